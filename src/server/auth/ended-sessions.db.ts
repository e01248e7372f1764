/** Log-outs: the tokens of an ended session are refused before they expire. */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import type { CallSession } from '#server/http/actor.db.ts';
import { tokenLifetime } from './tokens.ts';

/** Ends a session, and deletes those whose tokens have expired meanwhile. */
export async function endSession(db: Kysely<Schema>, { id }: CallSession, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('ended_sessions').where('expires_at', '<=', now.toISOString()).execute();
    await trx
      .insertInto('ended_sessions')
      // No token of the session lasts longer, renewed ones included.
      .values({ id, expires_at: new Date(now.getTime() + tokenLifetime * 1_000).toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
}
