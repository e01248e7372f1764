import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import type { Currency } from '#contract/money.ts';
import type { FeedbackMonth, UserReport } from '#contract/user-months.ts';
import type { Person } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { ArchivedReports } from '#web/pages/archived-reports.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { missing } from '#web/ui/missing.ts';
import { NewRows } from '#web/lists/new-rows.tsx';
import { PersonMarks, usePersonLabel } from '#web/ui/person-name.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { useStableRows } from '#web/lists/use-stable-rows.ts';
import { BonusTotals } from './bonus-totals.tsx';
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
  /** What explains the bonus of a currency. */
  explained: (currency: Currency) => ExplainQuery;
  /** Whose month it is: another one is shown as it comes, newer rows of the same wait for a hand that is at them. */
  list: string;
  /** What takes the feedback elsewhere. */
  tools: ReactNode;
  /** What can be done with a report. */
  actions: ((report: UserReport) => ReactNode) | undefined;
}

const noReports: readonly UserReport[] = [];

/** What a person got (or gave) in a month: how much, how good, what it came to, and each report. */
export function FeedbackSide(props: FeedbackSideProps) {
  const { title, feedback, waiting, none, other, explained, list, tools, actions } = props;
  const { t } = useLingui();
  const id = useId();
  const reports = feedback?.reports ?? noReports;
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold outline-none">
          {title}
        </h2>
        {feedback && feedback.count > 0 && !waiting && (
          <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:grow-0">
            <Numbers feedback={feedback} explained={explained} />
            {!feedback.reports_archived && tools}
          </div>
        )}
      </div>
      {waiting ? (
        <TableSkeleton rows={4} />
      ) : !feedback ? (
        <EmptyState title={t`No data`}>
          <Trans>This server does not provide a person’s feedback.</Trans>
        </EmptyState>
      ) : feedback.reports_archived ? (
        <ArchivedReports />
      ) : reports.length === 0 ? (
        <EmptyState title={t`No data`}>{none}</EmptyState>
      ) : (
        <PersonMarks people={reports.map(other.of)}>
          <Reports title={title} reports={reports} other={other} list={list} actions={actions} />
        </PersonMarks>
      )}
    </section>
  );
}

interface NumbersProps extends Pick<FeedbackSideProps, 'explained'> {
  feedback: FeedbackMonth;
}

function Numbers({ feedback, explained }: NumbersProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { count, points_average, bonus_totals } = feedback;
  const numbers = [
    { name: t`Reports`, value: formats.number(count) },
    { name: t`Average points`, value: points_average === null ? missing : formats.average(points_average) },
    { name: t`Bonus`, value: <BonusTotals totals={bonus_totals} of={explained} /> },
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

interface ReportsProps extends Pick<FeedbackSideProps, 'title' | 'other' | 'list'> {
  reports: readonly UserReport[];
  actions: ((report: UserReport) => ReactNode) | undefined;
}

function Reports({ title, reports, other, list, actions }: ReportsProps) {
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const [sort, setSort] = useState('-date');
  const { shown, waiting, take, area } = useStableRows(reports, reportKey, list);
  const columns = useFeedbackColumns({ other, actions });
  return (
    <div ref={area}>
      <NewRows waiting={waiting} onShow={take} />
      <DataTable
        caption={title}
        columns={columns}
        rows={sortFeedback(shown, sort, formats.compare, other.of, labelOf)}
        rowKey={(report, index) => report.id || String(index)}
        sort={sort}
        onSort={setSort}
      />
    </div>
  );
}

const reportKey = ({ id }: UserReport) => id;
