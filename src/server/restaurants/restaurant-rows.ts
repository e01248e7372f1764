/** Restaurants: rows in, contract shapes out. */
import type { Kysely, Selectable } from 'kysely';
import type { Restaurant, RestaurantType } from '#contract/restaurants.ts';
import type { Member } from '#contract/users.ts';
import type { RestaurantsTable, Schema } from '#server/db/schema.ts';
import { holdsWord, searchWords } from '#server/lists/search.ts';
import type { GoalSpan } from '#server/reports/summary.ts';
import { currentGoal, readGoals } from './goals.ts';
import { readMembers } from './members.ts';
import { reaches, type StoreReach } from './reach.ts';

export type RestaurantRow = Selectable<RestaurantsTable>;

export interface RestaurantFilter {
  q?: string | undefined;
  type?: RestaurantType | undefined;
}

/** The stores within reach that the filter lets through, unsorted. */
export async function selectRestaurants(
  db: Kysely<Schema>,
  stores: StoreReach,
  { q, type }: RestaurantFilter,
): Promise<RestaurantRow[]> {
  if (stores !== 'all' && stores.length === 0) return [];
  let query = db.selectFrom('restaurants').selectAll();
  if (stores !== 'all') query = query.where('id', 'in', stores);
  if (type) query = query.where('drive_through', '=', type === 'drive_through' ? 1 : 0);
  for (const word of searchWords(q))
    query = query.where((column) => holdsWord(column.ref('search_folded'), word));
  return query.execute();
}

/** One store within reach. */
export async function selectRestaurant(
  db: Kysely<Schema>,
  stores: StoreReach,
  id: string,
): Promise<RestaurantRow | undefined> {
  if (!reaches(stores, id)) return undefined;
  return db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Rows with their goals and people, in their order. */
export async function toRestaurants(
  db: Kysely<Schema>,
  rows: readonly RestaurantRow[],
): Promise<Restaurant[]> {
  const ids = rows.map(({ id }) => id);
  const goals = await readGoals(db, ids);
  const members = await readMembers(db, ids);
  return rows.map((row) => toRestaurant(row, goals.get(row.id), members.get(row.id)));
}

export function toRestaurant(
  row: RestaurantRow,
  goals: readonly GoalSpan[] | undefined,
  users: Member[] = [],
): Restaurant {
  return {
    id: row.id,
    name: row.name,
    store_id: row.store_id,
    drive_through: row.drive_through === 1,
    daily_feedback_goal: currentGoal(goals),
    time_zone: row.time_zone,
    currency: row.currency,
    day_starts_at: row.day_starts_at,
    users,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}
