/**
 * The month of all restaurants at a glance: from totals, in a handful of statements however many restaurants there are.
 */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { currencies, fromMinor, toMinor } from '#contract/money.ts';
import { firstDay, lastDay } from '#contract/month.ts';
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
import { pageOf } from '#server/lists/page.ts';
import { searchWords } from '#server/lists/search.db.ts';
import { amongIds } from '#server/db/among.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import type { MonthScopes } from './month-scopes.ts';
import { daysInUse, isOfMonth, readMonthsOfRestaurants, type MonthOfRestaurant } from './summaries.db.ts';
import { monthDays, type DayRow, type Figures } from '#server/totals/summary.ts';
import { readThrough, sameDays, type SameDays } from './same-days.db.ts';

/** A restaurant with its month and the month before, before it is told. */
type Entry = MonthOfRestaurant &
  Awaited<ReturnType<typeof selectRestaurants>>[number] & {
    compared: SameDays | undefined;
    before: Figures;
  };

/** The totals of days, by restaurant. */
type DaysOfRestaurants = ReadonlyMap<string, readonly DayRow[]>;

/** The restaurants within reach with their month, filtered, sorted and paged, and the sums of all of them. */
export async function readOverview(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  query: QueryOf<typeof getOverview>,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{ data: Omit<Overview, 'mails_waiting'>; meta?: PageMeta }> {
  const all = await readEntries(db, restaurants, scopes);
  const entries = all.filter(isOfMonth);
  const { by, descending } = sortParts<OverviewSort>(query.sort ?? 'progress');
  const words = searchWords(query.q);
  const inOrder = sorted(
    entries.filter(({ search_folded }) => words.every((word) => search_folded.includes(word))),
    (entry) => [sortKey(by, entry), entry.name],
    locale,
    descending,
  );
  const { rows: shown, meta } = pageOf(inOrder, query);
  const days = await readDays(db, shown);
  const data = {
    month: (inOrder[0] ?? entries[0])?.month ?? null,
    totals: { ...totalsOf(entries), compared: comparedOf(entries, all) },
    stores: shown.map((entry) => toRestaurant(entry, days)),
  };
  return { data, ...(meta && { meta }) };
}

/** Every restaurant within reach: one that was archived before the month has a month before, too. */
async function readEntries(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  scopes: MonthScopes,
): Promise<Entry[]> {
  const keys = await selectRestaurants(db, restaurants);
  const months = await readMonthsOfRestaurants(db, keys, scopes);
  const spans = months.map(({ month, today }) => sameDays(month, today.date));
  const asked = months.flatMap(({ id }, index) => {
    const through = spans[index]?.before;
    return through === undefined ? [] : [{ id, through }];
  });
  const before = await readThrough(db, asked);
  return keys.flatMap((key, index): Entry[] => {
    const month = months[index];
    return month ? [{ ...key, ...month, compared: spans[index], before: before(key.id) }] : [];
  });
}

function sortKey(by: OverviewSort, { name, summary, today }: Entry): SortKey {
  switch (by) {
    case 'name':
      return name;
    case 'today':
      return today.goal ? today.count / today.goal : null;
    case 'points_average':
      return summary.points_average;
    case 'bonus_total':
      return toMinor(summary.bonus_total);
    default:
      return progressOf(summary);
  }
}

async function selectRestaurants(db: Kysely<Schema>, restaurants: RestaurantReach) {
  const query = db
    .selectFrom('restaurants')
    .select([
      'id',
      'name',
      'store_id',
      'drive_through',
      'currency',
      'time_zone',
      'day_starts_at',
      'archived_at',
      'search_folded',
    ]);
  if (restaurants === 'all') return query.execute();
  return restaurants.length === 0 ? [] : query.where('id', 'in', restaurants).execute();
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
    entries
      .flatMap(({ compared }) => compared?.[of] ?? [])
      .toSorted()
      .at(-1);
  const [now, before] = [through('now'), through('before')];
  if (now === undefined || before === undefined) return null;
  const told = currencies.filter((currency) => entries.some((entry) => entry.currency === currency));
  const sum = (of: readonly Entry[], figuresOf: (entry: Entry) => Figures) => {
    const add = (rows: readonly Entry[], field: keyof Figures) =>
      rows.reduce((total, entry) => total + figuresOf(entry)[field], 0);
    const count = add(of, 'count');
    return {
      count,
      points_average: pointsAverage(add(of, 'points'), count),
      bonus_totals: told.map((currency) => {
        const own = of.filter((entry) => entry.currency === currency);
        return { currency, amount: fromMinor(add(own, 'bonus_minor')) };
      }),
    };
  };
  return {
    now: { through: now, ...sum(entries, ({ judged }) => judged) },
    before: { through: before, ...sum(all, (entry) => entry.before) },
  };
}

function totalsOf(entries: readonly Entry[]): Omit<OverviewTotals, 'compared'> {
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const [count, points_total] = [
    sum(({ summary }) => summary.count),
    sum(({ summary }) => summary.points_total),
  ];
  return {
    stores: entries.length,
    count,
    goal_to_date: sum(({ summary }) => summary.goal_to_date),
    count_to_date: sum(({ summary }) => summary.count_to_date ?? 0),
    days_hit: sum(({ summary }) => summary.days_hit),
    days_elapsed: sum(({ summary }) => summary.days_elapsed),
    points_total,
    points_average: pointsAverage(points_total, count),
    bonus_totals: currencies.flatMap((currency) => {
      const own = entries.filter((entry) => entry.currency === currency);
      const bonus = own.reduce((total, { summary }) => total + toMinor(summary.bonus_total), 0);
      return own.length > 0 ? [{ currency, amount: fromMinor(bonus) }] : [];
    }),
    today_count: sum(({ today }) => today.count),
    today_goal: sum(({ today }) => today.goal ?? 0),
  };
}
