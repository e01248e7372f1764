/** Sends what waits in the outbox. No request ever waits for it. */
import type { Database } from '#server/db/connect.ts';
import { transact } from '#server/db/transaction.ts';
import { readAddressee } from './addressee.ts';
import { composeMail } from './compose.ts';
import { claimMail, dropMail, markFailed, markSent, sweepOutbox, type OutboxRow } from './outbox.store.ts';
import { reasonOf, type OutgoingMail, type SendMail } from './send-mail.ts';

/** Mails under way at once: a slow server holds up four, not all. */
const atOnce = 4;
/** For what other processes wrote and for pauses that end. */
const pollMs = 5_000;
/** Shorter than the lease, so that nobody else begins while this attempt may still succeed. */
const longestSendMs = 60_000;
/** What is under way at a stop may take so long to finish. */
const stopMs = 5_000;
const sweepMs = 60 * 60_000;

export interface WorkerOptions {
  database: Database;
  clock: () => Date;
  log: (line: object) => void;
  send: SendMail;
  /** Where people reach the server; the links' beginning. */
  publicUrl: () => string;
}

export interface OutboxWorker {
  /** Sends all that is due, and what is added meanwhile; never rejects. */
  run(): Promise<void>;
  /** Runs now and from time to time. */
  start(): void;
  /** Claims no more, and gives what is under way a moment. */
  stop(): Promise<void>;
}

export function createOutboxWorker({ database, clock, log, send, publicUrl }: WorkerOptions): OutboxWorker {
  const db = database.kysely;
  const stopping = new AbortController();
  const cutting = new AbortController();
  let isAskedFor = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = -Infinity;

  const note = (row: OutboxRow, outcome: string, reason?: string) =>
    log({
      time: clock().toISOString(),
      level: outcome === 'failed' ? 'error' : 'info',
      mail: row.id,
      template: row.template,
      attempt: row.attempts,
      outcome,
      ...(reason !== undefined && { reason }),
    });

  /** The mail with its link, which is minted now; undefined, and dropped, where there is no reason to send it. */
  const prepare = (row: OutboxRow): Promise<OutgoingMail | undefined> =>
    transact(db, async (trx) => {
      const now = clock();
      const addressee = await readAddressee(trx, row, now);
      if (!addressee) {
        await dropMail(trx, row.id);
        return undefined;
      }
      const { recipient: to, locale } = addressee;
      const base = publicUrl();
      const messageId = `<${row.id}@${new URL(base).hostname}>`;
      return { ...composeMail(addressee, base), messageId, to, locale, date: now };
    });

  const deliver = async (row: OutboxRow): Promise<void> => {
    try {
      const mail = await prepare(row);
      if (!mail) return note(row, 'dropped');
      await send(mail, AbortSignal.any([cutting.signal, AbortSignal.timeout(longestSendMs)]));
    } catch (error) {
      const reason = reasonOf(error);
      return note(row, await markFailed(db, row, reason, clock()), reason);
    }
    await markSent(db, row, clock());
    return note(row, 'sent');
  };

  const drain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const row = await claimMail(database, clock());
      if (!row) return;
      await deliver(row);
    }
  };

  const sweep = async (): Promise<void> => {
    const now = clock().getTime();
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    await sweepOutbox(db, new Date(now));
  };

  const work = async (): Promise<void> => {
    while (isAskedFor && !stopping.signal.aborted) {
      isAskedFor = false;
      const ends = await Promise.allSettled([...Array.from({ length: atOnce }, drain), sweep()]);
      for (const end of ends) {
        // The database is away, most likely: the next poll tries again.
        if (end.status === 'rejected') {
          log({ time: clock().toISOString(), level: 'error', outbox: reasonOf(end.reason) });
        }
      }
    }
    running = undefined;
  };

  const run = (): Promise<void> => {
    isAskedFor = true;
    running ??= work();
    return running;
  };

  return {
    run,
    start() {
      timer = setInterval(() => void run(), pollMs);
      timer.unref();
      void run();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const cut = setTimeout(() => cutting.abort(), stopMs);
      await running;
      clearTimeout(cut);
    },
  };
}
