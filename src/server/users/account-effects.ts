/** What a change of a person means for their links and mails; part of the change's own transaction. */
import type { Kysely } from 'kysely';
import { mailPauseSeconds } from '#contract/accounts.ts';
import { foldEmail } from '#contract/users.ts';
import { endLinks } from '#server/accounts/link-tokens.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { enqueueMail, lastMailAt } from '#server/mail/outbox.store.ts';
import type { UserRow } from './user-rows.ts';

type Standing = Pick<UserRow, 'email' | 'pending_email' | 'status'>;

/** Links that lost their ground end, and whoever has to know or to act gets a mail. */
export async function followChange(
  trx: Kysely<Schema>,
  before: UserRow,
  after: Standing,
  { now, passwordChanged }: { now: Date; passwordChanged: boolean },
): Promise<void> {
  const { id: userId, email: formerEmail } = before;
  if (after.status !== before.status) await endLinks(trx, userId, now);
  if (after.email !== null && foldEmail(after.email) !== before.email_folded) {
    // Only one who is pending is renamed at once; the invitation went to somebody else.
    await endLinks(trx, userId, now);
    if (after.status === 'pending') await inviteAt(trx, userId, after.email, now);
  }

  const isMoving = after.pending_email !== null && after.pending_email !== before.pending_email;
  if (after.pending_email !== before.pending_email) await endLinks(trx, userId, now, 'verification');
  if (isMoving && formerEmail !== null) {
    await enqueueMail(trx, { template: 'email-changed', userId, recipient: formerEmail, now });
  }
  // One who is disabled has no links; the verification follows when the account is enabled.
  const isBack = after.status === 'active' && before.status === 'disabled';
  if (after.pending_email !== null && after.status === 'active' && (isMoving || isBack)) {
    await enqueueMail(trx, { template: 'verification', userId, recipient: after.pending_email, now });
  }

  if (!passwordChanged) return;
  await endLinks(trx, userId, now, 'reset');
  if (after.status === 'active' && after.email !== null) {
    await enqueueMail(trx, { template: 'password-changed', userId, recipient: after.email, now });
  }
}

/** Adds the mail with the activation link. */
export async function inviteAt(trx: Kysely<Schema>, userId: string, email: string, now: Date): Promise<void> {
  await enqueueMail(trx, { template: 'invitation', userId, recipient: email, now });
}

/** Entering the address again that is still to be verified asks for another mail to it. */
export async function verifyAgain(
  trx: Kysely<Schema>,
  { id: userId, pending_email: pending, status }: UserRow,
  email: string,
  now: Date,
): Promise<void> {
  if (pending === null || status !== 'active' || foldEmail(email) !== foldEmail(pending)) return;
  const last = await lastMailAt(trx, userId, 'verification');
  if (last && now.getTime() - last.getTime() < mailPauseSeconds * 1_000) return;
  await enqueueMail(trx, { template: 'verification', userId, recipient: pending, now });
}
