/** The people's PINs for the restaurants' tablets. */
import type { Kysely } from 'kysely';
import { v4 as randomId } from 'uuid';
import { pinTries } from '#contract/tablets.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';

export interface StoredPin {
  /** Of this PIN: sessions name it, so that they end with it. */
  readonly pin_id: string;
  readonly pin_hash: string;
}

export async function readPin(db: Kysely<Schema>, userId: string): Promise<StoredPin | undefined> {
  return db
    .selectFrom('user_pins')
    .select(['pin_id', 'pin_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a PIN's hash instead of the former one; null takes the PIN away. */
export async function writePin(trx: Kysely<Schema>, userId: string, hash: string | null): Promise<void> {
  await trx.deleteFrom('user_pins').where('user_id', '=', userId).execute();
  await forgivePinFailures(trx, userId);
  if (hash === null) return;
  await trx.insertInto('user_pins').values({ user_id: userId, pin_id: randomId(), pin_hash: hash }).execute();
}

/**
 * Takes one of a person's tries on a tablet and returns how many are used up with it; undefined where none is left.
 * Taken before the PIN is compared: of guesses sent at once no more than {@link pinTries} are compared.
 */
export async function takeTry(
  db: Kysely<Schema>,
  user_id: string,
  tablet_id: string,
): Promise<number | undefined> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('pin_failures')
      .select('count')
      .where('user_id', '=', user_id)
      .where('tablet_id', '=', tablet_id)
      .executeTakeFirst();
    const used = row?.count ?? 0;
    if (used >= pinTries) return undefined;
    const count = used + 1;
    await trx
      .insertInto('pin_failures')
      .values({ user_id, tablet_id, count })
      .onConflict((conflict) => conflict.columns(['user_id', 'tablet_id']).doUpdateSet({ count }))
      .execute();
    return count;
  });
}

/** After the right PIN, on its tablet; after a log-in with the password or a new PIN, on all of them. */
export async function forgivePinFailures(
  db: Kysely<Schema>,
  userId: string,
  tabletId?: string,
): Promise<void> {
  await db
    .deleteFrom('pin_failures')
    .where('user_id', '=', userId)
    .$if(tabletId !== undefined, (query) => query.where('tablet_id', '=', tabletId ?? ''))
    .execute();
}
