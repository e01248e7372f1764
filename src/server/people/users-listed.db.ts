/** Which people a list has, in parts that an index has in order. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import { reach, roles } from '#contract/permissions.ts';
import { foldPayrollId } from '#contract/user-changes.ts';
import {
  foldEmail,
  userPositions,
  userStatuses,
  type listUsers as listing,
  type UserSort,
} from '#contract/users.ts';
import type { Database } from '#server/db/connect.ts';
import type { PeopleCountsTable, Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import type { Part } from '#server/lists/ordered-page.db.ts';
import { holdsWord, holdsWords, searchWords } from '#server/lists/search.db.ts';

export type ListQuery = QueryOf<typeof listing>;

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
export function partsOf(by: UserSort, descending: boolean, name: string): Sorted[] {
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
export function findUsers(
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
            union select id from users
              where pending_email is not null and ${holdsWord(sql`lower(pending_email)`, foldEmail(q ?? ''))}
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

export const seesAll = (actor: Actor) => reach('user.read', actor.role) === 'all';

/** Everybody whom the actor may see. */
export function reached(db: Kysely<Schema>, actor: Actor) {
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
