/** How far a person's view of the stores goes. */
import { reach, type Permission } from '#contract/permissions.ts';
import type { Actor } from '#server/http/actor.db.ts';

/** Every store, or those with these ids alone. */
export type StoreReach = 'all' | readonly string[];

/** The stores that the policy lets the person see with a permission. */
export function storesOf(actor: Actor, permission: Permission): StoreReach {
  return reach(permission, actor.role) === 'all' ? 'all' : actor.restaurantIds;
}

/** Whether a store is in it; one that isn't is answered like one that doesn't exist. */
export function reaches(stores: StoreReach, restaurantId: string): boolean {
  return stores === 'all' || stores.includes(restaurantId);
}
