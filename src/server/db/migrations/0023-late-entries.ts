import { sql, type Kysely } from 'kysely';

/** For how long an entry that was made without a network counts for its own day. */
export async function lateEntries(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table settings add column late_hours integer not null default 36').execute(db);
}
