/** What of the changes a person is told: kinds of records and restaurants within their reach. Pure. */
import type { LiveEvent } from '#contract/live.ts';
import { reach } from '#contract/permissions.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { reaches, restaurantsOf } from '#server/restaurants/reach.ts';
import type { Change } from './changes.db.ts';

/** The hint of changes for a person; undefined where none concerns them. `before`: who they were at the last one. */
export function hintOf(changes: readonly Change[], actor: Actor, before: Actor): LiveEvent | undefined {
  const concerning = changes.filter((change) => concerns(change, actor));
  const subjects = new Set(concerning.map(({ subject }) => subject));
  // A restaurant that they come to or leave isn't always among what they may be told, but their lists are others now.
  if (String(actor.restaurantIds) !== String(before.restaurantIds)) subjects.add('restaurant');
  if (subjects.size === 0) return undefined;
  const restaurants = new Set(concerning.flatMap(({ restaurantId }) => restaurantId ?? []));
  return { type: 'changed', subjects: [...subjects], restaurant_ids: [...restaurants] };
}

/**
 * Whether a change may concern a person, whatever has become of them since they were last looked up. Of what there is
 * most, reports of other restaurants, none does: who comes to such a restaurant learns of that by another change.
 */
export function mayConcern(change: Change, actor: Actor): boolean {
  return change.subject !== 'report' || concerns(change, actor);
}

function concerns({ subject, restaurantId, person }: Change, actor: Actor): boolean {
  const restaurants = restaurantsOf(actor, 'live.follow');
  if (restaurants === 'all') return true;
  if (restaurantId !== null) return reaches(restaurants, restaurantId);
  if (subject === 'bonus-rule') return reach('bonus-rule.read', actor.role) === 'all';
  if (!person) return false;
  return person.id === actor.id || person.restaurantIds.some((id) => reaches(restaurants, id));
}
