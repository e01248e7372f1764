import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { FeedbackMonth, UserReport } from '#contract/user-months.ts';
import type { Person } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { missing } from '#web/ui/missing.ts';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useFeedbackColumns } from './feedback-columns.tsx';
import { sortFeedback } from './feedback-order.ts';

interface FeedbackSideProps {
  title: string;
  /** The month's feedback on this side; null where the server doesn't tell it. */
  feedback: FeedbackMonth | null;
  /** Another month's is on its way. */
  waiting: boolean;
  /** Why there is none, where there could be. */
  none: string;
  /** The person on the other side of a report. */
  other: { header: string; of: (report: UserReport) => Person };
}

/** What a person got (or gave) in a month: how much, how good, what it came to, and each report. */
export function FeedbackSide({ title, feedback, waiting, none, other }: FeedbackSideProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {feedback && feedback.count > 0 && !waiting && <Numbers feedback={feedback} />}
      </div>
      {waiting ? (
        <TableSkeleton rows={4} />
      ) : !feedback ? (
        <EmptyState title={t`No data`}>
          <Trans>This server does not tell the feedback of a person.</Trans>
        </EmptyState>
      ) : feedback.reports.length === 0 ? (
        <EmptyState title={t`No data`}>{none}</EmptyState>
      ) : (
        <Reports title={title} reports={feedback.reports} other={other} />
      )}
    </section>
  );
}

function Numbers({ feedback }: { feedback: FeedbackMonth }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { count, points_average, bonus_totals } = feedback;
  const bonus = bonus_totals.map(({ amount, currency }) => formats.amount(amount, currency));
  const numbers = [
    { name: t`Feedbacks`, value: formats.number(count) },
    { name: t`Average points`, value: points_average === null ? missing : formats.average(points_average) },
    { name: t`Bonus`, value: bonus.join(' + ') || missing },
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {numbers.map(({ name, value }) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reports({
  title,
  reports,
  other,
}: Pick<FeedbackSideProps, 'title' | 'other'> & { reports: readonly UserReport[] }) {
  const formats = useFormats();
  const [sort, setSort] = useState('-date');
  const columns = useFeedbackColumns(other);
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={sortFeedback(reports, sort, formats.compare, other.of)}
      rowKey={(report, index) => report.id || String(index)}
      sort={sort}
      onSort={setSort}
    />
  );
}
