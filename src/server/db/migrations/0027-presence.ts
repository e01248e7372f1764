import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** Through which day a member is away, and the last business day on which they were said to be on shift. */
export async function presence(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  for (const column of ['away_until', 'on_shift_on'])
    await sql.raw(`alter table memberships add column ${column} ${text}`).execute(db);
}
