/** Restaurants: shapes, and the calls that read them. */
import * as z from 'zod/mini';
import { answer, endpoint, listAnswer, paging } from './endpoint.ts';
import { plannedGoal, goalsByWeekday } from './goals.ts';
import { amount, currency } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { dayPace } from './pace-schemas.ts';
import { bonusRule, closedMonth, dayTotal, monthFields, personSums, reportItem } from './reports.ts';
import { id, instant, searchText } from './text.ts';
import { member } from './users.ts';

export const restaurantDefaults = {
  time_zone: 'Europe/Bucharest',
  currency: 'RON',
  day_starts_at: '04:00',
} as const;

export const restaurantTypes = ['in_store', 'drive_through'] as const;
export type RestaurantType = (typeof restaurantTypes)[number];

/** A restaurant. What the specification doesn't name has a default, so that a server that sends less can be read. */
export const restaurant = z.object({
  id: z.string(),
  name: z.string(),
  store_id: z.string(),
  drive_through: z._default(z.boolean(), false),
  /** The goal in force; of one that differs by weekday the average day's. */
  daily_feedback_goal: z.int(),
  /** The goal in force by weekday, Monday first; null where all days have the same. */
  goals_by_weekday: z._default(z.nullable(goalsByWeekday), null),
  /** The goals that come into force later, the next one first. */
  planned_goals: z._default(z.array(plannedGoal), []),
  time_zone: z._default(z.string(), restaurantDefaults.time_zone),
  currency: z._default(currency, restaurantDefaults.currency),
  day_starts_at: z._default(z.string(), restaurantDefaults.day_starts_at),
  /** Its first business day; null where a server doesn't tell it. Days before it have no goal and no reports. */
  opened_on: z._default(z.nullable(day), null),
  /** Whether it has reports, whose bonuses are amounts in its currency; told of one restaurant alone. */
  currency_is_final: z.optional(z.boolean()),
  /** Since when it is out of use; null while it is in use. */
  archived_at: z._default(z.nullable(instant), null),
  users: z._default(z.array(member), []),
  created_at: z._default(z.nullable(instant), null),
  updated_at: z._default(z.nullable(instant), null),
  version: z._default(z.int(), 0),
});
export type Restaurant = z.output<typeof restaurant>;

export const restaurantMonth = z.extend(restaurant, {
  ...monthFields,
  reports: z._default(z.array(reportItem), []),
  /** The month's reports lie outside of the database: there are some, and `reports` has none of them. */
  reports_archived: z._default(z.boolean(), false),
});
export type RestaurantMonth = z.output<typeof restaurantMonth>;

export const restaurantDays = z.extend(restaurant, {
  ...monthFields,
  days: z._default(z.array(dayTotal), []),
  /** Null while the month is open. */
  closed: z._default(z.nullable(closedMonth), null),
});
export type RestaurantDays = z.output<typeof restaurantDays>;

/** The whole data of a restaurant's month page. */
export const restaurantReports = z.extend(restaurantMonth, {
  /** Every day of the month. */
  days: z._default(z.array(dayTotal), []),
  /** The rules that were in force on any day of the month, the earliest first: what the bonuses come from. */
  bonus_rules: z._default(z.array(bonusRule), []),
  /** Today against the usual pace; null in another month than the running one, and without a goal today. */
  pace: z._default(z.nullable(dayPace), null),
  /** Who is away today, and through which day. */
  away: z._default(z.array(z.object({ user_id: z.string(), until: day })), []),
  /** The ids of those `users` who are disabled: nobody can record feedback on them. */
  disabled: z._default(z.array(z.string()), []),
  /** Null while the month is open. */
  closed: z._default(z.nullable(closedMonth), null),
  /** Where the reports are archived, what each person gave and got by them; null otherwise. */
  archived_people: z._default(
    z.nullable(z.object({ evaluator: z.array(personSums), evaluated_user: z.array(personSums) })),
    null,
  ),
});
export type RestaurantReports = z.output<typeof restaurantReports>;

