import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** On which devices a person was signed in: their failed log-ins are counted apart from those of strangers. */
export async function knownDevices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    create table known_devices (
      user_id ${text} not null references users (id),
      device_hash ${text} not null,
      last_login_at ${text} not null,
      primary key (user_id, device_hash)
    ) ${clustered};
    create index known_devices_of_hash on known_devices (device_hash);
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
