import { sql, type Kysely } from 'kysely';

/** A search of people reads all addresses that wait. These are few beside the people of a chain. */
export async function waitingAddresses(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index users_waiting on users (pending_email) where pending_email is not null')
    .execute(db);
}
