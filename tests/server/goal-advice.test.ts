/** Which goals restaurants would reach, from the days of eight whole weeks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { getGoalAdvice, proposedByWeekday, proposedGoal, reachedShare } from '#contract/goal-advice.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { weekday } from '#contract/month.ts';
import { archiveRestaurant, createRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantByMonth } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

const adviceOf = async (restaurant_id: string) => {
  const { data } = await server.call(getGoalAdvice, { as: admin, query: { restaurant_id } });
  return data[0];
};

describe('the advice for a goal', () => {
  it('[call-goal-advice] is of the days of eight whole weeks that had a goal, as the months have them', async () => {
    const advice = await adviceOf(cluj);
    // 15 October is a Thursday; the restaurant opened on 1 September.
    expect(advice).toMatchObject({ from: '2026-08-17', to: '2026-10-11', goal: 12 });
    const months = await Promise.all(
      ['2026-09', '2026-10'].map(
        async (date) =>
          (await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj, date } })).data.days,
      ),
    );
    const days = months.flat().filter(({ date }) => date <= '2026-10-11');
    expect(advice?.counts).toEqual(days.map(({ count }) => count).toSorted((one, other) => one - other));
    expect(advice?.hit).toBe(days.filter(({ count, goal }) => goal !== null && count >= goal).length);
    const { counts = [], proposed = null } = advice ?? {};
    expect(proposed).toBe(proposedGoal(counts));
    expect(reachedShare(counts, proposed ?? 0)).toBeGreaterThanOrEqual(0.8);
    expect(reachedShare(counts, (proposed ?? 0) + 1)).toBeLessThan(0.8);
    expect(advice?.proposed_hit).toBe(counts.filter((count) => count >= (proposed ?? 0)).length);
  });

  it('is by weekday where the goals are', async () => {
    const goals_by_weekday = [9, 9, 9, 9, 12, 12, 9] as const;
    const body = [{ restaurant_id: cluj, valid_from: '2026-10-15', goals_by_weekday: [...goals_by_weekday] }];
    await server.request('PUT', setGoals.path, { as: admin, body });
    const advice = await adviceOf(cluj);
    expect(advice?.goals_by_weekday).toEqual(goals_by_weekday);
    const proposed = advice?.proposed_by_weekday ?? [];
    expect(proposed).toHaveLength(7);
    const months = await Promise.all(
      ['2026-09', '2026-10'].map(
        async (date) =>
          (await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj, date } })).data.days,
      ),
    );
    const would = months
      .flat()
      .filter(({ date, count }) => date <= '2026-10-11' && count >= (proposed[weekday(date) - 1] ?? 0));
    expect(advice?.proposed_hit).toBe(would.length);
    expect(would.length / (advice?.counts.length ?? 0)).toBeGreaterThanOrEqual(0.8);
  });

  it('proposes nothing where too few days tell it, and knows no archived restaurant', async () => {
    const body = { name: 'Turda', store_id: 'RO-CJ-09', drive_through: false, daily_feedback_goal: 9 };
    const { id } = (await server.call(createRestaurant, { as: admin, body })).data;
    expect(await adviceOf(id)).toMatchObject({ counts: [], hit: 0, proposed: null, proposed_hit: null });
    await server.call(archiveRestaurant, { as: admin, params: { id } });
    expect(await adviceOf(id)).toBeUndefined();
  });

  it('proposes nothing that too few days reached', () => {
    expect(proposedGoal([0, 0, 0, 0, 9])).toBeNull();
    expect(proposedGoal([0, 3, 3, 4, 9])).toBe(3);
    const days = (closedOn: number) =>
      Array.from({ length: 35 }, (_, index) => {
        const on = (index % 7) + 1;
        return { weekday: on, count: on === closedOn ? 0 : 4, goal: 5 };
      });
    expect(proposedByWeekday(days(7))).toEqual([4, 4, 4, 4, 4, 4, 1]);
    expect(proposedByWeekday(days(7).map((one) => ({ ...one, count: 0 })))).toBeNull();
  });

  it('is of all restaurants in use by name, for administrators alone', async () => {
    const { data } = await server.call(getGoalAdvice, { as: admin, query: {} });
    expect(data.length).toBeGreaterThan(2);
    const names = data.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect((await server.request('GET', getGoalAdvice.path, { as: manager })).status).toBe(403);
  });
});
