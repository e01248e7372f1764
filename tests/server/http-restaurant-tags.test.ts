/** Tags of answers that are made of one restaurant, or of a person's restaurants: they follow these restaurants' state and no other's. */
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantByMonth, getRestaurantWithReports } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer } from '#tests/support/server.ts';
import { admin, manager, personId, shift, restaurantId, unknownId } from '#tests/support/small-chain.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const server = await openServer();
let cluj: string;
let bucharest: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  bucharest = await restaurantId(server, 'RO-B-01');
});

const month = (id: string) => `${getRestaurantWithReports.path}?id=${id}&date=2026-10`;
const ofCluj = () => [
  month(cluj),
  `${getRestaurantByMonth.path}?id=${cluj}`,
  `${getRecordSheet.path}?id=${cluj}`,
  `${getOverview.path}?date=2026-10`,
];

const get = (path: string, tag?: string, as = manager, on = server) =>
  on.request('GET', path, { as, headers: { ...(tag !== undefined && { 'If-None-Match': tag }) } });
const tagOf = async (path: string, as = manager) =>
  (await get(path, undefined, as)).headers.get('etag') ?? '';

async function record(restaurant: string, as: string): Promise<void> {
  const { people } = (await server.call(getRecordSheet, { as, query: { id: restaurant } })).data;
  const body = {
    id: newId(),
    restaurant_id: restaurant,
    evaluated_user_id: people[0]?.id ?? '',
    points: 9,
    confirm: true,
  };
  await server.call(createReport, { as, body });
}

describe('a restaurant’s answer', () => {
  it('is what it was after whatever happens in another restaurant', async () => {
    const tags = await Promise.all(ofCluj().map((path) => tagOf(path)));
    await record(bucharest, shift);
    for (const [index, path] of ofCluj().entries()) {
      expect({ path, status: (await get(path, tags[index])).status }).toEqual({ path, status: 304 });
    }
  });

  it('is another one after each report of its own', async () => {
    const tags = await Promise.all(ofCluj().map((path) => tagOf(path)));
    await record(cluj, manager);
    for (const [index, path] of ofCluj().entries()) {
      const after = await get(path, tags[index]);
      expect({ path, status: after.status }).toEqual({ path, status: 200 });
      expect(after.headers.get('etag')).not.toBe(tags[index]);
    }
  });

  it('holds for a quarter hour where it tells the pace of today, else until the restaurant’s business day ends', async () => {
    const paths = [...ofCluj(), `${getRestaurantWithReports.path}?id=${cluj}&date=2026-09`];
    const tags = await Promise.all(paths.map((path) => tagOf(path)));
    // Bucharest's clock is three hours ahead, and its day begins at four.
    const statuses = async (at: string) => {
      server.at(at);
      return Promise.all(paths.map(async (path, index) => (await get(path, tags[index])).status));
    };
    expect(await statuses('2026-10-15T09:14:59Z')).toEqual([304, 304, 304, 304, 304]);
    expect(await statuses('2026-10-15T09:15:00Z')).toEqual([200, 304, 200, 200, 304]);
    expect(await statuses('2026-10-16T00:59:59Z')).toEqual([200, 304, 200, 200, 304]);
    expect(await statuses('2026-10-16T01:00:00Z')).toEqual([200, 200, 200, 200, 200]);
  });

  it('has one tag on every server of a build, and another one in the next build', async () => {
    const testDatabase = await openTestDatabase('small', { inFolder: true });
    try {
      const [here, there, next] = await Promise.all([
        makeServer({ testDatabase }),
        makeServer({ testDatabase }),
        makeServer({ testDatabase, build: 'next' }),
      ]);
      const path = month(await restaurantId(here, 'RO-CJ-01'));
      const tag = (await get(path, undefined, manager, here)).headers.get('etag') ?? '';
      expect((await get(path, tag, manager, there)).status).toBe(304);
      expect((await get(path, tag, manager, next)).status).toBe(200);
    } finally {
      await testDatabase.close();
    }
  });

  it('has another tag for each who sees another one', async () => {
    const path = `${getRecordSheet.path}?id=${cluj}`;
    const [own, others] = [await tagOf(path), await tagOf(path, admin)];
    expect(own).not.toBe(others);
    expect((await get(path, others)).status).toBe(200);
  });
});

describe('a tag opens nothing', () => {
  it('to whoever has been moved out of the restaurant', async () => {
    const tag = await tagOf(month(cluj));
    const user_id = await personId(server, manager);
    const body = { user_id, restaurant_id: cluj };
    expect(
      (await server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body })).status,
    ).toBe(200);
    expect((await get(month(cluj), tag)).status).toBe(404);
  });

  it('to whoever says that they have anything', async () => {
    expect((await get(month(bucharest), '*')).status).toBe(404);
    expect((await get(month(unknownId), '*', admin)).status).toBe(404);
    expect((await get(`${month(cluj)}x`, '*')).status).toBe(422);
    expect((await get(month(cluj), '*')).status).toBe(304);
  });
});
