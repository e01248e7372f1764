import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** Mailed links, the mails that are to be sent, and the count of recovery requests. */
export async function accounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const table = sqlite ? 'strict' : '';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    create table link_tokens (
      token_hash ${text} not null primary key,
      user_id ${text} not null references users (id),
      purpose ${text} not null check (purpose in ('activation', 'verification', 'reset')),
      email ${text} not null,
      outbox_id ${text} not null,
      created_at ${text} not null,
      expires_at ${text} not null,
      used_at ${text}
    ) ${clustered};
    create index link_tokens_of_user on link_tokens (user_id, purpose);
    create index link_tokens_by_expiry on link_tokens (expires_at);
    create table outbox (
      id ${text} not null primary key,
      template ${text} not null,
      user_id ${text} references users (id),
      recipient ${text} not null,
      created_at ${text} not null,
      next_attempt_at ${text} not null,
      attempts integer not null default 0,
      sent_at ${text},
      failed_at ${text},
      last_error ${text}
    ) ${table};
    create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
    create index outbox_of_user on outbox (user_id, template);
    create index outbox_by_time on outbox (created_at);
    create table recovery_requests (
      address ${text} not null,
      at ${text} not null
    ) ${table};
    create index recovery_requests_of_address on recovery_requests (address, at);
    create index recovery_requests_by_time on recovery_requests (at);
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
