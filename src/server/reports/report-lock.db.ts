/** Who writes reports: many beside each other, or an import alone. */
import { sql, type Kysely, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';

/** A database, or a transaction of it. */
export interface ReportsPlace extends Pick<Database, 'engine'> {
  readonly kysely: Kysely<Schema>;
}

type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

/**
 * {@link checkedWrite} of some reports. On PostgreSQL it doesn't wait for an import with a connection in its hand: a crowd
 * would have them all, and nobody could read. It is tried again, as {@link transact} says.
 */
export function writeBesideOthers<Result>(
  { kysely, engine }: ReportsPlace,
  work: Work<Result>,
): Promise<Result> {
  return checkedWrite(kysely, async (trx) => {
    // Of partitions the whole one alone, which an import locks too.
    if (engine === 'postgres') await sql`lock table only reports in row exclusive mode nowait`.execute(trx);
    return work(trx);
  });
}

const alone = pLimit(1);

/**
 * {@link transact} of many reports. On PostgreSQL it locks them against other writers: each report recorded meanwhile would
 * restart it. SQLite has one writer anyway. Others of this process wait for it without a connection.
 */
export function writeAlone<Result>({ kysely, engine }: ReportsPlace, work: Work<Result>): Promise<Result> {
  return alone(() =>
    transact(kysely, async (trx) => {
      if (engine === 'postgres')
        await sql`set local lock_timeout = 0; lock table reports in share row exclusive mode`.execute(trx);
      return work(trx);
    }),
  );
}
