/** Restaurants with a month's numbers: from totals, never by adding up reports. */
import type { Kysely } from 'kysely';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { businessDay, firstDay, lastDay, monthOfDay } from '#contract/month.ts';
import { pointsAverage, type ReportItem } from '#contract/reports.ts';
import { fromMinor } from '#contract/money.ts';
import type {
  listRestaurantsByMonth as listing,
  RestaurantDays,
  RestaurantMonth,
  RestaurantReports,
} from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import { progressOf } from '#contract/standing.ts';
import { readClosedMonth } from '#server/closings/closed-months.db.ts';
import { readRules, rulesOfMonth, toBonusRule } from '#server/bonus/rules.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { sortParts } from '#server/lists/order.ts';
import type { Page } from '#server/lists/page.ts';
import { readMonthReports, readReportsOfRestaurants } from '#server/reports/reports.db.ts';
import { readDays, type DaySpan, type DayTotals } from '#server/totals/day-totals.db.ts';
import { dayPaceAt, paceFrom, paceOfToday } from '#server/totals/pace.ts';
import { monthDays, type GoalSpan } from '#server/totals/summary.ts';
import { goalInForce } from '#server/restaurants/goals.db.ts';
import { readMembers } from '#server/restaurants/members.db.ts';
import { readAbsent } from '#server/restaurants/presence.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { noSums, type Kind, type KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { toRestaurant, toRestaurants, type RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import { scopesOf, type MonthScopes } from './month-scopes.ts';
import {
  daysInUse,
  isOfMonth,
  nameOfMonths,
  readMonthsOfRestaurants,
  type MonthOfRestaurant,
} from './summaries.db.ts';
import { amongIds } from '#server/db/among.ts';
import { archivedMonths, readArchivedSums, type ArchivedSums } from '#server/totals/archived-months.db.ts';

type ListQuery = QueryOf<typeof listing>;

/**
 * The restaurants within reach with a month's summary, filtered, sorted and paged; with `reports=0` without the rows.
 */
