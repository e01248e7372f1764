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

/** Writes one entry after the other in one transaction; what became of each, in their order. */
export function writeEach<Entry, Outcome>(
  db: Kysely<Schema>,
  entries: readonly Entry[],
  write: (trx: Transaction<Schema>, entry: Entry) => Promise<Outcome>,
): Promise<Outcome[]> {
  return checkedWrite(db, async (trx) => {
    const outcomes: Outcome[] = [];
    for (const entry of entries) outcomes.push(await write(trx, entry));
    return outcomes;
  });
}
