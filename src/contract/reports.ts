/** Reports of feedback: the item, the month's summary, the day's total. */
import * as z from 'zod/mini';
import { amount } from './money.ts';
import { day, month } from './month-schemas.ts';
import { instant } from './text.ts';
import { person } from './users.ts';

export const pointsMin = 0;
export const pointsMax = 10;

/**
 * One feedback. `date` is the store's business day. A server that sends only the specification's fields (date, points,
 * bonus, evaluator, evaluated user) can be read: the rest has defaults.
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

/**
 * A store's month in numbers.
 *
 * - `goal_per_day` the goal in force on the last elapsed day (of a coming month: today's)
 * - `days_elapsed` days of the month that have begun, the current business day included, from the store's opening on
 * - `goal_to_date` the sum of the elapsed days' goals; `goal_month` of all the month's days
 * - `days_hit` elapsed days whose count reached that day's goal
 * - `points_average` two decimals, halves up; null without a report
 * - `bonus_total` in the store's currency
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
});
export type MonthSummary = z.output<typeof monthSummary>;

/** One business day of a store: `goal` is null before the store opened. */
export const dayTotal = z.object({
  date: day,
  count: z.int(),
  goal: z.nullable(z.int()),
  points: z.int(),
  bonus: amount,
});
export type DayTotal = z.output<typeof dayTotal>;

/** `points_total / count` in hundredths, halves up, without a binary fraction on the way. */
export function pointsAverage(pointsTotal: number, count: number): number | null {
  return count === 0 ? null : Math.floor((pointsTotal * 200 + count) / (2 * count)) / 100;
}

/** What a month adds to a restaurant; a server that sends no `month` or `summary` can be read too. */
export const monthFields = {
  month: z._default(z.nullable(month), null),
  summary: z._default(z.nullable(monthSummary), null),
};
