/** The overview: the month of all restaurants, on the dashboard. */
import * as z from 'zod/mini';
import { answer, endpoint, pageMeta, paging } from './endpoint.ts';
import { amount, currency } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { pace } from './pace-schemas.ts';
import { dayTotal, monthSummary } from './reports.ts';
import { monthWithData } from './restaurants.ts';
import { instant, searchText } from './text.ts';
import { bonusTotals } from './user-months.ts';

const compared = { count: z.int(), points_average: z.nullable(z.number()) };

/** A restaurant's month at a glance. */
export const overviewRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  store_id: z.string(),
  drive_through: z.boolean(),
  currency,
  /** Archived since, but with reports in the month; null while it is in use. */
  archived_at: z._default(z.nullable(instant), null),
  summary: monthSummary,
  /** The restaurant's current business day, whatever the month. */
  today: dayTotal,
  /** Today against the usual pace; null without a goal today. */
  pace: z._default(z.nullable(pace), null),
  /** The month's days that have begun, today included, for the trend line; none before the restaurant opened. */
  days: z.array(dayTotal),
  /** The same days of the month before, as `overviewTotals.compared` tells them; null where there are none. */
  before: z._default(z.nullable(z.object({ through: day, ...compared, bonus_total: amount })), null),
});
export type OverviewRestaurant = z.output<typeof overviewRestaurant>;

const span = z.object({ through: day, ...compared, bonus_totals: bonusTotals });

/** The sums of all restaurants within reach, those on other pages included. */
export const overviewTotals = z.object({
  stores: z.int(),
  count: z.int(),
  goal_to_date: z.int(),
  /** The reports of the days that `goal_to_date` is the goal of. */
  count_to_date: z._default(z.nullable(z.int()), null),
  days_hit: z.int(),
  days_elapsed: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  /** Never added up across currencies. */
  bonus_totals: bonusTotals,
  /** Today's reports and goals of all restaurants. */
  today_count: z.int(),
  today_goal: z.int(),
  /**
   * The month's days that are over, and as many of the month before, each from the 1st to `through`; of a month that is
   * over both are whole. Null where no day is over yet.
   */
  compared: z._default(z.nullable(z.object({ now: span, before: span })), null),
});
export type OverviewTotals = z.output<typeof overviewTotals>;

export const overviewSorts = ['progress', 'name', 'today', 'points_average', 'bonus_total'] as const;
export const overviewSort = z.enum([...overviewSorts, ...overviewSorts.map((sort) => `-${sort}` as const)]);
export type OverviewSort = z.output<typeof overviewSort>;

export const overview = z.object({
  /** The first restaurant's; the one asked for, else the current business month. Null without a restaurant. */
  month: z.nullable(month),
  totals: overviewTotals,
  /**
   * In the order asked for: the furthest behind its goal first, by whole days; where no day is over yet last, by name.
   */
  stores: z.array(overviewRestaurant),
  /** How many mails wait on a server without SMTP; null where mails are sent, and for callers who can't set them up. */
  mails_waiting: z._default(z.nullable(z.int()), null),
});
export type Overview = z.output<typeof overview>;

export const overviewFilters = {
  date: z.optional(monthDate),
  /** Narrows the restaurants, not the totals. */
  q: z.optional(searchText),
  sort: z.optional(overviewSort),
};

export const getOverview = endpoint({
  method: 'GET',
  path: '/v1/report/overview/',
  summary:
    "Each restaurant's progress in a month and today, the furthest behind first, with the sums of all.",
  permission: 'report.read',
  query: z.strictObject({ ...overviewFilters, ...paging }),
  result: z.object({
    success: z._default(z.literal(true), true),
    data: overview,
    meta: z.optional(pageMeta),
  }),
});

export const listReportMonths = endpoint({
  method: 'GET',
  path: '/v1/report/months/',
  summary: 'The months in which there are reports of the restaurants within reach, newest first.',
  permission: 'report.read',
  result: answer(z.array(monthWithData)),
});
