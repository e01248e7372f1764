/**
 * The month of all restaurants at a glance: from totals, in a handful of statements however many restaurants there are.
 */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { currencies, fromMinor, type Currency, type Minor } from '#contract/money.ts';
import { firstDay, lastDay, type Day } from '#contract/month.ts';
import type {
  getOverview,
  Overview,
  OverviewSort,
  OverviewRestaurant,
  OverviewTotals,
} from '#contract/overview.ts';
import { pointsAverage } from '#contract/reports.ts';
import { progressOf } from '#contract/standing.ts';
import type { Schema } from '#server/db/schema.ts';
import { sorted, sortParts, type SortKey } from '#server/lists/order.ts';
import { pageOf, upTo } from '#server/lists/page.ts';
import { amongIds } from '#server/db/among.ts';
import type { KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { matching, type RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import type { MonthScopes } from './month-scopes.ts';
import {
  daysInUse,
  isOfMonth,
  nameOfMonths,
  readMonthsOfRestaurants,
  type MonthOfRestaurant,
} from './summaries.db.ts';
import { monthDays, type DayRow, type Figures } from '#server/totals/summary.ts';
import { readThrough, sameDays, type SameDays } from './same-days.db.ts';

/** A restaurant with its month and the month before, before it is told. */
type Entry = MonthOfRestaurant & { compared: SameDays | undefined; before: Figures };

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
  const { by, descending } = sortParts<OverviewSort>(query.sort ?? 'progress');
  // With those that were archived before the month: they have a month before, too.
  const all = await known.read(
    restaurants,
    {
      nameOf: (calendars) => `overview ${nameOfMonths(scopes, calendars)}`,
      make: (keys) => readEntries(db, keys, scopes),
    },
    { by: 'name', descending: by === 'name' && descending, locale },
  );
  const entries = all.filter(isOfMonth);
  const found = matching(entries, query);
  const inOrder =
    by === 'name'
      ? found
      : sorted(found, (entry, place) => [sortKey(by, entry), place], locale, descending, upTo(query));
  const { rows: shown, meta } = pageOf(inOrder, query, found.length);
  const days = await readDays(db, shown);
  const data = {
    month: (inOrder[0] ?? entries[0])?.month ?? null,
    totals: { ...totalsOf(entries), compared: comparedOf(entries, all) },
    stores: shown.map((entry) => toRestaurant(entry, days)),
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

function sortKey(by: OverviewSort, { summary, today, bonus }: Entry): SortKey {
  switch (by) {
    case 'today':
      return today.goal ? today.count / today.goal : null;
    case 'points_average':
      return summary.points_average;
    case 'bonus_total':
      return bonus;
    default:
      return progressOf(summary);
  }
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

function toRestaurant(entry: Entry, days: DaysOfRestaurants): OverviewRestaurant {
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

/** At a day's turn restaurants differ by a day: the later one is told. */
function comparedOf(entries: readonly Entry[], all: readonly Entry[]): OverviewTotals['compared'] {
  const through = (of: keyof SameDays) =>
    entries.reduce<Day | undefined>((latest, { compared }) => {
      const day = compared?.[of];
      return day !== undefined && (latest === undefined || day > latest) ? day : latest;
    }, undefined);
  const [now, before] = [through('now'), through('before')];
  if (now === undefined || before === undefined) return null;
  const told = currencies.filter((currency) => entries.some((entry) => entry.currency === currency));
  const sum = (of: readonly Entry[], figuresOf: (entry: Entry) => Figures) => {
    const sums = { count: 0, points: 0 };
    const bonuses = new Map<Currency, Minor>();
    for (const entry of of) {
      const { count, points, bonus_minor } = figuresOf(entry);
      sums.count += count;
      sums.points += points;
      bonuses.set(entry.currency, (bonuses.get(entry.currency) ?? 0) + bonus_minor);
    }
    return {
      count: sums.count,
      points_average: pointsAverage(sums.points, sums.count),
      bonus_totals: told.map((currency) => ({ currency, amount: fromMinor(bonuses.get(currency) ?? 0) })),
    };
  };
  return {
    now: { through: now, ...sum(entries, ({ judged }) => judged) },
    before: { through: before, ...sum(all, (entry) => entry.before) },
  };
}

function totalsOf(entries: readonly Entry[]): Omit<OverviewTotals, 'compared'> {
  const sums = {
    stores: entries.length,
    count: 0,
    goal_to_date: 0,
    count_to_date: 0,
    days_hit: 0,
    days_elapsed: 0,
    points_total: 0,
    today_count: 0,
    today_goal: 0,
  };
  const bonuses = new Map<Currency, Minor>();
  for (const { summary, today, currency, bonus } of entries) {
    sums.count += summary.count;
    sums.goal_to_date += summary.goal_to_date;
    sums.count_to_date += summary.count_to_date ?? 0;
    sums.days_hit += summary.days_hit;
    sums.days_elapsed += summary.days_elapsed;
    sums.points_total += summary.points_total;
    sums.today_count += today.count;
    sums.today_goal += today.goal ?? 0;
    bonuses.set(currency, (bonuses.get(currency) ?? 0) + bonus);
  }
  return {
    ...sums,
    points_average: pointsAverage(sums.points_total, sums.count),
    bonus_totals: currencies.flatMap((currency) => {
      const bonus = bonuses.get(currency);
      return bonus === undefined ? [] : [{ currency, amount: fromMinor(bonus) }];
    }),
  };
}
