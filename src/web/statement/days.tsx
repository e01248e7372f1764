import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Statement, StatementReport } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Questions, type Asking } from './questions.tsx';
import { timeOf } from './statement-words.ts';
import { ArchivedLine, GoalLine, KnownNow, ReportLine } from './why.tsx';

/** The evidence: each day with its reports, and what was asked about them. */
export function Days(asking: Omit<Asking, 'about'>) {
  const formats = useFormats();
  const { statement } = asking;
  if (statement.reports_archived)
    return (
      <section className="mt-8 px-1 text-muted">
        <KnownNow statement={statement} />
        <ArchivedLine />
      </section>
    );
  if (statement.days.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="px-1 text-lg font-semibold">
        <Trans>Day by day</Trans>
      </h2>
      <KnownNow statement={statement} />
      <ol className="mt-3 grid gap-3">
        {statement.days.map(({ date, bonus, goal, reports }) => (
          <li key={date} className="rounded-xl border bg-surface px-5 py-4 shadow-low">
            <h3 className="flex items-baseline justify-between gap-4 font-semibold">
              <span>{formats.longDay(date)}</span>
              <span className="shrink-0 tabular-nums">{formats.amount(bonus, statement.currency)}</span>
            </h3>
            <ul className="mt-2 divide-y">
              {reports.map((report) => (
                <li key={report.id} className="py-3 last:pb-0">
                  <Report report={report} goal={goal} statement={statement} />
                  <Questions {...asking} about={report.id} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ReportProps {
  report: StatementReport;
  goal: Statement['days'][number]['goal'];
  statement: Statement;
}

/** A press on it tells why it gives what it gives. */
function Report({ report, goal, statement }: ReportProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { observed_at, evaluator, points, bonus, comment } = report;
  return (
    <>
      <details>
        <summary className="flex cursor-pointer list-none items-baseline justify-between gap-4 tabular-nums">
          <span className="min-w-0 break-words">
            {timeOf(observed_at, statement.restaurant.time_zone)} ·{' '}
            {t`${plural(points, { one: '# point', other: '# points' })}`} ·{' '}
            <span className="text-muted">{evaluator ?? t`Your evaluators`}</span>
          </span>
          <span className="shrink-0 underline decoration-dotted underline-offset-4">
            {formats.amount(bonus, statement.currency)}
          </span>
        </summary>
        <p className="mt-1 border-l-2 pl-3 text-sm text-muted">
          <ReportLine report={report} of={statement} />
          {goal && (
            <span className="block">
              <GoalLine goal={goal} />
            </span>
          )}
        </p>
      </details>
      {comment !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{comment}</p>}
    </>
  );
}
