/** A person's reach as SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RestaurantReach } from './reach.ts';

type RestaurantColumn = 'id' | 'restaurant_id' | `${string}.restaurant_id`;

/** The condition that a row is of one of the restaurants; of none of them no row is. */
export function isWithin(column: RestaurantColumn, restaurants: RestaurantReach): RawBuilder<SqlBool> {
  if (restaurants === 'all') return sql`true`;
  // `in ()` is no SQL of PostgreSQL's.
  return sql`${sql.ref(column)} in (${sql.join(restaurants.length > 0 ? restaurants : [''])})`;
}
