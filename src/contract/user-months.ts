/** A person's month: the feedback received and given, and what a deletion would concern. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { amount, currency } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { reportItem } from './reports.ts';
import { id } from './text.ts';
import { user, userRestaurant } from './users.ts';

/** A sum of each currency; restaurants of different currencies are never added up. */
export const bonusTotals = z.array(z.object({ currency, amount }));
export type BonusTotals = z.output<typeof bonusTotals>;

/** A report on a person's page, with its restaurant. */
export const userReport = z.extend(reportItem, {
  restaurant_name: z._default(z.string(), ''),
  currency: z._default(currency, 'RON'),
});
export type UserReport = z.output<typeof userReport>;

/** One side of a person's month, newest report first. */
export const feedbackMonth = z.object({
  count: z.int(),
  points_average: z.nullable(z.number()),
  bonus_totals: bonusTotals,
  reports: z.array(userReport),
  /** The reports lie outside of the database: there are some, and `reports` has none of them. */
  reports_archived: z._default(z.boolean(), false),
});
export type FeedbackMonth = z.output<typeof feedbackMonth>;

/** A month of a person's course: what the reports of one side came to. */
export const courseMonth = z.object({
  month,
  count: z.int(),
  points_average: z.nullable(z.number()),
  bonus_totals: bonusTotals,
});
export type CourseMonth = z.output<typeof courseMonth>;

/** The months of the last year that have reports, newest first: the present one and the eleven before it. */
export const course = z.object({ received: z.array(courseMonth), given: z.array(courseMonth) });
export type Course = z.output<typeof course>;

/** A stay in a restaurant, from its first day to its last; null while it lasts. */
export const stay = z.object({ restaurant: userRestaurant, from: day, to: z.nullable(day) });
export type Stay = z.output<typeof stay>;

/** Fields that a server with only the listed calls doesn't send are null. */
export const userMonth = z.extend(user, {
  month: z._default(z.nullable(month), null),
  received: z._default(z.nullable(feedbackMonth), null),
  given: z._default(z.nullable(feedbackMonth), null),
  course: z._default(z.nullable(course), null),
  /** Newest first. */
  stays: z._default(z.nullable(z.array(stay)), null),
});
export type UserMonth = z.output<typeof userMonth>;

export const getUserWithReports = endpoint({
  method: 'GET',
  path: '/v1/user/details-with-reports/',
  summary:
    "One person with a month's received and given feedback, the last year's course and the stays; evaluators see that of their own restaurants only.",
  permission: 'user.read',
  query: z.strictObject({ id, date: z.optional(monthDate) }),
  result: answer(userMonth),
  problems: ['not_found'],
});

export const previewUserDelete = endpoint({
  method: 'GET',
  path: '/v1/admin/user/delete-preview/{id}',
  summary: 'How many restaurants, reports and how much bonus the deletion of a person concerns.',
  permission: 'user.delete',
  params: z.strictObject({ id }),
  result: answer(z.object({ restaurants: z.int(), reports: z.int(), bonus_totals: bonusTotals })),
});
