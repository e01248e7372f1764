/** Sends the mails of the outbox. No request ever waits for it. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { composeMail, type Addressee } from './compose.ts';
import { claimMail, dropMail, markFailed, markSent, sweepOutbox, type OutboxRow } from './outbox.db.ts';
import { reasonOf, type OutgoingMail, type SendMail } from './send-mail.ts';

/** Mails sent at once: a slow server holds up four, not all. */
const atOnce = 4;
/** The poll finds mails of other processes, and mails whose pause has ended. */
const pollMs = 5_000;
/** Shorter than the lease, so that no other process begins while this attempt may still succeed. */
const longestSendMs = 150_000;
/** The time that mails under way get at a stop. */
const stopMs = 5_000;
const sweepMs = 60 * 60_000;

/** The mail's person, with a new link where the template has one; undefined for a mail that is not to be sent. */
export type ReadAddressee = (
  trx: Kysely<Schema>,
  row: OutboxRow,
  now: Date,
) => Promise<Addressee | undefined>;

export interface WorkerOptions {
  database: Database;
  clock: () => Date;
  log: (line: object) => void;
  send: SendMail;
  readAddressee: ReadAddressee;
  /** Adds the mails of one cause that waits for it, in one transaction; false where none does. */
  enqueueDue: (database: Database, now: Date) => Promise<boolean>;
  /** The server's public address, with which links begin. */
  publicUrl: () => string;
}

export interface OutboxWorker {
  /** Sends all mails that are due, and those added meanwhile; never rejects. */
  run(): Promise<void>;
  /** Runs now and from time to time. */
  start(): void;
  /** Claims no more mails, and waits a moment for those under way. */
  stop(): Promise<void>;
}

export function createOutboxWorker({
  database,
  clock,
  log,
  send,
  readAddressee,
  enqueueDue,
  publicUrl,
}: WorkerOptions): OutboxWorker {
  const db = database.kysely;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const underWay = new Set<Promise<void>>();
  let drains = 0;
  /** A run that finds nothing looks again if it was woken meanwhile. */
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = -Infinity;
  /** Sent mails that the database could not record yet: without this they would be sent again. */
  const unnoted = new Map<OutboxRow, Date>();
  let noting: Promise<boolean> | undefined;
  let enqueuing: Promise<boolean> | undefined;

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

  /** The mail with its link, which is created now; undefined, and deleted, where there is no reason to send it. */
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
    await noteSent(row, clock());
  };

  const noteSent = async (row: OutboxRow, at: Date): Promise<void> => {
    try {
      await markSent(db, row, at);
    } catch (error) {
      unnoted.set(row, at);
      throw error;
    }
    unnoted.delete(row);
    note(row, 'sent');
  };

  /** False where it fails: most likely the database is away or full, and the next poll tries again. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      log({ time: clock().toISOString(), level: 'error', outbox: reasonOf(error) });
      return false;
    }
  };

  /** Records the sent mails that are left over; no mail is claimed before. */
  const noteRest = (): Promise<boolean> => {
    noting ??= attempt(async () => {
      for (const [row, at] of unnoted) await noteSent(row, at);
    }).finally(() => {
      noting = undefined;
    });
    return noting;
  };

  /** One cause after the other, between mails: a chain that closes a month has a thousand. */
  const enqueue = (): Promise<boolean> => {
    enqueuing ??= enqueueDue(database, clock())
      .catch((error: unknown) => {
        log({ time: clock().toISOString(), level: 'error', outbox: reasonOf(error) });
        return false;
      })
      .finally(() => {
        enqueuing = undefined;
      });
    return enqueuing;
  };

  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        const seen = calls;
        const found = await enqueue();
        const row = (await noteRest()) ? await claimMail(database, clock()) : undefined;
        if (row) await deliver(row);
        if (stopping.signal.aborted || (!row && !found && seen === calls)) return;
      }
    } finally {
      // In the same turn of the event loop as the last look: a call that comes now starts a new run.
      drains -= 1;
    }
  };

  const sweep = async (): Promise<void> => {
    const now = clock().getTime();
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    await sweepOutbox(db, new Date(now));
  };

  const begin = (work: () => Promise<void>): void => {
    const step = attempt(work).then(() => void underWay.delete(step));
    underWay.add(step);
  };

  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  const run = (): Promise<void> => {
    if (!stopping.signal.aborted) {
      calls += 1;
      for (; drains < atOnce; drains += 1) begin(drain);
      begin(sweep);
    }
    return settled();
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
      await settled();
      clearTimeout(cut);
      await noteRest();
    },
  };
}
