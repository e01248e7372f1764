/** The reports behind an amount, those that count and those that were voided. */
import { expressionBuilder, type Expression, type Kysely, type Selectable, type SqlBool } from 'kysely';
import type { Explanation } from '#contract/explain.ts';
import type { Currency, Minor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { isWithin } from '#server/restaurants/within.db.ts';

/** Which reports: of these restaurants and days, and of one person or one currency where it is said. */
export interface Span {
  restaurants: RestaurantReach;
  /** Both days included. */
  from: Day;
  to: Day;
  currency?: Currency;
  person?: { id: string; end: 'evaluated_user_id' | 'evaluator_id' };
}

/** Reports of one day that are alike in what counts. */
export interface CountedReports {
  business_date: Day;
  points: number;
  bonus_minor: Minor;
  count: number;
}

/** Of a report what an amount is explained by: there may be hundreds of them, and a comment is the longest part. */
const explainedColumns = [
  'reports.id',
  'reports.restaurant_id',
  'reports.business_date',
  'reports.points',
  'reports.bonus_minor',
  'reports.observed_at',
  'reports.evaluator_id',
  'reports.evaluator_first_name',
  'reports.evaluator_last_name',
  'reports.evaluated_user_id',
  'reports.evaluated_user_first_name',
  'reports.evaluated_user_last_name',
  'restaurants.name as restaurant_name',
] as const;

type Unexplained = 'comment' | 'recorded_at' | 'corrected_at' | 'import_id';
export type ExplainedRow = Omit<Selectable<ReportsTable>, Unexplained> & { restaurant_name: string };
type VoidedRow = ExplainedRow & Pick<Explanation['voided'][number], 'voided'>;

const is = expressionBuilder<Schema, 'reports' | 'restaurants'>();

/** The condition on `reports`, or on voided ones under that name. */
function within({ restaurants, from, to, currency, person }: Span): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    is('reports.business_date', '>=', from),
    is('reports.business_date', '<=', to),
    isWithin('reports.restaurant_id', restaurants),
  ];
  if (currency) conditions.push(is('restaurants.currency', '=', currency));
  if (person) conditions.push(is(`reports.${person.end}`, '=', person.id));
  return is.and(conditions);
}

/** Newest first, as a month lists them. */
export async function readReports(db: Kysely<Schema>, span: Span): Promise<ExplainedRow[]> {
  return db
    .selectFrom('reports')
    .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
    .select(explainedColumns)
    .where(within(span))
    .orderBy('reports.business_date', 'desc')
    .orderBy('reports.observed_at', 'desc')
    .orderBy('reports.id', 'desc')
    .execute();
}

/** Newest day first: of a whole month a row for each day and number of points, not for each report. */
export async function readCounted(db: Kysely<Schema>, span: Span): Promise<CountedReports[]> {
  return db
    .selectFrom('reports')
    .select(({ fn }) => ['business_date', 'points', 'bonus_minor', fn.countAll<number>().as('count')])
    .where(within(span))
    .groupBy(['business_date', 'points', 'bonus_minor'])
    .orderBy('business_date', 'desc')
    .execute();
}

/** Newest first. */
export async function readVoided(db: Kysely<Schema>, span: Span): Promise<VoidedRow[]> {
  const rows = await db
    .selectFrom('voided_reports as reports')
    .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
    .select([...explainedColumns, 'voided_at', 'voided_by_name', 'reason'])
    .where(within(span))
    .orderBy('reports.business_date', 'desc')
    .orderBy('reports.observed_at', 'desc')
    .orderBy('reports.id', 'desc')
    .execute();
  return rows.map(({ voided_at: at, voided_by_name: by, reason, ...row }) => ({
    ...row,
    voided: { at, by, reason },
  }));
}
