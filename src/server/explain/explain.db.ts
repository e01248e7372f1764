/** Explains an amount: from the same reports, with the same rule and the same reach as the amount itself. */
import type { Kysely } from 'kysely';
import type { ClosingLine } from '#contract/closings.ts';
import type { ExplainedPart, Explanation, ExplainQuery } from '#contract/explain.ts';
import { fromMinor, toMinor, type Currency } from '#contract/money.ts';
import {
  businessDay,
  firstDay,
  lastDay,
  monthFor,
  monthOfDay,
  type Day,
  type Month,
} from '#contract/month.ts';
import { pointsAverage } from '#contract/reports.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { may } from '#contract/permissions.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Person } from '#contract/users.ts';
import { readRules, ruleOn, type Rules } from '#server/bonus/rules.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { readThrough, sameDays } from '#server/months/same-days.db.ts';
import { personAt, refuseArchived } from '#server/reports/reports.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { reaches, restaurantsOf, type RestaurantReach } from '#server/restaurants/reach.ts';
import { isWithin } from '#server/restaurants/within.db.ts';
import { selectRestaurant, type RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import { explainClosing, explainLine } from './explained-closing.db.ts';
import { readGoalOf } from './explained-goal.db.ts';
import { findReport, readOrigin } from './explained-report.db.ts';
import {
  readCounted,
  readReports,
  readVoided,
  type CountedReports,
  type ExplainedRow,
  type Span,
} from './explained-rows.db.ts';
import { sumsOf } from './explained-sums.ts';
import { isArchived } from '#server/totals/archived-months.db.ts';

type QueryFor<What extends ExplainQuery['what']> = Extract<ExplainQuery, { what: What }>;

/**
 * Throws `not_found` for what is out of reach, too, and for who may not see what is paid, and `month_archived` for what is
 * the sum of reports that lie outside of the database.
 */
export async function explain(
  db: Kysely<Schema>,
  actor: Actor,
  query: ExplainQuery,
  now: Date,
): Promise<Explanation> {
  const explained = await explainAny(db, actor, query, now);
  await markNamesakes(db, actor, peopleIn(explained));
  return explained;
}

function explainAny(db: Kysely<Schema>, actor: Actor, query: ExplainQuery, now: Date): Promise<Explanation> {
  const restaurants = restaurantsOf(actor, 'report.read');
  switch (query.what) {
    case 'report':
      return explainReport(db, restaurants, query);
    case 'day':
      return explainDay(db, restaurants, query);
    case 'store-month':
      return explainRestaurantMonth(db, restaurants, query, now);
    case 'chain-month':
      return explainChainMonth(db, restaurants, query, now);
    case 'closing':
    case 'line':
      if (!may('closing.close', actor.role)) throw new Problem('not_found');
      return explainPaid(db, restaurants, query, now);
    default:
      return explainPersonMonth(db, restaurants, query, now);
  }
}

async function explainReport(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  { id }: QueryFor<'report'>,
): Promise<Explanation> {
  const { row, voided } = await findReport(db, id);
  if (!row) await refuseArchived(db, restaurants, id);
  if (!row || !reaches(restaurants, row.restaurant_id)) throw new Problem('not_found');
  const restaurant = await restaurantIn(db, restaurants, row.restaurant_id);
  const [rules, goal, origin] = await Promise.all([
    readRules(db, restaurant.currency),
    readGoalOf(db, restaurant, row.business_date),
    readOrigin(db, row),
  ]);
  return {
    ...about(restaurant, row.business_date),
    // A voided report is in no total.
    ...sumsOf(voided ? [] : [counted(row)], rules, restaurant.currency),
    goal,
    parts: [],
    voided: [],
    report: { ...origin, voided },
    closing: null,
  };
}

async function explainDay(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  { restaurant_id, date }: QueryFor<'day'>,
): Promise<Explanation> {
  const restaurant = await restaurantIn(db, restaurants, restaurant_id);
  const span: Span = { restaurants: [restaurant.id], from: date, to: date };
  const [goal, reports] = await Promise.all([
    readGoalOf(db, restaurant, date),
    explainReports(db, span, restaurant.currency),
  ]);
  await refuseUnread(db, span);
  return { ...about(restaurant, date), ...reports, goal };
}

async function explainRestaurantMonth(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  { restaurant_id, date, through }: QueryFor<'store-month'>,
  now: Date,
): Promise<Explanation> {
  const restaurant = await restaurantIn(db, restaurants, restaurant_id);
  const month = monthFor(date, now, restaurant);
  if (through !== undefined && monthOfDay(through) !== month) throw refusal('through', 'invalid_date');
  const whole = spanOf(month);
  const span: Span = { restaurants: [restaurant.id], ...whole, to: through ?? whole.to };
  const [rules, rows, voided] = await Promise.all([
    readRules(db, restaurant.currency),
    readCounted(db, span),
    readVoided(db, span),
  ]);
  await refuseUnread(db, span);
  const days = Map.groupBy(rows, (row) => row.business_date);
  return {
    ...about(restaurant, month),
    through: partOf(month, through),
    ...sumsOf(rows, rules, restaurant.currency),
    goal: null,
    parts: [...days].map(([day, own]) => dayPart(restaurant, day, own, rules)),
    voided: voided.map((row) => ({ ...reportPart(row, rules), voided: row.voided })),
    report: null,
    closing: null,
  };
}

/** From the totals, as the overview: the reports of a whole chain are too many to be read again. */
async function explainChainMonth(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  { currency, date, compared }: QueryFor<'chain-month'>,
  now: Date,
): Promise<Explanation> {
  const known = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'search_folded', 'time_zone', 'day_starts_at'])
    .where('currency', '=', currency)
    .where(isWithin('id', restaurants))
    .execute();
  const asked = known.flatMap((restaurant) => {
    const month = monthFor(date, now, restaurant);
    const through =
      compared === undefined ? lastDay(month) : sameDays(month, businessDay(now, restaurant))?.[compared];
    return through === undefined ? [] : [{ ...restaurant, through }];
  });
  const figuresOf = await readThrough(db, asked);
  const rows = asked
    .map((restaurant) => ({ ...restaurant, ...figuresOf(restaurant.id) }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) =>
        other.bonus_minor - one.bonus_minor || (one.search_folded < other.search_folded ? -1 : 1),
    );
  const sum = (of: 'count' | 'points' | 'bonus_minor') => rows.reduce((whole, row) => whole + row[of], 0);
  const last = asked
    .map(({ through }) => through)
    .toSorted()
    .at(-1);
  const month = last === undefined ? monthFor(date, now, restaurantDefaults) : monthOfDay(last);
  return {
    ...about(undefined, month),
    through: partOf(month, last),
    total: fromMinor(sum('bonus_minor')),
    currency,
    count: sum('count'),
    points_total: sum('points'),
    points_average: pointsAverage(sum('points'), sum('count')),
    formula: [],
    goal: null,
    parts: rows.map(({ id, name, count, points, bonus_minor, through }) => ({
      ...noReport,
      what: 'store-month',
      restaurant: { id, name },
      date: monthOfDay(through),
      through: partOf(monthOfDay(through), through),
      count,
      points,
      bonus: fromMinor(bonus_minor),
      rule_from: null,
    })),
    voided: [],
    report: null,
    closing: null,
  };
}

