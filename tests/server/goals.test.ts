/** Goals from a chosen day on and by weekday: each day is judged by the goal in force on it. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setGoals } from '#contract/goal-changes.ts';
import { addDays, weekday } from '#contract/month.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant, getRestaurantWithReports } from '#contract/restaurants.ts';
import { setGoal } from '#server/restaurants/goals.db.ts';
import { recomputeMonth } from '#server/totals/totals.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, manager, restaurantId, unknownId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

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
        await recomputeMonth(kysely(), { restaurantId: cluj, month: name });
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

// 15 October 2026 is a Thursday; Cluj has a goal of 10, and of 12 since the 6th.
const put = (body: unknown, as = admin) => server.request('PUT', setGoals.path, { as, body });
const results = async (body: unknown) => {
  const answer = await put(body);
  expect(answer).toMatchObject({ status: 200 });
  return setGoals.result.parse(answer.body).data.map(({ result }) => result);
};
const month = async (date = '2026-10') =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date } })).data;
const details = async () => (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data;
const weekly = [10, 10, 10, 10, 16, 18, 8];

describe('setting goals', () => {
  it('from a later day on leaves today and the past as they are, and shows what is planned', async () => {
    const before = await month();
    expect(await results([{ restaurant_id: cluj, valid_from: '2026-10-20', goal: 14 }])).toEqual(['set']);
    const after = await month();
    expect(after.days.slice(0, 19)).toEqual(before.days.slice(0, 19));
    expect(after.days.slice(18, 21).map(({ goal }) => goal)).toEqual([12, 14, 14]);
    expect(after).toMatchObject({ daily_feedback_goal: 12, goals_by_weekday: null });
    expect(after.summary).toMatchObject({
      goal_to_date: before.summary?.goal_to_date,
      days_hit: before.summary?.days_hit,
      goal_per_day: 12,
      goal_month: (before.summary?.goal_month ?? 0) + 12 * 2,
    });
    expect((await details()).planned_goals).toEqual([
      { valid_from: '2026-10-20', daily_feedback_goal: 14, goals_by_weekday: null },
    ]);
    server.at('2026-10-20T09:00:00Z');
    expect(await details()).toMatchObject({ daily_feedback_goal: 14, planned_goals: [] });
  });

  it('by weekday judges each day by its own', async () => {
    expect(
      await results([{ restaurant_id: cluj, valid_from: '2026-10-15', goals_by_weekday: weekly }]),
    ).toEqual(['set']);
    const { days } = await month();
    // Wednesday still 12, then Thursday to Wednesday.
    expect(days.slice(13, 21).map(({ goal }) => goal)).toEqual([12, 10, 16, 18, 8, 10, 10, 10]);
    expect(await details()).toMatchObject({ daily_feedback_goal: 12, goals_by_weekday: weekly });
  });

  it('[call-set-goals] of many restaurants says what became of each', async () => {
    const [militari, pipera] = [await restaurantId(server, 'RO-B-01'), await restaurantId(server, 'RO-B-02')];
    const entry = (restaurant_id: string, valid_from: string, goal: number | null) => ({
      restaurant_id,
      valid_from,
      goal,
    });
    expect(
      await results([
        entry(cluj, '2026-11-01', 14),
        entry(militari, '2026-10-14', 14),
        entry(unknownId, '2026-11-01', 14),
        entry(pipera, '2026-08-31', 14),
        entry(cluj, '2026-11-01', 14),
        entry(cluj, '2026-12-01', 14),
        entry(cluj, '2026-11-01', null),
        entry(cluj, '2026-11-01', null),
        entry(cluj, '2026-10-15', null),
      ]),
    ).toEqual([
      'set',
      'in_the_past',
      'not_found',
      'not_open_yet',
      'unchanged',
      'unchanged',
      'removed',
      'unchanged',
      'in_the_past',
    ]);
    expect((await details()).planned_goals).toEqual([]);
    expect(await audits(server, 'restaurant.set-goal')).toMatchObject([
      {
        subject_id: cluj,
        before: { daily_feedback_goal: 12 },
        after: { valid_from: '2026-11-01', daily_feedback_goal: 14 },
      },
      { subject_id: cluj, before: { daily_feedback_goal: 14 }, after: { daily_feedback_goal: null } },
    ]);
  });

  it('raises the version, so that a form opened before is asked', async () => {
    const { version } = await details();
    await results([{ restaurant_id: cluj, valid_from: '2026-11-01', goal: 14 }]);
    const body = { name: 'Altfel', version };
    expect(
      await server.request('PUT', `/v1/admin/restaurant/update/${cluj}`, { as: admin, body }),
    ).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { planned_goals: [{ valid_from: '2026-11-01' }] } },
    });
  });

  it('is kept by an update that sends back what it read, and by a change of today’s goal', async () => {
    await results([
      { restaurant_id: cluj, valid_from: '2026-10-15', goals_by_weekday: weekly },
      { restaurant_id: cluj, valid_from: '2026-11-01', goal: 14 },
    ]);
    const { daily_feedback_goal } = await details();
    const body = { daily_feedback_goal, name: 'Altfel' };
    await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body });
    expect(await details()).toMatchObject({ name: 'Altfel', goals_by_weekday: weekly });
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { daily_feedback_goal: 9 },
    });
    expect(await details()).toMatchObject({
      daily_feedback_goal: 9,
      goals_by_weekday: null,
      planned_goals: [{ valid_from: '2026-11-01', daily_feedback_goal: 14 }],
    });
  });

  it.each([
    [[], '', 'too_small'],
    [[{ restaurant_id: 'r', valid_from: '2026-11-01' }], '0.goal', 'required'],
    [[{ restaurant_id: 'r', valid_from: '2026-11-01', goal: 501 }], '0.goal', 'too_big'],
    [[{ restaurant_id: 'r', valid_from: '2026-02-30', goal: 5 }], '0.valid_from', 'invalid_date'],
    [
      [{ restaurant_id: 'r', valid_from: '2026-11-01', goal: 5, goals_by_weekday: weekly }],
      '0.goal',
      'required',
    ],
    [
      [{ restaurant_id: 'r', valid_from: '2026-11-01', goals_by_weekday: [1, 2] }],
      '0.goals_by_weekday',
      'too_small',
    ],
  ])('refuses %j', async (body, path, code) => {
    expect(await put(body)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        errors: [{ path: expect.stringContaining(path), code: expect.stringContaining(code.slice(0, 5)) }],
      },
    });
  });

  it('is for administrators', async () => {
    const body = [{ restaurant_id: cluj, valid_from: '2026-11-01', goal: 14 }];
    expect(await put(body, manager)).toMatchObject({ status: 403 });
  });
});
