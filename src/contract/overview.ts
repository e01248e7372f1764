/** The month at a glance: what the dashboard shows. */
import * as z from 'zod/mini';
import { endpoint, pageMeta, paging } from './endpoint.ts';
import { currency } from './money.ts';
import { month, monthDate } from './month-schemas.ts';
import { dayTotal, monthSummary } from './reports.ts';
import { instant } from './text.ts';
import { bonusTotals } from './user-months.ts';

/** A store's month at a glance. */
export const overviewStore = z.object({
  id: z.string(),
  name: z.string(),
  store_id: z.string(),
  drive_through: z.boolean(),
  currency,
  /** Archived since, but with reports in the month; null while it is in use. */
  archived_at: z._default(z.nullable(instant), null),
  summary: monthSummary,
  /** The store's current business day, whatever the month. */
  today: dayTotal,
  /** The month's days that have begun, today included, for the trend line; none before the store opened. */
  days: z.array(dayTotal),
});
export type OverviewStore = z.output<typeof overviewStore>;

/** The sums of all stores within reach, those on other pages included. */
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
  /** Today's feedbacks and goals of all stores. */
  today_count: z.int(),
  today_goal: z.int(),
});
export type OverviewTotals = z.output<typeof overviewTotals>;

export const overview = z.object({
  /** The first store's; the one asked for, else the current business month. Null without a store. */
  month: z.nullable(month),
  totals: overviewTotals,
  /** The furthest behind its goal first, by whole days; where no day is over yet last, by name. */
  stores: z.array(overviewStore),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/v1/report/overview/',
  summary: "Each store's progress in a month and today, the furthest behind first, with the sums of all.",
  permission: 'report.read',
  query: z.strictObject({ date: z.optional(monthDate), ...paging }),
  result: z.object({
    success: z._default(z.literal(true), true),
    data: overview,
    meta: z.optional(pageMeta),
  }),
});
