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
/** The wait of a known device after so many failures, in seconds; doubled with each further one. */
const firstPause = 15;
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

/** Throws `too_many_requests` with the wait when the account or the address has used up its tries. */
export async function checkThrottle(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const retryAfter = await (attempt.device === undefined ? waitOfStranger : waitOfDevice)(db, attempt);
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter });
}

/** A known device is only slowed down: the next one to type there may be its owner. */
async function waitOfDevice(db: Kysely<Schema>, attempt: Attempt): Promise<number> {
  const { account, at } = attempt;
  const rows = await db
    .selectFrom('login_failures')
    .select('at')
    .where('account_folded', '=', account)
    .where('address', '=', placeOf(attempt))
    .where('at', '>', new Date(at.getTime() - windowMs).toISOString())
    .orderBy('at', 'desc')
    .execute();
  const [newest] = rows;
  if (!newest || rows.length < accountLimit) return 0;
  const pause = firstPause * 2 ** (rows.length - accountLimit);
  return pause - (at.getTime() - Date.parse(newest.at)) / 1_000;
}

async function waitOfStranger(db: Kysely<Schema>, attempt: Attempt): Promise<number> {
  const { account, address, at } = attempt;
  const since = new Date(at.getTime() - windowMs).toISOString();
  // The oldest failure that counts against a limit: when it expires, one more try is allowed.
  const nth = (limit: number) =>
    db
      .selectFrom('login_failures')
      .select('at')
      .where('address', '=', address)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(limit - 1)
      .limit(1);
  const [ofAccount, ofAddress] = [
    await nth(accountLimit).where('account_folded', '=', account).executeTakeFirst(),
    await nth(addressLimit).executeTakeFirst(),
  ];
  const blocking = [ofAccount, ofAddress]
    .flatMap((row) => row?.at ?? [])
    .toSorted()
    .at(-1);
  return blocking === undefined ? 0 : (Date.parse(blocking) + windowMs - at.getTime()) / 1_000;
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
