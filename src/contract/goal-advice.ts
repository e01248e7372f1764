/** Which goal a restaurant would reach on most of its days. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { goalsByWeekday, type GoalsByWeekday } from './goals.ts';
import { day } from './month-schemas.ts';
import { id } from './text.ts';

/** So many whole weeks are looked at, Monday to Sunday. */
export const adviceWeeks = 8;
/** The proposed goal was reached on this share of the days, or on more. */
export const wantedShare = 0.8;
/** Of fewer days, of a weekday or of all, nothing is proposed. */
const fewestDays = 5;

/** A day that had a goal: 1 Monday to 7 Sunday, its reports and the goal. */
export interface AdvisedDay {
  weekday: number;
  count: number;
  goal: number;
}

/** The share of days that would have reached a goal; null without a day. */
export function reachedShare(counts: readonly number[], goal: number): number | null {
  if (counts.length === 0) return null;
  return counts.filter((count) => count >= goal).length / counts.length;
}

/** The count that {@link wantedShare} of the days reached; null where too few days tell it. */
function reachedCount(counts: readonly number[]): number | null {
  if (counts.length < fewestDays) return null;
  const descending = counts.toSorted((one, other) => other - one);
  return Math.min(500, descending[Math.ceil(counts.length * wantedShare) - 1] ?? 0);
}

/** The highest goal that {@link wantedShare} of the days reached; null where too few days tell it, or reached any. */
export function proposedGoal(counts: readonly number[]): number | null {
  return reachedCount(counts) || null;
}

/** The same of each weekday, at least 1; null where one of them has too few days, or none reached any. */
export function proposedByWeekday(days: readonly AdvisedDay[]): GoalsByWeekday | null {
  const reached = Array.from({ length: 7 }, (_, index) =>
    reachedCount(days.filter(({ weekday }) => weekday === index + 1).map(({ count }) => count)),
  );
  if (!reached.some(Boolean)) return null;
  const { data } = goalsByWeekday.safeParse(
    reached.map((count) => (count === null ? null : Math.max(1, count))),
  );
  return data ?? null;
}

export const goalAdvice = z.object({
  restaurant_id: z.string(),
  name: z.string(),
  store_id: z.string(),
  /** Its business day. */
  today: day,
  /** The goal in force today. */
  goal: z.int(),
  goals_by_weekday: z.nullable(goalsByWeekday),
  /** The first and the last day looked at. */
  from: day,
  to: day,
  /** How many of them reached the goal of their day. */
  hit: z.int(),
  /** The reports of each day with a goal, ascending. */
  counts: z.array(z.int()),
  /** The goal that about 80 % of the days reached; null where too few days tell it. */
  proposed: z.nullable(z.int()),
  /** The same by weekday, for a restaurant whose goals differ so. */
  proposed_by_weekday: z.nullable(goalsByWeekday),
  /** How many of the days would have reached what is proposed; null where nothing is. */
  proposed_hit: z.nullable(z.int()),
});
export type GoalAdvice = z.output<typeof goalAdvice>;

/** Of all restaurants in use by name, or of one: none where it is unknown or archived. */
export const getGoalAdvice = endpoint({
  method: 'GET',
  path: '/v1/admin/goal/advice/',
  summary:
    'How often restaurants reached their goal in the last eight whole weeks, and which they would have.',
  permission: 'restaurant.set-goal',
  query: z.strictObject({ restaurant_id: z.optional(id) }),
  result: answer(z.array(goalAdvice)),
});
