/** Restaurants: reading and listing them. */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { businessDay } from '#contract/month.ts';
import type { listRestaurants as listing, Restaurant } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { sortParts } from '#server/lists/order.ts';
import { goalInForce, readGoals } from './goals.db.ts';
import { noSums, type Kind, type KnownRestaurants } from './known-restaurants.db.ts';
import { reaches, type RestaurantReach } from './reach.ts';
import { toRestaurants, type RestaurantKey } from './restaurant-rows.db.ts';

/** One restaurant with its people. Throws `not_found` for one that is out of reach, too. */
export async function readRestaurant(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string,
  now: Date,
): Promise<Restaurant> {
  const [restaurant] = reaches(restaurants, id)
    ? await toRestaurants(db, [{ id }], now, { withSince: true })
    : [];
  if (!restaurant) throw new Problem('not_found');
  return { ...restaurant, currency_is_final: await hasAmounts(db, id) };
}

/** Whether a restaurant has reports, voided ones too: their bonuses are amounts in its currency. */
export async function hasAmounts(db: Kysely<Schema>, id: string): Promise<boolean> {
  for (const table of ['reports', 'voided_reports', 'archived_totals'] as const) {
    const found = db.selectFrom(table).select('restaurant_id').where('restaurant_id', '=', id);
    if (await found.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** The restaurants within reach, filtered, sorted (by name where nothing else is asked) and paged. */
export async function listRestaurants(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  { q, type, archived, sort = 'name', page, per_page }: QueryOf<typeof listing>,
  now: Date,
  locale: Locale,
): Promise<{ data: Restaurant[]; meta?: PageMeta }> {
  const kind: Kind<RestaurantKey & { goal: number }> = {
    nameOf: () => 'goals',
    dayOf: (calendar) => businessDay(now, calendar),
    make: (keys) => withGoals(db, keys, now),
    columns: {
      in_use: ({ archived_at }) => (archived_at === null ? 1 : 0),
      archived: ({ archived_at }) => (archived_at === null ? 0 : 1),
      daily_feedback_goal: ({ goal }) => goal,
    },
    newSums: noSums,
  };
  const listed = archived === '1' ? 'archived' : 'in_use';
  const view = { ...sortParts(sort), listed, locale, filter: { q, type }, page, per_page };
  const { rows, meta } = await known.read(restaurants, kind, view);
  return { data: await toRestaurants(db, rows, now), ...(meta && { meta }) };
}

async function withGoals(db: Kysely<Schema>, keys: readonly RestaurantKey[], now: Date) {
  const goals = await readGoals(
    db,
    keys.map(({ id }) => id),
  );
  return keys.map((key) => ({ ...key, goal: goalInForce(goals.get(key.id), businessDay(now, key)).goal }));
}
