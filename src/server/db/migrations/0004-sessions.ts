import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** Sessions that ended before their token's time was up: by a log-out, which concerns one token and not all. */
export async function sessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    create table ended_sessions (
      id ${text} not null primary key,
      expires_at ${text} not null
    ) ${clustered};
    create index ended_sessions_by_expiry on ended_sessions (expires_at);
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
