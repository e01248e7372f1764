/** The uses of a mailed link, each in one transaction with its audit row. */
import type { Kysely } from 'kysely';
import type { AuditAction } from '#contract/activity.ts';
import type { LinkPurpose } from '#contract/accounts.ts';
import { foldEmail, logsIn } from '#contract/users.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { forgiveFailures } from '#server/auth/throttle.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { enqueueMail } from '#server/mail/outbox.db.ts';
import { refuseTakenEmail } from './email-address.db.ts';
import type { UserRow } from './user-rows.db.ts';
import { endLinks, findLink, openLink, spendLink, type Link } from './link-tokens.db.ts';

/** The request of the link's holder. */
export interface Holder {
  readonly now: Date;
  readonly requestId: string;
  readonly address: string;
}

/** The purpose of a valid link. Throws `link_invalid`, `link_used`, `link_expired`. */
export async function readLink(
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<{ purpose: LinkPurpose; first_name: string; needs_password: boolean }> {
  const { purpose, person } = await openAccount(db, token, undefined, now);
  const needs_password = purpose === 'reset' || (purpose === 'activation' && person.password_hash === null);
  return { purpose, first_name: person.first_name, needs_password };
}

/** Sets a new password and ends all sessions; a notice goes out. Throws `link_invalid`, `link_used`, `link_expired`. */
export async function resetPassword(
  db: Kysely<Schema>,
  token: string,
  password: string,
  holder: Holder,
): Promise<void> {
  const { now, address } = holder;
  // Checked before hashing, so that a stranger's token costs no hash.
  await openAccount(db, token, 'reset', now);
  const hash = await hashPassword(password);
  await transact(db, async (trx) => {
    const { link, person } = await openAccount(trx, token, 'reset', now);
    await spendLink(trx, link, now);
    await changePerson(trx, person, now, {
      password_hash: hash,
      token_version: person.token_version + 1,
    });
    // Failed guesses usually come before a reset; the new password must work at once.
    await forgiveFailures(trx, { account: foldEmail(link.email), address });
    const notice = { template: 'password-changed', userId: person.id, recipient: link.email, now } as const;
    await enqueueMail(trx, notice);
    await auditHolder(trx, holder, person, 'user.reset-password', {}, { password: 'changed' });
  });
}

/**
 * Activates an invited account; throws 422 `required` at `password` where neither the invitation nor the holder gave
 * one, and `link_invalid`, `link_used`, `link_expired`.
 */
export async function activateAccount(
  db: Kysely<Schema>,
  token: string,
  password: string | undefined,
  holder: Holder,
): Promise<void> {
  const { now, address } = holder;
  const found = await openAccount(db, token, 'activation', now);
  requirePassword(found.person, password);
  const hash = password === undefined ? undefined : await hashPassword(password);
  await transact(db, async (trx) => {
    const { link, person } = await openAccount(trx, token, 'activation', now);
    requirePassword(person, password);
    await spendLink(trx, link, now);
    await changePerson(trx, person, now, {
      status: 'active',
      ...(hash !== undefined && { password_hash: hash }),
    });
    // Whoever tried to log in before must be let in by the new password at once.
    if (hash !== undefined) await forgiveFailures(trx, { account: foldEmail(link.email), address });
    await auditHolder(
      trx,
      holder,
      person,
      'user.activate',
      { status: person.status },
      { status: 'active', ...(hash !== undefined && { password: 'changed' }) },
    );
  });
}

/**
 * Makes a verified address the account's, and returns whose. A second click succeeds too, as long as the account has
 * the address. Throws `email_taken` where another account got it meanwhile, and `link_invalid`, `link_used`,
 * `link_expired`.
 */
export async function verifyEmail(
  db: Kysely<Schema>,
  token: string,
  holder: Holder,
): Promise<{ first_name: string; last_name: string; email: string }> {
  const { now } = holder;
  return checkedWrite(db, async (trx) => {
    const known = await verifiedBy(trx, token);
    if (known) return known;
    const { link, person } = await openAccount(trx, token, 'verification', now);
    const { email } = link;
    await refuseTakenEmail(trx, person.id, email);
    await spendLink(trx, link, now);
    // Links mailed to the old address end.
    await endLinks(trx, person.id, now, 'reset');
    await changePerson(trx, person, now, { email, email_folded: foldEmail(email), pending_email: null });
    const before = { email: person.email, pending_email: person.pending_email };
    await auditHolder(trx, holder, person, 'user.verify-email', before, { email, pending_email: null });
    return { first_name: person.first_name, last_name: person.last_name, email };
  });
}

/** The person whose address a used link has verified, as long as the account has it. */
async function verifiedBy(trx: Kysely<Schema>, token: string) {
  const { purpose, used_at, user_id, email } = await findLink(trx, token);
  if (purpose !== 'verification' || used_at === null) return undefined;
  const person = await readPerson(trx, user_id);
  if (person?.email_folded !== foldEmail(email)) return undefined;
  return { first_name: person.first_name, last_name: person.last_name, email };
}

/**
 * A valid link and its person. A link has expired, too, when the account was activated, disabled or deleted meanwhile,
 * or has another address.
 */
async function openAccount(
  db: Kysely<Schema>,
  token: string,
  wanted: LinkPurpose | undefined,
  now: Date,
): Promise<{ link: Link; purpose: LinkPurpose; person: UserRow }> {
  const link = await openLink(db, token, wanted, now);
  const { purpose } = link;
  const person = await readPerson(db, link.user_id);
  if (!person || !standsFor(link, person)) {
    // Another request may have used the link between the two reads.
    await openLink(db, token, wanted, now);
    throw new Problem('link_expired');
  }
  return { link, purpose, person };
}

function standsFor({ purpose, email }: Link, person: UserRow): boolean {
  const address = foldEmail(email);
  if (purpose === 'activation')
    return person.status === 'pending' && logsIn(person.role) && person.email_folded === address;
  if (person.status !== 'active') return false;
  if (purpose === 'reset') return person.email_folded === address;
  return person.pending_email !== null && foldEmail(person.pending_email) === address;
}

function readPerson(db: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

function requirePassword(person: UserRow, password: string | undefined): void {
  if (person.password_hash !== null || password !== undefined) return;
  throw refusal('password', 'required');
}

async function changePerson(
  trx: Kysely<Schema>,
  { id, version }: UserRow,
  now: Date,
  change: Partial<UserRow>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, updated_at: now.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Nobody is signed in: the owner of the link is the actor. */
async function auditHolder(
  trx: Kysely<Schema>,
  { now, requestId }: Holder,
  person: UserRow,
  action: AuditAction,
  before: object,
  after: object,
): Promise<void> {
  const subject = { type: 'user', id: person.id } as const;
  await recordAudit(trx, { actor: person, action, subject, before, after, at: now, requestId });
}
