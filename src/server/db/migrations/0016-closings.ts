import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { storeTriggers } from './0005-revisions.ts';

/** Months made final: closings and their lines. A restaurant that has some can't be deleted. */
export async function closings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const minor = sqlite ? 'integer' : 'bigint';
  const clustered = sqlite ? 'strict, without rowid' : '';
  const statements = [
    `create table closings (
      restaurant_id ${text} not null references restaurants (id),
      month ${text} not null,
      number integer not null,
      ordinal integer not null,
      closed_at ${text} not null,
      closed_by_id ${text} not null,
      closed_by_name ${text} not null,
      note ${text},
      bonus_minor ${minor} not null,
      payable_minor ${minor} not null,
      hash ${text} not null,
      withdrawn_at ${text},
      withdrawn_by_name ${text},
      withdrawn_reason ${text},
      primary key (restaurant_id, month, number),
      unique (restaurant_id, ordinal)
    ) ${clustered}`,
    // Of the closings of a month one at most is in force.
    `create unique index closings_in_force on closings (restaurant_id, month) where withdrawn_at is null`,
    `create table closing_lines (
      restaurant_id ${text} not null,
      month ${text} not null,
      number integer not null,
      user_id ${text} not null,
      first_name ${text} not null,
      last_name ${text} not null,
      user_position ${text} not null,
      count integer not null,
      points integer not null,
      bonus_minor ${minor} not null,
      payable_minor ${minor} not null check (payable_minor >= 0),
      changes ${text} not null,
      carried_in_minor ${minor} not null,
      carried_out_minor ${minor} not null,
      primary key (restaurant_id, month, number, user_id),
      foreign key (restaurant_id, month, number) references closings (restaurant_id, month, number)
    ) ${clustered}`,
    ...storeTriggers('closings', engine),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
