/**
 * Failed log-ins are counted by account and place, so that a stranger can't lock an owner out. The place is the
 * address or, for an account that was signed in there before, the device: a colleague behind the same address is a
 * stranger too.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';

const windowMs = 5 * 60_000;
/** Per account and place. */
const accountLimit = 5;
/** The wait of a known device after so many failures; doubled with each further one. */
const firstPauseMs = 15_000;
/**
 * Per address, over all accounts: the people of a restaurant share an address, and so does a machine that tries out
 * accounts.
 */
const addressLimit = 100;

export interface Attempt {
  readonly account: string;
  readonly address: string;
  /** The hash of the device's mark, where the account is known there. */
  readonly device?: string | undefined;
  readonly at: Date;
}

const onDevice = 'device ';
const placeOf = ({ address, device }: Attempt) => (device === undefined ? address : `${onDevice}${device}`);

/**
 * Throws `too_many_requests` with the wait when the account or the address has used up its tries. Returns how many
 * failures count against the account there.
 */
export async function checkThrottle(db: Kysely<Schema>, attempt: Attempt): Promise<number> {
  const now = attempt.at.getTime();
  // At most as many as the limits let through.
  const ofPlace = await db
    .selectFrom('login_failures')
    .select(['account_folded', 'at'])
    .where('address', '=', placeOf(attempt))
    .where('at', '>', new Date(now - windowMs).toISOString())
    .orderBy('at', 'desc')
    .execute();
  const timesOf = (rows: typeof ofPlace) => rows.map(({ at }) => Date.parse(at));
  const ofAccount = timesOf(ofPlace.filter(({ account_folded }) => account_folded === attempt.account));
  const free =
    attempt.device === undefined ? strangerFrom(ofAccount, timesOf(ofPlace)) : deviceFrom(ofAccount);
  if (free > now) throw new Problem('too_many_requests', { retryAfter: (free - now) / 1_000 });
  return ofAccount.length;
}

/**
 * When a known device may try again. It is only slowed down: the next one to type there may be its owner. The failures
 * are newest first.
 */
function deviceFrom(ofAccount: readonly number[]): number {
  const further = ofAccount.length - accountLimit;
  return further < 0 ? 0 : (ofAccount[0] ?? 0) + firstPauseMs * 2 ** further;
}

/** When a stranger may try again: the oldest failure that counts against a limit has expired then. */
function strangerFrom(ofAccount: readonly number[], ofAddress: readonly number[]): number {
  return Math.max(ofAccount[accountLimit - 1] ?? 0, ofAddress[addressLimit - 1] ?? 0) + windowMs;
}

/** Counts a failure, and deletes expired ones. */
export async function addFailure(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const { account, at } = attempt;
  const since = new Date(at.getTime() - windowMs).toISOString();
  await db.deleteFrom('login_failures').where('at', '<=', since).execute();
  await db
    .insertInto('login_failures')
    .values({ account_folded: account, address: placeOf(attempt), at: at.toISOString() })
    .execute();
}

/** A right password clears the account's count at that place. */
export async function clearFailures(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_folded', '=', attempt.account)
    .where('address', '=', placeOf(attempt))
    .execute();
}

/** A new password clears the account's count at the address where it was set, and on each device that knows it. */
export async function forgiveFailures(
  db: Kysely<Schema>,
  { account, address }: Pick<Attempt, 'account' | 'address'>,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_folded', '=', account)
    .where((is) => is.or([is('address', '=', address), is('address', 'like', `${onDevice}%`)]))
    .execute();
}
