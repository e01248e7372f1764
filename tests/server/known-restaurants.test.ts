/** What a server remembers of restaurants: always what a server finds that remembers nothing. */
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { getOverview } from '#contract/overview.ts';
import { archiveRestaurant, deleteRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';
import { engine, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
let here: TestServer;
let there: TestServer;
beforeEach(async () => {
  testDatabase = await openTestDatabase('small', { inFolder: engine === 'sqlite' });
  [here, there] = [await makeServer({ testDatabase }), await makeServer({ testDatabase })];
});
afterEach(() => testDatabase.close());

const lists = [
  `${listRestaurants.path}?sort=-name`,
  `${listRestaurants.path}?sort=daily_feedback_goal`,
  `${listRestaurantsByMonth.path}?date=2026-10&reports=0`,
  `${listRestaurants.path}?archived=1`,
  `${listRestaurantsByMonth.path}?sort=-bonus_total&page=2&per_page=1`,
  `${listRestaurantsByMonth.path}?reports=0&sort=points_average`,
  `${listRestaurantsByMonth.path}?reports=0&archived=1`,
  `${getOverview.path}?date=2026-10`,
  `${getOverview.path}?date=2026-10&sort=-bonus_total`,
  `${getOverview.path}?sort=today`,
  `${getOverview.path}?date=2026-10&sort=-name&q=o&page=1&per_page=1`,
];
const read = (server: TestServer, as: string) =>
  Promise.all(lists.map(async (path) => (await server.request('GET', path, { as })).body));

async function expectTheTruth(): Promise<void> {
  const fresh = await makeServer({ testDatabase });
  for (const as of [admin, manager]) expect(await read(here, as)).toEqual(await read(fresh, as));
}

it('is the truth after each write of another server', async () => {
  await expectTheTruth();
  const [cluj, bucharest] = [await restaurantId(there, 'RO-CJ-01'), await restaurantId(there, 'RO-B-01')];
  const { people } = (await there.call(getRecordSheet, { as: manager, query: { id: cluj } })).data;
  const body = { id: newId(), restaurant_id: cluj, points: 10, evaluated_user_id: people[0]?.id ?? '' };
  await there.call(createReport, { as: manager, body: { ...body, confirm: true } });
  await expectTheTruth();
  await there.call(updateRestaurant, { as: admin, params: { id: bucharest }, body: { name: 'Zalău 2' } });
  await expectTheTruth();
  const made = { name: 'Zalău 10', store_id: 'RO-ZA-10', drive_through: false, daily_feedback_goal: 4 };
  const created = await there.request('POST', '/v1/admin/restaurant/create/', { as: admin, body: made });
  expect(created.status).toBe(201);
  await expectTheTruth();
  const { id } = (created.body as { data: { id: string } }).data;
  await there.call(deleteRestaurant, { as: admin, params: { id } });
  await expectTheTruth();
  const goals = [{ restaurant_id: cluj, valid_from: '2026-10-15', goal: 30 }];
  expect((await there.call(setGoals, { as: admin, body: goals })).data).toMatchObject([{ result: 'set' }]);
  await expectTheTruth();
  await there.call(archiveRestaurant, { as: admin, params: { id: bucharest } });
  await expectTheTruth();
  here.at('2026-11-02T09:00:00Z');
  const later = await makeServer({ testDatabase, at: '2026-11-02T09:00:00Z' });
  expect(await read(here, admin)).toEqual(await read(later, admin));
});

it('is the truth after a write to more restaurants than are moved one by one', async () => {
  const many = Array.from({ length: 25 }, (_, index) => index);
  const made = await Promise.all(
    many.map(async (index) => {
      const body = { name: `Local ${index}`, store_id: `RO-X-${index}`, drive_through: false };
      const answer = await there.request('POST', '/v1/admin/restaurant/create/', {
        as: admin,
        body: { ...body, daily_feedback_goal: 4 },
      });
      return (answer.body as { data: { id: string } }).data.id;
    }),
  );
  await expectTheTruth();
  const rename = (id: string) =>
    there.call(updateRestaurant, { as: admin, params: { id }, body: { name: `Altul ${id}` } });
  await Promise.all(made.map(rename));
  await expectTheTruth();
  expect(JSON.stringify(await read(here, admin)).match(/Altul/g)?.length).toBeGreaterThan(25);
});

it('has a write too that began before a look and ended after it', async () => {
  const cluj = await restaurantId(here, 'RO-CJ-01');
  const { kysely } = testDatabase.database;
  await expectTheTruth();
  await kysely.transaction().execute(async (trx) => {
    await trx.updateTable('restaurants').set({ name: 'Târziu' }).where('id', '=', cluj).execute();
    await expectTheTruth();
    if (engine === 'sqlite') return;
    await kysely
      .updateTable('restaurants')
      .set({ name: 'Altul' })
      .where('store_id', '=', 'RO-B-01')
      .execute();
    await expectTheTruth();
  });
  expect(JSON.stringify(await read(here, admin))).toContain('Târziu');
  await expectTheTruth();
});
