import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * On PostgreSQL a report is found by its id in a hash index, whose pages take ids in no order. In a tree the newest ids
 * share the last page, and there each create would conflict with those beside it (DECISIONS, 226).
 */
export async function reportIds(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql.raw('drop index reports_by_id').execute(db);
  await sql.raw('create index reports_by_id on reports using hash (id)').execute(db);
}
