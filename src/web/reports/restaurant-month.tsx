import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import { reportMatcher } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { Explaining } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DayPaceLine } from '#web/pages/day-pace.tsx';
import { usePageFooter } from '#web/ui/use-page-footer.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { CalendarCard } from './calendar-card.tsx';
import { EmptyMonth } from './empty-month.tsx';
import { FilterNotice } from './filter-notice.tsx';
import { MonthCourse } from './month-course.tsx';
import { daysOf } from './month-days.ts';
import { isEmptyMonth, MonthTables } from './month-tables.tsx';
import { MonthTiles } from './month-tiles.tsx';
import { PrintHead } from './print-head.tsx';
import { filtersOf, isFiltered, noFilters, type ReportSearch } from './report-search.ts';

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
  /** What can be done with a report. */
  actions: ((report: ReportItem) => ReactNode) | undefined;
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

  const { reports, currency } = shown;
  const name = formats.monthInText(month);
  const scope = { restaurantId: shown.id, month };
  const days = daysOf(shown, month, today);
  const isEmpty = isEmptyMonth(shown);
  const chosen = search.day;
  const scopeKey = `${shown.id} ${month}`;
  /** Whose reports were led to before they were drawn. */
  const [ledTo, setLedTo] = useState<string>();
  const toReports = () => {
    if (!heading.current) flushSync(() => setLedTo(scopeKey));
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  const filters = filtersOf(search, month);
  usePageFooter(isPrinting ? `${shown.name} · ${name}` : undefined);
  /** Only these reports, and to them. */
  const show = (change: ReportSearch) => {
    onSearch({ ...noFilters, ...change });
    toReports();
  };
  const tables = {
    of: scopeKey,
    drawn: (
      <MonthTables
        shown={shown}
        month={month}
        days={days}
        heading={heading}
        search={search}
        onSearch={onSearch}
        onShow={show}
        onPage={toReports}
        actions={actions}
        isPrinting={isPrinting}
        printsReports={printsReports}
      />
    ),
  };
  // Most elements of a month stand below the first screen: they are drawn after it, in pieces that a press can interrupt. Until
  // then the former month's stay as they are, which costs no render.
  const later = useDeferredValue<typeof tables | null>(tables, null);
  // What changes within a month changes in its numbers and in its rows at once. Paper has all of them.
  const below = [later?.of, ledTo].includes(scopeKey) || isPrinting ? tables : later;
  const chooseDay = (day: Day) =>
    day === chosen ? onSearch({ day: undefined, beside: undefined }) : show({ day });

  return (
    // A server that tells no days explains nothing either, and paper can't be asked.
    <Explaining api={api} isOffered={shown.days.length > 0 && !isPrinting} onRows={show}>
      {isPrinting && <PrintHead shown={shown} month={month} clock={clock} />}
      {isFiltered(filters) && reports.length > 0 && (
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
                isUnopened={days.every((day) => day.isUnopened)}
                isUnmanned={shown.days.length > 0 && shown.users.length === 0}
              />
            </section>
          ) : (
            <MonthCourse month={name} days={days} currency={currency} scope={scope} />
          )}
        </div>
      </div>
      {below?.drawn ??
        // As tall as the tables can be, so that who comes back to them is scrolled there at once.
        (!isEmpty && <div className="h-[600rem]" />)}
    </Explaining>
  );
}
