/** Failed log-ins are counted by account and address, so that a stranger can't lock an owner out. */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';

const windowMs = 5 * 60_000;
/** Per account and address. */
const accountLimit = 5;
/** Per address, whatever the accounts: a store's people share one, a machine that tries out accounts has one too. */
const addressLimit = 100;

export interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly at: Date;
}

/** Throws `too_many_requests` with the wait when the account or the address has used up its tries. */
export async function checkThrottle(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const { account, address, at } = attempt;
  const since = new Date(at.getTime() - windowMs).toISOString();
  // The oldest failure that still counts against a limit: with it gone, there is one try again.
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
  if (blocking === undefined) return;
  const retryAfter = (Date.parse(blocking) + windowMs - at.getTime()) / 1_000;
  throw new Problem('too_many_requests', { retryAfter });
}

/** Counts a failure, and drops those that no longer count. */
export async function addFailure(db: Kysely<Schema>, { account, address, at }: Attempt): Promise<void> {
  const since = new Date(at.getTime() - windowMs).toISOString();
  await db.deleteFrom('login_failures').where('at', '<=', since).execute();
  await db
    .insertInto('login_failures')
    .values({ account_folded: account, address, at: at.toISOString() })
    .execute();
}

/** A right password clears the account's count at that address. */
export async function clearFailures(db: Kysely<Schema>, { account, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_folded', '=', account)
    .where('address', '=', address)
    .execute();
}
