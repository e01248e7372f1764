/** The months in which there are reports. */
import type { Kysely } from 'kysely';
import type { MonthWithData } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { isWithin } from '#server/restaurants/within.db.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';

/** Newest first. Throws `not_found` for a restaurant that is out of reach, too. */
export async function listMonthsWithData(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string,
): Promise<MonthWithData[]> {
  if (!(await selectRestaurant(db, restaurants, id))) throw new Problem('not_found');
  return db
    .selectFrom('month_totals')
    .select(['month', 'count'])
    .where('restaurant_id', '=', id)
    .orderBy('month', 'desc')
    .execute();
}

/** Of all restaurants within reach together; newest first. */
export async function listMonthsOfRestaurants(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
): Promise<MonthWithData[]> {
  return db
    .selectFrom('month_totals')
    .select(({ fn }) => ['month', fn.sum<number>('count').as('count')])
    .where(isWithin('restaurant_id', restaurants))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
}
