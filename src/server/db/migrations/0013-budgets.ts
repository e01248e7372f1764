import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { storeTriggers } from './0005-revisions.ts';

/** What a restaurant's bonuses of a month are meant to stay within, from a month on; null: no budget from then on. */
export async function budgets(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const statements = [
    `create table restaurant_budgets (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      valid_from ${text} not null,
      amount_minor ${engine === 'sqlite' ? 'integer' : 'bigint'} check (amount_minor > 0),
      primary key (restaurant_id, valid_from)
    ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
    ...storeTriggers('restaurant_budgets', engine),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
