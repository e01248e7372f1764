/** Restaurants: reading and listing them. */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { businessDay } from '#contract/month.ts';
import type { listRestaurants as listing, Restaurant } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { sorted, sortParts } from '#server/lists/order.ts';
import { pageOf, upTo } from '#server/lists/page.ts';
import { goalInForce, readGoals } from './goals.db.ts';
import { noSums, type Kind, type KnownRestaurants } from './known-restaurants.db.ts';
import { reaches, type RestaurantReach } from './reach.ts';
import { matching, toRestaurants, type RestaurantKey } from './restaurant-rows.db.ts';

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
  for (const table of ['reports', 'voided_reports'] as const) {
    const reports = db.selectFrom(table).select('id').where('restaurant_id', '=', id);
    if (await reports.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

const itself: Kind<RestaurantKey> = { nameOf: () => 'key', make: async (keys) => keys, newSums: noSums };

/** The restaurants within reach, filtered, sorted (by name where nothing else is asked) and paged. */
export async function listRestaurants(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  query: QueryOf<typeof listing>,
  now: Date,
  locale: Locale,
): Promise<{ data: Restaurant[]; meta?: PageMeta }> {
  const { by, descending } = sortParts(query.sort ?? 'name');
  const isArchived = query.archived === '1';
  const key = by === 'daily_feedback_goal' ? 'name' : by;
  const all = await known.read(restaurants, itself, {
    name: `${isArchived} ${key}`,
    has: ({ archived_at }) => (archived_at !== null) === isArchived,
    keysOf: (row) => [row[key]],
    descending: key === by && descending,
    locale,
  });
  const rows = matching(all.rows, query);
  let inOrder = rows;
  if (by === 'daily_feedback_goal') {
    const ids = rows.map(({ id }) => id);
    const goals = await readGoals(db, ids);
    const goalOf = (row: RestaurantKey) => goalInForce(goals.get(row.id), businessDay(now, row)).goal;
    inOrder = sorted(rows, (row, place) => [goalOf(row), place], locale, descending, upTo(query));
  }
  const { rows: page, meta } = pageOf(inOrder, query, rows.length);
  return { data: await toRestaurants(db, page, now), ...(meta && { meta }) };
}
