/** Makes the partitions of the coming months, on a database that has any. */
import type { Database } from '#server/db/connect.ts';
import { reasonOf } from '#server/mail/send-mail.ts';
import { regularly, type Regular } from '#server/regularly.ts';
import { makePartitionsAhead } from './partitions.db.ts';

/** A partition is there months before it is needed, so a look that fails has many to come. */
const lookMs = 6 * 60 * 60_000;

interface PartitionsOptions {
  database: Database;
  clock: () => Date;
  log: (line: object) => void;
}

/** Looks whether partitions are to be made, on PostgreSQL. */
export function createPartitions({ database, clock, log }: PartitionsOptions): Regular {
  return regularly(lookMs, async () => {
    if (database.engine !== 'postgres') return;
    const time = clock().toISOString();
    try {
      const made = await makePartitionsAhead(database, clock());
      if (made.length > 0) log({ time, level: 'info', event: 'partitions', made });
    } catch (error) {
      // The table is in use for long, or the database is away; the next look tries again.
      log({ time, level: 'error', partitions: reasonOf(error) });
    }
  });
}
