/** The form of a restaurant: its values, and the bodies made of them. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { dailyFeedbackGoal } from '#contract/goals.ts';
import { currency } from '#contract/money.ts';
import { isDay } from '#contract/month.ts';
import {
  dayStartsAt,
  restaurantName,
  storeId,
  timeZone,
  type createRestaurant,
  type updateRestaurant,
} from '#contract/restaurant-changes.ts';
import { restaurantDefaults, restaurantTypes, type Restaurant } from '#contract/restaurants.ts';

/** Named as on the wire, so that the server's errors find their fields; radio buttons hold texts, not booleans. */
export const restaurantForm = z.object({
  name: restaurantName,
  store_id: storeId,
  drive_through: z.enum(restaurantTypes),
  daily_feedback_goal: dailyFeedbackGoal,
  time_zone: timeZone,
  currency,
  day_starts_at: dayStartsAt,
  /** Empty: while adding today, while editing as it was. */
  opened_on: z.string().check(z.refine((text) => text === '' || isDay(text), { error: 'invalid_date' })),
});
export type RestaurantInput = z.input<typeof restaurantForm>;
export type RestaurantValues = z.output<typeof restaurantForm>;

export const emptyRestaurant = {
  name: '',
  store_id: '',
  drive_through: 'in_store' as const,
  ...restaurantDefaults,
  opened_on: '',
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
    opened_on: restaurant.opened_on ?? '',
  };
}

const settings = ['time_zone', 'currency', 'day_starts_at', 'opened_on'] as const;

type Known = { [Name in (typeof settings)[number]]?: string | null };

/**
 * The fields of the specification always; the settings only where they differ from `known`, because another server
 * may not have them.
 */
function bodyOf(values: RestaurantValues, known: Known) {
  return {
    name: values.name,
    store_id: values.store_id,
    drive_through: values.drive_through === 'drive_through',
    daily_feedback_goal: values.daily_feedback_goal,
    ...(values.time_zone !== known.time_zone && { time_zone: values.time_zone }),
    ...(values.currency !== known.currency && { currency: values.currency }),
    ...(values.day_starts_at !== known.day_starts_at && { day_starts_at: values.day_starts_at }),
    ...(values.opened_on !== '' && values.opened_on !== known.opened_on && { opened_on: values.opened_on }),
  };
}

/** `id` is made once per form: sending it again is the same create. */
export function createBody(values: RestaurantValues, id: string): BodyOf<typeof createRestaurant> {
  return { id, ...bodyOf(values, restaurantDefaults) };
}

/** Against the newest record known; a server without versions has version 0 and is not asked to compare. */
export function updateBody(values: RestaurantValues, known: Restaurant): BodyOf<typeof updateRestaurant> {
  const { daily_feedback_goal, ...body } = bodyOf(values, known);
  // A goal counts from today on: one that nobody changed must not be set anew by a form that stood open over midnight.
  const isKept = known.version > 0 && daily_feedback_goal === known.daily_feedback_goal;
  return {
    ...body,
    ...(!isKept && { daily_feedback_goal }),
    ...(known.version > 0 && { version: known.version }),
  };
}
