import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import { isTimeZone, localDay, localMinute, type Day } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ReportTotals } from '#web/queries/report-totals.ts';
import type { Column } from '#web/lists/column.ts';
import { PersonName } from '#web/ui/person-name.tsx';
import { FilterButton } from './filter-button.tsx';
import { ReportComment } from './report-comment.tsx';
import type { ReportSearch } from './report-search.ts';

interface ReportColumns {
  /** Of the rows shown. */
  totals: ReportTotals;
  /** What explains their bonus; absent where it is the sum of some reports that nothing else is the sum of. */
  sum: ExplainQuery | undefined;
  restaurant: Pick<Restaurant, 'currency' | 'time_zone'>;
  /** Shows only the reports that have a value; absent on paper. */
  onFilter: ((filter: ReportSearch) => void) | undefined;
  isPrinting: boolean;
  /** What can be done with a report; nothing for nobody. */
  actions: ((report: ReportItem) => ReactNode) | undefined;
}

/** The columns of the report table, with the totals of the rows that it shows. */
export function useReportColumns(settings: ReportColumns): Column<ReportItem>[] {
  const {
    totals,
    sum,
    restaurant: { currency, time_zone: zone },
    onFilter,
    isPrinting,
    actions,
  } = settings;
  const { t } = useLingui();
  const formats = useFormats();
  const by = (filter: ReportSearch) => onFilter && (() => onFilter(filter));
  /** By an id, where the server tells one. */
  const byId = (id: string, filter: ReportSearch) => (id === '' ? undefined : by(filter));
  const columns: Column<ReportItem>[] = [
    {
      id: 'date',
      header: t`Report date`,
      sort: 'date',
      descendingFirst: true,
      lead: true,
      className: 'whitespace-nowrap sm:w-40 lg:w-48',
      cell: ({ date, observed_at, corrected_at }) => (
        <>
          <FilterButton onChoose={by({ day: date })}>
            <time dateTime={date}>{formats.weekdayDay(date)}</time>
          </FilterButton>
          {observed_at && isTimeZone(zone) && (
            <span className="ml-2 text-sm text-muted tabular-nums">
              {localMinute(new Date(observed_at), zone).slice(-5)}
            </span>
          )}
          {corrected_at && <Corrected at={corrected_at} of={date} />}
        </>
      ),
    },
    {
      id: 'points',
      header: t`Points`,
      sort: 'points',
      descendingFirst: true,
      numeric: true,
      className: 'sm:w-18 lg:w-24',
      total: formats.number(totals.points_total),
      cell: ({ points }) => (
        <FilterButton
          onChoose={by({ points })}
          label={t`${plural(points, { one: '# point', other: '# points' })}`}
        >
          {formats.number(points)}
        </FilterButton>
      ),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      descendingFirst: true,
      numeric: true,
      className: 'whitespace-nowrap sm:w-28 lg:w-36',
      total: <Why of={sum}>{formats.amount(totals.bonus_total, currency)}</Why>,
      cell: ({ id, bonus }) => <Why of={{ what: 'report', id }}>{formats.amount(bonus, currency)}</Why>,
    },
    {
      id: 'evaluator',
      header: t`Evaluator`,
      sort: 'evaluator',
      className: 'sm:w-1/5',
      cell: ({ evaluator }) => (
        <FilterButton onChoose={byId(evaluator.id, { evaluator: evaluator.id })}>
          <PersonName person={evaluator} />
        </FilterButton>
      ),
    },
    {
      id: 'evaluated_user',
      header: t`Evaluated user`,
      sort: 'evaluated_user',
      cell: ({ evaluated_user, comment }) => (
        <div className="max-sm:grow">
          <FilterButton onChoose={byId(evaluated_user.id, { person: evaluated_user.id })}>
            <PersonName person={evaluated_user} />
          </FilterButton>
          {comment && <ReportComment text={comment} isWhole={isPrinting} />}
        </div>
      ),
    },
  ];
  if (actions) {
    columns.push({
      id: 'actions',
      header: t`Actions`,
      quiet: true,
      className: 'sm:w-14 sm:px-1 sm:text-right print:hidden',
      cell: actions,
    });
  }
  return columns;
}

/** A report of a day that was corrected, and when: on that day the time says enough. */
function Corrected({ at, of }: { at: string; of: Day }) {
  const formats = useFormats();
  const day = localDay(new Date(at));
  const [time, on] = [formats.time(new Date(at)), formats.shortDay(day)];
  return (
    <p className="text-sm text-muted" title={formats.instant(at)}>
      {day === of ? <Trans>corrected {time}</Trans> : <Trans>corrected on {on}</Trans>}
    </p>
  );
}
