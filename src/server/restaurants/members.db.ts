/** Who belongs to which restaurant: memberships with a first and a last day. */
import type { ExpressionBuilder, Kysely } from 'kysely';
import { businessDay, type Day } from '#contract/month.ts';
import type { Member } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { amongIds } from '#server/db/among.ts';

/** The people of restaurants today, in the order of their names; `withSince`: with the first day of each membership. */
export async function readMembers(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
  { withSince = false }: { withSince?: boolean } = {},
): Promise<Map<string, Member[]>> {
  const rows = await db
    .selectFrom('memberships')
    // Not an inner join: SQLite would rather read all people, then each one's restaurants, which takes twice as long.
    .crossJoin('users')
    .whereRef('users.id', '=', 'memberships.user_id')
    .select([
      'restaurant_id',
      'users.id',
      'first_name',
      'last_name',
      'user_position',
      'role',
      'search_folded',
      'valid_from',
    ])
    .where('valid_to', 'is', null)
    .$call((query) => amongIds(query, 'restaurant_id', restaurantIds))
    .execute();
  const byName = (a: (typeof rows)[number], b: (typeof rows)[number]) => {
    if (a.search_folded !== b.search_folded) return a.search_folded < b.search_folded ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  };
  const members = new Map<string, Member[]>();
  for (const [restaurantId, people] of Map.groupBy(rows, (row) => row.restaurant_id)) {
    const inOrder = people.toSorted(byName);
    members.set(
      restaurantId,
      inOrder.map(({ id, first_name, last_name, user_position, role, valid_from }) => ({
        id,
        first_name,
        last_name,
        user_position,
        role,
        ...(withSince && { since: valid_from }),
      })),
    );
  }
  return members;
}

/** The ids of a restaurant's people today, in a stable order. */
export async function readMemberIds(trx: Kysely<Schema>, restaurantId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('restaurant_id', '=', restaurantId)
    .where('valid_to', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The ids of a person's restaurants today, in a stable order. */
export async function readRestaurantIds(trx: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('restaurant_id')
    .where('user_id', '=', userId)
    .where('valid_to', 'is', null)
    .orderBy('restaurant_id')
    .execute();
  return rows.map(({ restaurant_id }) => restaurant_id);
}

/**
 * The ids as a set, in a stable order. Throws 422 `unknown_reference` at each one (`users.2`) that names nobody:
 * a person who was deleted or never was.
 */
export async function checkedPeople(trx: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute();
  return known('users', ids, rows);
}

/** The same for restaurants. */
export async function checkedRestaurants(trx: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('restaurants').select('id').where('id', 'in', ids).execute();
  return known('restaurants', ids, rows);
}

function known(
  field: 'users' | 'restaurants',
  ids: readonly string[],
  rows: readonly { id: string }[],
): string[] {
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `${field}.${index}`, code: 'unknown_reference' }],
  );
  if (errors.length > 0) throw new Problem('invalid', { errors });
  return [...found].toSorted();
}

/** Starts a membership on a day, or earlier where it goes on from one that had not ended before that day. */
export async function openMembership(
  trx: Kysely<Schema>,
  restaurant_id: string,
  user_id: string,
  from: Day,
): Promise<void> {
  const own = (eb: ExpressionBuilder<Schema, 'memberships'>) =>
    eb.and([
      eb('restaurant_id', '=', restaurant_id),
      eb('user_id', '=', user_id),
      eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]),
    ]);
  const joined = await trx.selectFrom('memberships').select('valid_from').where(own).execute();
  const valid_from = joined.reduce(
    (first, stay) => (stay.valid_from < first ? stay.valid_from : first),
    from,
  );
  if (joined.length > 0) await trx.deleteFrom('memberships').where(own).execute();
  await trx
    .insertInto('memberships')
    .values({ restaurant_id, user_id, valid_from, valid_to: null })
    .execute();
}

/** Ends a membership: today is its last day, and access ends at once. False where there was none. */
export async function endMembership(
  trx: Kysely<Schema>,
  restaurantId: string,
  userId: string,
  today: Day,
): Promise<boolean> {
  const open = await trx
    .selectFrom('memberships')
    .select('valid_from')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  if (!open) return false;
  await trx
    .updateTable('memberships')
    // A restaurant whose day was moved may still be on the day before the first.
    .set({ valid_to: open.valid_from > today ? open.valid_from : today })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('valid_from', '=', open.valid_from)
    .execute();
  return true;
}

/** Makes a restaurant's people those given: new ones begin today, missing ones end today. */
export async function replaceMembers(
  trx: Kysely<Schema>,
  restaurantId: string,
  before: readonly string[],
  after: readonly string[],
  today: Day,
): Promise<void> {
  const added = after.filter((id) => !before.includes(id));
  const ended = before.filter((id) => !after.includes(id));
  for (const userId of added) await openMembership(trx, restaurantId, userId, today);
  for (const userId of ended) await endMembership(trx, restaurantId, userId, today);
  await markChanged(trx, 'users', [...added, ...ended]);
}

/**
 * Makes a person's restaurants those given, each on its own calendar; new ones begin today or with `since`, at their
 * opening at the earliest. Throws 422 `in_the_future` at `member_since`.
 */
export async function replaceRestaurants(
  trx: Kysely<Schema>,
  userId: string,
  before: readonly string[],
  after: readonly string[],
  now: Date,
  since?: Day,
): Promise<void> {
  const changed = [...after, ...before].filter((id) => before.includes(id) !== after.includes(id));
  if (changed.length === 0) return;
  const restaurants = await trx
    .selectFrom('restaurants')
    .select(['id', 'time_zone', 'day_starts_at', 'opened_on'])
    .where('id', 'in', changed)
    .execute();
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  for (const id of changed) {
    const restaurant = byId.get(id);
    if (!restaurant) continue;
    const today = businessDay(now, restaurant);
    if (since !== undefined && since > today)
      throw new Problem('invalid', { errors: [{ path: 'member_since', code: 'in_the_future' }] });
    if (after.includes(id)) await openMembership(trx, id, userId, firstDayIn(restaurant, since ?? today));
    else await endMembership(trx, id, userId, today);
  }
  await markChanged(trx, 'restaurants', changed);
}

/** The first day of a membership that is to begin on a day: nobody belongs to a restaurant before it opens. */
export function firstDayIn({ opened_on }: { opened_on: Day }, since: Day): Day {
  return since > opened_on ? since : opened_on;
}

/** A form that was opened before somebody's restaurants changed must not bring the old ones back. */
async function markChanged(
  trx: Kysely<Schema>,
  table: 'users' | 'restaurants',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable(table)
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}
