/** Reminds administrators by mail, once a month, of restaurants whose last month is open. */
import type { Database } from '#server/db/connect.ts';
import { reasonOf } from '#server/mail/send-mail.ts';
import { regularly, type Regular } from '#server/regularly.ts';
import { remind } from './reminder.db.ts';

/** Nobody waits for the reminder: it comes within this time after its day has begun. */
const lookMs = 10 * 60_000;

interface ReminderOptions {
  database: Database;
  clock: () => Date;
  log: (line: object) => void;
  /** Starts the sending of mails that were queued. */
  wake: () => void;
}

/** Looks whether the reminder is due. */
export function createReminders({ database, clock, log, wake }: ReminderOptions): Regular {
  return regularly(lookMs, async () => {
    try {
      if (await remind(database, clock())) wake();
    } catch (error) {
      // Most likely the database is away or full; the next look tries again.
      log({ time: clock().toISOString(), level: 'error', reminder: reasonOf(error) });
    }
  });
}