/** The last day of a month that is counted in part; null of a whole one. */
function partOf(month: Month, through: Day | undefined): Day | null {
  return through === undefined || through === lastDay(month) ? null : through;
}

async function explainPersonMonth(
  db: Kysely<Schema>,
  reached: RestaurantReach,
  { user_id, side = 'received', restaurant_id, currency: asked, date }: QueryFor<'person-month'>,
  now: Date,
): Promise<Explanation> {
  const restaurant = restaurant_id === undefined ? undefined : await restaurantIn(db, reached, restaurant_id);
  const currency = restaurant?.currency ?? asked;
  if (!currency) throw refusal('currency', 'required');
  const restaurants = restaurant ? [restaurant.id] : reached;
  const person = await personIn(db, restaurants, user_id);
  const month = monthFor(date, now, restaurant ?? restaurantDefaults);
  const end = side === 'received' ? 'evaluated_user_id' : 'evaluator_id';
  const span: Span = { restaurants, ...spanOf(month), currency, person: { id: user_id, end } };
  const explained = await explainReports(db, span, currency);
  await refuseUnread(db, span);
  return { ...about(restaurant, month), ...explained, person };
}

/** After the reports were read. Throws `month_archived` where some of them lie outside of the database. */
async function refuseUnread(db: Kysely<Schema>, { from, to }: Span): Promise<void> {
  if (await isArchived(db, monthOfDay(from), monthOfDay(to))) throw new Problem('month_archived');
}

/** Of a closing, or of one person's line in it. */
async function explainPaid(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  query: QueryFor<'closing' | 'line'>,
  now: Date,
): Promise<Explanation> {
  const restaurant = await restaurantIn(db, restaurants, query.restaurant_id);
  const month = monthFor(query.date, now, restaurant);
  const scope: MonthScope = { restaurantId: restaurant.id, month };
  const closed =
    query.what === 'line'
      ? await explainLine(db, scope, query.user_id, query.number)
      : await explainClosing(db, scope, query.number);
  const sum = (of: 'count' | 'points_total') => closed.lines.reduce((whole, line) => whole + line[of], 0);
  const [count, points] = [sum('count'), sum('points_total')];
  return {
    ...about(restaurant, month),
    person: query.what === 'line' ? (closed.lines[0]?.person ?? null) : null,
    total: fromMinor(closed.lines.reduce((whole, { payable }) => whole + toMinor(payable), 0)),
    currency: restaurant.currency,
    count,
    points_total: points,
    points_average: pointsAverage(points, count),
    formula: [],
    goal: null,
    parts: query.what === 'line' ? [] : closed.lines.map((line) => linePart(restaurant, month, line)),
    voided: [],
    report: null,
    closing: closed.explained,
  };
}

