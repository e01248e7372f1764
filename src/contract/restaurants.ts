/** Restaurants: shapes, rules and calls. */
import * as z from 'zod/mini';
import { bonusRule } from './bonus-rules.ts';
import { answer, done, endpoint, listAnswer, paging } from './endpoint.ts';
import { dailyFeedbackGoal, plannedGoal, goalsByWeekday } from './goals.ts';
import { amount, currency } from './money.ts';
import { isTimeZone } from './month.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { dayPace } from './pace-schemas.ts';
import { closedMonth, dayTotal, monthFields, personSums, reportItem } from './reports.ts';
import { clientMadeId, id, instant, line, searchText } from './text.ts';
import { member } from './users.ts';

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
    }),
  ),
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
