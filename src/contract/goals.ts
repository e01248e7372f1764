/** Daily goals: of all days alike or by weekday, each from a day on. */
import * as z from 'zod/mini';
import { day } from './month-schemas.ts';

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
