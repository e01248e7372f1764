import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { MonthCalendar, type MonthCalendarProps } from './month-calendar.tsx';

/** The calendar in its frame. */
export function CalendarCard(props: MonthCalendarProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border bg-surface p-2 shadow-low sm:p-4 print:break-inside-avoid"
    >
      <h2 id={id} className="mb-3 text-lg font-semibold max-sm:px-1">
        <Trans>Calendar</Trans>
      </h2>
      <MonthCalendar {...props} />
    </section>
  );
}
