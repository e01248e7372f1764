/** The accounts, as log-in sees them. */
import type { Kysely } from 'kysely';
import type { Schema, UsersTable } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { hashPassword, needsRehash, refuseWhenBusy, verifyPassword } from './passwords.ts';
import { countFailure, othersCounted } from './count-failure.ts';
import { checkThrottle, clearFailures, type Attempt } from './throttle.db.ts';

const accountColumns = [
  'id',
  'first_name',
  'last_name',
  'role',
  'status',
  'password_hash',
  'token_version',
] as const;

export type Account = Pick<UsersTable, (typeof accountColumns)[number]>;

/**
 * The account of an e-mail and a password. Throws `invalid_credentials` for a wrong password and for an unknown e-mail
 * alike, and `too_many_requests`. Guesses sent at once are counted one by one: after the limit even the right password
 * is refused, so that no answer reveals which guess was right.
 */
export async function checkCredentials(
  db: Kysely<Schema>,
  attempt: Attempt,
  password: string,
): Promise<Account> {
  refuseWhenBusy();
  await checkThrottle(db, attempt);
  const account = await db
    .selectFrom('users')
    .select(accountColumns)
    .where('email_folded', '=', attempt.account)
    .executeTakeFirst();
  const right = await isRight(db, attempt, account?.password_hash, password);
  if (right && account) return account;
  throw new Problem('invalid_credentials');
}

/**
 * Checks a signed-in person's own password. Counted by the person alone, apart from the log-ins: a stolen session
 * can't guess on, and can't lock its owner out. Throws `too_many_requests`.
 */
export async function isOwnPassword(
  db: Kysely<Schema>,
  { id, password_hash: stored }: Pick<Account, 'id' | 'password_hash'>,
  password: string,
  at: Date,
): Promise<boolean> {
  const attempt = { account: `own password of ${id}`, address: `session of ${id}`, at };
  await checkThrottle(db, attempt);
  return isRight(db, attempt, stored, password);
}

/** Compares and counts: before the hash the result isn't known, after it the other guesses have been counted too. */
async function isRight(
  db: Kysely<Schema>,
  attempt: Attempt,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  if ((await verifyPassword(stored, password)) && stored) {
    await othersCounted(db);
    const failures = await checkThrottle(db, attempt);
    if (failures > 0) await clearFailures(db, attempt);
    return true;
  }
  await countFailure(db, attempt);
  return false;
}

/** The password's new hash where the stored one has weaker parameters than today's. */
export async function strongerHash(
  { password_hash: stored }: Account,
  password: string,
): Promise<string | undefined> {
  return stored !== null && needsRehash(stored) ? hashPassword(password) : undefined;
}

/** Records the log-in, and stores the stronger hash where there is one. */
export async function recordLogin(
  trx: Kysely<Schema>,
  { id, password_hash: stored }: Account,
  stronger: string | undefined,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ last_login_at: now.toISOString(), ...(stronger !== undefined && { password_hash: stronger }) })
    .where('id', '=', id)
    .$if(stronger !== undefined, (query) => query.where('password_hash', '=', stored))
    .execute();
}
