/**
 * Every month, day and person of the demo chain, every report of its last month, every closing with its lines and
 * statements: each explanation comes to the number shown.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getClosing } from '#contract/closings.ts';
import { explainAmount, type ExplainQuery } from '#contract/explain.ts';
import { fromMinor, toMinor, toSigned } from '#contract/money.ts';
import { addMonths } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantWithReports, listRestaurants } from '#contract/restaurants.ts';
import { listStatements } from '#contract/statements.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin } from '#tests/support/small-chain.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const now = '2026-11-20T16:30:00Z';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  const testDatabase = await openTestDatabase('empty');
  await seedDemo(testDatabase.database, { now: new Date(now), set: 'chain' });
  server = await makeServer({ testDatabase, at: now });
});
afterAll(() => server.close());

const added = (rows: readonly { bonus: string }[]) =>
  fromMinor(rows.reduce((sum, { bonus }) => sum + toMinor(bonus), 0));

it('adds up to the numbers of the whole demo chain', async () => {
  const { data: restaurants } = await server.call(listRestaurants, { as: admin });
  const months = Array.from({ length: 10 }, (_, index) => addMonths('2026-11', -index));
  let asked = 0;
  const wrong: unknown[] = [];
  const check = async (query: ExplainQuery, total: string, count: number) => {
    const { data: why } = await server.call(explainAmount, { as: admin, query });
    asked += 1;
    const sums = [why.total, added(why.formula), ...(query.what === 'report' ? [] : [added(why.parts)])];
    const isRuled = why.formula.every(({ differing }) => differing === 0);
    if (why.count !== count || !isRuled || sums.some((sum) => sum !== total)) wrong.push([query, total, why]);
  };
  for (const { id } of restaurants) {
    for (const date of months) {
      const { data } = await server.call(getRestaurantWithReports, { as: admin, query: { id, date } });
      const { summary, days, reports } = data;
      await check(
        { what: 'store-month', restaurant_id: id, date },
        summary?.bonus_total ?? '',
        reports.length,
      );
      for (const day of days)
        await check({ what: 'day', restaurant_id: id, date: day.date }, day.bonus, day.count);
      for (const report of date === '2026-11' ? reports : [])
        await check({ what: 'report', id: report.id }, report.bonus, 1);
      for (const [side, end] of [
        ['given', 'evaluator'],
        ['received', 'evaluated_user'],
      ] as const) {
        for (const [user_id, own] of Map.groupBy(reports, (report) => report[end].id))
          await check(
            { what: 'person-month', user_id, side, restaurant_id: id, date },
            added(own),
            own.length,
          );
      }
    }
  }
  for (const date of months) {
    const { data } = await server.call(getOverview, { as: admin, query: { date } });
    for (const compared of ['now', 'before'] as const) {
      for (const { currency, amount } of data.totals.compared?.[compared].bonus_totals ?? []) {
        const query = { what: 'chain-month', currency, date, compared } as const;
        const { data: why } = await server.call(explainAmount, { as: admin, query });
        if (why.total !== amount || added(why.parts) !== amount) wrong.push([query, amount, why]);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(8_000);
});

it('adds up to what each closing pays, by line and by statement', async () => {
  const { data: restaurants } = await server.call(listRestaurants, { as: admin });
  const months = Array.from({ length: 9 }, (_, index) => addMonths('2026-10', -index));
  let [lines, statements, causes] = [0, 0, 0];
  for (const { id } of restaurants) {
    for (const date of months) {
      const { data: newest } = await server.call(getClosing, { as: admin, query: { id, date } });
      for (const { number } of newest.closings) {
        const query = { id, date, number };
        const { data: closing } = await server.call(getClosing, { as: admin, query });
        const explain = async (asked: ExplainQuery) =>
          (await server.call(explainAmount, { as: admin, query: asked })).data;
        const whole = await explain({ what: 'closing', restaurant_id: id, date, number });
        const paid = fromMinor(closing.lines.reduce((sum, { payable }) => sum + toMinor(payable), 0));
        expect([whole.total, added(whole.parts)]).toEqual([paid, paid]);
        for (const { person, ...line } of closing.lines) {
          const why = await explain({ what: 'line', restaurant_id: id, user_id: person.id, date, number });
          const { bonus, changes, carried_in, carried_out, changed } = why.closing ?? {};
          const minor = (amount = '') => toSigned(amount);
          expect(why.total).toBe(line.payable);
          expect(minor(bonus) + minor(changes) - minor(carried_in) + minor(carried_out)).toBe(
            minor(why.total),
          );
          for (const change of changed ?? []) {
            const known = change.causes.reduce(
              (sum, { before, after }) => sum + toMinor(after) - toMinor(before),
              0,
            );
            expect([change.month, known]).toEqual([change.month, toSigned(change.amount)]);
            causes += change.causes.length;
          }
          lines += 1;
        }
        const { data: told } = await server.call(listStatements, { as: admin, query });
        expect(told.map(({ payable }) => payable).toSorted()).toEqual(
          closing.lines.map(({ payable }) => payable).toSorted(),
        );
        for (const { known_bonus, formula, days } of told) {
          expect([added(formula), added(days), added(days.flatMap(({ reports }) => reports))]).toEqual(
            Array(3).fill(known_bonus),
          );
          statements += 1;
        }
      }
    }
  }
  expect(lines).toBeGreaterThan(800);
  expect(statements).toBe(lines);
  expect(causes).toBeGreaterThan(4);
});
