/** Whether administrators are reminded of the last month, settled once a month. */
import type { Kysely } from 'kysely';
import { addMonths, businessDay, monthOfDay, type Month } from '#contract/month.ts';
import { countOpen, hasEverClosed, markReminded, readReminded } from '#server/closings/open-months.db.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/mail/outbox.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';

/**
 * The month of which it is time to remind, and not settled yet whether to. The day has to have begun in the zones of all
 * restaurants, and is no earlier than the day from which months are closed.
 */
async function dueMonth(db: Kysely<Schema>, now: Date): Promise<Month | undefined> {
  const { reminder_day, close_from_day } = await readChainSettings(db);
  if (reminder_day === null) return undefined;
  const calendars = await db
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at'])
    .distinct()
    .where('archived_at', 'is', null)
    .execute();
  const [today] = calendars.map((calendar) => businessDay(now, calendar)).toSorted();
  if (today === undefined) return undefined;
  if (Number(today.slice(-2)) < Math.max(reminder_day, close_from_day)) return undefined;
  const month = addMonths(monthOfDay(today), -1);
  const reminded = await readReminded(db);
  return reminded !== undefined && reminded >= month ? undefined : month;
}

/**
 * Settles whether administrators are reminded of the last month, and queues their mails, in one transaction: no other
 * server does it again. A chain that has never closed a month isn't reminded. True where mails were queued.
 */
export async function remind({ kysely: db }: Database, now: Date): Promise<boolean> {
  // A read first: the look of an idle server must not take the writer's lock.
  if ((await dueMonth(db, now)) === undefined) return false;
  return transact(db, async (trx) => {
    const month = await dueMonth(trx, now);
    if (month === undefined) return false;
    await markReminded(trx, month);
    if (!(await hasEverClosed(trx)) || (await countOpen(trx, month)) === 0) return false;
    const admins = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .orderBy('id')
      .execute();
    for (const { id: userId, email: recipient } of admins) {
      if (recipient !== null) await enqueueMail(trx, { template: 'reminder', userId, recipient, now });
    }
    return admins.length > 0;
  });
}
