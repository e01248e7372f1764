/** People: reading and listing them. */
import type { Kysely } from 'kysely';
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
  type User,
  type UserSort,
} from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { sorted, sortParts, type SortKey } from '#server/lists/order.ts';
import { pageOf, upTo } from '#server/lists/page.ts';
import { holdsWord, searchWords } from '#server/lists/search.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { asSeenBy, readRestaurantsOf, toUser, userColumns, type ShownRow } from './user-rows.db.ts';

type ListQuery = QueryOf<typeof listing>;

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
  const [row] = await selectUsers(db, actor, {}, id);
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
  const names = new Set(rows.map((row) => row.search_folded));
  const alike = await reached(db, actor)
    .select(['id', 'first_name', 'last_name'])
    // Of a whole list all names are asked for: the list of them would be longer than the people.
    .$if(rows.length <= 200, (query) =>
      query.where('search_folded', 'in', names.size > 0 ? [...names] : ['']),
    )
    .execute();
  await markNamesakes(db, actor, users, alike);
}

/** The people within reach, filtered, sorted (by name where nothing else is asked) and paged. */
export async function listUsers(
  db: Kysely<Schema>,
  actor: Actor,
  query: ListQuery,
  locale: Locale,
): Promise<{ data: User[]; meta?: PageMeta }> {
  const { by, descending } = sortParts(query.sort ?? 'name');
  refuseHidden(actor, query, by);
  const rows = await selectUsers(db, actor, query);
  const inOrder = sorted(rows, (row) => sortKeys(by, row), locale, descending, upTo(query));
  const { rows: page, meta } = pageOf(inOrder, query, rows.length);
  const restaurants = await readRestaurantsOf(
    db,
    page.map(({ id }) => id),
  );
  const data = page.map((row) => asSeenBy(actor, toUser(row, restaurants.get(row.id))));
  await markAmongReached(db, actor, page, data);
  return { data, ...(meta && { meta }) };
}

/** A filter or an order by a hidden field would reveal it. */
function refuseHidden(actor: Actor, { status }: ListQuery, by: UserSort): void {
  if (reach('user.read', actor.role) === 'all') return;
  if (status !== undefined || by === 'status' || by === 'last_login_at') throw new Problem('forbidden');
}

/** The people within reach that the filter lets through, unsorted; with `id` that one of them. */
async function selectUsers(
  db: Kysely<Schema>,
  actor: Actor,
  { q, role, position, status, restaurant_id: restaurant }: ListQuery,
  id?: string,
): Promise<ShownRow[]> {
  const seesAll = reach('user.read', actor.role) === 'all';
  const restaurants = actor.restaurantIds;
  let query = reached(db, actor).select(userColumns);
  if (id !== undefined) query = query.where('id', '=', id);
  if (role) query = query.where('role', '=', role);
  if (position) query = query.where('user_position', '=', position);
  if (status) query = query.where('status', '=', status);
  if (restaurant !== undefined)
    query = query.where(
      'id',
      'in',
      membersOf(db, seesAll || restaurants.includes(restaurant) ? [restaurant] : []),
    );
  const words = searchWords(q);
  if (words.length > 0) {
    query = query.where((is) => {
      const byName = is.and(words.map((word) => holdsWord(is.ref('search_folded'), word)));
      // Without the right to see addresses and payroll numbers, a search must not match them.
      if (!seesAll) return byName;
      const byNumber = is('payroll_id_folded', '=', foldPayrollId(q ?? ''));
      return is.or([byName, byNumber, holdsWord(is.ref('email_folded'), foldEmail(q ?? ''))]);
    });
  }
  return query.execute();
}

/** Everybody whom the actor may see. */
function reached(db: Kysely<Schema>, actor: Actor) {
  const query = db.selectFrom('users').where('status', '<>', 'deleted');
  if (reach('user.read', actor.role) === 'all') return query;
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

function sortKeys(by: UserSort, row: ShownRow): SortKey[] {
  const name = [row.last_name, row.first_name];
  switch (by) {
    case 'role':
      return [roles.indexOf(row.role), ...name];
    case 'user_position':
      return [userPositions.indexOf(row.user_position), ...name];
    case 'status':
      return [userStatuses.findIndex((status) => status === row.status), ...name];
    case 'last_login_at':
      return [row.last_login_at === null ? null : Date.parse(row.last_login_at), ...name];
    case 'created_at':
      return [Date.parse(row.created_at), ...name];
    default:
      return name;
  }
}
