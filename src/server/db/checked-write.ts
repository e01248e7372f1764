/** Writes that look before they insert. */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { transact, uniqueViolation } from './transaction.ts';

/**
 * {@link transact} for work that checks a unique value and then writes it. Should another server slip between the two,
 * the unique index stops it and the work runs again: its own check then sees the other and says what is wrong.
 */
export async function checkedWrite<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(db, work);
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    return transact(db, work);
  }
}
