/** The one rule of money: whatever happens to reports and closings, everybody is paid once what is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle, sumOf, type ClosedMonth, type KnownMonth, type Settlement } from '#contract/closing.ts';
import { addMonths, type Month } from '#contract/month.ts';

const october = '2026-10';
const november = '2026-11';
const known = (userId: string, month: Month, bonus: number, count = 1): KnownMonth => ({
  userId,
  month,
  count,
  points: count * 8,
  bonus,
});
const closed = (month: Month, lines: readonly Settlement[]): ClosedMonth => ({ month, lines });

describe('a line', () => {
  it('pays the first month as it is known', () => {
    expect(settle(october, [known('ana', october, 500, 2)], [])).toEqual([
      {
        userId: 'ana',
        count: 2,
        points: 16,
        bonus: 500,
        changes: [],
        carriedIn: 0,
        carriedOut: 0,
        payable: 500,
      },
    ]);
  });

  it('never pays what was before the first closed month', () => {
    expect(settle(october, [known('ana', '2026-09', 900)], [])).toEqual([]);
  });

  it('takes in what is known later of an earlier month, once', () => {
    const first = settle(october, [known('ana', october, 500)], []);
    const later = [known('ana', october, 700), known('ana', november, 100)];
    const second = settle(november, later, [closed(october, first)]);
    expect(second).toMatchObject([
      { bonus: 100, payable: 300, changes: [{ month: october, amount: 200 }], carriedOut: 0 },
    ]);
    const third = settle('2026-12', later, [closed(october, first), closed(november, second)]);
    expect(third).toEqual([]);
  });

  it('carries what it cannot take back', () => {
    const first = settle(october, [known('ana', october, 500)], []);
    const now = [known('ana', november, 100)];
    const second = settle(november, now, [closed(october, first)]);
    expect(second).toMatchObject([
      { bonus: 100, payable: 0, changes: [{ month: october, amount: -500 }], carriedIn: 0, carriedOut: 400 },
    ]);
    const earlier = [closed(october, first), closed(november, second)];
    expect(settle('2026-12', [...now, known('ana', '2026-12', 450)], earlier)).toMatchObject([
      { bonus: 450, payable: 50, changes: [], carriedIn: 400, carriedOut: 0 },
    ]);
  });

  it('counts an open month before it as if it were closed now', () => {
    const first = settle(october, [known('ana', october, 500)], []);
    const later = [known('ana', october, 700), known('ana', november, 100), known('ana', '2026-12', 50)];
    const earlier = [closed(october, first)];
    expect(settle('2026-12', later, earlier)).toMatchObject([
      { bonus: 50, payable: 50, changes: [], carriedIn: 0, carriedOut: 0 },
    ]);
    expect(settle(november, later, earlier)).toMatchObject([{ payable: 300 }]);
  });

  it('is there for somebody without a report who has something to get', () => {
    const first = settle(october, [known('ana', october, 500)], []);
    const later = settle(november, [known('ana', october, 600)], [closed(october, first)]);
    expect(later).toMatchObject([{ userId: 'ana', count: 0, bonus: 0, payable: 100 }]);
    expect(sumOf(later)).toEqual({ bonus: 0, correction: 100, payable: 100 });
  });
});

const people = ['ana', 'dan', 'ion'];
/** A step of a restaurant's history; months are counted from the first one on. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      person: fc.constantFrom(...people),
      back: fc.nat(3),
      bonus: fc.nat(900),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      report: fc.nat(30),
      bonus: fc.nat(900),
      person: fc.option(fc.constantFrom(...people), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), report: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
);

describe('generated histories', () => {
  it('pay everybody the larger of what was paid and what is known, line by line explained', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const start = '2025-01';
        const reports: { person: string; month: Month; bonus: number }[] = [];
        const closings: { month: Month; lines: readonly Settlement[] }[] = [];
        const current = () => {
          const last = closings.at(-1);
          return last ? addMonths(last.month, 1) : start;
        };
        for (const one of steps) {
          if (one.kind === 'record') {
            reports.push({ person: one.person, month: addMonths(current(), -one.back), bonus: one.bonus });
          } else if (one.kind === 'reopen') {
            closings.pop();
          } else if (one.kind === 'close') {
            close();
          } else {
            const report = reports[one.report % Math.max(1, reports.length)];
            if (!report) continue;
            if (one.kind === 'void') reports.splice(reports.indexOf(report), 1);
            else Object.assign(report, { bonus: one.bonus, person: one.person ?? report.person });
          }
        }
        close();

        function close() {
          const month = current();
          const paid = (person: string) =>
            closings
              .flatMap(({ lines }) => lines)
              .filter(({ userId }) => userId === person)
              .reduce((sum, { payable }) => sum + payable, 0);
          const before = new Map(people.map((person) => [person, paid(person)]));
          const sums = Map.groupBy(reports, ({ person, month: of }) => `${person} ${of}`);
          const lines = settle(
            month,
            [...sums.values()].map((group) =>
              known(
                group[0]?.person ?? '',
                group[0]?.month ?? '',
                group.reduce((sum, { bonus }) => sum + bonus, 0),
                group.length,
              ),
            ),
            closings,
          );
          closings.push({ month, lines });
          for (const person of people) {
            const all = reports.filter((one) => one.person === person && one.month >= start);
            const due = all.filter((one) => one.month <= month).reduce((sum, { bonus }) => sum + bonus, 0);
            expect(paid(person)).toBe(Math.max(before.get(person) ?? 0, due));
          }
          for (const { payable, bonus, changes, carriedIn, carriedOut } of lines) {
            const changed = changes.reduce((sum, { amount }) => sum + amount, 0);
            expect(payable).toBe(bonus + changed - carriedIn + carriedOut);
            expect(payable).toBeGreaterThanOrEqual(0);
            expect(carriedOut).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });
});
