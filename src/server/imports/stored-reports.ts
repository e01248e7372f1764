/** The reports that a file's rows may mean: those with its ids, and those of its stores' months. */
import type { Kysely, Selectable } from 'kysely';
import { firstDay, lastDay, type Month } from '#contract/month.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import type { Pace } from './pace.ts';

export type StoredReport = Selectable<ReportsTable>;

/** Parameters of one statement. */
const idsAtOnce = 1_000;

/** The reports with these ids, and which of the ids are of voided ones. */
export async function readByIds(
  db: Kysely<Schema>,
  ids: readonly string[],
  pace: Pace,
): Promise<{ reports: Map<string, StoredReport>; voided: Set<string> }> {
  const reports = new Map<string, StoredReport>();
  const voided = new Set<string>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    for (const row of await db.selectFrom('reports').selectAll().where('id', 'in', some).execute()) {
      reports.set(row.id, row);
    }
    for (const { id } of await db
      .selectFrom('voided_reports')
      .select('id')
      .where('id', 'in', some)
      .execute()) {
      voided.add(id);
    }
    if (pace.isDue) await pace.rest();
  }
  return { reports, voided };
}

/** The key of a report without its id: when (to the minute), and who evaluated whom. */
export function pairKey(time: string, evaluatorId: string, evaluatedId: string): string {
  return `${time.slice(0, 16)} ${evaluatorId} ${evaluatedId}`;
}

/** A store's month by {@link pairKey}. */
export async function readByPair(
  db: Kysely<Schema>,
  restaurantId: string,
  month: Month,
): Promise<Map<string, StoredReport[]>> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', firstDay(month))
    .where('business_date', '<=', lastDay(month))
    .execute();
  return Map.groupBy(rows, (row) => pairKey(row.observed_at, row.evaluator_id, row.evaluated_user_id));
}
