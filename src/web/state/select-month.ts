import dayjs from 'dayjs';
import type { Month } from '#contract/month.ts';
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
  const from = dayjs(selectedDate.date());
  const count = dayjs(month).diff(from.startOf('month'), 'month');
  if (count !== 0) selectedDate.set(from.add(count, 'month').toDate());
  return month;
}
