/** Daily goals: of all days alike or by weekday, each from a day on. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { day } from './month-schemas.ts';
import { id } from './text.ts';

/** A daily count of feedback. */
export const dailyFeedbackGoal = z.int().check(z.gte(1), z.lte(500));

/** A goal for each weekday, Monday first. */
export const goalsByWeekday = z.tuple([
  dailyFeedbackGoal,
  dailyFeedbackGoal,
  dailyFeedbackGoal,
  dailyFeedbackGoal,
  dailyFeedbackGoal,
  dailyFeedbackGoal,
  dailyFeedbackGoal,
]);
export type GoalsByWeekday = z.output<typeof goalsByWeekday>;

/** A goal that comes into force on a later day. */
export const plannedGoal = z.object({
  valid_from: day,
  daily_feedback_goal: z.int(),
  goals_by_weekday: z.nullable(goalsByWeekday),
});

/** The average day's goal, halves up: what stands for seven goals where there is room for one number. */
export function averageGoal(goals: GoalsByWeekday): number {
  return Math.round(goals.reduce((sum, goal) => sum + goal, 0) / goals.length);
}

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
