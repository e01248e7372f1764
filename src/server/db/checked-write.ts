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

/** What is set for a restaurant from a day or a month on. */
interface Entry {
  restaurant_id: string;
  valid_from: string;
}

/** Writes one entry after the other in one transaction; what became of each, in their order. */
export function writeEach<E extends Entry, Result>(
  db: Kysely<Schema>,
  entries: readonly E[],
  write: (trx: Transaction<Schema>, entry: E) => Promise<Result>,
): Promise<(Entry & { result: Result })[]> {
  return checkedWrite(db, async (trx) => {
    const outcomes: (Entry & { result: Result })[] = [];
    for (const entry of entries) {
      const { restaurant_id, valid_from } = entry;
      outcomes.push({ restaurant_id, valid_from, result: await write(trx, entry) });
    }
    return outcomes;
  });
}
