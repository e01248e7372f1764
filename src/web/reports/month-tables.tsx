import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import type { Month } from '#contract/month.ts';
import type { PersonSums, ReportItem } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { ArchivedReports } from '#web/pages/archived-reports.tsx';
import { totalsOf } from '#web/queries/report-totals.ts';
import { Coverage } from './coverage.tsx';
import type { MonthDay } from './month-days.ts';
import { PersonTable } from './person-table.tsx';
import { totalsByPerson } from './person-totals.ts';
import { filtersOf, isFiltered, type ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';

const TwoDays = lazy(() => import('./two-days.tsx').then((file) => ({ default: file.TwoDays })));

interface MonthTablesProps {
  shown: RestaurantReports;
  month: Month;
  days: readonly MonthDay[];
  /** Of the reports; takes the focus when they are led to. */
  heading: RefObject<HTMLHeadingElement | null>;
  search: ReportSearch;
  onSearch: (change: ReportSearch) => void;
  /** Only these reports, and to them. */
  onShow: (change: ReportSearch) => void;
  /** Another page of the reports was turned to. */
  onPage: () => void;
  /** What can be done with a report. */
  actions: ((report: ReportItem) => ReactNode) | undefined;
  isPrinting: boolean;
  /** On paper every report follows the totals; else only filtered ones do. */
  printsReports: boolean;
}

/** What a month lists, below its numbers and days: two days beside each other, its people, who was seen, its reports. */
export function MonthTables({
  shown,
  month,
  days,
  heading,
  search,
  onSearch,
  onShow,
  onPage,
  actions,
  isPrinting,
  printsReports,
}: MonthTablesProps) {
  const { t } = useLingui();
  const { reports, currency, summary } = shown;
  if (isEmptyMonth(shown)) return null;

  const scope = { restaurantId: shown.id, month };
  const archived = shown.reports_archived ? shown.archived_people : null;
  const hasReports = reports.length > 0;
  const chosenDay = days.find(({ date }) => date === search.day);
  const others = days.filter(
    ({ date, isAhead, isUnopened }) => !isAhead && !isUnopened && date !== search.day,
  );
  // Who filters wants to see which they are, on paper too.
  const hasRows = !isPrinting || printsReports || isFiltered(filtersOf(search, month));
  return (
    <>
      {chosenDay && hasReports && (
        <Suspense>
          <TwoDays
            day={chosenDay}
            beside={others.find(({ date }) => date === search.beside)}
            others={others}
            reports={reports}
            currency={currency}
            restaurantId={shown.id}
            onBeside={(beside) => onSearch({ beside })}
          />
        </Suspense>
      )}
      <div className="mt-8 grid gap-x-4 gap-y-8 2xl:grid-cols-2">
        <PersonTable
          side="evaluated_user"
          people={archived ? rowsOf(archived.evaluated_user) : totalsByPerson(reports, 'evaluated_user')}
          totals={archived && summary ? summary : totalsOf(reports)}
          currency={currency}
          scope={scope}
          onChoose={hasReports ? (person) => onShow({ person }) : undefined}
          isPrinting={isPrinting}
        />
        <PersonTable
          side="evaluator"
          people={archived ? rowsOf(archived.evaluator) : totalsByPerson(reports, 'evaluator')}
          totals={archived && summary ? summary : totalsOf(reports)}
          currency={currency}
          scope={scope}
          onChoose={hasReports ? (evaluator) => onShow({ evaluator }) : undefined}
          isPrinting={isPrinting}
        />
      </div>
      {shown.days.length > 0 && hasReports && !isPrinting && <Coverage shown={shown} month={month} />}
      {!hasReports && (
        <section aria-label={t`Reports`} className="mt-8">
          <h2
            ref={heading}
            tabIndex={-1}
            className="mb-3 scroll-mt-20 text-lg font-semibold outline-none"
          >{t`Reports`}</h2>
          <ArchivedReports />
        </section>
      )}
      <section aria-label={t`Reports`} className="mt-8" hidden={!hasRows || !hasReports}>
        <ReportTable
          ref={heading}
          restaurant={shown}
          month={month}
          reports={reports}
          search={search}
          onSearch={onSearch}
          onPage={onPage}
          // Without ids, as a foreign server sends them, nothing can be done.
          actions={reports.some(({ id }) => id !== '') ? actions : undefined}
          isPrinting={isPrinting}
        />
      </section>
    </>
  );
}

/** Whether a month has nothing to be listed. */
export const isEmptyMonth = ({ reports, reports_archived }: RestaurantReports) =>
  reports.length === 0 && !reports_archived;

function rowsOf(people: readonly PersonSums[]) {
  return people.map((sums) => ({ ...sums, key: sums.person.id }));
}
