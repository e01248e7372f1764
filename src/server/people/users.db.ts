/** People: reading and listing them. */
import { sql, type Kysely } from 'kysely';
import type { PageMeta } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Person, User, UserSort } from '#contract/users.ts';
import { amongIds } from '#server/db/among.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { alphabetOf } from '#server/db/sort-key.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { sortParts } from '#server/lists/order.ts';
import { readPageIds, type Part } from '#server/lists/ordered-page.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { asSeenBy, readRestaurantsOf, toUser, userColumns, type ShownRow } from './user-rows.db.ts';
import { findUsers, partsOf, reached, seesAll, type ListQuery } from './users-listed.db.ts';

/** The names of a page are asked for one by one. */
const atOnce = 200;

/** A person with all fields; undefined for a deleted or unknown one. */
export async function readUser(db: Kysely<Schema>, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row && toUser(row, (await readRestaurantsOf(db, [id])).get(id));
}

/** A person as the actor may see them. Throws `not_found` for one out of reach, too. */
export async function readUserFor(db: Kysely<Schema>, actor: Actor, id: string): Promise<User> {
  const row = await reached(db, actor).select(userColumns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  const user = asSeenBy(actor, toUser(row, (await readRestaurantsOf(db, [id])).get(id)));
  await markAmongReached(db, actor, [row], [user]);
  return user;
}

/** Marks the people who share their name with somebody else within the actor's reach, on this page or not. */
async function markAmongReached(
  db: Kysely<Schema>,
  actor: Actor,
  rows: readonly ShownRow[],
  users: readonly User[],
): Promise<void> {
  const names = [...new Set(rows.map((row) => row.search_folded))];
  await markNamesakes(db, actor, users, await readAlike(db, actor, names));
}

/** Somebody else of each name that has one: of two people of a name each has the other. */
async function readAlike(db: Kysely<Schema>, actor: Actor, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const people = reached(db, actor).select(['id', 'first_name', 'last_name']);
  // Of a whole list all names are asked for: the list of them would be longer than the people.
  if (names.length > atOnce) return people.execute();
  if (!seesAll(actor)) return people.where('search_folded', 'in', names).execute();
  // Two of each: a name that thousands have costs no more than a rare one.
  const pairs = names.map(
    (name) => sql`select * from ${people.where('search_folded', '=', name).limit(2)} as pair`,
  );
  return (await sql<Person>`${sql.join(pairs, sql` union all `)}`.execute(db)).rows;
}

/** The people within reach, filtered, sorted (by name where nothing else is asked) and paged. */
export async function listUsers(
  database: Pick<Database, 'kysely' | 'engine'>,
  actor: Actor,
  query: ListQuery,
  locale: Locale,
): Promise<{ data: User[]; meta?: PageMeta }> {
  const db = database.kysely;
  const { by, descending } = sortParts(query.sort ?? 'name');
  refuseHidden(actor, query, by);
  const found = findUsers(database, actor, query);
  const parts = await Promise.all(
    partsOf(by, descending, `sort_${alphabetOf(locale)}`).map(async (part): Promise<Part> => {
      const where = sql.join([found.where, ...(part.where ? [part.where] : [])], sql` and `);
      return { from: found.from, where, order: part.order, total: await found.count(where, part.kind) };
    }),
  );
  const { ids, meta } = await readPageIds(db, parts, query);
  const rows = await readRows(db, ids);
  const restaurants = await readRestaurantsOf(db, ids);
  const data = rows.map((row) => asSeenBy(actor, toUser(row, restaurants.get(row.id))));
  await markAmongReached(db, actor, rows, data);
  return { data, ...(meta && { meta }) };
}

/** The people of these ids, in their order. */
async function readRows(db: Kysely<Schema>, ids: readonly string[]): Promise<ShownRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** A filter or an order by a hidden field would reveal it. */
function refuseHidden(actor: Actor, { status }: ListQuery, by: UserSort): void {
  if (seesAll(actor)) return;
  if (status !== undefined || by === 'status' || by === 'last_login_at') throw new Problem('forbidden');
}
