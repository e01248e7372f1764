/** Reports of different restaurants, recorded at the same time, don't make each other's transactions run again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { readActor } from '#server/http/actor.db.ts';
import { createReport } from '#server/reports/feedback.db.ts';
import { makeChain } from '#tests/bench/make-chain.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

const restaurants = 200;
const atOnce = 8;

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let database: Database;
let failed = 0;
beforeAll(async () => {
  settings = await emptyDatabaseSettings();
  database = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' }, ({ level }) => {
    if (level === 'error') failed += 1;
  });
  await migrate(database);
  await makeChain(database, { now: new Date(), restaurants, reports: 20_000 });
  // As autovacuum does: without statistics small tables are read whole, and all that is read counts as a conflict.
  await sql`analyze`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  await settings.remove();
});

/** A report for the crew member, by the restaurant's first evaluator. */
async function record(restaurant: { id: string; evaluator: string; crew: string }, id: string) {
  const found = await readActor(database.kysely, restaurant.evaluator);
  if (!found) throw new Error('no such evaluator');
  return createReport(
    database,
    { actor: found.actor, now: new Date(), requestId: id },
    { id, restaurant_id: restaurant.id, evaluated_user_id: restaurant.crew, points: 8, confirm: true },
  );
}

async function readRestaurants() {
  const { rows } = await sql<{ id: string; evaluator: string; crew: string }>`
    select restaurant_id as id, min(u.id) filter (where role = 'evaluator') as evaluator,
      max(u.id) filter (where role <> 'evaluator') as crew
    from memberships m join users u on u.id = m.user_id
    where valid_to is null group by restaurant_id order by restaurant_id`.execute(database.kysely);
  return rows;
}

it('a report of each restaurant, eight at once: fewer than one in ten runs again', async () => {
  const waiting = (await readRestaurants()).map((restaurant) => ({ restaurant, id: newId() }));
  expect(waiting).toHaveLength(restaurants);
  const count = () =>
    database.kysely
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  failed = 0;
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await record(next.restaurant, next.id);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  expect((await count()).count).toBe(before.count + restaurants);
  expect(failed).toBeLessThan(restaurants / 10);
});

it('the same report sent by eight at once is one, whatever index finds it', async () => {
  const [restaurant] = await readRestaurants();
  if (!restaurant) throw new Error('no restaurant');
  for (let round = 0; round < 10; round += 1) {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: atOnce }, () => record(restaurant, id)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const rows = await database.kysely.selectFrom('reports').select('id').where('id', '=', id).execute();
    expect(rows).toHaveLength(1);
  }
});
