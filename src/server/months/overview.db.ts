/**
 * The month of all restaurants at a glance: from totals, in a handful of statements however many restaurants there are.
 */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { fromMinor } from '#contract/money.ts';
import { firstDay, lastDay } from '#contract/month.ts';
import type {
  getOverview,
  Overview,
  OverviewRestaurant,
  OverviewSort,
  OverviewTotals,
} from '#contract/overview.ts';
import type { Pace } from '#contract/pace-schemas.ts';
import { pointsAverage } from '#contract/reports.ts';
import { progressOf } from '#contract/standing.ts';
import type { Schema } from '#server/db/schema.ts';
import { sortParts } from '#server/lists/order.ts';
import { amongIds } from '#server/db/among.ts';
import type { Kind, KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import type { RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import type { MonthScopes } from './month-scopes.ts';
import { OverviewSums, type Entry } from './overview-sums.ts';
import { daysInUse, isOfMonth, nameOfMonths, readMonthsOfRestaurants } from './summaries.db.ts';
import { monthDays, type DayRow } from '#server/totals/summary.ts';
import { pacesOf } from './paces.db.ts';
import { readThrough, sameDays } from './same-days.db.ts';

/** The totals of days, by restaurant. */
type DaysOfRestaurants = ReadonlyMap<string, readonly DayRow[]>;

/** The restaurants within reach with their month, filtered, sorted and paged, and the sums of all of them. */
export async function readOverview(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  query: QueryOf<typeof getOverview>,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{ data: Omit<Overview, 'mails_waiting'>; meta?: PageMeta }> {
  const { q, sort = 'progress', page, per_page } = query;
  const kind: Kind<Entry, OverviewTotals> = {
    nameOf: (calendars) => `overview ${nameOfMonths(scopes, calendars)}`,
    dayOf: scopes.todayOf,
    make: (keys) => readEntries(db, keys, scopes),
    columns: {
      of_month: (entry) => (isOfMonth(entry) ? 1 : 0),
      progress: ({ summary }) => progressOf(summary),
      today: ({ today: { count, goal } }) => (goal ? count / goal : null),
      points_average: ({ summary }) => summary.points_average,
      bonus_total: ({ bonus }) => bonus,
    },
    newSums: () => new OverviewSums(),
  };
  const all = { ...sortParts<OverviewSort>(sort), listed: 'of_month', locale, filter: {} };
  const {
    rows: shown,
    meta,
    total,
  } = await known.read(restaurants, kind, { ...all, filter: { q }, page, per_page });
  // A search that finds nothing is of the same month.
  const [first] =
    shown.length > 0 ? shown : (await known.read(restaurants, kind, { ...all, page: 1, per_page: 1 })).rows;
  const [days, paces] = await Promise.all([readDays(db, shown), pacesOf(db, shown, scopes.now)]);
  const data = {
    month: first?.month ?? null,
    totals: total,
    stores: shown.map((entry, index) => toRestaurant(entry, days, paces[index] ?? null)),
  };
  return { data, ...(meta && { meta }) };
}

async function readEntries(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  scopes: MonthScopes,
): Promise<Entry[]> {
  const months = await readMonthsOfRestaurants(db, keys, scopes);
  const spans = months.map(({ month, today }) => sameDays(month, today.date));
  const asked = months.flatMap(({ id }, index) => {
    const through = spans[index]?.before;
    return through === undefined ? [] : [{ id, through }];
  });
  const before = await readThrough(db, asked);
  return months.map((month, index) => ({ ...month, compared: spans[index], before: before(month.id) }));
}

/** The months' days of the restaurants on the page. */
async function readDays(db: Kysely<Schema>, shown: readonly Entry[]): Promise<DaysOfRestaurants> {
  const months = shown.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .selectFrom('day_totals')
    .select(['restaurant_id', 'date', 'count', 'points', 'bonus_minor'])
    .where('date', '>=', firstDay(first))
    .where('date', '<=', lastDay(last))
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  return byRestaurant(rows);
}

function byRestaurant<Row extends { restaurant_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.restaurant_id);
}

function toRestaurant(entry: Entry, days: DaysOfRestaurants, pace: Pace | null): OverviewRestaurant {
  const { id, name, store_id, drive_through, currency, summary, month, today, goals, archivedOn } = entry;
  return {
    id,
    name,
    store_id,
    drive_through: drive_through === 1,
    currency,
    archived_at: entry.archived_at,
    summary,
    today,
    pace,
    days: daysInUse(monthDays(month, goals, days.get(id) ?? []), archivedOn).filter(
      ({ date, goal }) => date <= today.date && goal !== null,
    ),
    before: entry.compared
      ? {
          through: entry.compared.before,
          count: entry.before.count,
          points_average: pointsAverage(entry.before.points, entry.before.count),
          bonus_total: fromMinor(entry.before.bonus_minor),
        }
      : null,
  };
}
