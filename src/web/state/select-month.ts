import { daysInMonth, localMonth, type Month } from '#contract/month.ts';
import type { SelectedDate } from './selected-date.ts';

/**
 * Moves the selected date to a month by whole calendar months, with the day clamped: 31 January → 28 or 29 February.
 * The present month is a reset: nothing is stored, so that the next month opens when it begins. Answers the month as a
 * URL names it, which is none for the present one. Apart from the selected date, because the log-in screen has that and
 * no months to step through.
 */
export function selectMonth(selectedDate: SelectedDate, month: Month): Month | undefined {
  if (month === selectedDate.presentMonth()) {
    selectedDate.reset();
    return undefined;
  }
  const date = new Date(selectedDate.date());
  if (month === localMonth(date)) return month;
  const day = Math.min(date.getDate(), daysInMonth(month));
  date.setFullYear(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, day);
  selectedDate.set(date);
  return month;
}
