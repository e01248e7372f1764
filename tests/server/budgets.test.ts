/** Monthly bonus budgets: each from a month on, told with the month's bonuses wherever these are. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { usedShare } from '#contract/budget.ts';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import { toMinor } from '#contract/money.ts';
import { addMonths } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { archiveRestaurant, createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import {
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let militari: string;
beforeEach(async () => {
  await server.reset();
  [cluj, militari] = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
});

const put = (body: unknown, as = admin) => server.request('PUT', setBudgets.path, { as, body });
const entry = (restaurant_id: string, valid_from: string, amount: string | null) => ({
  restaurant_id,
  valid_from,
  amount,
});
const results = async (...body: ReturnType<typeof entry>[]) =>
  (await server.call(setBudgets, { as: admin, body })).data.map(({ result }) => result);
const listed = async (restaurant_id?: string) =>
  (await server.call(listBudgets, { as: admin, query: restaurant_id === undefined ? {} : { restaurant_id } }))
    .data;
const spansOf = async (restaurant_id: string) =>
  (await listed(restaurant_id))[0]?.budgets.map(({ valid_from, amount }) => [valid_from, amount]);
const month = async (date: string, id = cluj) =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id, date } })).data;
const details = async () => (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data;

// The present is 15 October 2026; every restaurant of the small set opened on 1 September.
describe('setting budgets', () => {
  it('[call-list-budgets] are listed with each restaurant in use, by name', async () => {
    await results(entry(cluj, '2026-12', '900'), entry(cluj, '2026-10', '1500.5'));
    const all = await listed();
    expect(all.map(({ name }) => name)).toEqual([
      'București Militari',
      'București Pipera',
      'Cluj-Napoca Mănăștur',
    ]);
    expect(all.at(-1)).toEqual({
      restaurant_id: cluj,
      name: 'Cluj-Napoca Mănăștur',
      currency: 'RON',
      month: '2026-10',
      budgets: [
        { valid_from: '2026-10', amount: '1500.50' },
        { valid_from: '2026-12', amount: '900.00' },
      ],
    });
    expect(await listed(militari)).toEqual([expect.objectContaining({ name: all[0]?.name, budgets: [] })]);
    expect(await listed(unknownId)).toEqual([]);
    await server.call(archiveRestaurant, { as: admin, params: { id: cluj } });
    expect((await listed()).map(({ restaurant_id }) => restaurant_id)).not.toContain(cluj);
  });

  it('[call-set-budgets] of many restaurants says what became of each', async () => {
    await server.call(archiveRestaurant, {
      as: admin,
      params: { id: await restaurantId(server, 'RO-B-02') },
    });
    expect(
      await results(
        entry(cluj, '2026-10', '1500'),
        entry(cluj, '2026-10', '1500.00'),
        entry(cluj, '2026-11', '1500'),
        entry(militari, '2026-09', '1500'),
        entry(militari, '2026-08', '1500'),
        entry(militari, '2026-10', null),
        entry(unknownId, '2026-10', '1500'),
        entry(await restaurantId(server, 'RO-B-02'), '2026-11', '1500'),
        entry(cluj, '2027-01', null),
      ),
    ).toEqual([
      'set',
      'unchanged',
      'unchanged',
      'in_the_past',
      'not_open_yet',
      'unchanged',
      'not_found',
      'archived',
      'set',
    ]);
    expect(await spansOf(cluj)).toEqual([
      ['2026-10', '1500.00'],
      ['2027-01', null],
    ]);
    const about = { subject_type: 'restaurant', subject_id: cluj, restaurant_id: cluj };
    expect(await audits(server, 'restaurant.set-budget')).toMatchObject([
      {
        ...about,
        before: { valid_from: '2026-10', bonus_budget: null },
        after: { valid_from: '2026-10', bonus_budget: '1500.00' },
      },
      {
        ...about,
        before: { valid_from: '2027-01', bonus_budget: '1500.00' },
        after: { valid_from: '2027-01', bonus_budget: null },
      },
    ]);
  });

  it('to what was before takes the change away, and a change to the same one after it', async () => {
    await results(
      entry(cluj, '2026-10', '1500'),
      entry(cluj, '2026-12', '900'),
      entry(cluj, '2027-02', '1500'),
    );
    expect(await results(entry(cluj, '2026-12', '1500'))).toEqual(['set']);
    expect(await spansOf(cluj)).toEqual([['2026-10', '1500.00']]);
    expect(await results(entry(cluj, '2026-10', null))).toEqual(['set']);
    expect(await spansOf(cluj)).toEqual([]);
  });

  it('holds until the month in which it changes anyway, and no month says what the one before says', async () => {
    const months = Array.from({ length: 6 }, (_, index) => addMonths('2026-10', index));
    const change = fc.record({
      at: fc.nat(months.length - 1),
      amount: fc.constantFrom(null, '900.00', '1500.00'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (all) => {
        await server.database.kysely.deleteFrom('restaurant_budgets').execute();
        const budgets: (string | null)[] = months.map(() => null);
        for (const { at, amount } of all) {
          const was = budgets[at] ?? null;
          expect(await results(entry(cluj, months[at] ?? '', amount))).toEqual([
            was === amount ? 'unchanged' : 'set',
          ]);
          for (let index = at; index < months.length && (budgets[index] ?? null) === was; index += 1)
            budgets[index] = amount;
          const changes = months.flatMap((valid_from, index) =>
            budgets[index] === (budgets[index - 1] ?? null) ? [] : [[valid_from, budgets[index]]],
          );
          expect(await spansOf(cluj)).toEqual(changes);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('begins with the month of the restaurant’s own clock', async () => {
    const body = { time_zone: 'Pacific/Auckland', day_starts_at: '00:00' };
    await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body });
    // In Auckland November has begun.
    server.at('2026-10-31T12:00:00Z');
    expect((await listed()).map((row) => row.month)).toEqual(['2026-10', '2026-10', '2026-11']);
    expect(await results(entry(cluj, '2026-10', '900'), entry(militari, '2026-10', '900'))).toEqual([
      'in_the_past',
      'set',
    ]);
  });

  it('raises the version, so that a form opened before is asked', async () => {
    const { version } = await details();
    await results(entry(cluj, '2026-11', '900'), entry(militari, '2026-11', '900'));
    expect((await details()).version).toBe(version + 1);
    const path = `/v1/admin/restaurant/update/${cluj}`;
    const body = { name: 'Altfel', version };
    expect(await server.request('PUT', path, { as: admin, body })).toMatchObject({ status: 409 });
    await results(entry(cluj, '2026-11', '900'));
    expect((await details()).version).toBe(version + 1);
  });

  it.each([
    [[], ''],
    [[{ restaurant_id: 'r', valid_from: '2026-11' }], '0.amount'],
    [[{ restaurant_id: 'r', valid_from: '2026-11-01', amount: '5' }], '0.valid_from'],
    [[{ restaurant_id: 'r', valid_from: '2026-11', amount: 5 }], '0.amount'],
    [[{ restaurant_id: 'r', valid_from: '2026-11', amount: '0' }], '0.amount'],
  ])('refuses %j', async (body, path) => {
    const before = await everything(server);
    expect(await put(body)).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ path }] } });
    expect(await everything(server)).toEqual(before);
  });

  it.each([manager, crew])('is not for %s, nor is the list', async (as) => {
    expect(await put([entry(cluj, '2026-11', '900')], as)).toMatchObject({ status: 403 });
    expect(await server.request('GET', listBudgets.path, { as })).toMatchObject({ status: 403 });
  });

  it('is told in the activity, with the currency of its amounts', async () => {
    await results(entry(cluj, '2026-11', '900'));
    const query = { subject: 'restaurant', subject_id: cluj } as const;
    const { data } = await server.call(listActivity, { as: admin, query });
    expect(data[0]).toMatchObject({
      action: 'restaurant.set-budget',
      restaurant: { currency: 'RON' },
      before: { valid_from: '2026-11', bonus_budget: null },
      after: { valid_from: '2026-11', bonus_budget: '900.00' },
    });
  });
});

describe('a month’s summary', () => {
  it('has the budget in force in that month, whatever another month used', async () => {
    await results(
      entry(cluj, '2026-10', '1500'),
      entry(cluj, '2026-12', '900'),
      entry(cluj, '2027-02', null),
    );
    const { summary } = await month('2026-10');
    const used = toMinor(summary?.bonus_total ?? '');
    expect(used).toBeGreaterThan(0);
    expect(summary?.budget).toEqual({ amount: '1500.00', share: usedShare(used, 150_000) });
    const told = await Promise.all(
      ['2026-08', '2026-09', '2026-11', '2026-12', '2027-01', '2027-02'].map(
        async (date) => (await month(date)).summary?.budget,
      ),
    );
    // Nothing of October's budget is carried on.
    const whole = (amount: string) => ({ amount, share: 0 });
    expect(told).toEqual([null, null, whole('1500.00'), whole('900.00'), whole('900.00'), null]);
    server.at('2027-01-10T09:00:00Z');
    await results(entry(cluj, '2027-01', '1000'));
    expect((await month('2026-10')).summary?.budget).toEqual(summary?.budget);
  });

  it('is the same in every view, for an evaluator too', async () => {
    await results(entry(cluj, '2026-10', '1500'));
    const date = '2026-10';
    const { budget } = (await month(date)).summary ?? {};
    const query = { id: cluj, date };
    const byDay = await server.call(getRestaurantByMonth, { as: manager, query });
    const list = await server.call(listRestaurantsByMonth, { as: manager, query: { date } });
    const overview = await server.call(getOverview, { as: admin, query: { date } });
    const ofCluj = overview.data.stores.find(({ id }) => id === cluj);
    expect(budget?.amount).toBe('1500.00');
    expect([byDay.data.summary?.budget, list.data[0]?.summary?.budget, ofCluj?.summary.budget]).toEqual([
      budget,
      budget,
      budget,
    ]);
    expect(overview.data.stores.filter(({ summary }) => summary.budget !== null)).toEqual([ofCluj]);
  });

  it('has none before the restaurant opened', async () => {
    await results(entry(cluj, '2026-10', '1500'));
    for (const table of ['reports', 'day_totals', 'month_totals'] as const)
      await server.database.kysely.deleteFrom(table).where('restaurant_id', '=', cluj).execute();
    server.at('2026-11-20T09:00:00Z');
    const body = { opened_on: '2026-11-10' };
    await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body });
    expect((await month('2026-10')).summary).toMatchObject({ goal_month: 0, budget: null });
    expect((await month('2026-11')).summary?.budget).toMatchObject({ amount: '1500.00' });
  });

  it('is another answer once a budget is set', async () => {
    const paths = [
      `${getRestaurantWithReports.path}?id=${cluj}&date=2026-10`,
      `${getRestaurantByMonth.path}?id=${cluj}`,
      `${listRestaurantsByMonth.path}?date=2026-10`,
      `${getOverview.path}?date=2026-10`,
    ];
    const ask = (path: string, tag?: string) =>
      server.request('GET', path, { as: manager, headers: { ...(tag && { 'If-None-Match': tag }) } });
    const tags = await Promise.all(paths.map(async (path) => (await ask(path)).headers.get('etag') ?? ''));
    const statuses = () =>
      Promise.all(paths.map(async (path, index) => (await ask(path, tags[index])).status));
    await results(entry(militari, '2026-10', '1500'));
    expect(await statuses()).toEqual([304, 304, 304, 304]);
    await results(entry(cluj, '2026-10', '1500'));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

it('go with the currency that their amounts were in', async () => {
  const body = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 9 };
  const { data } = await server.call(createRestaurant, { as: admin, body });
  const params = { id: data.id };
  await results(entry(data.id, '2026-10', '1500'), entry(data.id, '2026-12', null));
  await server.call(updateRestaurant, { as: admin, params, body: { name: 'Oradea Lotus', currency: 'RON' } });
  expect(await spansOf(data.id)).toHaveLength(2);
  await server.call(updateRestaurant, { as: admin, params, body: { currency: 'EUR' } });
  expect(await spansOf(data.id)).toEqual([]);
  expect((await audits(server, 'restaurant.set-budget')).at(-1)).toMatchObject({
    before: { valid_from: '2026-10', bonus_budget: '1500.00', currency: 'RON' },
    after: { valid_from: '2026-10', bonus_budget: null, currency: 'RON' },
  });
});
