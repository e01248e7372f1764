import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import { reportMatcher } from '#contract/report-match.ts';
import type { PersonSums, ReportItem } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { Explaining } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DayPaceLine } from '#web/pages/day-pace.tsx';
import { useFocusCatcher } from '#web/ui/use-focus-catcher.ts';
import { usePageFooter } from '#web/ui/use-page-footer.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { CalendarCard } from './calendar-card.tsx';
import { Coverage } from './coverage.tsx';
import { EmptyMonth } from './empty-month.tsx';
import { FilterNotice } from './filter-notice.tsx';
import { MonthCourse } from './month-course.tsx';
import { daysOf } from './month-days.ts';
import { MonthTiles } from './month-tiles.tsx';
import { PersonTable } from './person-table.tsx';
import { totalsByPerson } from './person-totals.ts';
import { ArchivedReports } from '#web/pages/archived-reports.tsx';
import { totalsOf } from '#web/queries/report-totals.ts';
import { PrintHead } from './print-head.tsx';
import { filtersOf, isFiltered, noFilters, type ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';

const TwoDays = lazy(() => import('./two-days.tsx').then((file) => ({ default: file.TwoDays })));

interface RestaurantMonthProps {
  api: Api;
  shown: RestaurantReports;
  month: Month;
  /** The restaurant's current business day. */
  today: Day;
  /** What time it is, for what is printed. */
  clock: () => Date;
  /** On paper every report follows the totals; else only filtered ones do. */
  printsReports: boolean;
  search: ReportSearch;
  onSearch: (change: ReportSearch) => void;
  /** Goes one month back or on. */
  onStep: (count: -1 | 1) => void;
  /** What can be done with a report; `onGone` where it goes with its row. */
  actions: ((report: ReportItem, onGone: () => void) => ReactNode) | undefined;
  /** The server's time. */
  now: Date;
}

/** A restaurant's month: its numbers, its days, its people, its reports. Each total leads to the reports behind it. */
export function RestaurantMonth({
  api,
  shown,
  month,
  today,
  clock,
  printsReports,
  search,
  onSearch,
  onStep,
  actions,
  now,
}: RestaurantMonthProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isPrinting = usePrinting();
  const swipe = useSwipe(onStep);
  const heading = useRef<HTMLHeadingElement>(null);
  const catchFocus = useFocusCatcher(heading, shown.reports);

  const { reports, currency, summary } = shown;
  const name = formats.monthInText(month);
  const scope = { restaurantId: shown.id, month };
  const days = daysOf(shown, month, today);
  const archived = shown.reports_archived ? shown.archived_people : null;
  const hasReports = reports.length > 0;
  const isEmpty = !hasReports && !shown.reports_archived;
  const chosen = search.day;
  const chosenDay = days.find(({ date }) => date === chosen);
  const others = days.filter(({ date, isAhead, isUnopened }) => !isAhead && !isUnopened && date !== chosen);
  const toReports = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  const filters = filtersOf(search, month);
  // Who filters wants to see which they are, on paper too.
  const hasRows = !isPrinting || printsReports || isFiltered(filters);
  usePageFooter(isPrinting ? `${shown.name} · ${name}` : undefined);
  /** Only these reports, and to them. */
  const show = (change: ReportSearch) => {
    onSearch({ ...noFilters, ...change });
    toReports();
  };
  const chooseDay = (day: Day) =>
    day === chosen ? onSearch({ day: undefined, beside: undefined }) : show({ day });

  return (
    // A server that tells no days explains nothing either, and paper can't be asked.
    <Explaining api={api} isOffered={shown.days.length > 0 && !isPrinting} onRows={show}>
      {isPrinting && <PrintHead shown={shown} month={month} clock={clock} />}
      {isFiltered(filters) && hasReports && (
        <FilterNotice
          count={reports.filter(reportMatcher(filters)).length}
          all={reports.length}
          onShow={toReports}
        />
      )}
      <div {...swipe} className="touch-pan-y touch-pinch-zoom">
        {shown.pace && !isPrinting && (
          <section aria-label={t`Today`} className="mb-4 rounded-lg border bg-surface px-4 py-3 shadow-low">
            <DayPaceLine
              key={shown.id}
              pace={shown.pace}
              count={shown.pace.count}
              timeZone={shown.time_zone}
              now={now}
            />
          </section>
        )}
        <MonthTiles
          shown={shown}
          month={month}
          present={monthOfDay(today)}
          onShow={(sort) => show({ sort })}
        />
        <div className="mt-4 grid gap-4 lg:grid-cols-2 has-[[aria-expanded=true]]:items-start">
          <CalendarCard month={name} days={days} chosen={chosen} onChoose={chooseDay} />
          {isEmpty ? (
            <section aria-label={t`Reports`}>
              <EmptyMonth
                month={month}
                present={monthOfDay(today)}
                summary={summary}
                isUnmanned={shown.days.length > 0 && shown.users.length === 0}
              />
            </section>
          ) : (
            <MonthCourse month={name} days={days} currency={currency} scope={scope} />
          )}
        </div>
      </div>
      {!isEmpty && (
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
              onChoose={hasReports ? (person) => show({ person }) : undefined}
              isPrinting={isPrinting}
            />
            <PersonTable
              side="evaluator"
              people={archived ? rowsOf(archived.evaluator) : totalsByPerson(reports, 'evaluator')}
              totals={archived && summary ? summary : totalsOf(reports)}
              currency={currency}
              scope={scope}
              onChoose={hasReports ? (evaluator) => show({ evaluator }) : undefined}
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
              onPage={toReports}
              // Without ids, as a foreign server sends them, nothing can be done.
              actions={
                actions && reports.some(({ id }) => id !== '')
                  ? (report) => actions(report, catchFocus)
                  : undefined
              }
              isPrinting={isPrinting}
            />
          </section>
        </>
      )}
    </Explaining>
  );
}

function rowsOf(people: readonly PersonSums[]) {
  return people.map((sums) => ({ ...sums, key: sums.person.id }));
}
