/** Changes of restaurants: what is entered, and the calls. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { dailyFeedbackGoal } from './goals.ts';
import { currency } from './money.ts';
import { isTimeZone } from './month.ts';
import { day } from './month-schemas.ts';
import { restaurant } from './restaurants.ts';
import { clientMadeId, id, line } from './text.ts';

export const restaurantName = line(2, 120);

/** Unique case-insensitively (`fold`): 1–32 of `A–Z a–z 0–9 . _ -`. */
export const storeId = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(32),
    z.regex(/^[A-Za-z0-9._-]*$/, { error: 'invalid_characters' }),
  );

export const timeZone = z.string().check(
  z.minLength(1),
  z.maxLength(64),
  z.refine((name) => name === '' || isTimeZone(name), { error: 'invalid_choice' }),
);

/** Local time at which the business day begins, 00:00–11:59. */
export const dayStartsAt = z.string().check(z.regex(/^(0\d|1[01]):[0-5]\d$/));

const restaurantFields = {
  name: restaurantName,
  store_id: storeId,
  drive_through: z.boolean(),
  daily_feedback_goal: dailyFeedbackGoal,
};

const optionalRestaurantFields = {
  users: z.optional(z.array(id).check(z.maxLength(1_000))),
  time_zone: z.optional(timeZone),
  currency: z.optional(currency),
  day_starts_at: z.optional(dayStartsAt),
  /** Today at the latest. Later than it was only where no reports lie before. */
  opened_on: z.optional(day),
};

export const restaurantCreateBody = z.strictObject({
  id: z.optional(clientMadeId),
  ...restaurantFields,
  ...optionalRestaurantFields,
});

/** Partial: what is absent stays; `version` is the one the form opened with. */
export const restaurantUpdateBody = z.extend(z.partial(z.strictObject(restaurantFields)), {
  ...optionalRestaurantFields,
  version: z.optional(z.int()),
});

const restaurantParams = z.strictObject({ id });

export const createRestaurant = endpoint({
  method: 'POST',
  path: '/v1/admin/restaurant/create/',
  summary: 'Creates a restaurant.',
  permission: 'restaurant.create',
  body: restaurantCreateBody,
  result: answer(restaurant),
  problems: ['store_id_taken', 'id_taken'],
  status: 201,
});

export const updateRestaurant = endpoint({
  method: 'PUT',
  path: '/v1/admin/restaurant/update/{id}',
  summary: 'Changes the given fields of a restaurant; a changed goal counts from today on.',
  permission: 'restaurant.update',
  params: restaurantParams,
  body: restaurantUpdateBody,
  result: answer(restaurant),
  problems: ['store_id_taken', 'stale'],
});

export const archiveRestaurant = endpoint({
  method: 'PUT',
  path: '/v1/admin/restaurant/archive/{id}',
  summary:
    'Takes a restaurant out of use: out of the lists, no feedback is recorded in it, its reports stay. Idempotent.',
  permission: 'restaurant.archive',
  params: restaurantParams,
  result: answer(restaurant),
});

export const restoreRestaurant = endpoint({
  method: 'PUT',
  path: '/v1/admin/restaurant/restore/{id}',
  summary: 'Brings an archived restaurant back with its people and its history. Idempotent.',
  permission: 'restaurant.archive',
  params: restaurantParams,
  result: answer(restaurant),
});

export const deleteRestaurant = endpoint({
  method: 'DELETE',
  path: '/v1/admin/restaurant/delete/{id}',
  summary: 'Removes a restaurant and its reports.',
  permission: 'restaurant.delete',
  params: restaurantParams,
  result: done,
  problems: ['has_closings'],
});

const membershipFields = { user_id: id, restaurant_id: id };

export const assignUserToRestaurant = endpoint({
  method: 'PUT',
  path: '/v1/admin/restaurant/assign-user',
  summary:
    'Begins a membership today, or on the day `since`; an open one is then made to begin on that day. With `leaves` a move. Idempotent.',
  permission: 'restaurant.assign-user',
  body: z.strictObject({
    ...membershipFields,
    /** Today at the latest, the opening at the earliest; not after reports by or about the person. */
    since: z.optional(day),
    /** The restaurant that is left: the day before is the last one there; of a move today, today. */
    leaves: z.optional(id),
  }),
  result: done,
  problems: ['not_found'],
});

export const removeUserFromRestaurant = endpoint({
  method: 'PUT',
  path: '/v1/admin/restaurant/remove-user',
  summary: 'Ends a membership today; idempotent. The history stays.',
  permission: 'restaurant.remove-user',
  body: z.strictObject(membershipFields),
  result: done,
  problems: ['not_found'],
});
