/** Changes of daily goals: what is entered, and the call. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { dailyFeedbackGoal, goalsByWeekday } from './goals.ts';
import { day } from './month-schemas.ts';
import { id } from './text.ts';

/** One goal of one restaurant. `goal: null` removes the planned goal that begins on that day. */
const goalEntry = z
  .strictObject({
    restaurant_id: id,
    valid_from: day,
    goal: z.optional(z.nullable(dailyFeedbackGoal)),
    goals_by_weekday: z.optional(goalsByWeekday),
  })
  .check(
    z.refine(({ goal, goals_by_weekday }) => (goal === undefined) !== (goals_by_weekday === undefined), {
      error: 'required',
      path: ['goal'],
    }),
  );

/**
 * What became of an entry.
 *
 * - `set` · `removed` done · `unchanged` it was so before
 * - `not_found` · `archived` · `not_open_yet` begins before the opening · `in_the_past` begins before the current
 *   business day; a goal that has begun isn't taken back
 */
export const goalResults = [
  'set',
  'removed',
  'unchanged',
  'not_found',
  'archived',
  'not_open_yet',
  'in_the_past',
] as const;
export type GoalResult = (typeof goalResults)[number];

export const setGoals = endpoint({
  method: 'PUT',
  path: '/v1/admin/goal/set/',
  summary: 'Sets or plans daily goals of restaurants, one for all days or by weekday; past days keep theirs.',
  permission: 'restaurant.set-goal',
  body: z.array(goalEntry).check(z.minLength(1), z.maxLength(1_000)),
  /** One for each entry, in its order. What could be done is done, whatever became of the others. */
  result: answer(
    z.array(z.object({ restaurant_id: z.string(), valid_from: day, result: z.enum(goalResults) })),
  ),
});
