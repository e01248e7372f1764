/** Repeating an invitation, by mail or as a link to hand over. */
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { linkMinutes, mailPauseSeconds } from '#contract/accounts.ts';
import { defaultLocale, type Locale } from '#contract/locale.ts';
import { logsIn } from '#contract/users.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { pageLink } from '#server/mail/compose.ts';
import { enqueueMail, lastMailAt } from '#server/mail/outbox.db.ts';
import { mintLink } from './link-tokens.db.ts';

/**
 * Sends the activation mail of a pending person again; its link ends the older one. Throws `not_found`, `not_pending`,
 * `no_app_access` and `too_many_requests` with the wait within a minute of the last one.
 */
export async function resendInvitation(db: Kysely<Schema>, author: Author, id: string): Promise<void> {
  const { now } = author;
  await transact(db, async (trx) => {
    const { email } = await invited(trx, id);
    const last = await lastMailAt(trx, id, 'invitation');
    const wait = last ? mailPauseSeconds - (now.getTime() - last.getTime()) / 1_000 : 0;
    if (wait > 0) throw new Problem('too_many_requests', { retryAfter: wait });
    await enqueueMail(trx, { template: 'invitation', userId: id, recipient: email, now });
    await auditBy(trx, author, { action: 'user.resend-invitation', subject: { type: 'user', id } });
  });
}

/**
 * An activation link of a pending person, for an administrator to hand over; it ends the older ones and works as long as
 * a mailed one. Throws `not_found`, `not_pending`, `no_app_access`.
 */
export async function makeInvitationLink(
  db: Kysely<Schema>,
  author: Author,
  id: string,
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  const { now } = author;
  return transact(db, async (trx) => {
    const { email, locale } = await invited(trx, id);
    // The id of no mail and newer than any, so that the links of all mails end.
    const link = { userId: id, purpose: 'activation', email, outboxId: newId(), now } as const;
    const token = await mintLink(trx, link);
    await auditBy(trx, author, { action: 'user.invitation-link', subject: { type: 'user', id } });
    return {
      url: pageLink(publicUrl, '/activate-account', token, locale ?? defaultLocale),
      expires_at: new Date(now.getTime() + linkMinutes.activation * 60_000).toISOString(),
    };
  });
}

/** The address and language of a person who can be invited. */
async function invited(trx: Kysely<Schema>, id: string): Promise<{ email: string; locale: Locale | null }> {
  const person = await trx
    .selectFrom('users')
    .select(['email', 'status', 'role', 'locale'])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!person) throw new Problem('not_found');
  if (person.status !== 'pending') throw new Problem('not_pending');
  if (!logsIn(person.role) || person.email === null) throw new Problem('no_app_access');
  return { email: person.email, locale: person.locale };
}
