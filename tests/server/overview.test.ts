import { beforeEach, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/endpoint.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import { exportOverview } from '#contract/exports.ts';
import { getOverview, listReportMonths, type Overview, type OverviewRestaurant } from '#contract/overview.ts';
import { pointsAverage } from '#contract/reports.ts';
import { createRestaurant, archiveRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurants,
} from '#contract/restaurants.ts';
import { updateUser } from '#contract/user-changes.ts';
import { csvRows, download, fileNameOf, xlsxRows } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';

/** The small set's present: 15 October, noon in Bucharest. */
const today = '2026-10-15';

const server = await openServer();
beforeEach(() => server.reset());

const overview = async (query: QueryOf<typeof getOverview> = {}, as = admin) =>
  server.call(getOverview, { as, query });
const data = async (query = {}, as = admin): Promise<Overview> => (await overview(query, as)).data;
const names = (restaurants: readonly OverviewRestaurant[]) => restaurants.map(({ store_id }) => store_id);
const open = (store_id: string, more: object = {}) =>
  server.call(createRestaurant, {
    as: admin,
    body: { name: `Nou ${store_id}`, store_id, drive_through: false, daily_feedback_goal: 5, ...more },
  });

describe('the month at a glance', () => {
  it('[call-overview] adds up to what each restaurant’s month says', async () => {
    for (const date of ['2026-10', '2026-09']) {
      const { month, stores: restaurants, totals } = await data({ date });
      const { compared: _compared, ...sums } = totals;
      expect(month).toBe(date);
      const { data: known } = await server.call(listRestaurants, { as: admin });
      expect(names(restaurants).toSorted()).toEqual(known.map(({ store_id }) => store_id).toSorted());
      for (const restaurant of restaurants) {
        const { summary, days } = (
          await server.call(getRestaurantByMonth, { as: admin, query: { id: restaurant.id, date } })
        ).data;
        expect(restaurant.summary).toEqual(summary);
        expect(restaurant.days).toEqual(days.filter((day) => day.date <= today));
      }
      const sum = (of: (restaurant: OverviewRestaurant) => number) =>
        restaurants.reduce((total, restaurant) => total + of(restaurant), 0);
      const [count, points_total] = [
        sum(({ summary }) => summary.count),
        sum(({ summary }) => summary.points_total),
      ];
      expect(count).toBeGreaterThan(100);
      expect(sums).toEqual({
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
        today_count: sum((restaurant) => restaurant.today.count),
        today_goal: 12 + 14 + 18,
      });
    }
  });

  it('has the furthest behind its goal first, restaurants without a goal last, by name', async () => {
    await open('RO-Z-01', { name: 'Zalău' });
    await open('RO-A-01', { name: 'Alba' });
    const { stores: restaurants } = await data({ date: '2026-09' });
    // Neither was open in September: nothing to reach.
    expect(names(restaurants).slice(3)).toEqual(['RO-A-01', 'RO-Z-01']);
    const progress = restaurants.slice(0, 3).map(({ summary }) => summary.count / summary.goal_to_date);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(new Set(progress).size).toBe(3);
  });

  it('tells today by each restaurant’s clock, whatever the month', async () => {
    const id = await restaurantId(server, 'RO-CJ-01');
    // 03:30 in Bucharest: the 15th where the day begins at 04:00, the 16th where it begins at midnight.
    server.at('2026-10-16T00:30:00Z');
    await server.call(updateRestaurant, { as: admin, params: { id }, body: { day_starts_at: '00:00' } });
    const { stores: restaurants, totals } = await data({ date: '2026-09' });
    const byRestaurant = Object.fromEntries(
      restaurants.map((restaurant) => [restaurant.store_id, restaurant.today]),
    );
    expect(byRestaurant['RO-CJ-01']).toEqual({
      date: '2026-10-16',
      count: 0,
      goal: 12,
      points: 0,
      bonus: '0.00',
    });
    expect(byRestaurant['RO-B-01']?.date).toBe(today);
    expect(byRestaurant['RO-B-01']?.goal).toBe(14);
    const others = restaurants.filter(({ store_id }) => store_id !== 'RO-CJ-01');
    expect(totals.today_count).toBe(others.reduce((sum, restaurant) => sum + restaurant.today.count, 0));
    expect(totals.today_count).toBeGreaterThan(0);
  });

  it('of a month before the opening is zeros without days', async () => {
    const { stores: restaurants, totals } = await data({ date: '2026-05' });
    expect(totals).toMatchObject({
      stores: 3,
      count: 0,
      goal_to_date: 0,
      days_elapsed: 0,
      points_average: null,
    });
    expect(totals.bonus_totals).toEqual([{ currency: 'RON', amount: '0.00' }]);
    for (const restaurant of restaurants) {
      expect(restaurant.days).toEqual([]);
      expect(restaurant.summary).toMatchObject({
        count: 0,
        goal_per_day: 0,
        goal_month: 0,
        last_report_at: null,
      });
    }
  });

  it('of a coming month has goals and no days', async () => {
    const { month, stores: restaurants, totals } = await data({ date: '2026-11-20' });
    expect(month).toBe('2026-11');
    expect(totals).toMatchObject({ goal_to_date: 0, days_elapsed: 0 });
    for (const restaurant of restaurants) {
      expect(restaurant.days).toEqual([]);
      expect(restaurant.summary.goal_month).toBeGreaterThan(0);
    }
  });

  it('never adds up two currencies', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('store_id', '=', 'RO-B-02')
      .execute();
    const { stores: restaurants, totals } = await data();
    const amount = (euro: boolean) =>
      fromMinor(
        restaurants
          .filter(({ currency }) => (currency === 'EUR') === euro)
          .reduce((sum, { summary }) => sum + toMinor(summary.bonus_total), 0),
      );
    expect(totals.bonus_totals).toEqual([
      { currency: 'RON', amount: amount(false) },
      { currency: 'EUR', amount: amount(true) },
    ]);
  });
});

