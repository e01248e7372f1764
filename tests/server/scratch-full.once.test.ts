/** The disk of the scratch database is full: what it is for is read all the same, from memory. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, vi } from 'vitest';
import { getOverview } from '#contract/overview.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, restaurantId } from '#tests/support/small-chain.ts';

/** How many pages the files have; each is there once there is room in memory alone. */
let room = 0;
const opened: DatabaseSync[] = [];

const exec: (this: DatabaseSync, text: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');
const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function limited(
  this: DatabaseSync,
  text: string,
) {
  exec.call(this, text);
  // As the scratch database alone begins.
  if (!text.startsWith('pragma cache_size = -8192; pragma journal_mode = off')) return;
  if (opened.length === 0) exec.call(this, `pragma max_page_count = ${room}`);
  opened.push(this);
});

const server = await openServer();
afterAll(() => spy.mockRestore());

const pathOf = (sort: string) =>
  `${listRestaurantsByMonth.path}?date=2026-10&reports=0&sort=${sort}&page=1&per_page=2`;
const overview = `${getOverview.path}?date=2026-10&page=1&per_page=2`;

async function readAll(): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of [pathOf('name'), overview, pathOf('-name'), pathOf('store_id')]) {
    const { status, body } = await server.request('GET', path, { as: admin });
    expect([path, status]).toEqual([path, 200]);
    answers.push(body);
  }
  return answers;
}

/** Reads, writes to a restaurant, and reads again. */
async function walk(): Promise<unknown[]> {
  const first = await readAll();
  const cluj = await restaurantId(server, 'RO-CJ-01');
  const { kysely } = server.database;
  await kysely.updateTable('restaurants').set({ drive_through: 1 }).where('id', '=', cluj).execute();
  return [first, await readAll()];
}

it('whatever it was about to keep', { timeout: 60_000 }, async () => {
  room = 1_000;
  opened.length = 0;
  await server.reset();
  const expected = await walk();
  expect(opened).toHaveLength(1);
  let spared = 0;
  for (room = 2; spared === 0; room += 1) {
    opened.length = 0;
    await server.reset();
    expect(await walk()).toEqual(expected);
    // The first one had room for all.
    if (opened.length === 1) spared = room;
  }
  expect(spared).toBeGreaterThan(10);
});
