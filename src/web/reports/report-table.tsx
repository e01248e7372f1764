import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useDeferredValue, useEffect } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import type { Month } from '#contract/month.ts';
import { reportMatcher, type ReportFilters } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Person } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/lists/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { missing } from '#web/ui/missing.ts';
import { NewRows } from '#web/lists/new-rows.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useStableRows } from '#web/lists/use-stable-rows.ts';
import { ReportChips } from './report-chips.tsx';
import { useReportColumns } from './report-columns.tsx';
import { sortReports } from './report-order.ts';
import { ReportSums } from './report-sums.tsx';
import {
  defaultSort,
  filtersOf,
  isFiltered,
  noFilters,
  readSort,
  type ReportSearch,
} from './report-search.ts';
import { inTurns } from '#web/api/turns.ts';

/** As many as are read through; paper and files have all. */
const perPage = 50;

export interface ReportTableProps {
  restaurant: Restaurant;
  month: Month;
  /** The month's reports, newest first; at least one. */
  reports: readonly ReportItem[];
  /** Which of them are shown, and in which order. */
  search: ReportSearch;
  onSearch: (change: ReportSearch) => void;
  /** What can be done with a report. */
  actions: ((report: ReportItem) => ReactNode) | undefined;
  /** Another page was turned to: its rows begin at the heading. */
  onPage: () => void;
  /** All rows are wanted in the document. */
  isPrinting: boolean;
  /** Of the heading, which takes the focus when the rows are led to. */
  ref: Ref<HTMLHeadingElement>;
}

/** The month's reports with search, filters, order, and totals of the rows shown. */
export function ReportTable(props: ReportTableProps) {
  const { restaurant, month, reports, search, onSearch, onPage, actions, isPrinting, ref } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const { shown: rows, waiting, take, area } = useStableRows(reports, reportKey, `${restaurant.id} ${month}`);
  useWarmSearch(reports);
  const wanted = useDeferredValue(search);
  const filters = filtersOf(wanted, month);
  const sort = wanted.sort ?? defaultSort;
  const taken = isFiltered(filters) ? rows.filter(reportMatcher(filters)) : rows;
  const totals = totalsOf(taken);
  const shown = sortReports(taken, sort, formats.compare, labelOf);
  const pages = Math.max(1, Math.ceil(shown.length / perPage));
  // A page that a filter or a deletion has taken away is the last one.
  const page = Math.min(wanted.page ?? 1, pages);
  const before = (page - 1) * perPage;
  const columns = useReportColumns({
    totals,
    sum: sumOf(restaurant.id, month, filters),
    restaurant,
    onFilter: isPrinting ? undefined : onSearch,
    isPrinting,
    actions,
  });

  return (
    <div ref={area}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2
          ref={ref}
          tabIndex={-1}
          className="scroll-mt-20 text-lg font-semibold outline-none"
        >{t`Reports`}</h2>
        <div className="w-full sm:w-80 print:hidden">
          <SearchField
            label={t`Search the reports`}
            placeholder={t`Search names and comments`}
            value={search.q ?? ''}
            onSearch={(text) => onSearch({ q: text || undefined })}
            delay={120}
            searching={wanted.q !== search.q}
          />
        </div>
      </div>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 pointer-coarse:min-h-11">
        <ReportSums totals={totals} all={rows.length} currency={restaurant.currency} />
        <ReportChips
          filters={filters}
          nameOfId={(id) => {
            const person = personOf(id, reports, restaurant);
            return person ? labelOf(person) : missing;
          }}
          onFilter={onSearch}
        />
      </div>
      <NewRows waiting={waiting} onShow={take} />
      {shown.length === 0 ? (
        <EmptyState
          title={t`No data`}
          action={<Button onClick={() => onSearch(noFilters)}>{t`Clear filters`}</Button>}
        >
          {isFiltered({ ...filters, day: undefined }) ? (
            <Trans>No report of this month matches the search and the filters.</Trans>
          ) : (
            <Trans>No feedback was recorded on this day.</Trans>
          )}
        </EmptyState>
      ) : (
        <DataTable
          caption={t`Reports, ${formats.monthInText(month)}`}
          columns={columns}
          rows={isPrinting ? shown : shown.slice(before, before + perPage)}
          rowKey={(report, index) => report.id || String(index)}
          sort={sort}
          onSort={(order) => onSearch({ sort: readSort(order) })}
          // Short, for the column is narrow.
          totalLabel={t`${plural(shown.length, { one: '# report', other: '# reports' })}`}
          printed={isPrinting}
          fixed
        />
      )}
      {shown.length > perPage && !isPrinting && (
        <Pagination
          page={page}
          perPage={perPage}
          total={shown.length}
          onPage={(to) => {
            onSearch({ page: to });
            onPage();
          }}
        />
      )}
    </div>
  );
}

const reportKey = ({ id }: ReportItem) => id;

/** What the filtered reports are the sum of: the month, one day, or one person's month; nothing with further filters. */
function sumOf(restaurant_id: string, date: Month, filters: ReportFilters): ExplainQuery | undefined {
  const { day, evaluated_user_id: received, evaluator_id: given } = filters;
  const set = Object.values(filters).filter((value) => value !== undefined);
  if (set.length === 0) return { what: 'store-month', restaurant_id, date };
  if (set.length > 1) return undefined;
  if (day !== undefined) return { what: 'day', restaurant_id, date: day };
  const user_id = received ?? given;
  if (user_id === undefined) return undefined;
  const side = given === undefined ? 'received' : 'given';
  return { what: 'person-month', restaurant_id, user_id, side, date };
}

/** Whose id it is: somebody of the month's reports or of the restaurant's people; another can't be told. */
function personOf(id: string, reports: readonly ReportItem[], restaurant: Restaurant): Person | undefined {
  const isWanted = (person: Person) => person.id === id;
  return (
    reports.find(({ evaluator }) => isWanted(evaluator))?.evaluator ??
    reports.find(({ evaluated_user }) => isWanted(evaluated_user))?.evaluated_user ??
    restaurant.users.find(isWanted)
  );
}

/** So many reports are made ready at a time. */
const portion = 200;

/** The matcher folds a report's text when it is first searched and keeps it: done ahead, so that no search has to wait. */
function useWarmSearch(reports: readonly ReportItem[]): void {
  useEffect(() => {
    const left = new AbortController();
    // Left half done by a page that is left, or whose reports have changed.
    inTurns(reports, portion, reportMatcher({ q: 'a' }), left.signal).catch(() => undefined);
    return () => left.abort();
  }, [reports]);
}
