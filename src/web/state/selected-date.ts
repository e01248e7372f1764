import { localMonth, type Month } from '#contract/month.ts';
import { createCell, type Readable } from './cell.ts';
import type { TextStorage } from './storage.ts';

const key = 'currentDate';

/** The month that the person looks at, as a date; null means now. Each change is stored under `currentDate`. */
export interface SelectedDate extends Readable<Date | null> {
  /** The selected date, or now. */
  date: () => Date;
  /** The selected month on the person's own calendar. */
  selectedMonth: () => Month;
  /** The month of now on the same calendar. */
  presentMonth: () => Month;
  set: (date: Date) => void;
  /** Back to now: the stored value is removed. */
  reset: () => void;
}

function read(storage: TextStorage): Date | null {
  const at = new Date(storage.getItem(key) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function createSelectedDate(storage: TextStorage, clock: () => Date): SelectedDate {
  const cell = createCell(read(storage));
  const date = () => cell.get() ?? clock();
  const presentMonth = () => localMonth(clock());
  const reset = () => {
    storage.removeItem(key);
    cell.set(null);
  };
  // A stored month that has become the present one means now; else it would be the last month from the 1st on.
  const stored = cell.get();
  if (stored && localMonth(stored) === presentMonth()) reset();
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    date,
    selectedMonth: () => localMonth(date()),
    presentMonth,
    set(to) {
      storage.setItem(key, to.toISOString());
      cell.set(to);
    },
    reset,
  };
}
