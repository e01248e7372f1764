/** Reports: rows in, contract shapes out. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import { fromMinor } from '#contract/money.ts';
import { addMonths, firstDay, monthOfDay, type Month } from '#contract/month.ts';
import { day } from '#contract/month-schemas.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Person } from '#contract/users.ts';
import { auditOfCreate } from '#server/audit/author.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { reaches, type RestaurantReach } from '#server/restaurants/reach.ts';
import { readUnwritable } from '#server/totals/archived-months.db.ts';
import { recomputeDay } from '#server/totals/totals.db.ts';

/** A restaurant's month, newest first. */
export async function readMonthReports(
  db: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
): Promise<ReportItem[]> {
  const rows = await ofMonth(db, month).where('restaurant_id', '=', restaurantId).execute();
  return rows.map(toReportItem);
}

/** The same month of several restaurants, each newest first. */
export async function readReportsOfRestaurants(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
  month: Month,
): Promise<Map<string, ReportItem[]>> {
  const wanted = new Map(restaurantIds.map((id) => [id, [] as ReportItem[]]));
  for (const row of await ofMonth(db, month).where('restaurant_id', 'in', restaurantIds).execute()) {
    wanted.get(row.restaurant_id)?.push(toReportItem(row));
  }
  return wanted;
}

function ofMonth(db: Kysely<Schema>, month: Month) {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('business_date', '>=', firstDay(month))
    .where('business_date', '<', firstDay(addMonths(month, 1)))
    .orderBy('business_date', 'desc')
    .orderBy('observed_at', 'desc')
    .orderBy('id', 'desc');
}

/**
 * For a report that isn't stored: throws `month_archived` where its history tells that it is of an archived month, in one
 * of the restaurants. The history of a report that came by a file tells no day.
 */
export async function refuseArchived(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string,
): Promise<void> {
  const months = await readUnwritable(db);
  if (months.size === 0) return;
  const created = await auditOfCreate(db, 'report', id).select(['restaurant_id', 'after']).executeTakeFirst();
  if (!created || !reaches(restaurants, created.restaurant_id ?? '')) return;
  const { date } = createdFields.parse(JSON.parse(created.after ?? '{}'));
  if (date !== undefined && months.has(monthOfDay(date))) throw new Problem('month_archived');
}

const createdFields = z.object({ date: z.optional(day) });

/** Adds a report and recomputes the totals of its day and month; `trx` is the transaction of both. */
export async function insertReport(trx: Kysely<Schema>, report: Insertable<ReportsTable>): Promise<void> {
  await trx.insertInto('reports').values(report).execute();
  await recomputeDay(trx, report.restaurant_id, report.business_date);
}

/** A row as the calls tell it. */
export function toReportItem(row: Selectable<ReportsTable>): ReportItem {
  return {
    id: row.id,
    restaurant_id: row.restaurant_id,
    date: row.business_date,
    points: row.points,
    bonus: fromMinor(row.bonus_minor),
    comment: row.comment,
    evaluator: personAt('evaluator', row),
    evaluated_user: personAt('evaluated_user', row),
    observed_at: row.observed_at,
    recorded_at: row.recorded_at,
    corrected_at: row.corrected_at,
  };
}

/** The two people of a report. */
export type End = 'evaluator' | 'evaluated_user';

/** The person at one end, with the name of that time. */
export function personAt(end: End, report: Pick<Selectable<ReportsTable>, EndColumn>): Person {
  return {
    id: report[`${end}_id`],
    first_name: report[`${end}_first_name`],
    last_name: report[`${end}_last_name`],
  };
}

type EndColumn = `${End}_${'id' | 'first_name' | 'last_name'}`;

/** The columns of one end. */
export function endOf<Which extends End>(end: Which, { id, first_name, last_name }: Person) {
  return {
    [`${end}_id`]: id,
    [`${end}_first_name`]: first_name,
    [`${end}_last_name`]: last_name,
  } as Record<`${Which}_${'id' | 'first_name' | 'last_name'}`, string>;
}
