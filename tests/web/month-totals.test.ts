/** However a month's reports fall, the sums of its days, of its people and of its rows are one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromMinor, toMinor } from '#contract/money.ts';
import { daysOfMonth } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { totalsOfDays } from '#web/reports/day-totals.ts';
import { daysOf } from '#web/reports/month-days.ts';
import { totalsByPerson } from '#web/reports/person-totals.ts';
import { sortReports } from '#web/reports/report-order.ts';

const days = daysOfMonth('2026-10');
const person = fc
  .tuple(fc.constantFrom('', 'a', 'b', 'c'), fc.constantFrom('Ana', 'Ștefan', 'Ion'))
  .map(([id, first_name]) => ({ id, first_name, last_name: 'Pop' }));
const report: fc.Arbitrary<ReportItem> = fc.record({
  id: fc.uuid(),
  restaurant_id: fc.constant('r'),
  date: fc.constantFrom(...days),
  points: fc.integer({ min: 0, max: 10 }),
  bonus: fc.integer({ min: 0, max: 10_000_00 }).map(fromMinor),
  comment: fc.constant(null),
  evaluator: person,
  evaluated_user: person,
  observed_at: fc.constant(null),
  recorded_at: fc.constant(null),
  corrected_at: fc.constant(null),
});
const month = fc.array(report, { maxLength: 60 });

it('holds to the last cent', () => {
  fc.assert(
    fc.property(month, (reports) => {
      const whole = totalsOf(reports);
      const shown = { days: [], reports } as unknown as RestaurantReports;
      const { count, points, bonus, average } = totalsOfDays(daysOf(shown, '2026-10', '2026-10-31'));
      expect({ count, points, bonus, average }).toEqual({
        count: whole.count,
        points: whole.points_total,
        bonus: whole.bonus_total,
        average: whole.points_average,
      });
      for (const side of ['evaluator', 'evaluated_user'] as const) {
        const people = totalsByPerson(reports, side);
        const sum = (of: (row: (typeof people)[number]) => number) =>
          people.reduce((all, row) => all + of(row), 0);
        expect(sum((row) => row.count)).toBe(whole.count);
        expect(sum((row) => row.points_total)).toBe(whole.points_total);
        expect(fromMinor(sum((row) => toMinor(row.bonus_total)))).toBe(whole.bonus_total);
        expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
      }
    }),
  );
});

it('no order loses or adds a report, and equal ones stay as they were', () => {
  const orders = ['date', 'points', 'bonus', 'evaluator', 'evaluated_user'];
  const compare = new Intl.Collator('ro').compare;
  fc.assert(
    fc.property(month, fc.constantFrom(...orders), fc.constantFrom('', '-'), (reports, by, sign) => {
      const sorted = sortReports(reports, sign + by, compare);
      expect(new Set(sorted)).toEqual(new Set(reports));
      const value = (index: number) => JSON.stringify(sorted[index]?.[by as 'date']);
      for (let index = 1; index < sorted.length; index += 1) {
        const [before, after] = [sorted[index - 1], sorted[index]];
        if (!before || !after || value(index - 1) !== value(index)) continue;
        expect(reports.indexOf(before)).toBeLessThan(reports.indexOf(after));
      }
    }),
  );
});
