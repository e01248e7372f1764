/** The mails of statements and answers: queued after the closing, filled when they are sent. */
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { defaultLocale } from '#contract/locale.ts';
import { fromMinor, fromSigned } from '#contract/money.ts';
import { month as monthText } from '#contract/month-schemas.ts';
import { nameOf } from '#contract/person-name.ts';
import { pointsAverage } from '#contract/reports.ts';
import { closingLines } from '#server/closings/closing-lines.db.ts';
import { toSettlement } from '#server/closings/settlements.db.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema, StatementMail } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { chunks } from '#server/lists/page.ts';
import type { Addressee } from '#server/mail/compose.ts';
import { enqueueMails, type NewMail, type OutboxRow } from '#server/mail/outbox.db.ts';
import { readAccountAddressee } from '#server/people/addressee.db.ts';
import { readReminderAddressee } from '#server/people/reminder-addressee.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { questionsUntil } from './statement-days.ts';
import { mintStatementLink, type LineKey } from './statement-links.db.ts';

/** The closing that a mail is about, as the outbox keeps it. */
const mailAbout = z.object({ restaurant_id: z.string(), month: monthText, number: z.int() });

/** What a statement or an answer to a person is about. */
export function aboutOf({ scope: { restaurantId, month }, number }: Omit<LineKey, 'userId'>): object {
  return { restaurant_id: restaurantId, month, number } satisfies z.output<typeof mailAbout>;
}

/**
 * Queues the statements of the closing that waits for it: a mail for each line whose person has an address, in one
 * transaction. None of a closing that was withdrawn meanwhile, and none where statements were switched off. False where
 * no closing waits.
 */
export async function enqueueDue({ kysely: db }: Database, now: Date): Promise<boolean> {
  const next = (from: Kysely<Schema>) =>
    from
      .selectFrom('statement_mailings')
      .selectAll()
      .orderBy('restaurant_id')
      .orderBy('month')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
  // A read first: the poll of an idle server must not take the writer's lock.
  if (!(await next(db))) return false;
  await transact(db, async (trx) => {
    const row = await next(trx);
    if (!row) return;
    const { restaurant_id, month, number } = row;
    await trx
      .deleteFrom('statement_mailings')
      .where('restaurant_id', '=', restaurant_id)
      .where('month', '=', month)
      .where('number', '=', number)
      .execute();
    if (!(await readChainSettings(trx)).statements) return;
    const people = await closingLines(trx)
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(['u.id', 'u.email'])
      .where('l.restaurant_id', '=', restaurant_id)
      .where('l.month', '=', month)
      .where('l.number', '=', number)
      .where('c.withdrawn_at', 'is', null)
      .where('u.status', '<>', 'deleted')
      .execute();
    const about = aboutOf({ scope: { restaurantId: restaurant_id, month }, number });
    const mails = people.flatMap(({ id: userId, email: recipient }): NewMail[] =>
      recipient === null ? [] : [{ template: 'statement', userId, recipient, about, now }],
    );
    for (const some of chunks(mails, 200)) await enqueueMails(trx, some);
  });
  return true;
}

/** The person of any mail, with a new link where the template has one; undefined for a mail that is not to be sent. */
export async function readAddressee(
  trx: Kysely<Schema>,
  row: OutboxRow,
  now: Date,
): Promise<Addressee | undefined> {
  const { template } = row;
  switch (template) {
    case 'statement':
    case 'answer':
      return readStatementAddressee(trx, { ...row, template }, now);
    case 'reminder':
      return readReminderAddressee(trx, row);
    default:
      return readAccountAddressee(trx, { ...row, template }, now);
  }
}

/** Sent to the person's present address. Nobody is told of a closing that was withdrawn, but everybody is answered. */
async function readStatementAddressee(
  trx: Kysely<Schema>,
  { template, user_id: userId, about }: OutboxRow & { template: StatementMail },
  now: Date,
): Promise<Addressee | undefined> {
  const { restaurant_id: restaurantId, month, number } = mailAbout.parse(JSON.parse(about ?? 'null'));
  if (userId === null) return undefined;
  const person = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'locale'])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  const closing = await trx
    .selectFrom('closings as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .select(['c.closed_at', 'c.withdrawn_at', 'r.name', 'r.currency', 'r.time_zone', 'r.day_starts_at'])
    .where('c.restaurant_id', '=', restaurantId)
    .where('c.month', '=', month)
    .where('c.number', '=', number)
    .executeTakeFirst();
  const row = await trx
    .selectFrom('closing_lines')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!person || person.email === null || !closing || !row) return undefined;
  if (template === 'statement' && closing.withdrawn_at !== null) return undefined;
  const reader = {
    recipient: person.email,
    locale: person.locale ?? defaultLocale,
    name: nameOf(person),
    token: await mintStatementLink(trx, { scope: { restaurantId, month }, number, userId }, now),
  };
  if (template === 'answer') return { ...reader, template, facts: { restaurant: closing.name, month } };
  // A link is made when a statement is mailed: of a former closing that was reopened before, nobody was told.
  const former = await trx
    .selectFrom('statement_links')
    .select('number')
    .where('user_id', '=', userId)
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .where('number', '<', number)
    .limit(1)
    .executeTakeFirst();
  const { count, points, bonus, payable, changes, carriedIn, carriedOut } = toSettlement(row);
  const facts = {
    restaurant: closing.name,
    currency: closing.currency,
    month,
    replaces: former !== undefined,
    count,
    points_average: pointsAverage(points, count),
    bonus: fromMinor(bonus),
    correction: fromSigned(payable - bonus),
    payable: fromMinor(payable),
    changes: changes.map((change) => ({ month: change.month, amount: fromSigned(change.amount) })),
    carried_in: fromMinor(carriedIn),
    carried_out: fromMinor(carriedOut),
    questions_until: questionsUntil(closing, await readChainSettings(trx), closing),
  };
  return { ...reader, template, facts };
}
