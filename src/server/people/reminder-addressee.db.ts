/** The administrator of a reminder, and what is open when it is sent. */
import type { Kysely } from 'kysely';
import { defaultLocale } from '#contract/locale.ts';
import { nameOf } from '#contract/person-name.ts';
import { foldEmail } from '#contract/users.ts';
import { countOpen, readReminded } from '#server/closings/open-months.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Addressee } from '#server/mail/compose.ts';
import type { OutboxRow } from '#server/mail/outbox.db.ts';

/**
 * Undefined for a mail that is not to be sent: everything was closed meanwhile, a later month was reminded of, or its
 * reader is no administrator any more or has another address.
 */
export async function readReminderAddressee(
  trx: Kysely<Schema>,
  { id, user_id, recipient }: OutboxRow,
): Promise<Addressee | undefined> {
  const person = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'locale'])
    .where('id', '=', user_id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email_folded', '=', foldEmail(recipient))
    .executeTakeFirst();
  // Ids ascend with time.
  const newer = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', user_id)
    .where('template', '=', 'reminder')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  const month = await readReminded(trx);
  if (!person || newer || month === undefined) return undefined;
  const count = await countOpen(trx, month);
  if (count === 0) return undefined;
  const locale = person.locale ?? defaultLocale;
  return { template: 'reminder', recipient, locale, name: nameOf(person), facts: { month, count } };
}
