import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** The restaurants' tablets, their people's PINs, the wrong ones counted by tablet, and when a session locks. */
export async function tablets(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';
  const all = [
    `create table tablets (
      id ${text} not null primary key,
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      name ${text} not null,
      code_hash ${text},
      code_expires_at ${text},
      key_hash ${text},
      enrolled_at ${text} not null,
      claimed_at ${text},
      last_seen_at ${text}
    ) ${clustered}`,
    'create index tablets_of_restaurant on tablets (restaurant_id)',
    'create unique index tablets_by_code on tablets (code_hash)',
    'create unique index tablets_by_key on tablets (key_hash)',
    `create table user_pins (
      user_id ${text} not null primary key references users (id),
      pin_id ${text} not null,
      pin_hash ${text} not null
    ) ${clustered}`,
    `create table pin_failures (
      user_id ${text} not null references users (id),
      tablet_id ${text} not null references tablets (id) on delete cascade,
      count integer not null,
      primary key (user_id, tablet_id)
    ) ${clustered}`,
    'create index pin_failures_of_tablet on pin_failures (tablet_id)',
    'alter table settings add column lock_minutes integer not null default 5',
  ];
  for (const statement of all) await sql.raw(statement).execute(db);
}
