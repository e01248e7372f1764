import { sql, type Kysely } from 'kysely';

/** Each probe asks how many mails wait or were given up. These are few beside a month of mails that were sent. */
export async function unsentMails(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index outbox_unsent on outbox (created_at, failed_at) where sent_at is null')
    .execute(db);
}
