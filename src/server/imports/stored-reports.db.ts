/** The stored reports that the rows of a file can match: by id, or in the months of its restaurants. */
import type { Kysely, Selectable } from 'kysely';
import { addDays, firstDay, lastDay, monthOfDay, type Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import { readFields } from '#server/activity/audit-fields.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { chunks } from '#server/lists/page.ts';
import type { TimeSlice } from '#server/sheets/time-slice.ts';

export type StoredReport = Selectable<ReportsTable>;

/** Parameters of one statement. */
const idsAtOnce = 1_000;

/** The reports with these ids, the ids of voided reports, and the ids of those that an undone import had added. */
export async function readByIds(
  db: Kysely<Schema>,
  ids: readonly string[],
  slice: TimeSlice,
): Promise<{ reports: Map<string, StoredReport>; voided: Set<string>; undone: Set<string> }> {
  const reports = new Map<string, StoredReport>();
  const voided = new Set<string>();
  const undone = new Set<string>();
  for (const some of chunks(ids, idsAtOnce)) {
    for (const row of await db.selectFrom('reports').selectAll().where('id', 'in', some).execute()) {
      reports.set(row.id, row);
    }
    for (const { id, undone_at, voided_at } of await db
      .selectFrom('voided_reports')
      .leftJoin('report_imports', 'report_imports.id', 'voided_reports.import_id')
      .select(['voided_reports.id', 'voided_at', 'undone_at'])
      .where('voided_reports.id', 'in', some)
      .execute()) {
      (undone_at === voided_at ? undone : voided).add(id);
    }
    if (slice.isOver) await slice.next();
  }
  return { reports, voided, undone };
}

/** Those of the ids that were recorded for a day of one of these months; of a report that came by a file no day is told. */
export async function readArchivedIds(
  db: Kysely<Schema>,
  ids: readonly string[],
  months: ReadonlySet<Month>,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (months.size === 0) return found;
  for (const some of chunks(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('audit')
      .select(['subject_id', 'after'])
      .where('subject_type', '=', 'report')
      .where('subject_id', 'in', some)
      .where('action', '=', 'report.create')
      .execute();
    for (const { subject_id, after } of rows) {
      const date = readFields(after)?.['date'];
      if (typeof date === 'string' && months.has(monthOfDay(date))) found.add(subject_id);
    }
  }
  return found;
}

/** The key of a report without its id: the minute, and both people. */
export function pairKey(time: string, evaluatorId: string, evaluatedId: string): string {
  return `${time.slice(0, 16)} ${evaluatorId} ${evaluatedId}`;
}

/**
 * A restaurant's month by {@link pairKey}, with the days next to it: a report of that night is of the other month where the
 * business day began at another hour when it was recorded.
 */
export async function readByPair(
  db: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
): Promise<Map<string, StoredReport[]>> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', addDays(firstDay(month), -1))
    .where('business_date', '<=', addDays(lastDay(month), 1))
    .execute();
  return Map.groupBy(rows, (row) => pairKey(row.observed_at, row.evaluator_id, row.evaluated_user_id));
}
