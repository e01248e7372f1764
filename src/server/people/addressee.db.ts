/** The person of a mail, and whether it still has a reason; decided when it is sent. */
import type { Kysely } from 'kysely';
import { nameOf } from '#contract/person-name.ts';
import { mailPauseSeconds, type LinkPurpose } from '#contract/accounts.ts';
import { defaultLocale } from '#contract/locale.ts';
import { foldEmail, logsIn } from '#contract/users.ts';
import type { AccountMail, Schema, UsersTable } from '#server/db/schema.ts';
import type { Addressee } from '#server/mail/compose.ts';
import { isRecoveryOver, type OutboxRow } from '#server/mail/outbox.db.ts';
import { mintLink } from './link-tokens.db.ts';

const personColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_folded',
  'pending_email',
  'role',
  'status',
  'locale',
] as const;
type Person = Pick<UsersTable, (typeof personColumns)[number]>;

/** A mail about an account. */
interface AccountRow extends OutboxRow {
  template: AccountMail;
}

type Settled = Pick<AccountRow, 'template' | 'recipient'>;

const purposes: Partial<Record<AccountMail, LinkPurpose>> = {
  invitation: 'activation',
  verification: 'verification',
  recovery: 'reset',
};

/**
 * The mail's person, with a new link where the template has one; undefined for a mail that is not to be sent: no
 * account, an account that changed meanwhile, a newer mail with the same text, or a recovery that waited for a day.
 */
export async function readAccountAddressee(
  trx: Kysely<Schema>,
  row: AccountRow,
  now: Date,
): Promise<Addressee | undefined> {
  if (row.user_id === null && isRecoveryOver(row, now)) return undefined;
  const person = await readPerson(trx, row);
  if (!person) return undefined;
  const settled = row.user_id === null ? await settleRecovery(trx, row, person) : row;
  if (!settled || !hasReason(settled, person)) return undefined;
  const { template, recipient } = settled;
  const about = {
    template,
    recipient,
    locale: person.locale ?? defaultLocale,
    name: nameOf(person),
  };
  const purpose = purposes[template];
  if (!purpose) return about;
  if (await hasNewer(trx, row.id, person.id, template)) return undefined;
  const link = { userId: person.id, purpose, email: recipient, outboxId: row.id, now };
  return { ...about, token: await mintLink(trx, link) };
}

async function readPerson(
  trx: Kysely<Schema>,
  { user_id: id, recipient }: OutboxRow,
): Promise<Person | undefined> {
  const people = trx.selectFrom('users').select(personColumns);
  return id === null
    ? people.where('email_folded', '=', foldEmail(recipient)).executeTakeFirst()
    : people.where('id', '=', id).executeTakeFirst();
}

/**
 * The mail for a recovery request: a reset link, an invitation for a pending person, nothing for a role without
 * access, and nothing within the pause. It goes to the account's address, never to the typed one: letters that fold to
 * the same may be another mailbox. From now on the row has its person.
 */
async function settleRecovery(
  trx: Kysely<Schema>,
  row: OutboxRow,
  { id, email, role, status }: Person,
): Promise<Settled | undefined> {
  if (email === null || !logsIn(role)) return undefined;
  const template = status === 'pending' ? 'invitation' : 'recovery';
  const since = new Date(Date.parse(row.created_at) - mailPauseSeconds * 1_000).toISOString();
  const other = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', id)
    .where('template', '=', template)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  if (other) return undefined;
  const settled: Settled = { template, recipient: email };
  await trx
    .updateTable('outbox')
    .set({ user_id: id, ...settled })
    .where('id', '=', row.id)
    .execute();
  return settled;
}

/** A notice is always sent, a link only while it would work for this address. */
function hasReason({ template, recipient }: Settled, person: Person): boolean {
  const { email_folded: address, pending_email: pending, role, status } = person;
  switch (template) {
    case 'invitation':
      return status === 'pending' && logsIn(role) && address === foldEmail(recipient);
    case 'recovery':
      return status === 'active' && address === foldEmail(recipient);
    case 'verification':
      return status === 'active' && pending !== null && foldEmail(pending) === foldEmail(recipient);
    default:
      return status !== 'deleted';
  }
}

/** A newer mail's link would end this one's at once. Ids ascend with time. */
async function hasNewer(
  trx: Kysely<Schema>,
  rowId: string,
  userId: string,
  template: AccountMail,
): Promise<boolean> {
  const newer = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .where('id', '>', rowId)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}
