/** People: reading and listing them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { reach } from '#contract/permissions.ts';
import {
  foldEmail,
  foldPayrollId,
  roles,
  userPositions,
  userStatuses,
  type listUsers as listing,
  type Person,
  type User,
  type UserSort,
} from '#contract/users.ts';
import { amongIds } from '#server/db/among.ts';
import type { Database } from '#server/db/connect.ts';
import type { PeopleCountsTable, Schema } from '#server/db/schema.ts';
import { alphabetOf } from '#server/db/sort-key.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { sortParts } from '#server/lists/order.ts';
import { readPageIds, type Part } from '#server/lists/ordered-page.db.ts';
import { holdsWords, searchWords } from '#server/lists/search.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { asSeenBy, readRestaurantsOf, toUser, userColumns, type ShownRow } from './user-rows.db.ts';

type ListQuery = QueryOf<typeof listing>;

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

/** The kinds of people that are counted. */
type Kind = Partial<Pick<PeopleCountsTable, 'role' | 'user_position' | 'status'>>;

/** What people are found and sorted by. */
const sortedColumns = [
  'id',
  'sort_common',
  'sort_ro',
  'role',
  'user_position',
  'status',
  'last_login_at',
  'created_at',
] as const;

/** A part of a list, before it is counted. */
type Sorted = Pick<Part, 'order'> & { kind?: Kind; where?: RawBuilder<unknown> };

/** The parts that a list sorted by something consists of; `name` is the column with the names' sort key. */
function partsOf(by: UserSort, descending: boolean, name: string): Sorted[] {
  const byName = [{ column: name }, { column: 'id' }];
  const ofKinds = (column: keyof Kind, values: readonly string[]): Sorted[] =>
    (descending ? values.toReversed() : values).map((value) => ({
      kind: { [column]: value },
      where: sql`${sql.ref(column)} = ${value}`,
      order: byName,
    }));
  switch (by) {
    case 'role':
      return ofKinds('role', roles);
    case 'user_position':
      return ofKinds('user_position', userPositions);
    case 'status':
      return ofKinds('status', userStatuses);
    case 'last_login_at':
      return [
        { where: sql`last_login_at is not null`, order: [{ column: by, descending }, ...byName] },
        { where: sql`last_login_at is null`, order: byName },
      ];
    case 'created_at':
      return [{ order: [{ column: by, descending }, ...byName] }];
    default:
      return [{ kind: {}, order: byName.map(({ column }) => ({ column, descending })) }];
  }
}

interface Found {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** How many there are under a condition that is `where` and more; of a kind alone it is known. */
  readonly count: (where: RawBuilder<unknown>, kind: Kind | undefined) => Promise<number>;
}

/**
 * The people within reach that the filter lets through. Few are found first and sorted then; all are read in the order of
 * an index, and counted already.
 */
function findUsers(
  { kysely: db, engine }: Pick<Database, 'kysely' | 'engine'>,
  actor: Actor,
  query: ListQuery,
): Found {
  const { q, role, position: user_position, status, restaurant_id: restaurant } = query;
  const given: Kind = {
    ...(role && { role }),
    ...(user_position && { user_position }),
    ...(status && { status }),
  };
  const kinds = sql.join(
    [
      sql`status <> 'deleted'`,
      ...Object.entries(given).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ],
    sql` and `,
  );
  const words = searchWords(q);
  if (seesAll(actor) && restaurant === undefined && words.length === 0) {
    const count = async (where: RawBuilder<unknown>, kind: Kind | undefined) => {
      const counts =
        kind && db.selectFrom('people_counts').select(({ fn }) => fn.sum<number | null>('count').as('count'));
      if (!counts) return countRows(db, sql`users`, where);
      const { count: total } = await counts
        .where((is) => is.and([is.and(given), is.and(kind)]))
        .where('status', '<>', 'deleted')
        .executeTakeFirstOrThrow();
      return total ?? 0;
    };
    return { from: sql`users`, where: kinds, count };
  }
  let few = reached(db, actor).select(sortedColumns);
  if (restaurant !== undefined) {
    const own = seesAll(actor) || actor.restaurantIds.includes(restaurant) ? [restaurant] : [];
    few = few.where('id', 'in', membersOf(db, own));
  }
  if (words.length > 0) {
    const byName = holdsWords(engine, 'names', words);
    // Without the right to see addresses and payroll numbers, a search must not match them.
    few = few.where((is) =>
      seesAll(actor)
        ? is(
            'id',
            'in',
            sql<string>`(
            select id from users where ${byName}
            union select id from users where ${holdsWords(engine, 'email', [foldEmail(q ?? '')])}
            union select id from users where payroll_id_folded = ${foldPayrollId(q ?? '')})`,
          )
        : byName,
    );
  }
  const from = sql`(with found as materialized ${few} select * from found) as found`;
  return { from, where: kinds, count: (where) => countRows(db, from, where) };
}

async function countRows(
  db: Kysely<Schema>,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const seesAll = (actor: Actor) => reach('user.read', actor.role) === 'all';

/** Everybody whom the actor may see. */
function reached(db: Kysely<Schema>, actor: Actor) {
  const query = db.selectFrom('users').where('status', '<>', 'deleted');
  if (seesAll(actor)) return query;
  const own = membersOf(db, actor.restaurantIds);
  return query.where((is) => is.or([is('id', '=', actor.id), is('id', 'in', own)]));
}

function membersOf(db: Kysely<Schema>, restaurantIds: readonly string[]) {
  return db
    .selectFrom('memberships')
    .select('user_id')
    .where('valid_to', 'is', null)
    .where('restaurant_id', 'in', restaurantIds.length > 0 ? restaurantIds : ['']);
}
