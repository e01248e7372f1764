/** The usual course of a day: what it comes from, and what is always true of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from '#contract/pace-schemas.ts';
import { paceState, shareAt, usualCourse, type PastDay } from '#contract/pace.ts';

const assumed = { opens: 24, closes: 72 };
const monday = 1;
const day = (weekday: number, goal: number | null, quarters: readonly number[]): PastDay => ({
  weekday,
  goal,
  quarters,
});
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const pastDays = fc.array(
  fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    goal: fc.option(fc.integer({ min: 1, max: 30 })),
    quarters: fc
      .array(fc.integer({ min: 0, max: 99 }), { maxLength: 30 })
      .map((quarters) => quarters.toSorted((one, other) => one - other)),
  }),
  { maxLength: 56 },
);

describe('the usual course of a day', () => {
  it('is 0 at the opening, all at the closing, never falls, and lies within the middle half', () => {
    fc.assert(
      fc.property(pastDays, fc.integer({ min: 1, max: 7 }), (past, weekday) => {
        const course = usualCourse(past, weekday, () => assumed);
        const { opens, closes, expected, low, high } = course;
        expect(opens).toBeLessThan(closes);
        for (const shares of [expected, low ?? expected, high ?? expected]) {
          expect(shares).toHaveLength(closes - opens + 1);
          expect(shares[0]).toBe(0);
          expect(shares.at(-1)).toBe(1);
          for (const [at, share] of shares.entries())
            expect(share).toBeGreaterThanOrEqual((shares[at - 1] ?? 0) - 1e-9);
        }
        for (const [at, share] of expected.entries()) {
          expect((low ?? expected)[at]).toBeLessThanOrEqual(share + 1e-9);
          expect((high ?? expected)[at]).toBeGreaterThanOrEqual(share - 1e-9);
        }
        expect(shareAt(expected, course, 0)).toBe(0);
        expect(shareAt(expected, course, 200)).toBe(1);
        expect(course.days === 0).toBe(low === null);
      }),
    );
  });

  it('comes from the same weekday where five such days tell it, else from all weekdays', () => {
    const early = day(monday, 4, [24, 26, 28, 71]);
    const late = day(2, 4, [24, 66, 68, 71]);
    const enough = usualCourse([...many(5, early), ...many(20, late)], monday, () => assumed);
    expect(enough.days).toBe(5);
    expect(shareAt(enough.expected, enough, 40)).toBe(0.75);
    const tooFew = usualCourse([...many(4, early), ...many(20, late)], monday, () => assumed);
    expect(tooFew.days).toBe(24);
    expect(shareAt(tooFew.expected, tooFew, 40)).toBe(0.25);
  });

  it('takes only days that reached 60 % of their goal', () => {
    const busy = day(monday, 5, [24, 30, 60]);
    const poor = day(monday, 5, [24, 71]);
    const without = day(monday, null, [24, 60]);
    expect(usualCourse(many(5, busy), monday, () => assumed).days).toBe(5);
    expect(usualCourse([...many(4, busy), ...many(8, poor), without], monday, () => assumed).days).toBe(0);
  });

  it('runs straight between the hours of the days with reports, or between the assumed ones, without a middle half', () => {
    const poor = usualCourse(many(5, day(monday, 9, [30, 49])), monday, () => assumed);
    expect(poor).toMatchObject({ opens: 30, closes: 50, days: 0, low: null, high: null });
    expect(shareAt(poor.expected, poor, 40)).toBe(0.5);
    expect(usualCourse(many(4, day(monday, 9, [30, 49])), monday, () => assumed)).toMatchObject(assumed);
  });

  it('keeps its hours where one day had a report at night', () => {
    const usual = many(12, day(monday, 3, [30, 40, 59]));
    expect(usualCourse([...usual, day(monday, 3, [2, 40, 95])], monday, () => assumed)).toMatchObject({
      opens: 30,
      closes: 60,
    });
  });
});

describe('how a day stands', () => {
  const noon = '2026-10-15T12:00:00.000Z';
  const pace: Pace = {
    goal: 12,
    count: 7,
    expected: 9.6,
    low: 7.4,
    high: 10,
    opens_at: '2026-10-15T07:00:00.000Z',
    closes_at: '2026-10-15T20:00:00.000Z',
    days: 8,
  };
  const at = (change: Partial<Pace>, now = noon) => paceState({ ...pace, ...change }, new Date(now));

  it('is on pace within the middle half and as soon as less than one report is missing', () => {
    expect(at({})).toEqual({ state: 'on_pace', behind: 0, left: 5 });
    expect(at({ low: null })).toEqual({ state: 'behind', behind: 2, left: 5 });
    expect(at({ count: 6 })).toEqual({ state: 'behind', behind: 3, left: 6 });
    expect(at({ low: null, expected: 7.9 }).state).toBe('on_pace');
    expect(at({ count: 11, expected: 2, low: 1 }).state).toBe('on_pace');
  });

  it('is reached as soon as the count is, and over only after closing', () => {
    expect(at({ count: 12 }).state).toBe('reached');
    expect(at({ count: 12 }, '2026-10-15T23:00:00Z').state).toBe('reached');
    expect(at({ expected: 12 }, '2026-10-15T20:00:00Z')).toEqual({ state: 'over', behind: 0, left: 5 });
  });
});

/**
 * A burst: many reports within a few minutes. What is worth a word is that the day's goal is reached, however it was; a
 * count that runs ahead of the usual course is worth none, and how a burst came about bends no later day's course.
 */
describe('a burst is never rewarded', () => {
  const opens = Date.parse('2026-10-15T07:00:00.000Z');
  const shown = fc.record({
    goal: fc.integer({ min: 2, max: 99 }),
    expected: fc.double({ min: 0, max: 99, noNaN: true }),
    spread: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
    minutes: fc.integer({ min: 0, max: 1_439 }),
  });

  it('however far ahead a count runs below the goal, it is said to be on pace and nothing else', () => {
    fc.assert(
      fc.property(shown, fc.integer({ min: 0, max: 98 }), ({ goal, expected, spread, minutes }, ahead) => {
        const count = Math.min(goal - 1, Math.ceil(expected) + ahead);
        fc.pre(count >= expected);
        const pace: Pace = {
          goal,
          count,
          expected,
          low: spread === null ? null : Math.max(0, expected - spread),
          high: spread === null ? null : expected + spread,
          opens_at: new Date(opens).toISOString(),
          closes_at: new Date(opens + 1_440 * 60_000).toISOString(),
          days: spread === null ? 0 : 8,
        };
        const told = paceState(pace, new Date(opens + minutes * 60_000));
        expect(told).toEqual({ state: 'on_pace', behind: 0, left: goal - count });
      }),
    );
  });

  it('days of one burst move the usual course by no more than their share of the days', () => {
    const even = Array.from({ length: 12 }, (_, at) => 28 + at * 4);
    const steady = day(monday, 10, even);
    // As many as on a steady day, and ten times as many, all in the first quarter.
    for (const size of [12, 120]) {
      const burst = day(monday, 10, many(size, 28));
      const usual = usualCourse(many(8, steady), monday, () => assumed);
      for (const bursts of [1, 2, 3]) {
        const course = usualCourse(
          [...many(8 - bursts, steady), ...many(bursts, burst)],
          monday,
          () => assumed,
        );
        expect(course.days).toBe(8);
        for (let quarter = 28; quarter <= 72; quarter += 1)
          expect(shareAt(course.expected, course, quarter)).toBeCloseTo(
            shareAt(usual.expected, usual, quarter),
            9,
          );
      }
    }
  });
});
