/** Restaurants: rows in, contract shapes out. */
import type { Kysely, Selectable } from 'kysely';
import { businessDay } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Member } from '#contract/users.ts';
import type { RestaurantsTable, Schema } from '#server/db/schema.ts';
import type { GoalSpan } from '#server/totals/summary.ts';
import { amongIds } from '#server/db/among.ts';
import { goalInForce, readGoals } from './goals.db.ts';
import { readMembers } from './members.db.ts';
import { reaches, type RestaurantReach } from './reach.ts';

export type RestaurantRow = Selectable<RestaurantsTable>;

/** What of a restaurant is needed to find and to sort it and to tell its month; the rest is read of one page. */
export const keyColumns = [
  'id',
  'name',
  'store_id',
  'search_folded',
  'drive_through',
  'currency',
  'time_zone',
  'day_starts_at',
  'archived_at',
] as const;

export type RestaurantKey = Pick<RestaurantRow, (typeof keyColumns)[number]>;

/** One restaurant within reach. */
export async function selectRestaurant(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string,
): Promise<RestaurantRow | undefined> {
  if (!reaches(restaurants, id)) return undefined;
  return db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Restaurants with their goals and people, in the order of their keys. */
export async function toRestaurants(
  db: Kysely<Schema>,
  keys: readonly { id: string }[],
  now: Date,
  {
    goals: knownGoals,
    withSince = false,
  }: { goals?: ReadonlyMap<string, readonly GoalSpan[]>; withSince?: boolean } = {},
): Promise<Restaurant[]> {
  const ids = keys.map(({ id }) => id);
  const rows = await db
    .selectFrom('restaurants')
    .selectAll()
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const goals = knownGoals ?? (await readGoals(db, ids));
  const members = await readMembers(db, ids, { withSince });
  // One that was deleted since its key was read is left out.
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row && goals.has(id) ? toRestaurant(row, goals.get(id), now, members.get(id)) : [];
  });
}

export function toRestaurant(
  row: RestaurantRow,
  goals: readonly GoalSpan[] | undefined,
  now: Date,
  users: Member[] = [],
): Restaurant {
  const today = businessDay(now, row);
  const { goal, by_weekday, valid_from } = goalInForce(goals, today);
  const planned = goals?.filter((span) => span.valid_from > today && span.valid_from > valid_from) ?? [];
  return {
    id: row.id,
    name: row.name,
    store_id: row.store_id,
    drive_through: row.drive_through === 1,
    daily_feedback_goal: goal,
    goals_by_weekday: by_weekday ?? null,
    planned_goals: planned.map((span) => ({
      valid_from: span.valid_from,
      daily_feedback_goal: span.goal,
      goals_by_weekday: span.by_weekday ?? null,
    })),
    time_zone: row.time_zone,
    currency: row.currency,
    day_starts_at: row.day_starts_at,
    opened_on: row.opened_on,
    archived_at: row.archived_at,
    users,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}
