/** Inviting once more. */
import type { Kysely } from 'kysely';
import { mailPauseSeconds } from '#contract/accounts.ts';
import { auditBy, type Author } from '#server/audit/author.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { enqueueMail, lastMailAt } from '#server/mail/outbox.store.ts';

/**
 * Sends the activation mail of a pending person again; its link ends the older one. Throws `not_found`, `not_pending`,
 * and `too_many_requests` with the wait within a minute of the last one.
 */
export async function resendInvitation(db: Kysely<Schema>, author: Author, id: string): Promise<void> {
  const { now } = author;
  await transact(db, async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['email', 'status'])
      .where('id', '=', id)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    if (!person || person.email === null) throw new Problem('not_found');
    if (person.status !== 'pending') throw new Problem('not_pending');
    const last = await lastMailAt(trx, id, 'invitation');
    const wait = last ? mailPauseSeconds - (now.getTime() - last.getTime()) / 1_000 : 0;
    if (wait > 0) throw new Problem('too_many_requests', { retryAfter: wait });
    await enqueueMail(trx, { template: 'invitation', userId: id, recipient: person.email, now });
    await auditBy(trx, author, { action: 'user.resend-invitation', subject: { type: 'user', id } });
  });
}
