/** How far a person's view of the restaurants goes. */
import { reach, type Permission } from '#contract/permissions.ts';
import type { Actor } from '#server/http/actor.db.ts';

/** Every restaurant, or those with these ids alone. */
export type RestaurantReach = 'all' | readonly string[];

/** The restaurants that the policy lets the person see with a permission. */
export function restaurantsOf(actor: Actor, permission: Permission): RestaurantReach {
  return reach(permission, actor.role) === 'all' ? 'all' : actor.restaurantIds;
}

/** Whether a restaurant is in it; one that isn't is answered like one that doesn't exist. */
export function reaches(restaurants: RestaurantReach, restaurantId: string): boolean {
  return restaurants === 'all' || restaurants.includes(restaurantId);
}