/** A month in which a restaurant has reports. */
export const monthWithData = z.object({ month, count: z.int() });
export type MonthWithData = z.output<typeof monthWithData>;

export const restaurantSorts = [
  'name',
  'store_id',
  'daily_feedback_goal',
  'progress',
  'points_average',
  'bonus_total',
] as const;
export const restaurantSort = z.enum([
  ...restaurantSorts,
  ...restaurantSorts.map((sort) => `-${sort}` as const),
]);
export type RestaurantSort = z.output<typeof restaurantSort>;

const listFilters = {
  q: z.optional(searchText),
  type: z.optional(z.enum(restaurantTypes)),
  /** `1`: the archived ones alone; without it those in use. */
  archived: z.optional(z.enum(['0', '1'])),
  ...paging,
};

/** Without a month there is nothing to sort by progress, points or bonus. */
const plainSorts = [
  'name',
  '-name',
  'store_id',
  '-store_id',
  'daily_feedback_goal',
  '-daily_feedback_goal',
] as const;
export const restaurantListQuery = z.strictObject({ ...listFilters, sort: z.optional(z.enum(plainSorts)) });

export const restaurantListByMonthQuery = z.strictObject({
  ...listFilters,
  sort: z.optional(restaurantSort),
  date: z.optional(monthDate),
  /** `0`: no report rows (`reports: []`), only the totals. */
  reports: z.optional(z.enum(['0', '1'])),
});

const restaurantParams = z.strictObject({ id });
const restaurantMonthQuery = z.strictObject({ id, date: z.optional(monthDate) });

/** The content of the confirmation before its tick. */
export const previewRestaurantDelete = endpoint({
  method: 'GET',
  path: '/v1/admin/restaurant/delete-preview/{id}',
  summary: 'How many reports and how much bonus the deletion of a restaurant concerns.',
  permission: 'restaurant.delete',
  params: restaurantParams,
  result: answer(
    z.object({
      reports: z.int(),
      bonus_total: amount,
      currency,
      users: z.int(),
      /** The first and the last month with reports; null without any. */
      months: z._default(z.nullable(z.object({ from: month, to: month })), null),
      /** It can't be deleted: months of it were closed. */
      has_closings: z._default(z.boolean(), false),
    }),
  ),
});

export const getRestaurant = endpoint({
  method: 'GET',
  path: '/v1/restaurant/details/{id}',
  summary: 'One restaurant with its people.',
  permission: 'restaurant.read',
  params: restaurantParams,
  result: answer(restaurant),
});

export const listRestaurants = endpoint({
  method: 'GET',
  path: '/v1/restaurant/list/',
  summary: 'Restaurants, filtered, sorted and paged.',
  permission: 'restaurant.read',
  query: restaurantListQuery,
  result: listAnswer(restaurant),
});

export const listRestaurantsByMonth = endpoint({
  method: 'GET',
  path: '/v1/restaurant/list-by-month/',
  summary: "Restaurants with a month's totals and, unless reports=0, its reports.",
  permission: 'report.read',
  query: restaurantListByMonthQuery,
  result: listAnswer(restaurantMonth),
});

export const getRestaurantByMonth = endpoint({
  method: 'GET',
  path: '/v1/restaurant/details-by-month/',
  summary: "One restaurant with a month's totals, day by day.",
  permission: 'report.read',
  query: restaurantMonthQuery,
  result: answer(restaurantDays),
  problems: ['not_found'],
});

export const getRestaurantWithReports = endpoint({
  method: 'GET',
  path: '/v1/restaurant/details-with-reports/',
  summary: "One restaurant with a month's totals, its days and its reports, newest first.",
  permission: 'report.read',
  query: restaurantMonthQuery,
  result: answer(restaurantReports),
  problems: ['not_found'],
});

export const listRestaurantMonths = endpoint({
  method: 'GET',
  path: '/v1/restaurant/months/{id}',
  summary: 'The months in which a restaurant has reports, newest first.',
  permission: 'report.read',
  params: restaurantParams,
  result: answer(z.array(monthWithData)),
});
