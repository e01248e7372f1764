/** The stored restaurants that the rows of a file can match. */
import type { Kysely, Selectable } from 'kysely';
import type { Day } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import type { RestaurantsTable, Schema } from '#server/db/schema.ts';
import { toRestaurants } from '#server/restaurants/restaurant-rows.db.ts';

/** Every restaurant's row. */
export async function readRestaurantRows(db: Kysely<Schema>): Promise<Selectable<RestaurantsTable>[]> {
  return db.selectFrom('restaurants').selectAll().execute();
}

/** Every restaurant, by its folded Store ID. */
export async function readStored(db: Kysely<Schema>, now: Date): Promise<Map<string, Restaurant>> {
  const keys = await db.selectFrom('restaurants').select('id').execute();
  const restaurants = await toRestaurants(db, keys, now);
  return new Map(restaurants.map((restaurant) => [fold(restaurant.store_id), restaurant]));
}

/** The day of the first report of each restaurant that has any, voided ones too. */
export async function readFirstReports(db: Kysely<Schema>): Promise<Map<string, Day>> {
  const counted = db
    .selectFrom('day_totals')
    .select(({ fn }) => ['restaurant_id', fn.min<Day>('date').as('day')])
    .groupBy('restaurant_id');
  const voided = db
    .selectFrom('voided_reports')
    .select(({ fn }) => ['restaurant_id', fn.min<Day>('business_date').as('day')])
    .groupBy('restaurant_id');
  const first = new Map<string, Day>();
  for (const { restaurant_id, day } of await counted.union(voided).execute()) {
    const known = first.get(restaurant_id);
    if (known === undefined || day < known) first.set(restaurant_id, day);
  }
  return first;
}
