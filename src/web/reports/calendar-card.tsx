import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { MonthCalendar, type MonthCalendarProps } from './month-calendar.tsx';

/** The calendar in its frame. */
export function CalendarCard(props: MonthCalendarProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border bg-surface p-4 shadow-low print:break-inside-avoid"
    >
      <h2 id={id} className="mb-3 text-lg font-semibold">
        <Trans>Calendar</Trans>
      </h2>
      <MonthCalendar {...props} />
    </section>
  );
}
