import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { storeTriggers } from './0005-revisions.ts';

/** The months whose reports lie outside of the database, and what those reports came to by person. */
export async function archivedMonths(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';
  const statements = [
    `create table archived_months (
      month ${text} not null primary key,
      archived_at ${text},
      imports ${text} not null
    ) ${clustered}`,
    `create table archived_totals (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      side ${text} not null check (side in ('evaluator', 'evaluated_user')),
      user_id ${text} not null,
      month ${text} not null,
      count integer not null,
      points integer not null,
      bonus_minor ${sqlite ? 'integer' : 'bigint'} not null,
      last_seen_on ${text} not null,
      last_observed_at ${text} not null,
      primary key (restaurant_id, side, user_id, month)
    ) ${clustered}`,
    'create index archived_totals_user on archived_totals (user_id, month)',
    ...storeTriggers('archived_totals', engine),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
