import { localMonth, stepMonth, type Month } from '#contract/month.ts';
import { createCell, type Store } from './store.ts';
import type { TextStorage } from './storage.ts';

const key = 'currentDate';

/** The month that the person looks at, as a date; null means now. Each change is stored under `currentDate`. */
export interface SelectedDate extends Store<Date | null> {
  /** The selected date, or now. */
  date: () => Date;
  /** The selected month on the person's own calendar. */
  selectedMonth: () => Month;
  set: (date: Date) => void;
  /** Selects a month; nothing happens when it is the selected one already, so that the day is kept. */
  setMonth: (month: Month) => void;
  /** Back to now: the stored value is removed. */
  reset: () => void;
  next: () => void;
  previous: () => void;
}

function read(storage: TextStorage): Date | null {
  const at = new Date(storage.getItem(key) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function createSelectedDate(storage: TextStorage, clock: () => Date): SelectedDate {
  const cell = createCell(read(storage));
  const date = () => cell.get() ?? clock();
  const set = (to: Date) => {
    storage.setItem(key, to.toISOString());
    cell.set(to);
  };
  const selectedMonth = () => localMonth(date());
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    date,
    selectedMonth,
    set,
    setMonth(month) {
      if (month === selectedMonth()) return;
      const from = date();
      const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
      set(stepMonth(from, months - (from.getFullYear() * 12 + from.getMonth())));
    },
    reset() {
      storage.removeItem(key);
      cell.set(null);
    },
    next: () => set(stepMonth(date(), 1)),
    previous: () => set(stepMonth(date(), -1)),
  };
}
