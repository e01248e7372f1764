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
import { pointsAverage, type DayTotal } from '#contract/reports.ts';
import { progressOf } from '#contract/standing.ts';
import type { Schema } from '#server/db/schema.ts';
import { sortParts } from '#server/lists/order.ts';
import type { Kind, KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import type { RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import type { MonthScopes } from './month-scopes.ts';
import { OverviewSums, type Entry } from './overview-sums.ts';
import { daysInUse, isOfMonth, nameOfMonths, readMonthsOfRestaurants } from './summaries.db.ts';
import { readDays, type DayTotals } from '#server/totals/day-totals.db.ts';
import { paceAt, paceFrom, paceOfToday, type PaceOfToday } from '#server/totals/pace.ts';
import { monthDays } from '#server/totals/summary.ts';
import { readThrough, sameDays } from './same-days.db.ts';

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
  const data = {
    month: first?.month ?? null,
    totals: total,
    stores: await readShown(db, shown, scopes.now),
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

/** What is told of a restaurant's days. */
interface ShownDays {
  /** Those of its month. */
  readonly days: DayTotal[];
  readonly pace: PaceOfToday | undefined;
}

/** A write to a restaurant, or its next day, makes another entry of it. */
const remembered = new WeakMap<Entry, ShownDays>();

/** The restaurants on the page with their days; those of entries that are remembered aren't read again. */
async function readShown(
  db: Kysely<Schema>,
  shown: readonly Entry[],
  now: Date,
): Promise<OverviewRestaurant[]> {
  const fresh = shown.filter((entry) => !remembered.has(entry));
  const rows = await readDays(
    db,
    fresh.map(({ id }) => id),
    fresh.flatMap(({ month, today: { date } }) => [
      { from: firstDay(month), to: lastDay(month) },
      { from: paceFrom(date), to: date },
    ]),
  );
  return shown.map((entry) => {
    const days = remembered.get(entry) ?? shownDays(entry, rows.get(entry.id) ?? []);
    remembered.set(entry, days);
    return toRestaurant(entry, days, now);
  });
}

function shownDays(
  { month, goals, today, archivedOn, ...calendar }: Entry,
  rows: readonly DayTotals[],
): ShownDays {
  return {
    days: daysInUse(monthDays(month, goals, rows), archivedOn).filter(
      ({ date, goal }) => date <= today.date && goal !== null,
    ),
    pace: archivedOn === undefined ? paceOfToday(calendar, goals, rows, today.date) : undefined,
  };
}

function toRestaurant(entry: Entry, { days, pace }: ShownDays, now: Date): OverviewRestaurant {
  const { id, name, store_id, drive_through, currency, summary, today } = entry;
  return {
    id,
    name,
    store_id,
    drive_through: drive_through === 1,
    currency,
    archived_at: entry.archived_at,
    summary,
    today,
    pace: pace ? paceAt(pace, now) : null,
    days,
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
