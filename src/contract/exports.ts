/** Lists as files, exactly as filtered: CSV and XLSX in the caller's language. */
import { closingFilters, personFilters } from './closings.ts';
import * as z from 'zod/mini';
import { activityFilters } from './activity.ts';
import { fileEndpoint } from './endpoint.ts';
import { fileFormat } from './file-format.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { overviewFilters } from './overview.ts';
import { pointsMax, pointsMin } from './reports.ts';
import { restaurantSort, restaurantTypes } from './restaurants.ts';
import { id, searchText, wholeNumber } from './text.ts';
import { role, userPosition, userSort, userStatus } from './users.ts';

/** The filters of a list of reports; the month page keeps the same ones in its URL. */
export const reportFilters = {
  /** Every word in the names of both, the comment or the date: `reportMatches`. */
  q: z.optional(searchText),
  day: z.optional(day),
  evaluator_id: z.optional(id),
  evaluated_user_id: z.optional(id),
  points: z.optional(wholeNumber(pointsMin, pointsMax)),
};

/**
 * Reports of the restaurants within reach: restaurant by restaurant in the order of their names, each restaurant's
 * newest first.
 */
export const exportReports = fileEndpoint({
  path: '/v1/report/export/',
  summary: 'Reports as a file: of a restaurant or all, of a month or several, filtered.',
  permission: 'report.read',
  query: z
    .strictObject({
      format: fileFormat,
      /** One restaurant; without it all within reach. */
      restaurant_id: z.optional(id),
      /** The first and the last month; `to` absent: the same as `from`. */
      from: month,
      to: z.optional(month),
      ...reportFilters,
    })
    .check(
      z.refine(({ from, to = from }) => from <= to, { path: ['to'], error: 'invalid_date', abort: true }),
    ),
  problems: ['not_found', 'month_archived'],
});

/** The list of restaurants with its month's totals. */
export const exportRestaurants = fileEndpoint({
  path: '/v1/restaurant/export/',
  summary: "Restaurants with a month's totals as a file, filtered and sorted.",
  permission: 'report.read',
  query: z.strictObject({
    format: fileFormat,
    date: z.optional(monthDate),
    q: z.optional(searchText),
    type: z.optional(z.enum(restaurantTypes)),
    archived: z.optional(z.enum(['0', '1'])),
    sort: z.optional(restaurantSort),
  }),
});

/** The overview's table. */
export const exportOverview = fileEndpoint({
  path: '/v1/report/overview-export/',
  summary:
    "Each restaurant's progress in a month, today and the month before as a file, filtered and sorted.",
  permission: 'report.read',
  query: z.strictObject({ format: fileFormat, ...overviewFilters }),
});

export const exportUsers = fileEndpoint({
  path: '/v1/user/export/',
  summary: 'People as a file, filtered and sorted.',
  permission: 'user.read',
  query: z.strictObject({
    format: fileFormat,
    q: z.optional(searchText),
    role: z.optional(role),
    position: z.optional(userPosition),
    status: z.optional(userStatus),
    restaurant_id: z.optional(id),
    sort: z.optional(userSort),
  }),
});

export const exportActivity = fileEndpoint({
  path: '/v1/admin/activity/export/',
  summary: 'Every write as a file, filtered.',
  permission: 'activity.read',
  query: z.strictObject({ format: fileFormat, ...activityFilters }),
});

/** What closed months pay, a row a person and restaurant. */
export const exportClosings = fileEndpoint({
  path: '/v1/admin/closing/export/',
  summary:
    "What a month's closings pay as a file, a row a person and restaurant: of one restaurant or all that are closed, filtered.",
  permission: 'closing.close',
  query: z.strictObject({
    format: fileFormat,
    month,
    restaurant_id: z.optional(id),
    /** One of the restaurant's closings of the month; without it the one in force. */
    number: z.optional(wholeNumber(1, 1_000)),
    ...closingFilters,
  }),
});

/** What a month pays, a row a person and currency. */
export const exportClosingPeople = fileEndpoint({
  path: '/v1/admin/closing/people/export/',
  summary: "Month's end as a file, a row a person and currency, over all restaurants.",
  permission: 'closing.close',
  query: z.strictObject({ format: fileFormat, month, ...personFilters }),
});
