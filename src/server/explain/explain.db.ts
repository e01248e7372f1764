/** Explains an amount: from the same reports, with the same rule and the same reach as the amount itself. */
import type { Kysely } from 'kysely';
import type { ExplainedPart, Explanation, ExplainQuery } from '#contract/explain.ts';
import { fromMinor, type Currency } from '#contract/money.ts';
import { firstDay, lastDay, monthFor, type Day, type Month } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import type { Person } from '#contract/users.ts';
import { readRules, ruleOn, type Rules } from '#server/bonus/rules.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { personAt } from '#server/reports/reports.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { reaches, restaurantsOf, type RestaurantReach } from '#server/restaurants/reach.ts';
import { selectRestaurant, type RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
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

type QueryFor<What extends ExplainQuery['what']> = Extract<ExplainQuery, { what: What }>;

/** Throws `not_found` for what is out of reach, too. */
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
      return explainStoreMonth(db, restaurants, query, now);
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
  if (!row || !reaches(restaurants, row.restaurant_id)) throw new Problem('not_found');
  const restaurant = await restaurantIn(db, restaurants, row.restaurant_id);
  const [rules, goal, origin] = await Promise.all([
    readRules(db, restaurant.currency),
    readGoalOf(db, restaurant, row.business_date),
    readOrigin(db, row),
  ]);
  return {
    // A voided report is in no total.
    ...sumsOf(voided ? [] : [counted(row)], rules, restaurant.currency),
    goal,
    parts: [],
    voided: [],
    report: { ...origin, voided },
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
  return { ...reports, goal };
}

async function explainStoreMonth(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  { restaurant_id, date }: QueryFor<'store-month'>,
  now: Date,
): Promise<Explanation> {
  const restaurant = await restaurantIn(db, restaurants, restaurant_id);
  const span: Span = { restaurants: [restaurant.id], ...spanOf(monthFor(date, now, restaurant)) };
  const [rules, rows, voided] = await Promise.all([
    readRules(db, restaurant.currency),
    readCounted(db, span),
    readVoided(db, span),
  ]);
  const days = Map.groupBy(rows, (row) => row.business_date);
  return {
    ...sumsOf(rows, rules, restaurant.currency),
    goal: null,
    parts: [...days].map(([day, own]) => dayPart(restaurant, day, own, rules)),
    voided: voided.map((row) => ({ ...reportPart(row, rules), voided: row.voided })),
    report: null,
  };
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
  if (!(await isKnown(db, restaurants, user_id))) throw new Problem('not_found');
  return explainReports(
    db,
    {
      restaurants,
      ...spanOf(monthFor(date, now, restaurant ?? restaurantDefaults)),
      currency,
      person: { id: user_id, end: side === 'received' ? 'evaluated_user_id' : 'evaluator_id' },
    },
    currency,
  );
}

/** The reports of a span, each a part. */
async function explainReports(db: Kysely<Schema>, span: Span, currency: Currency): Promise<Explanation> {
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

/** Whether a person belongs or belonged to one of the restaurants, or has reports there. */
async function isKnown(db: Kysely<Schema>, restaurants: RestaurantReach, userId: string): Promise<boolean> {
  const among = restaurants === 'all' || restaurants.length > 0 ? restaurants : [''];
  const stay = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .$if(among !== 'all', (query) => query.where('restaurant_id', 'in', among))
    .limit(1)
    .executeTakeFirst();
  if (stay) return true;
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where((is) => is.or([is('evaluated_user_id', '=', userId), is('evaluator_id', '=', userId)]))
    .$if(among !== 'all', (query) => query.where('restaurant_id', 'in', among))
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

function spanOf(month: Month): { from: Day; to: Day } {
  return { from: firstDay(month), to: lastDay(month) };
}

function counted(row: Omit<CountedReports, 'count'>): CountedReports {
  return { ...row, count: 1 };
}

function dayPart(
  { id, name }: RestaurantRow,
  date: Day,
  rows: readonly CountedReports[],
  rules: Rules,
): ExplainedPart {
  const sum = (of: (row: CountedReports) => number) =>
    rows.reduce((whole, row) => whole + row.count * of(row), 0);
  return {
    what: 'day',
    id: null,
    restaurant: { id, name },
    date,
    observed_at: null,
    evaluator: null,
    evaluated_user: null,
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
    observed_at: row.observed_at,
    evaluator: personAt('evaluator', row),
    evaluated_user: personAt('evaluated_user', row),
    count: 1,
    points: row.points,
    bonus: fromMinor(row.bonus_minor),
    rule_from: ruleOn(rules, row.business_date)?.valid_from ?? null,
  };
}

function peopleIn({ report, parts, voided }: Explanation): Person[] {
  return [...(report ? [report] : []), ...parts, ...voided].flatMap(({ evaluator, evaluated_user }) =>
    [evaluator, evaluated_user].filter((person) => person !== null),
  );
}
