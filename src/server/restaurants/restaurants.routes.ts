/** The restaurants' calls. */
import { setGoals } from '#contract/goals.ts';
import {
  archiveRestaurant,
  assignUserToRestaurant,
  createRestaurant,
  deleteRestaurant,
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurants,
  listRestaurantsByMonth,
  previewRestaurantDelete,
  removeUserFromRestaurant,
  restoreRestaurant,
  updateRestaurant,
} from '#contract/restaurants.ts';
import { route, type Route } from '#server/http/route.ts';
import * as goals from './goal-writes.store.ts';
import { listMonthsWithData } from './months-with-data.store.ts';
import { withMarks } from './namesakes.ts';
import { storesOf } from './reach.ts';
import { setArchived } from './restaurant-archive.store.ts';
import * as months from './restaurant-months.store.ts';
import * as people from './restaurant-people.store.ts';
import * as store from './restaurants.store.ts';
import * as writes from './restaurant-writes.store.ts';

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
  route(getRestaurant, async ({ db, actor, params, now }) => ({
    success: true,
    data: await withMarks(
      db,
      actor,
      await store.readRestaurant(db, storesOf(actor, 'restaurant.read'), params.id, now),
    ),
  })),
  route(listRestaurants, async ({ db, actor, query, now, locale }) => ({
    success: true,
    ...(await store.listRestaurants(db, storesOf(actor, 'restaurant.read'), query, now, locale)),
  })),
  route(listRestaurantsByMonth, async ({ db, actor, query, now, locale }) => {
    const stores = storesOf(actor, 'report.read');
    const listed = await months.listRestaurantsByMonth(db, stores, query, now, locale);
    // Without reports it is a list of restaurants, a thousand of them perhaps, that names nobody on a screen.
    if (query.reports !== '0') for (const shown of listed.data) await withMarks(db, actor, shown);
    return { success: true, ...listed };
  }),
  route(
    getRestaurantByMonth,
    async ({ db, actor, query: { id, date }, now }) => ({
      success: true,
      data: await withMarks(
        db,
        actor,
        await months.readRestaurantByMonth(db, storesOf(actor, 'report.read'), id, { date, now }),
      ),
    }),
    { madeOf: ({ query }) => [query.id] },
  ),
  route(
    getRestaurantWithReports,
    async ({ db, actor, query: { id, date }, now }) => ({
      success: true,
      data: await withMarks(
        db,
        actor,
        await months.readRestaurantWithReports(db, storesOf(actor, 'report.read'), id, { date, now }),
      ),
    }),
    { madeOf: ({ query }) => [query.id] },
  ),
  route(listRestaurantMonths, async ({ db, actor, params }) => ({
    success: true,
    data: await listMonthsWithData(db, storesOf(actor, 'report.read'), params.id),
  })),
];
