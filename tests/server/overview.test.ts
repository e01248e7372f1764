import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '#contract/money.ts';
import { getOverview, type Overview, type OverviewStore } from '#contract/overview.ts';
import { pointsAverage } from '#contract/reports.ts';
import {
  createRestaurant,
  getRestaurantByMonth,
  listRestaurants,
  updateRestaurant,
} from '#contract/restaurants.ts';
import { updateUser } from '#contract/users.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, manager, personId, shift, storeId } from '#tests/support/small-chain.ts';

/** The small set's present: 15 October, noon in Bucharest. */
const today = '2026-10-15';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const overview = async (query: { date?: string; page?: number; per_page?: number } = {}, as = admin) =>
  server.call(getOverview, { as, query });
const data = async (query = {}, as = admin): Promise<Overview> => (await overview(query, as)).data;
const names = (stores: readonly OverviewStore[]) => stores.map(({ store_id }) => store_id);
const open = (store_id: string, more: object = {}) =>
  server.call(createRestaurant, {
    as: admin,
    body: { name: `Nou ${store_id}`, store_id, drive_through: false, daily_feedback_goal: 5, ...more },
  });

describe('the month at a glance', () => {
  it('adds up to what each store’s month says', async () => {
    for (const date of ['2026-10', '2026-09']) {
      const { month, stores, totals } = await data({ date });
      expect(month).toBe(date);
      const { data: known } = await server.call(listRestaurants, { as: admin });
      expect(names(stores).toSorted()).toEqual(known.map(({ store_id }) => store_id).toSorted());
      for (const store of stores) {
        const { summary, days } = (
          await server.call(getRestaurantByMonth, { as: admin, query: { id: store.id, date } })
        ).data;
        expect(store.summary).toEqual(summary);
        expect(store.days).toEqual(days.filter((day) => day.date <= today));
      }
      const sum = (of: (store: OverviewStore) => number) =>
        stores.reduce((total, store) => total + of(store), 0);
      const [count, points_total] = [
        sum(({ summary }) => summary.count),
        sum(({ summary }) => summary.points_total),
      ];
      expect(count).toBeGreaterThan(100);
      expect(totals).toEqual({
        stores: 3,
        count,
        goal_to_date: sum(({ summary }) => summary.goal_to_date),
        count_to_date: sum(({ summary }) => summary.count_to_date ?? 0),
        days_hit: sum(({ summary }) => summary.days_hit),
        days_elapsed: sum(({ summary }) => summary.days_elapsed),
        points_total,
        points_average: pointsAverage(points_total, count),
        bonus_totals: [
          { currency: 'RON', amount: fromMinor(sum(({ summary }) => toMinor(summary.bonus_total))) },
        ],
        today_count: sum((store) => store.today.count),
        today_goal: 12 + 14 + 18,
      });
    }
  });

  it('has the furthest behind its goal first, stores without a goal last, by name', async () => {
    await open('RO-Z-01', { name: 'Zalău' });
    await open('RO-A-01', { name: 'Alba' });
    const { stores } = await data({ date: '2026-09' });
    // Neither was open in September: nothing to reach.
    expect(names(stores).slice(3)).toEqual(['RO-A-01', 'RO-Z-01']);
    const progress = stores.slice(0, 3).map(({ summary }) => summary.count / summary.goal_to_date);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(new Set(progress).size).toBe(3);
  });

  it('tells today by each store’s clock, whatever the month', async () => {
    const id = await storeId(server, 'RO-CJ-01');
    // 03:30 in Bucharest: the 15th where the day begins at 04:00, the 16th where it begins at midnight.
    server.at('2026-10-16T00:30:00Z');
    await server.call(updateRestaurant, { as: admin, params: { id }, body: { day_starts_at: '00:00' } });
    const { stores, totals } = await data({ date: '2026-09' });
    const byStore = Object.fromEntries(stores.map((store) => [store.store_id, store.today]));
    expect(byStore['RO-CJ-01']).toEqual({ date: '2026-10-16', count: 0, goal: 12, points: 0, bonus: '0.00' });
    expect(byStore['RO-B-01']?.date).toBe(today);
    expect(byStore['RO-B-01']?.goal).toBe(14);
    const others = stores.filter(({ store_id }) => store_id !== 'RO-CJ-01');
    expect(totals.today_count).toBe(others.reduce((sum, store) => sum + store.today.count, 0));
    expect(totals.today_count).toBeGreaterThan(0);
  });

  it('of a month before the opening is zeros without days', async () => {
    const { stores, totals } = await data({ date: '2026-05' });
    expect(totals).toMatchObject({
      stores: 3,
      count: 0,
      goal_to_date: 0,
      days_elapsed: 0,
      points_average: null,
    });
    expect(totals.bonus_totals).toEqual([{ currency: 'RON', amount: '0.00' }]);
    for (const store of stores) {
      expect(store.days).toEqual([]);
      expect(store.summary).toMatchObject({ count: 0, goal_per_day: 0, goal_month: 0, last_report_at: null });
    }
  });

  it('of a coming month has goals and no days', async () => {
    const { month, stores, totals } = await data({ date: '2026-11-20' });
    expect(month).toBe('2026-11');
    expect(totals).toMatchObject({ goal_to_date: 0, days_elapsed: 0 });
    for (const store of stores) {
      expect(store.days).toEqual([]);
      expect(store.summary.goal_month).toBeGreaterThan(0);
    }
  });

  it('never adds up two currencies', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('store_id', '=', 'RO-B-02')
      .execute();
    const { stores, totals } = await data();
    const amount = (euro: boolean) =>
      fromMinor(
        stores
          .filter(({ currency }) => (currency === 'EUR') === euro)
          .reduce((sum, { summary }) => sum + toMinor(summary.bonus_total), 0),
      );
    expect(totals.bonus_totals).toEqual([
      { currency: 'RON', amount: amount(false) },
      { currency: 'EUR', amount: amount(true) },
    ]);
  });
});

describe('a page', () => {
  it('has its stores and the sums of all', async () => {
    const whole = await data();
    const first = await overview({ page: 1, per_page: 2 });
    const second = await overview({ page: 2, per_page: 2 });
    expect(first.meta).toEqual({ total: 3, page: 1, per_page: 2 });
    expect([...first.data.stores, ...second.data.stores]).toEqual(whole.stores);
    expect(first.data.totals).toEqual(whole.totals);
    expect(second.data.totals).toEqual(whole.totals);
    const beyond = await overview({ page: 9, per_page: 2 });
    expect(beyond.data).toEqual({ ...whole, stores: [] });
  });
});

describe('an evaluator', () => {
  it('sees their own stores and the sums of those', async () => {
    const all = await data();
    const own = await data({}, shift);
    expect(names(own.stores).toSorted()).toEqual(['RO-B-01', 'RO-B-02']);
    expect(own.stores).toEqual(all.stores.filter(({ store_id }) => store_id !== 'RO-CJ-01'));
    expect(own.totals.today_goal).toBe(14 + 18);
    expect(own.totals.count).toBe(own.stores.reduce((sum, { summary }) => sum + summary.count, 0));
  });

  it('without a store sees that there is none', async () => {
    const id = await personId(server, manager);
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    expect(await data({}, manager)).toEqual({
      month: null,
      totals: {
        stores: 0,
        count: 0,
        goal_to_date: 0,
        count_to_date: 0,
        days_hit: 0,
        days_elapsed: 0,
        points_total: 0,
        points_average: null,
        bonus_totals: [],
        today_count: 0,
        today_goal: 0,
      },
      stores: [],
    });
  });
});
