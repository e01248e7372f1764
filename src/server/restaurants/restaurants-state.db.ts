/** What the answers about restaurants depend on, as a name that changes with it. */
import type { Kysely } from 'kysely';
import { businessDay } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * Each restaurant's revision and current business day, in one statement. Read it before what the answer is made of:
 * same state, same answer. Undefined where one of the restaurants isn't there.
 */
export async function readRestaurantsState(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: Date,
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const rows = await db
    .selectFrom('store_revisions')
    .innerJoin('restaurants', 'restaurants.id', 'store_revisions.restaurant_id')
    .select(['restaurants.id', 'revision', 'time_zone', 'day_starts_at'])
    .where('store_revisions.restaurant_id', 'in', ids)
    .orderBy('restaurants.id')
    .execute();
  if (rows.length !== ids.length) return undefined;
  return rows.map((row) => `${row.id} ${row.revision} ${businessDay(now, row)}`).join(' ');
}
