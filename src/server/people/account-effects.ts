/** The effects of a change of a person on links and mails, in the transaction of the change. */
import type { Kysely } from 'kysely';
import { mailPauseSeconds } from '#contract/accounts.ts';
import { foldEmail, logsIn } from '#contract/users.ts';
import { endLinks } from './link-tokens.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { enqueueMail, lastMailAt } from '#server/mail/outbox.db.ts';
import type { UserRow } from './user-rows.db.ts';

type Standing = Pick<UserRow, 'email' | 'pending_email' | 'role' | 'status'>;

/** Ends links that are no longer valid, and queues the mails to those who have to know or to act. */
export async function followChange(
  trx: Kysely<Schema>,
  before: UserRow,
  after: Standing,
  { now, passwordChanged }: { now: Date; passwordChanged: boolean },
): Promise<void> {
  const { id: userId, email: formerEmail } = before;
  if (after.status !== before.status) await endLinks(trx, userId, now);
  const isReaddressed = (after.email === null ? null : foldEmail(after.email)) !== before.email_folded;
  // The invitation went to another address, or its link no longer works.
  if (isReaddressed) await endLinks(trx, userId, now);
  else if (!logsIn(after.role)) await endLinks(trx, userId, now, 'activation');
  // A role that can't log in gets no invitation; a change to one that can sends it.
  const isInvited = isReaddressed || !logsIn(before.role);
  if (isInvited && after.status === 'pending' && after.email !== null && logsIn(after.role)) {
    await inviteAt(trx, userId, after.email, now);
  }

  const isMoving = after.pending_email !== null && after.pending_email !== before.pending_email;
  if (after.pending_email !== before.pending_email) await endLinks(trx, userId, now, 'verification');
  if (isMoving && formerEmail !== null) {
    await enqueueMail(trx, { template: 'email-changed', userId, recipient: formerEmail, now });
  }
  // A disabled person has no links; the verification is sent when the account is enabled.
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

/** Entering an unverified address again sends another mail to it. */
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
