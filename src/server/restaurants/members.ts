/** Who belongs to which store: memberships with a first and a last day. */
import type { Kysely } from 'kysely';
import { businessDay, type Calendar, type Day } from '#contract/month.ts';
import type { Member } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { amongIds } from './among.ts';

/** The people of stores today, in the order of their names. */
export async function readMembers(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
): Promise<Map<string, Member[]>> {
  const rows = await db
    .selectFrom('memberships')
    // Not an inner join: SQLite would rather read all people, then each one's stores, which takes twice as long.
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
      inOrder.map(({ id, first_name, last_name, user_position, role }) => ({
        id,
        first_name,
        last_name,
        user_position,
        role,
      })),
    );
  }
  return members;
}

/** The ids of a store's people today, in a stable order. */
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

/** The ids of a person's stores today, in a stable order. */
export async function readStoreIds(trx: Kysely<Schema>, userId: string): Promise<string[]> {
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
export async function knownPeople(
  trx: Kysely<Schema>,
  field: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute();
  return known(field, ids, rows);
}

/** The same for stores. */
export async function knownStores(
  trx: Kysely<Schema>,
  field: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('restaurants').select('id').where('id', 'in', ids).execute();
  return known(field, ids, rows);
}

function known(field: string, ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `${field}.${index}`, code: 'unknown_reference' }],
  );
  if (errors.length > 0) throw new Problem('invalid', { errors });
  return [...found].toSorted();
}

/** Starts a membership on a store's current day; one that ended today goes on instead. */
export async function openMembership(
  trx: Kysely<Schema>,
  restaurant_id: string,
  user_id: string,
  today: Day,
): Promise<void> {
  const ended = await trx
    .selectFrom('memberships')
    .select('valid_from')
    .where('restaurant_id', '=', restaurant_id)
    .where('user_id', '=', user_id)
    .where('valid_to', '>=', today)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ended) {
    await trx
      .insertInto('memberships')
      .values({ restaurant_id, user_id, valid_from: today, valid_to: null })
      .execute();
    return;
  }
  await trx
    .updateTable('memberships')
    .set({ valid_to: null })
    .where('restaurant_id', '=', restaurant_id)
    .where('user_id', '=', user_id)
    .where('valid_from', '=', ended.valid_from)
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
    // A store whose day was moved may still be on the day before the first.
    .set({ valid_to: open.valid_from > today ? open.valid_from : today })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('valid_from', '=', open.valid_from)
    .execute();
  return true;
}

/** Makes a store's people those given: new ones begin today, missing ones end today. */
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
  await markPeopleChanged(trx, [...added, ...ended]);
}

/** Makes a person's stores those given, each on its own calendar. */
export async function replaceStores(
  trx: Kysely<Schema>,
  userId: string,
  before: readonly string[],
  after: readonly string[],
  now: Date,
): Promise<void> {
  const changed = [...after, ...before].filter((id) => before.includes(id) !== after.includes(id));
  if (changed.length === 0) return;
  const stores = await trx
    .selectFrom('restaurants')
    .select(['id', 'time_zone', 'day_starts_at'])
    .where('id', 'in', changed)
    .execute();
  const calendars = new Map<string, Calendar>(stores.map((store) => [store.id, store]));
  for (const id of changed) {
    const calendar = calendars.get(id);
    if (!calendar) continue;
    const today = businessDay(now, calendar);
    await (after.includes(id) ? openMembership : endMembership)(trx, id, userId, today);
  }
  await markStoresChanged(trx, changed);
}

/** A form that was opened before somebody's stores changed must not bring the old ones back. */
async function markPeopleChanged(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('users')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

async function markStoresChanged(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('restaurants')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}
