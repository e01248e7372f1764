/** Archived restaurants: out of the lists, closed for recording, kept in what is over, and brought back whole. */
import { beforeEach, describe, expect, it } from 'vitest';
import { getOverview } from '#contract/overview.ts';
import { archiveRestaurant, restoreRestaurant } from '#contract/restaurant-changes.ts';
import {
  getRestaurant,
  getRestaurantWithReports,
  listRestaurants,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { importIt } from '#tests/support/upload.ts';

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

const archive = async () => (await server.call(archiveRestaurant, { as: admin, params: { id: cluj } })).data;
const restore = async () => (await server.call(restoreRestaurant, { as: admin, params: { id: cluj } })).data;
const listed = async (query = {}, as = admin) =>
  (await server.call(listRestaurants, { as, query })).data.map(({ store_id }) => store_id).toSorted();
const ofMonth = async (query = {}, as = admin) =>
  (await server.call(listRestaurantsByMonth, { as, query })).data.map(({ store_id }) => store_id).toSorted();
const overview = async (date: string) =>
  (await server.call(getOverview, { as: admin, query: { date } })).data;
const all = ['RO-B-01', 'RO-B-02', 'RO-CJ-01'];
const others = ['RO-B-01', 'RO-B-02'];

describe('an archived restaurant', () => {
  it('[call-archive-restaurant] says since when, and is in none of the lists of today', async () => {
    const { version } = (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data;
    expect(await archive()).toMatchObject({ archived_at: '2026-10-15T09:00:00.000Z', version: version + 1 });
    expect(await listed()).toEqual(others);
    expect(await listed({ archived: '1' })).toEqual(['RO-CJ-01']);
    expect(await ofMonth({ date: '2026-10', reports: '0' })).toEqual(others);
    expect(await ofMonth({ date: '2026-10', reports: '0', archived: '1' })).toEqual(['RO-CJ-01']);
    expect(await listed({}, manager)).toEqual([]);
  });

  it('is told until then on its page and in the list, whatever an import brings of later days', async () => {
    const query = { id: cluj, date: '2026-10' };
    const monthOf = async () => (await server.call(getRestaurantWithReports, { as: admin, query })).data;
    await archive();
    server.at('2026-10-20T18:00:00Z');
    const { summary: before } = await monthOf();
    if (!before) throw new Error('a month without a summary');
    const rows = Array.from({ length: before.goal_per_day }, (_, minute) =>
      ['RO-CJ-01', `18.10.2026 12:${minute + 10}`, manager, crew, '8'].join(';'),
    );
    const file = ['Store ID;Date;Evaluator;Person;Points', ...rows].join('\n');
    expect((await importIt(server, 'reports', file)).counts).toMatchObject({ new: rows.length, error: 0 });
    const { summary } = await monthOf();
    const [inList] = (
      await server.call(listRestaurantsByMonth, { as: admin, query: { date: '2026-10', archived: '1' } })
    ).data;
    expect(inList?.summary).toEqual(summary);
    const { count_to_date, days_elapsed, days_hit } = before;
    expect(summary).toMatchObject({
      count: before.count + rows.length,
      count_to_date,
      days_elapsed,
      days_hit,
    });
  });

  it('stands in the months that are over, in the list and its file, and in the overview of its last month', async () => {
    const before = await overview('2026-10');
    await archive();
    expect(await ofMonth({ date: '2026-09', reports: '0' })).toEqual(all);
    expect(await ofMonth({ date: '2026-09', reports: '0' }, manager)).toEqual(['RO-CJ-01']);
    expect(await ofMonth({ date: '2026-08', reports: '0' })).toEqual(others);
    const file = await server.request('GET', '/v1/restaurant/export/?format=csv&date=2026-09', {
      as: admin,
    });
    expect(file).toMatchObject({ status: 200, body: expect.stringContaining('RO-CJ-01') });
    const reports = await server.request(
      'GET',
      `/v1/report/export/?format=csv&from=2026-10&restaurant_id=${cluj}`,
      { as: admin },
    );
    expect(String(reports.body).split('\n').length).toBeGreaterThan(50);
    const after = await overview('2026-10');
    expect(after.totals.bonus_totals).toEqual(before.totals.bonus_totals);
    expect(after.totals.today_goal).toBe(before.totals.today_goal - 12);
    expect(after.stores.find(({ id }) => id === cluj)?.archived_at).toBe('2026-10-15T09:00:00.000Z');
    server.at('2026-11-02T09:00:00Z');
    expect((await overview('2026-11')).stores.map(({ store_id }) => store_id).toSorted()).toEqual(others);
    expect(await ofMonth({ date: '2026-10', reports: '0' })).toEqual(all);
  });

  it('has no goal after its last day', async () => {
    await archive();
    server.at('2026-10-25T09:00:00Z');
    const { days, summary } = (
      await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: '2026-10' } })
    ).data;
    expect(days.slice(13, 17).map(({ goal }) => goal)).toEqual([12, 12, null, null]);
    expect(summary?.days_elapsed).toBeLessThanOrEqual(16);
  });

  it('has no goal on the days until it is brought back, which are no days then', async () => {
    await server.request('PUT', '/v1/admin/goal/set/', {
      as: admin,
      body: [{ restaurant_id: cluj, valid_from: '2026-10-18', goal: 20 }],
    });
    await archive();
    server.at('2026-10-20T09:00:00Z');
    const inOctober = async () =>
      (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: '2026-10' } })).data;
    // 5 days of 10 and 10 of 12, today, on which it is archived, included.
    expect((await inOctober()).summary).toMatchObject({
      days_elapsed: 15,
      goal_month: 170,
      goal_to_date: 170,
    });
    const { days_hit } = (await inOctober()).summary ?? {};
    await restore();
    const { days, summary } = await inOctober();
    expect(days.slice(13, 21).map(({ goal }) => goal)).toEqual([12, 12, null, null, null, null, 20, 20]);
    expect(summary).toMatchObject({
      days_elapsed: 15,
      goal_to_date: 170,
      goal_month: 170 + 12 * 20,
      days_hit,
      today: { date: '2026-10-20', goal: 20 },
    });
    expect(summary?.goals.map(({ from, goal }) => [from, goal])).toEqual([
      ['2026-10-01', 10],
      ['2026-10-06', 12],
      ['2026-10-20', 20],
    ]);
    server.at('2026-11-03T09:00:00Z');
    expect((await inOctober()).summary).toMatchObject({ days_elapsed: 27, goal_to_date: 410 });
    expect((await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data).toMatchObject({
      daily_feedback_goal: 20,
      planned_goals: [],
    });
  });

  it('that is brought back on the next day has lost no day', async () => {
    await archive();
    server.at('2026-10-16T09:00:00Z');
    await restore();
    server.at('2026-10-20T09:00:00Z');
    const { days } = (
      await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: '2026-10' } })
    ).data;
    expect(days.slice(13, 18).map(({ goal }) => goal)).toEqual([12, 12, 12, 12, 12]);
  });

  it('takes no feedback, whoever records it, and shows no record sheet', async () => {
    const evaluated_user_id = await personId(server, crew);
    await archive();
    const archived = { status: 409, body: { code: 'restaurant_archived' } };
    for (const as of [manager, admin]) {
      const body = {
        id: '019a4d6e-7c9b-7000-8000-000000000001',
        restaurant_id: cluj,
        evaluated_user_id,
        points: 8,
      };
      expect(await server.request('POST', '/v1/report/create/', { as, body })).toMatchObject(archived);
      expect(await server.request('GET', `/v1/report/sheet/?id=${cluj}`, { as })).toMatchObject(archived);
    }
  });

  it('can be looked at by its evaluators, and takes no planned goal', async () => {
    await archive();
    expect(
      await server.request('GET', `/v1/restaurant/details-with-reports/?id=${cluj}&date=2026-09`, {
        as: manager,
      }),
    ).toMatchObject({ status: 200, body: { data: { archived_at: '2026-10-15T09:00:00.000Z' } } });
    const body = [{ restaurant_id: cluj, valid_from: '2026-11-01', goal: 14 }];
    expect(await server.request('PUT', '/v1/admin/goal/set/', { as: admin, body })).toMatchObject({
      body: { data: [{ result: 'archived' }] },
    });
  });

  it('[call-restore-restaurant] comes back with its people, once, each time with its audit row', async () => {
    const { users } = (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data;
    await archive();
    await archive();
    server.at('2026-10-16T09:00:00Z');
    expect(await restore()).toMatchObject({ archived_at: null, users });
    await restore();
    expect(await listed({}, manager)).toEqual(['RO-CJ-01']);
    expect(await audits(server, 'restaurant.archive')).toMatchObject([
      { subject_id: cluj, before: { archived_at: null }, after: { archived_at: '2026-10-15T09:00:00.000Z' } },
    ]);
    expect(await audits(server, 'restaurant.restore')).toHaveLength(1);
  });

  it('is archived and restored by administrators alone', async () => {
    for (const act of ['archive', 'restore']) {
      const path = `/v1/admin/restaurant/${act}/${cluj}`;
      expect(await server.request('PUT', path, { as: manager })).toMatchObject({ status: 403 });
    }
    expect(await server.request('PUT', '/v1/admin/restaurant/archive/nowhere', { as: admin })).toMatchObject({
      status: 404,
    });
  });
});