function linePart({ id, name }: RestaurantRow, date: Month, line: ClosingLine): ExplainedPart {
  return {
    ...noReport,
    what: 'line',
    restaurant: { id, name },
    date,
    evaluated_user: line.person,
    count: line.count,
    points: line.points_total,
    bonus: line.payable,
    rule_from: null,
  };
}

/** The reports of a span, each a part. */
async function explainReports(
  db: Kysely<Schema>,
  span: Span,
  currency: Currency,
): Promise<Omit<Explanation, 'restaurant' | 'person' | 'date' | 'through'>> {
  const [rules, rows, voided] = await Promise.all([
    readRules(db, currency),
    readReports(db, span),
    readVoided(db, span),
  ]);
  return {
    ...sumsOf(rows.map(counted), rules, currency),
    goal: null,
    parts: rows.map((row) => reportPart(row, rules)),
    voided: voided.map((row) => ({ ...reportPart(row, rules), voided: row.voided })),
    report: null,
    closing: null,
  };
}

async function restaurantIn(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string,
): Promise<RestaurantRow> {
  const row = await selectRestaurant(db, restaurants, id);
  if (!row) throw new Problem('not_found');
  return row;
}

/**
 * Somebody who belongs or belonged to one of the restaurants, or has reports there. Throws `not_found` for anybody else.
 */
async function personIn(db: Kysely<Schema>, restaurants: RestaurantReach, userId: string): Promise<Person> {
  const [stay, report, archived, person] = await Promise.all([
    db
      .selectFrom('memberships')
      .select('user_id')
      .where('user_id', '=', userId)
      .where(isWithin('restaurant_id', restaurants))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('reports')
      .select('id')
      .where((is) => is.or([is('evaluated_user_id', '=', userId), is('evaluator_id', '=', userId)]))
      .where(isWithin('restaurant_id', restaurants))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('archived_totals')
      .select('user_id')
      .where('user_id', '=', userId)
      .where(isWithin('restaurant_id', restaurants))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  ]);
  if (!person || !(stay ?? report ?? archived)) throw new Problem('not_found');
  return person;
}

/** What is explained: a restaurant's, or of all of them; `date` is a day or a month. */
function about(restaurant: RestaurantRow | undefined, date: Day) {
  return {
    restaurant: restaurant ? { id: restaurant.id, name: restaurant.name } : null,
    person: null,
    date,
    through: null,
  };
}

function spanOf(month: Month): { from: Day; to: Day } {
  return { from: firstDay(month), to: lastDay(month) };
}

function counted({ business_date, points, bonus_minor }: Omit<CountedReports, 'count'>): CountedReports {
  return { business_date, points, bonus_minor, count: 1 };
}

const noReport = { id: null, through: null, observed_at: null, evaluator: null, evaluated_user: null };

function dayPart(
  { id, name }: RestaurantRow,
  date: Day,
  rows: readonly CountedReports[],
  rules: Rules,
): ExplainedPart {
  const sum = (of: (row: CountedReports) => number) =>
    rows.reduce((whole, row) => whole + row.count * of(row), 0);
  return {
    ...noReport,
    what: 'day',
    restaurant: { id, name },
    date,
    count: sum(() => 1),
    points: sum((row) => row.points),
    bonus: fromMinor(sum((row) => row.bonus_minor)),
    rule_from: ruleOn(rules, date)?.valid_from ?? null,
  };
}

function reportPart(row: ExplainedRow, rules: Rules): ExplainedPart {
  return {
    what: 'report',
    id: row.id,
    restaurant: { id: row.restaurant_id, name: row.restaurant_name },
    date: row.business_date,
    through: null,
    observed_at: row.observed_at,
    evaluator: personAt('evaluator', row),
    evaluated_user: personAt('evaluated_user', row),
    count: 1,
    points: row.points,
    bonus: fromMinor(row.bonus_minor),
    rule_from: ruleOn(rules, row.business_date)?.valid_from ?? null,
  };
}

function peopleIn({ person, report, parts, voided }: Explanation): Person[] {
  const ends = [...(report ? [report] : []), ...parts, ...voided];
  return [person, ...ends.flatMap((one) => [one.evaluator, one.evaluated_user])].filter(
    (one) => one !== null,
  );
}
