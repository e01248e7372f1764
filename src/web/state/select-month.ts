import dayjs from 'dayjs';
import type { Month } from '#contract/month.ts';
import type { SelectedDate } from './selected-date.ts';

/**
 * Moves the selected date to a month by whole calendar months, with the day clamped: 31 January → 28 or 29 February.
 * Nothing happens when it is the selected month already, so that the day is kept. Apart from the store, because the
 * log-in screen has the store and no months to step through.
 */
export function selectMonth(selectedDate: SelectedDate, month: Month): void {
  const from = dayjs(selectedDate.date());
  const count =
    Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - (from.year() * 12 + from.month());
  if (count !== 0) selectedDate.set(from.add(count, 'month').toDate());
}
