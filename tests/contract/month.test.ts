import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, month } from '#contract/month-schemas.ts';
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  daysInMonth,
  daysOfMonth,
  firstDay,
  lastDay,
  weekday,
} from '#contract/month.ts';

const anyMonth = fc
  .tuple(fc.integer({ min: 1000, max: 8999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const anyDay = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2999-12-31') }).map(dayFromNumber);

describe('months', () => {
  it.each([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2028-02', 29],
    ['1900-02', 28],
    ['2000-02', 29],
    ['2100-02', 28],
    ['2026-04', 30],
    ['2026-12', 31],
    ['8999-12', 31],
  ])('%s has %i days', (of, length) => {
    expect(daysInMonth(of)).toBe(length);
    expect(lastDay(of)).toBe(`${of}-${length}`);
    expect(daysOfMonth(of)).toHaveLength(length);
    expect(daysOfMonth(of)[0]).toBe(firstDay(of));
    expect(daysOfMonth(of).at(-1)).toBe(lastDay(of));
  });

  it('steps over the turn of the year, both ways', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
    expect(addMonths('2026-11', -23)).toBe('2024-12');
  });

  it('comes back from any number of steps', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -1_200, max: 1_200 }), (of, count) => {
        expect(addMonths(addMonths(of, count), -count)).toBe(of);
      }),
    );
  });

  it('follows its last day with the next month’s first', () => {
    fc.assert(
      fc.property(anyMonth, (of) => {
        expect(addDays(lastDay(of), 1)).toBe(firstDay(addMonths(of, 1)));
      }),
    );
  });

  it.each(['2026-10', '1000-01', '8999-12'])('reads %s', (text) =>
    expect(month.safeParse(text).success).toBe(true),
  );
  it.each([
    '2026-00',
    '2026-13',
    '2026-1',
    '26-10',
    '0999-12',
    '9999-12',
    '2026-10 ',
    '2026/10',
    '',
    '٢٠٢٦-10',
  ])('refuses %j as a month', (text) =>
    expect(month.safeParse(text).error?.issues[0]?.message).toBe('invalid_date'),
  );
});

describe('days', () => {
  it('knows leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2000-03-01', -1)).toBe('2000-02-29');
  });

  it('numbers and names days without a gap, over every daylight-saving night', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (of, count) => {
        expect(dayFromNumber(dayNumber(of))).toBe(of);
        expect(dayNumber(addDays(of, count)) - dayNumber(of)).toBe(count);
      }),
    );
  });

  it('counts weekdays from Monday', () => {
    expect(weekday('1970-01-01')).toBe(4);
    expect(weekday('2026-10-26')).toBe(1);
    expect(weekday('2026-11-01')).toBe(7);
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-10-00',
    '2026-10-32',
    '2026-1-1',
    '',
  ])('refuses %j, which no calendar has', (text) =>
    expect(day.safeParse(text).error?.issues[0]?.message).toBe('invalid_date'),
  );
  it('reads the 29th of February of leap years alone', () => {
    expect(day.safeParse('2028-02-29').success).toBe(true);
    expect(day.safeParse('2100-02-29').success).toBe(false);
  });
});
