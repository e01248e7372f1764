import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * A goal may differ by weekday: seven numbers beside `goal`, which is then their average, for servers of an earlier
 * version that run beside this one. A restaurant may be archived.
 */
export async function goalsAndArchive(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const statements = [
    ...weekdays.map(
      (day) => `alter table restaurant_goals add column ${day} integer check (${day} between 1 and 500)`,
    ),
    `alter table restaurants add column archived_at ${text}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
