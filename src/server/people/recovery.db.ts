/** Requests of recovery mails: the same work, answer and time for every address. */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { dropOldRecoveries, enqueueMail } from '#server/mail/outbox.db.ts';

const windowMs = 60 * 60_000;
/** Per address, whatever the accounts. */
const limit = 10;

/**
 * Queues a recovery mail. The account, and whether a mail goes out, is decided when it is sent. Throws
 * `too_many_requests` with the wait.
 */
export async function askForRecovery(
  db: Kysely<Schema>,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  await transact(db, async (trx) => {
    // The oldest request that counts against the limit: when it expires, one more is allowed.
    const blocking = await trx
      .selectFrom('recovery_requests')
      .select('at')
      .where('address', '=', address)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    if (blocking) {
      const retryAfter = (Date.parse(blocking.at) + windowMs - now.getTime()) / 1_000;
      throw new Problem('too_many_requests', { retryAfter });
    }
    await trx.deleteFrom('recovery_requests').where('at', '<=', since).execute();
    await trx.insertInto('recovery_requests').values({ address, at: now.toISOString() }).execute();
    await dropOldRecoveries(trx, now);
    await enqueueMail(trx, { template: 'recovery', userId: null, recipient: email, now });
  });
}
