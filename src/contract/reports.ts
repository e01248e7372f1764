/** Reports of feedback: the item, the rule that its bonus comes from, the month's summary, the day's total. */
import * as z from 'zod/mini';
import { goalsByWeekday } from './goals.ts';
import { amount, currency } from './money.ts';
import { day, month } from './month-schemas.ts';
import { instant } from './text.ts';
import { person } from './users.ts';

export const pointsMin = 0;
export const pointsMax = 10;

/**
 * One feedback. `date` is the restaurant's business day. A server that sends only the specification's fields (date,
 * points, bonus, evaluator, evaluated user) can be read: the rest has defaults.
 */
export const reportItem = z.object({
  id: z._default(z.string(), ''),
  restaurant_id: z._default(z.string(), ''),
  date: z.string(),
  points: z.number(),
  bonus: amount,
  comment: z._default(z.nullable(z.string()), null),
  evaluator: person,
  evaluated_user: person,
  observed_at: z._default(z.nullable(instant), null),
  recorded_at: z._default(z.nullable(instant), null),
  /** When its author last corrected it. */
  corrected_at: z._default(z.nullable(instant), null),
});
export type ReportItem = z.output<typeof reportItem>;

/** A bonus rule as told; `amount_per_point` is a decimal text in the currency. The formula is in bonus.ts. */
export const bonusRule = z.object({
  currency,
  /** The first business day that it counts for; it counts until the next rule's. */
  valid_from: day,
  points_threshold: z.int(),
  amount_per_point: amount,
});
export type BonusRuleItem = z.output<typeof bonusRule>;

/**
 * A goal, and the first day of the month that it counts for. One that differs by weekday (Monday first) has the average
 * day's as `goal`.
 */
export const monthGoal = z.object({
  from: day,
  goal: z.int(),
  by_weekday: z._default(z.nullable(goalsByWeekday), null),
});
export type MonthGoal = z.output<typeof monthGoal>;

/**
 * A restaurant's month in numbers. Goals are judged on whole days: the current business day isn't over, so it stands
 * apart.
 *
 * All reports of the month, today's included: `count`, `points_total`, `points_average` (two decimals, halves up; null
 * without a report), `bonus_total` (in the restaurant's currency), `last_report_at`.
 *
 * Whole days, from the opening to `through`:
 * - `through` the last day that is over: yesterday in the running month, the last day of a past one; null where there
 * is none
 * - `days_elapsed` how many days these are; `days_hit` those of them whose count reached that day's goal
 * - `goal_to_date` the sum of their goals; `count_to_date` their reports
 *
 * - `today` the current business day where it is of this month; `count` is `count_to_date` and today's together
 * - `goal_per_day` the goal in force today, or on the last day of a past month
 * - `goal_month` the sum of the goals of all the month's days; `goals` those that counted or will, the earliest first
 *
 * A server that doesn't know whole days sends neither `through`, `count_to_date`, `today` nor `goals`.
 */
export const monthSummary = z.object({
  count: z.int(),
  goal_per_day: z.int(),
  goal_to_date: z.int(),
  goal_month: z.int(),
  days_elapsed: z.int(),
  days_hit: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  bonus_total: amount,
  last_report_at: z.nullable(instant),
  through: z._default(z.nullable(day), null),
  count_to_date: z._default(z.nullable(z.int()), null),
  today: z._default(z.nullable(z.object({ date: day, count: z.int(), goal: z.int() })), null),
  goals: z._default(z.array(monthGoal), []),
  /** The month's bonus budget and the share of it that `bonus_total` is, to four places; null where there is none. */
  budget: z._default(z.nullable(z.object({ amount, share: z.number() })), null),
});
export type MonthSummary = z.output<typeof monthSummary>;

/** One business day of a restaurant: `goal` is null before the restaurant opened. */
export const dayTotal = z.object({
  date: day,
  count: z.int(),
  goal: z.nullable(z.int()),
  points: z.int(),
  bonus: amount,
});
export type DayTotal = z.output<typeof dayTotal>;

/** What a person gave, or got, in a month. */
export const personSums = z.object({
  person,
  count: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  bonus_total: amount,
});
export type PersonSums = z.output<typeof personSums>;

/** Who closed a month, and when. */
export const closedMonth = z.object({ month, closed_at: instant, closed_by: z.string() });
export type ClosedMonth = z.output<typeof closedMonth>;

/** `points_total / count` in hundredths, halves up, without a binary fraction on the way. */
export function pointsAverage(pointsTotal: number, count: number): number | null {
  return count === 0 ? null : Math.floor((pointsTotal * 200 + count) / (2 * count)) / 100;
}

/** The fields that a month adds to a restaurant; a server that sends no `month` or `summary` can be read too. */
export const monthFields = {
  month: z._default(z.nullable(month), null),
  summary: z._default(z.nullable(monthSummary), null),
};
