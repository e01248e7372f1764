/** Makes the partitions of the coming months, on a database that has any. */
import type { Database } from '#server/db/connect.ts';
import { reasonOf } from '#server/mail/send-mail.ts';
import { makePartitionsAhead } from './partitions.db.ts';

/** A partition is there months before it is needed, so a look that fails has many to come. */
const lookMs = 6 * 60 * 60_000;

interface PartitionsOptions {
  database: Database;
  clock: () => Date;
  log: (line: object) => void;
}

/** Looks now and from time to time; `stop` waits for a look that is under way. */
export function createPartitions({ database, clock, log }: PartitionsOptions) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const time = clock().toISOString();
    try {
      const made = await makePartitionsAhead(database, clock());
      if (made.length > 0) log({ time, level: 'info', event: 'partitions', made });
    } catch (error) {
      // The table is in use for long, or the database is away; the next look tries again.
      log({ time, level: 'error', partitions: reasonOf(error) });
    }
  };
  const run = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  return {
    start() {
      if (database.engine !== 'postgres') return;
      timer = setInterval(run, lookMs);
      timer.unref();
      run();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
