import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, weekday, type Day } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { CalendarDay } from './calendar-day.tsx';
import type { MonthDay } from './month-days.ts';

export interface MonthCalendarProps {
  /** The month in words. */
  month: string;
  /** Every day of it. */
  days: readonly MonthDay[];
  /** The day whose reports are shown alone. */
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
}

/** A Monday: the columns' names are made of the days after it. */
const monday = '2024-01-01';
const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Where a key leads from a day of a weekday (1 Monday to 7 Sunday), in days. */
const steps: Record<string, (weekday: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (day) => 1 - day,
  End: (day) => 7 - day,
};

/** The days in rows of seven, Monday first; nothing stands where another month's days would. */
function weeksOf(days: readonly MonthDay[]): (MonthDay | undefined)[][] {
  const first = days[0];
  if (!first) return [];
  const before = weekday(first.date) - 1;
  const count = Math.ceil((before + days.length) / 7);
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => days[row * 7 + column - before]),
  );
}

/** A wall calendar: each day's count against its goal; a day shows its reports. The arrow keys move from day to day. */
export function MonthCalendar({ month, days, chosen, onChoose }: MonthCalendarProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const [entered, setEntered] = useState<Day>();

  const dates = days.map(({ date }) => date);
  const today = days.find(({ isToday }) => isToday)?.date;
  /** The one day that the Tab key reaches. */
  const entry = [entered, chosen, today].find((day) => day !== undefined && dates.includes(day)) ?? dates[0];

  const move = (from: Day, event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const wanted = addDays(from, step(weekday(from)));
    // The ends of a week that begins or ends outside the month are the month's; an arrow never leaves it.
    const inMonth =
      event.key === 'Home' ? dates.find((day) => day >= wanted) : dates.findLast((day) => day <= wanted);
    const to = event.key.startsWith('Arrow') && inMonth !== wanted ? from : (inMonth ?? from);
    setEntered(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    <table
      ref={grid}
      role="grid"
      aria-label={t`Calendar, ${month}`}
      className="-m-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-0.5 text-sm sm:border-spacing-1"
    >
      <thead>
        <tr>
          {week.map((day) => (
            <th
              key={day}
              scope="col"
              className="overflow-hidden pb-1 pl-0.5 text-left text-xs font-medium text-muted sm:pl-1.5 sm:text-sm"
            >
              <span aria-hidden="true">{formats.shortWeekday(day)}</span>
              <span className="sr-only">{formats.weekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((row, index) => (
          <tr key={index}>
            {row.map((day, column) => (
              <td key={column} className="h-px p-0">
                {day && (
                  <CalendarDay
                    day={day}
                    isChosen={day.date === chosen}
                    isEntry={day.date === entry}
                    onKey={(event) => move(day.date, event)}
                    onChoose={() => {
                      setEntered(day.date);
                      onChoose(day.date);
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