describe('last month', () => {
  /** What the reports of these days add up to, read one by one. */
  async function readReports(ids: readonly string[], date: string, through: string) {
    const months = await Promise.all(
      ids.map((id) => server.call(getRestaurantWithReports, { as: admin, query: { id, date } })),
    );
    const reports = months.flatMap(({ data: { reports: all } }) => all.filter((one) => one.date <= through));
    const points = reports.reduce((sum, one) => sum + one.points, 0);
    const bonus = reports.reduce((sum, one) => sum + toMinor(one.bonus), 0);
    return {
      count: reports.length,
      points_average: pointsAverage(points, reports.length),
      bonus: fromMinor(bonus),
    };
  }

  it('is told of the same days: of the running month through yesterday', async () => {
    const { stores: restaurants, totals } = await data({ date: '2026-10' });
    for (const { id, before } of restaurants) {
      const { bonus, ...rest } = await readReports([id], '2026-09', '2026-09-14');
      expect(before).toEqual({ through: '2026-09-14', ...rest, bonus_total: bonus });
      expect(before?.count).toBeGreaterThan(20);
    }
    const ids = restaurants.map(({ id }) => id);
    for (const [span, month] of [
      ['now', '2026-10'],
      ['before', '2026-09'],
    ] as const) {
      const { bonus, ...rest } = await readReports(ids, month, `${month}-14`);
      const bonus_totals = [{ currency: 'RON', amount: bonus }];
      expect(totals.compared?.[span]).toEqual({ through: `${month}-14`, ...rest, bonus_totals });
    }
    // Today is of the month's numbers, not of these.
    expect(totals.today_count).toBeGreaterThan(0);
    expect(totals.compared?.now.count).toBe(totals.count - totals.today_count);
  });

  it('is whole beside a month that is over, and of as many days as it has', async () => {
    server.at('2026-11-15T10:00:00Z');
    const { stores: restaurants, totals } = await data({ date: '2026-10' });
    const ids = restaurants.map(({ id }) => id);
    expect(totals.compared?.now.through).toBe('2026-10-31');
    const { bonus, ...rest } = await readReports(ids, '2026-09', '2026-09-30');
    const bonus_totals = [{ currency: 'RON', amount: bonus }];
    expect(totals.compared?.before).toEqual({ through: '2026-09-30', ...rest, bonus_totals });

    // The 30th of March is over: February has no more than 28 days.
    server.at('2027-03-31T10:00:00Z');
    expect((await data()).totals.compared).toMatchObject({
      now: { through: '2027-03-30' },
      before: { through: '2027-02-28' },
    });
  });

  it('is not told on the 1st, when no day is over, nor of a month to come', async () => {
    server.at('2026-11-01T10:00:00Z');
    const { stores: restaurants, totals } = await data();
    expect(totals.compared).toBeNull();
    expect(restaurants.map(({ before }) => before)).toEqual([null, null, null]);
    expect((await data({ date: '2027-01' })).totals.compared).toBeNull();
  });

  it('has the restaurants that were archived since', async () => {
    const { totals } = await data();
    server.at('2026-11-15T10:00:00Z');
    const id = await restaurantId(server, 'RO-CJ-01');
    await server.call(archiveRestaurant, { as: admin, params: { id } });
    const november = await data();
    expect(names(november.stores)).not.toContain('RO-CJ-01');
    const { bonus, ...rest } = await readReports(
      (await server.call(listRestaurants, { as: admin })).data.map((one) => one.id).concat(id),
      '2026-10',
      '2026-10-14',
    );
    expect(november.totals.compared?.before).toEqual({
      through: '2026-10-14',
      ...rest,
      bonus_totals: [{ currency: 'RON', amount: bonus }],
    });
    expect(rest.count).toBe(totals.compared?.now.count);
  });
});

