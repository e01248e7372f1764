/** The form of a restaurant: its values, and the bodies made of them. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { dailyFeedbackGoal } from '#contract/goals.ts';
import { currency } from '#contract/money.ts';
import {
  dayStartsAt,
  restaurantDefaults,
  restaurantName,
  restaurantTypes,
  storeId,
  timeZone,
  type createRestaurant,
  type Restaurant,
  type updateRestaurant,
} from '#contract/restaurants.ts';

/** Named as on the wire, so that the server's errors find their fields; radio buttons hold texts, not booleans. */
export const restaurantForm = z.object({
  name: restaurantName,
  store_id: storeId,
  drive_through: z.enum(restaurantTypes),
  daily_feedback_goal: dailyFeedbackGoal,
  time_zone: timeZone,
  currency,
  day_starts_at: dayStartsAt,
});
export type RestaurantInput = z.input<typeof restaurantForm>;
export type RestaurantValues = z.output<typeof restaurantForm>;

export const emptyRestaurant = {
  name: '',
  store_id: '',
  drive_through: 'in_store' as const,
  ...restaurantDefaults,
};

export function valuesOf(restaurant: Restaurant): RestaurantInput {
  return {
    name: restaurant.name,
    store_id: restaurant.store_id,
    drive_through: restaurant.drive_through ? 'drive_through' : 'in_store',
    daily_feedback_goal: restaurant.daily_feedback_goal,
    time_zone: restaurant.time_zone,
    currency: restaurant.currency,
    day_starts_at: restaurant.day_starts_at,
  };
}

const settings = ['time_zone', 'currency', 'day_starts_at'] as const;

/**
 * The fields of the specification always; the settings only where they differ from `known`, because another server
 * may not have them.
 */
function bodyOf(values: RestaurantValues, known: Pick<RestaurantValues, (typeof settings)[number]>) {
  return {
    name: values.name,
    store_id: values.store_id,
    drive_through: values.drive_through === 'drive_through',
    daily_feedback_goal: values.daily_feedback_goal,
    ...(values.time_zone !== known.time_zone && { time_zone: values.time_zone }),
    ...(values.currency !== known.currency && { currency: values.currency }),
    ...(values.day_starts_at !== known.day_starts_at && { day_starts_at: values.day_starts_at }),
  };
}

/** `id` is made once per form: sending it again is the same create. */
export function createBody(values: RestaurantValues, id: string): BodyOf<typeof createRestaurant> {
  return { id, ...bodyOf(values, restaurantDefaults) };
}

/** Against the newest record known; a server without versions has version 0 and is not asked to compare. */
export function updateBody(values: RestaurantValues, known: Restaurant): BodyOf<typeof updateRestaurant> {
  return { ...bodyOf(values, known), ...(known.version > 0 && { version: known.version }) };
}
