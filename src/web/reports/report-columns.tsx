import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ReportTotals } from '#web/queries/report-totals.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { nameOf } from '#contract/report-match.ts';

/** The columns of the report table, with the totals of the rows that it shows. */
export function useReportColumns(totals: ReportTotals, currency: Currency): Column<ReportItem>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'date',
      header: t`Report date`,
      sort: 'date',
      descendingFirst: true,
      lead: true,
      className: 'whitespace-nowrap sm:w-32 lg:w-36',
      cell: (report) => <time dateTime={report.date}>{formats.weekdayDay(report.date)}</time>,
    },
    {
      id: 'points',
      header: t`Points`,
      sort: 'points',
      descendingFirst: true,
      numeric: true,
      className: 'sm:w-20 lg:w-24',
      total: formats.number(totals.points_total),
      cell: (report) => formats.number(report.points),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      descendingFirst: true,
      numeric: true,
      className: 'whitespace-nowrap sm:w-32 lg:w-36',
      total: formats.amount(totals.bonus_total, currency),
      cell: (report) => formats.amount(report.bonus, currency),
    },
    {
      id: 'evaluator',
      header: t`Evaluator`,
      sort: 'evaluator',
      className: 'sm:w-1/5',
      cell: (report) => nameOf(report.evaluator),
    },
    {
      id: 'evaluated_user',
      header: t`Evaluated user`,
      sort: 'evaluated_user',
      cell: (report) => (
        <div>
          {nameOf(report.evaluated_user)}
          {report.comment && (
            <p className="text-sm break-words whitespace-pre-line text-muted">{report.comment}</p>
          )}
        </div>
      ),
    },
  ];
}
