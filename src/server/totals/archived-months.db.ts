/** The months whose reports lie outside of the database: what their reports came to is kept by person. */
import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod';
import type { Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { ArchivedTotalsTable, Schema } from '#server/db/schema.ts';

/** The months whose reports aren't read, as a query: some of their rows may still be there, or there again. */
export function archivedMonths(db: Kysely<Schema>) {
  return db.selectFrom('archived_months').select('month').where('archived_at', 'is not', null);
}

/** The same for SQL: a business day's month isn't one of them. */
export const isRead = (day: string) =>
  sql<boolean>`substr(${sql.ref(day)}, 1, 7) not in (select month from archived_months where archived_at is not null)`;

/**
 * Whether the reports of one of the months from the first to the last aren't read. Asked after the reports were: then
 * none of them is missed unsaid.
 */
export async function isArchived(db: Kysely<Schema>, first: Month, last: Month = first): Promise<boolean> {
  const found = await archivedMonths(db)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The months in which no report may be written, also those on their way into the archive or back. */
export async function readUnwritable(db: Kysely<Schema>): Promise<Set<Month>> {
  const rows = await db.selectFrom('archived_months').select('month').execute();
  return new Set(rows.map(({ month }) => month));
}

const storedIds = z.array(z.string());

/** Whether an import added or corrected reports of such a month. */
export async function isImportArchived(db: Kysely<Schema>, importId: string): Promise<boolean> {
  const rows = await db.selectFrom('archived_months').select('imports').execute();
  return rows.some(({ imports }) => storedIds.parse(JSON.parse(imports)).includes(importId));
}

/** What a person's reports of an archived month came to in a restaurant. */
export type ArchivedSums = Pick<
  Selectable<ArchivedTotalsTable>,
  'user_id' | 'count' | 'points' | 'bonus_minor'
>;

/** By person; null where the month isn't archived. */
export async function readArchivedSums(
  db: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
  side: ArchivedTotalsTable['side'],
): Promise<ArchivedSums[] | null> {
  if (!(await isArchived(db, month))) return null;
  return db
    .selectFrom('archived_totals')
    .select(['user_id', 'count', 'points', 'bonus_minor'])
    .where('restaurant_id', '=', restaurantId)
    .where('side', '=', side)
    .where('month', '=', month)
    .execute();
}