describe('the order and the search', () => {
  const first = async (sort: QueryOf<typeof getOverview>['sort']) => (await data({ sort })).stores;

  it('are those that were asked for', async () => {
    expect(names(await first('name'))).toEqual(['RO-B-01', 'RO-B-02', 'RO-CJ-01']);
    expect(names(await first('-name'))).toEqual(['RO-CJ-01', 'RO-B-02', 'RO-B-01']);
    expect(names(await first('-progress'))).toEqual(names(await first('progress')).toReversed());
    const keys = {
      today: ({ today: { count, goal } }: OverviewRestaurant) => count / (goal ?? 0),
      points_average: ({ summary }: OverviewRestaurant) => summary.points_average ?? 0,
      bonus_total: ({ summary }: OverviewRestaurant) => toMinor(summary.bonus_total),
    };
    for (const [by, key] of Object.entries(keys)) {
      const values = (await first(`-${by as keyof typeof keys}`)).map(key);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(new Set(values).size).toBeGreaterThan(1);
    }
  });

  it('narrow the restaurants and not the totals', async () => {
    const whole = await data();
    const found = await overview({ q: 'bucuresti', sort: 'name', page: 1, per_page: 1 });
    expect(found.meta).toEqual({ total: 2, page: 1, per_page: 1 });
    expect(names(found.data.stores)).toEqual(['RO-B-01']);
    expect(found.data.totals).toEqual(whole.totals);
    expect((await data({ q: 'ro-cj' })).stores).toHaveLength(1);
    expect((await data({ q: '%' })).stores).toHaveLength(0);
  });
});

describe('the months with reports', () => {
  it('[call-report-months] are those of all restaurants within reach', async () => {
    const ofRestaurants = async (as: string) => {
      const { data: restaurants } = await server.call(listRestaurants, { as });
      const months = await Promise.all(
        restaurants.map(({ id }) => server.call(listRestaurantMonths, { as, params: { id } })),
      );
      const byMonth = Map.groupBy(
        months.flatMap(({ data: told }) => told),
        ({ month }) => month,
      );
      return [...byMonth]
        .map(([month, all]) => ({ month, count: all.reduce((sum, { count }) => sum + count, 0) }))
        .toSorted((a, b) => b.month.localeCompare(a.month));
    };
    for (const as of [admin, shift]) {
      const { data: told } = await server.call(listReportMonths, { as });
      expect(told).toEqual(await ofRestaurants(as));
      expect(told.length).toBeGreaterThan(1);
    }
    const id = await personId(server, manager);
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    expect((await server.call(listReportMonths, { as: manager })).data).toEqual([]);
  });
});

describe('the file', () => {
  it('[call-overview-export] has the rows in their order, last month beside them, and totals in a workbook', async () => {
    const { stores: restaurants, totals } = await data({ sort: '-name' });
    const query = { date: '2026-10', sort: '-name' } as const;
    const csv = await download(server, exportOverview, { format: 'csv', ...query }, { as: admin });
    expect(fileNameOf(csv)).toBe('Brigade Overview 2026-10.csv');
    const [header = [], ...rows] = csvRows(csv);
    const at = (name: string) => header.indexOf(name);
    expect(rows.map((row) => row[at('Store ID')])).toEqual(names(restaurants));
    expect(rows.map((row) => row[at('Last month’s bonus')])).toEqual(
      restaurants.map(({ before }) => before?.bonus_total),
    );

    const xlsx = await download(server, exportOverview, { format: 'xlsx', ...query }, { as: admin });
    const total = (await xlsxRows(xlsx)).at(-1) ?? [];
    expect(total[0]).toBe('Total');
    expect(total[at('Reports')]).toBe(totals.count);
    expect(total[at('Average points')]).toBe(totals.points_average);
    expect(total[at('Bonus total')]).toBe(Number(totals.bonus_totals[0]?.amount));
    expect(total[at('Last month’s reports')]).toBe(totals.compared?.before.count);
    expect(total[at('Last month’s bonus')]).toBe(Number(totals.compared?.before.bonus_totals[0]?.amount));

    const found = await download(server, exportOverview, { format: 'csv', q: 'cluj' }, { as: admin });
    expect(csvRows(found)).toHaveLength(2);
    expect(fileNameOf(found)).toBe('Brigade Overview 2026-10 (filtered).csv');
  });
});

describe('a page', () => {
  it('has its restaurants and the sums of all', async () => {
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
  it('sees their own restaurants and the sums of those', async () => {
    const all = await data();
    const own = await data({}, shift);
    expect(names(own.stores).toSorted()).toEqual(['RO-B-01', 'RO-B-02']);
    expect(own.stores).toEqual(all.stores.filter(({ store_id }) => store_id !== 'RO-CJ-01'));
    expect(own.totals.today_goal).toBe(14 + 18);
    expect(own.totals.count).toBe(own.stores.reduce((sum, { summary }) => sum + summary.count, 0));
  });

  it('without a restaurant sees that there is none', async () => {
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
        compared: null,
      },
      stores: [],
      mails_waiting: null,
    });
  });
});
