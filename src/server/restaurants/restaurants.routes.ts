/** The restaurants' calls. */
import { getGoalAdvice } from '#contract/goal-advice.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { setAway, setOnShift } from '#contract/presence.ts';
import {
  archiveRestaurant,
  assignUserToRestaurant,
  createRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
  restoreRestaurant,
  updateRestaurant,
} from '#contract/restaurant-changes.ts';
import { getRestaurant, listRestaurants, previewRestaurantDelete } from '#contract/restaurants.ts';
import { lags, route, type Route } from '#server/http/route.ts';
import { readGoalAdvice } from './goal-advice.db.ts';
import * as goals from './goal-writes.db.ts';
import { knownRestaurants } from './known-restaurants.db.ts';
import { withMarks } from './namesakes.db.ts';
import * as presence from './presence.db.ts';
import { restaurantsOf } from './reach.ts';
import { setArchived } from './restaurant-archive.db.ts';
import * as people from './restaurant-people.db.ts';
import * as restaurants from './restaurants.db.ts';
import * as writes from './restaurant-writes.db.ts';

export const restaurantRoutes: Route[] = [
  route(createRestaurant, async (call) => {
    const { restaurant, repeated } = await writes.createRestaurant(call.db, call, call.body);
    if (repeated) call.markRepeated();
    return { success: true, data: await withMarks(call.db, call.actor, restaurant) };
  }),
  route(updateRestaurant, async (call) => ({
    success: true,
    data: await withMarks(
      call.db,
      call.actor,
      await writes.updateRestaurant(call.db, call, call.params.id, call.body),
    ),
  })),
  route(archiveRestaurant, async (call) => ({
    success: true,
    data: await setArchived(call.db, call, call.params.id, true),
  })),
  route(restoreRestaurant, async (call) => ({
    success: true,
    data: await setArchived(call.db, call, call.params.id, false),
  })),
  route(setGoals, async (call) => ({
    success: true,
    data: await goals.setGoals(call.db, call, call.body),
  })),
  route(getGoalAdvice, async ({ db, query, now, locale }) => ({
    success: true,
    data: await readGoalAdvice(db, query.restaurant_id, now, locale),
  })),
  route(deleteRestaurant, async (call) => {
    await writes.deleteRestaurant(call.db, call, call.params.id);
    return { success: true };
  }),
  route(previewRestaurantDelete, async ({ db, params }) => ({
    success: true,
    data: await writes.previewDelete(db, params.id),
  })),
  route(assignUserToRestaurant, async (call) => {
    await people.assignUser(call.db, call, call.body);
    return { success: true };
  }),
  route(removeUserFromRestaurant, async (call) => {
    await people.removeUser(call.db, call, call.body.restaurant_id, call.body.user_id);
    return { success: true };
  }),
  route(setAway, async (call) => {
    await presence.setAway(call.db, call, call.body);
    return { success: true };
  }),
  route(setOnShift, async (call) => {
    await presence.setOnShift(call.db, call, call.body);
    return { success: true };
  }),
  route(getRestaurant, async ({ db, actor, params, now }) => ({
    success: true,
    data: await withMarks(
      db,
      actor,
      await restaurants.readRestaurant(db, restaurantsOf(actor, 'restaurant.read'), params.id, now),
    ),
  })),
  route(
    listRestaurants,
    async ({ db, actor, query, now, locale, services }) => {
      const reached = restaurantsOf(actor, 'restaurant.read');
      const known = knownRestaurants(services);
      return {
        success: true,
        ...(await restaurants.listRestaurants(db, known, reached, query, now, locale)),
      };
    },
    lags,
  ),
];
