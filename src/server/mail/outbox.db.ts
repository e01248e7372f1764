/** The outbox: mails wait in the database from the transaction of their cause until an SMTP server has taken them. */
import { v7 as newId } from 'uuid';
import type { Kysely, Selectable } from 'kysely';
import { foldEmail } from '#contract/users.ts';
import type { Database } from '#server/db/connect.ts';
import type { MailTemplate, OutboxTable, Schema } from '#server/db/schema.ts';

export type OutboxRow = Selectable<OutboxTable>;

/** How long a process has for one attempt before another one may take the mail over; longer than a send may last. */
const leaseMs = 3 * 60_000;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
const givenUpAfterMs = 24 * 60 * 60_000;
/** With their pauses four hours: a mail may be a day old at its first attempt, after an outage or before `SMTP_URL` was set. */
const fewestAttempts = 10;
/** Finished mails are kept for questions, and then deleted with their address. */
const keptMs = 30 * 24 * 60 * 60_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export interface NewMail {
  template: MailTemplate;
  /** Null for a recovery: the account is looked up when the mail is sent. */
  userId: string | null;
  recipient: string;
  /** What a statement or an answer is about; read again by whoever makes the mail. */
  about?: object;
  now: Date;
}

/** Adds a mail; `trx` is the transaction of its cause. Wake the sender after the commit. */
export async function enqueueMail(trx: Kysely<Schema>, mail: NewMail): Promise<void> {
  await enqueueMails(trx, [mail]);
}

/** Adds mails of one cause; some hundred at most. */
export async function enqueueMails(trx: Kysely<Schema>, mails: readonly NewMail[]): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(
      mails.map(({ template, userId, recipient, about, now }) => ({
        id: newId(),
        template,
        user_id: userId,
        recipient,
        created_at: now.toISOString(),
        next_attempt_at: now.toISOString(),
        attempts: 0,
        sent_at: null,
        failed_at: null,
        last_error: null,
        about: about ? JSON.stringify(about) : null,
      })),
    )
    .execute();
}

/** When a mail of this kind was last queued by or for a person; undefined without one. */
export async function lastMailAt(
  trx: Kysely<Schema>,
  userId: string,
  template: MailTemplate,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.max<string | null>('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .executeTakeFirst();
  return row?.at == null ? undefined : new Date(row.at);
}

/** Claims the mail that has waited longest, for one attempt; no other process gets it meanwhile. */
export async function claimMail({ kysely: db, engine }: Database, now: Date): Promise<OutboxRow | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1);
  // A read first: the poll of an idle server must not take the writer's lock.
  if (!(await due.executeTakeFirst())) return undefined;
  return db
    .updateTable('outbox')
    .set((column) => ({
      next_attempt_at: later(now, leaseMs),
      attempts: column('attempts', '+', 1),
    }))
    .where('id', '=', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a mail as sent, unless its lease was lost and another attempt has begun. */
export async function markSent(db: Kysely<Schema>, row: OutboxRow, now: Date): Promise<void> {
  await attemptOf(db, row).set({ sent_at: now.toISOString(), last_error: null }).execute();
}

/**
 * Records a failed attempt: a pause of a minute, doubled up to an hour. After a day the mail is given up, but not before the
 * tenth attempt.
 */
export async function markFailed(
  db: Kysely<Schema>,
  row: OutboxRow,
  reason: string,
  now: Date,
): Promise<'retry' | 'failed'> {
  const isOld = now.getTime() - Date.parse(row.created_at) >= givenUpAfterMs;
  const isLast = isOld && row.attempts >= fewestAttempts;
  const pause = Math.min(firstPauseMs * 2 ** (row.attempts - 1), longestPauseMs);
  await attemptOf(db, row)
    .set({
      last_error: reason,
      ...(isLast ? { failed_at: now.toISOString() } : { next_attempt_at: later(now, pause) }),
    })
    .execute();
  return isLast ? 'failed' : 'retry';
}

/** The row of this very attempt. */
function attemptOf(db: Kysely<Schema>, { id, attempts }: OutboxRow) {
  return db.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts);
}

export interface OutboxState {
  waiting: number;
  /** The time of the mail that has waited longest. */
  oldest: string | null;
  /** Given up, and not deleted yet. */
  failed: number;
}

export async function outboxState(db: Kysely<Schema>): Promise<OutboxState> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.min<string | null>('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
      fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('failed'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The same, with the wait of the oldest in seconds instead of its time. */
export async function outboxLag(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
  const { waiting, oldest, failed } = await outboxState(db);
  const waited = oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest));
  return { waiting, oldestSeconds: Math.floor(waited / 1_000), failed };
}

/** Deletes a mail that no longer has a reader or a reason. */
export async function dropMail(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** A deleted person's mails, with the address in them; `email` is theirs, as `foldEmail` has it. */
export async function dropMailsOf(trx: Kysely<Schema>, userId: string, email: string | null): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', '=', userId).execute();
  const nobodys = trx.selectFrom('outbox').select(['id', 'recipient']).where('user_id', 'is', null);
  for (const { id, recipient } of await nobodys.execute())
    if (foldEmail(recipient) === email) await dropMail(trx, id);
}

/** Whether a recovery has waited so long that whoever asked for it no longer does. */
export const isRecoveryOver = ({ created_at }: OutboxRow, now: Date): boolean =>
  created_at <= later(now, -givenUpAfterMs);

/** Deletes the recoveries that have waited so long: without a mail server nothing else does. */
export async function dropOldRecoveries(trx: Kysely<Schema>, now: Date): Promise<void> {
  const before = later(now, -givenUpAfterMs);
  await trx.deleteFrom('outbox').where('user_id', 'is', null).where('created_at', '<=', before).execute();
}

/** Deletes mails and account links that were finished a month ago, and links to statements at their end. */
export async function sweepOutbox(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = later(now, -keptMs);
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where((is) => is.or([is('sent_at', 'is not', null), is('failed_at', 'is not', null)]))
    .execute();
  await db.deleteFrom('link_tokens').where('expires_at', '<', before).execute();
  await db.deleteFrom('statement_links').where('expires_at', '<=', now.toISOString()).execute();
}
