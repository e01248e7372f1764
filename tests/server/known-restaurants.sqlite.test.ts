/**
 * What a server reads once more of restaurants. PostgreSQL may read some twice: those written to since the oldest transaction
 * that hasn't ended, of any test.
 */
import { expect, it, vi } from 'vitest';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer({ inFolder: true });

it('is after a write what was written to, and no other restaurant', async () => {
  const path = `${listRestaurantsByMonth.path}?date=2026-10&reports=0&page=1&per_page=1`;
  const read = () => server.request('GET', path, { as: admin });
  await read();
  const { kysely } = server.database;
  const cluj = await restaurantId(server, 'RO-CJ-01');
  await kysely.updateTable('restaurants').set({ drive_through: 1 }).where('id', '=', cluj).execute();
  const looks = vi.spyOn(kysely.getExecutor(), 'executeQuery');
  await read();
  const queries = looks.mock.calls.map(([query]) => query);
  expect(queries.filter((query) => query.sql.includes('"month_totals"'))).toMatchObject([
    { parameters: ['2026-10', cluj] },
  ]);
});
