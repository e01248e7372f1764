/** Who of a restaurant's people is there: on shift now, or away for a while. */
import * as z from 'zod/mini';
import { done, endpoint } from './endpoint.ts';
import { day } from './month-schemas.ts';
import { id } from './text.ts';

const ofMember = { restaurant_id: id, user_id: id };

/**
 * 404 for somebody who doesn't belong to the restaurant today. 422: `until` `in_the_past`. Idempotent. Who is away isn't
 * on shift. Why somebody is away is kept nowhere.
 */
export const setAway = endpoint({
  method: 'PUT',
  path: '/v1/restaurant/away/',
  summary: 'Says that somebody of a restaurant is away through a day, or, with null, that they are back.',
  permission: 'restaurant.set-presence',
  body: z.strictObject({ ...ofMember, until: z.nullable(day) }),
  result: done,
  problems: ['not_found'],
});

/** Until the business day ends. 404 as in {@link setAway}; idempotent. Who is on shift isn't away. */
export const setOnShift = endpoint({
  method: 'PUT',
  path: '/v1/restaurant/shift/',
  summary:
    'Says that somebody of a restaurant is on shift, until the business day ends, or that they are not.',
  permission: 'restaurant.set-presence',
  body: z.strictObject({ ...ofMember, on_shift: z.boolean() }),
  result: done,
  problems: ['not_found'],
});
