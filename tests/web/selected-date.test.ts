/** Steps of the persisted selected date, without a page around it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, localMonth } from '#contract/month.ts';
import { selectMonth } from '#web/state/select-month.ts';
import { createSelectedDate } from '#web/state/selected-date.ts';

const now = new Date(2026, 9, 15, 12);
const selected = (from: Date) => {
  const date = createSelectedDate(localStorage, () => now);
  date.set(from);
  return date;
};

describe('a month step', () => {
  it.each([
    ['2026-01-31', 1, '2026-02', 28],
    ['2028-01-31', 1, '2028-02', 29],
    ['2026-03-31', -1, '2026-02', 28],
    ['2026-10-31', 1, '2026-11', 30],
    ['2026-12-31', 1, '2027-01', 31],
    ['2026-01-15', -1, '2025-12', 15],
    ['2026-01-31', 13, '2027-02', 28],
    ['2026-05-31', 0, '2026-05', 31],
  ])('from %s by %i is in %s, clamped to day %i', (iso, count, month, day) => {
    const [year = 0, number = 1, date = 1] = iso.split('-').map(Number);
    const selectedDate = selected(new Date(year, number - 1, date, 15, 30));
    selectMonth(selectedDate, addMonths(iso.slice(0, 7), count));
    expect(selectedDate.selectedMonth()).toBe(month);
    expect([
      selectedDate.date().getDate(),
      selectedDate.date().getHours(),
      selectedDate.date().getMinutes(),
    ]).toEqual([day, 15, 30]);
    expect(localStorage.getItem('currentDate')).toBe(selectedDate.date().toISOString());
  });

  it('reaches the month that was asked for, whatever day it starts from', () => {
    const anyDate = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -30, max: 30 }), (from, count) => {
        const selectedDate = selected(from);
        const month = addMonths(localMonth(from), count);
        selectMonth(selectedDate, month);
        expect(selectedDate.selectedMonth()).toBe(month);
      }),
    );
  });
});
