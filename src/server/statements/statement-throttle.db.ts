/** Limits what anybody can try without a log-in, by the place where it comes from: an address, or a link. */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';

const windowMs = 60 * 60_000;

interface Try {
  readonly place: string;
  /** Within an hour. */
  readonly limit: number;
}

/** Counts one try at each place. Throws `too_many_requests` with the wait, and counts none, where one place is full. */
export async function countTries(db: Kysely<Schema>, tries: readonly Try[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  await transact(db, async (trx) => {
    for (const { place, limit } of tries) {
      // The oldest try that counts against the limit: when it expires, one more is allowed.
      const blocking = await trx
        .selectFrom('statement_tries')
        .select('at')
        .where('place', '=', place)
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .offset(limit - 1)
        .limit(1)
        .executeTakeFirst();
      if (!blocking) continue;
      const retryAfter = (Date.parse(blocking.at) + windowMs - now.getTime()) / 1_000;
      throw new Problem('too_many_requests', { retryAfter });
    }
    await trx.deleteFrom('statement_tries').where('at', '<=', since).execute();
    const at = now.toISOString();
    await trx
      .insertInto('statement_tries')
      .values(tries.map(({ place }) => ({ place, at })))
      .execute();
  });
}
