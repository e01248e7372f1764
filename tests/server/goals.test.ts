/** Goals from a chosen day on and by weekday: each day is judged by the goal in force on it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '#contract/month.ts';
import { setGoal } from '#server/restaurants/goals.ts';
import { recomputeMonth } from '#server/reports/totals.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { storeId } from '#tests/support/small-chain.ts';

let server: TestServer;
let cluj: string;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(async () => {
  await server.reset();
  cluj = await storeId(server, 'RO-CJ-01');
});
afterAll(() => server.close());

const kysely = () => server.database.kysely;

describe('days_hit', () => {
  it('judges each day by the goal of its weekday, leap years included', async () => {
    for (const year of ['2027', '2028']) {
      await kysely().deleteFrom('day_totals').where('restaurant_id', '=', cluj).execute();
      await kysely().deleteFrom('month_totals').where('restaurant_id', '=', cluj).execute();
      await kysely().deleteFrom('restaurant_goals').where('restaurant_id', '=', cluj).execute();
      await setGoal(kysely(), cluj, `${year}-01-01`, [1, 2, 3, 4, 5, 6, 7]);
      // Each day has as many as its weekday's goal, or one fewer on odd dates.
      const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index));
      const rows = days.map((date) => {
        const count = weekday(date) - (Number(date.slice(8)) % 2);
        return { restaurant_id: cluj, date, count, points: 0, bonus_minor: 0, last_report_at: date };
      });
      await kysely().insertInto('day_totals').values(rows).execute();
      for (let month = 1; month <= 12; month += 1) {
        const name = `${year}-${String(month).padStart(2, '0')}`;
        await recomputeMonth(kysely(), cluj, name);
        const { days_hit } = await kysely()
          .selectFrom('month_totals')
          .select('days_hit')
          .where('restaurant_id', '=', cluj)
          .where('month', '=', name)
          .executeTakeFirstOrThrow();
        const even = days.filter((date) => date.startsWith(name) && Number(date.slice(8)) % 2 === 0);
        expect([name, days_hit]).toEqual([name, even.length]);
      }
    }
  });

  it('keeps the average beside seven goals, for servers of an earlier version', async () => {
    await setGoal(kysely(), cluj, '2026-10-10', [10, 10, 10, 10, 10, 10, 14]);
    const { rows } = await sql`select goal, sunday from restaurant_goals
      where restaurant_id = ${cluj} and valid_from = '2026-10-10'`.execute(kysely());
    expect(rows).toEqual([{ goal: 11, sunday: 14 }]);
  });
});
