/** The months in which there are reports. */
import type { Kysely } from 'kysely';
import type { MonthWithData } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
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
  if (restaurants !== 'all' && restaurants.length === 0) return [];
  const query = db
    .selectFrom('month_totals')
    .select(({ fn }) => ['month', fn.sum<number>('count').as('count')])
    .groupBy('month')
    .orderBy('month', 'desc');
  return (restaurants === 'all' ? query : query.where('restaurant_id', 'in', restaurants)).execute();
}