export async function listRestaurantsByMonth(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  within: RestaurantReach,
  query: ListQuery,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{ data: RestaurantMonth[]; meta?: PageMeta }> {
  const { rows: shown, meta } = await readPage(db, known, within, query, scopes, locale);
  const months = new Map(shown.map((entry) => [entry.id, entry]));
  const goals = new Map(shown.map((entry) => [entry.id, entry.goals]));
  const restaurants = await toRestaurants(db, shown, scopes.now, { goals });
  const reports = query.reports === '0' ? undefined : await readReports(db, shown);
  const archived = new Set(reports && (await readArchived(db, shown)));
  const data = restaurants.map((restaurant) => ({
    ...restaurant,
    month: months.get(restaurant.id)?.month ?? null,
    summary: months.get(restaurant.id)?.summary ?? null,
    reports: reports?.get(restaurant.id) ?? [],
    reports_archived: archived.has(restaurant.id),
  }));
  return { data, ...(meta && { meta }) };
}

async function readPage(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  query: ListQuery,
  scopes: MonthScopes,
  locale: Locale,
): Promise<Page<MonthOfRestaurant>> {
  const { q, type, archived, sort = 'name', page, per_page } = query;
  const kind: Kind<MonthOfRestaurant> = {
    nameOf: (calendars) => `months ${nameOfMonths(scopes, calendars)}`,
    dayOf: scopes.todayOf,
    make: (keys) => readMonthsOfRestaurants(db, keys, scopes),
    columns: {
      in_use: (entry) => (isListed(entry, '0') ? 1 : 0),
      archived: (entry) => (isListed(entry, '1') ? 1 : 0),
      daily_feedback_goal: ({ goals, today }) => goalInForce(goals, today.date).goal,
      progress: ({ summary }) => progressOf(summary),
      points_average: ({ summary }) => summary.points_average,
      bonus_total: ({ bonus }) => bonus,
    },
    newSums: noSums,
  };
  const listed = archived === '1' ? 'archived' : 'in_use';
  return known.read(restaurants, kind, {
    ...sortParts(sort),
    listed,
    locale,
    filter: { q, type },
    page,
    per_page,
  });
}

/**
 * The restaurants in use; of a month that is over those with reports in it too that were archived since, so that its
 * numbers stay whole.
 */
function isListed(entry: MonthOfRestaurant, archived: '0' | '1'): boolean {
  if (archived === '1') return entry.archived_at !== null;
  return entry.archived_at === null || (entry.month < monthOfDay(entry.today.date) && isOfMonth(entry));
}

async function readReports(
  db: Kysely<Schema>,
  shown: readonly MonthOfRestaurant[],
): Promise<Map<string, ReportItem[]>> {
  const found = new Map<string, ReportItem[]>();
  for (const [month, entries] of Map.groupBy(shown, (entry) => entry.month)) {
    const ids = entries.map(({ id }) => id);
    for (const [id, items] of await readReportsOfRestaurants(db, ids, month)) found.set(id, items);
  }
  return found;
}

/** Those of the restaurants whose reports of the month are archived. */
async function readArchived(db: Kysely<Schema>, shown: readonly MonthOfRestaurant[]): Promise<string[]> {
  const months = new Set((await archivedMonths(db).execute()).map(({ month }) => month));
  return shown.filter(({ month, summary }) => months.has(month) && summary.count > 0).map(({ id }) => id);
}

/** A restaurant's month with its reports, newest first. */
export async function readRestaurantWithReports(
  db: Kysely<Schema>,
  row: RestaurantRow,
  scope: MonthScope,
  now: Date,
): Promise<RestaurantReports> {
  const today = businessDay(now, row);
  const isRunning = scope.month === monthOfDay(today);
  const hasPace = isRunning && row.archived_at === null;
  const [{ shown: month, goals, days }, reports, rules, absent] = await Promise.all([
    readMonth(db, row, scope, now, hasPace ? [{ from: paceFrom(today) }] : []),
    readMonthReports(db, scope),
    readRules(db, row.currency),
    readAbsent(db, row.id, today),
  ]);
  const pace = hasPace ? paceOfToday(row, goals, days, today) : undefined;
  const people = isRunning ? null : await readArchivedPeople(db, scope);
  const shown = people
    ? { reports: [], reports_archived: (month.summary?.count ?? 0) > 0, archived_people: people }
    : { reports, reports_archived: false, archived_people: null };
  return {
    ...month,
    pace: pace ? dayPaceAt(pace, now) : null,
    ...absent,
    ...shown,
    bonus_rules: rulesOfMonth(rules, scope.month).map(toBonusRule),
  };
}

/** What each person gave and got in a month whose reports are archived; null of another one. */
async function readArchivedPeople(
  db: Kysely<Schema>,
  scope: MonthScope,
): Promise<RestaurantReports['archived_people']> {
  const given = await readArchivedSums(db, scope, 'evaluator');
  if (!given) return null;
  const got = (await readArchivedSums(db, scope, 'evaluated_user')) ?? [];
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .$call((query) =>
      amongIds(
        query,
        'id',
        [...given, ...got].map(({ user_id }) => user_id),
      ),
    )
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  const told = ({ user_id, count, points, bonus_minor }: ArchivedSums) => ({
    // A deleted person keeps the row and the name.
    person: personOf.get(user_id) ?? { id: user_id, first_name: '', last_name: '' },
    count,
    points_total: points,
    points_average: pointsAverage(points, count),
    bonus_total: fromMinor(bonus_minor),
  });
  return { evaluator: given.map(told), evaluated_user: got.map(told) };
}

/** A restaurant's month day by day. */
export async function readRestaurantByMonth(
  db: Kysely<Schema>,
  row: RestaurantRow,
  scope: MonthScope,
  now: Date,
): Promise<RestaurantDays> {
  const { shown } = await readMonth(db, row, scope, now);
  return shown;
}

/**
 * The month, and what it is made of: its goals, and the totals of its days and of `more`. All statements at once: what each
 * waits for is the way there and back.
 */
async function readMonth(
  db: Kysely<Schema>,
  row: RestaurantRow,
  scope: MonthScope,
  now: Date,
  more: readonly DaySpan[] = [],
): Promise<{ shown: RestaurantDays; goals: readonly GoalSpan[]; days: readonly DayTotals[] }> {
  const days = readDays(
    db,
    [row.id],
    [{ from: firstDay(scope.month), to: lastDay(scope.month) }, { from: businessDay(now, row) }, ...more],
  );
  const [[found], members, totals, closed] = await Promise.all([
    readMonthsOfRestaurants(db, [row], scopesOf(scope, now), days),
    readMembers(db, [row.id], { withSince: true }),
    days,
    readClosedMonth(db, scope),
  ]);
  if (!found) throw new Error('a restaurant without its month');
  const { goals, month, summary, archivedOn } = found;
  const ofRestaurant = totals.get(row.id) ?? [];
  const shown = {
    ...toRestaurant(row, goals, now, members.get(row.id)),
    month,
    summary,
    days: daysInUse(monthDays(month, goals, ofRestaurant), archivedOn),
    closed,
  };
  return { shown, goals, days: ofRestaurant };
}
