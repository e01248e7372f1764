import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** What a chain settles for all of its restaurants: no row or one. */
export async function settings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  await sql
    .raw(
      `create table settings (
      id ${text} primary key check (id = 'chain'),
      statements integer not null check (statements in (0, 1)),
      evaluators_named integer not null check (evaluators_named in (0, 1)),
      question_days integer not null,
      reminder_day integer,
      close_from_day integer not null,
      version integer not null
    ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
    )
    .execute(db);
}
