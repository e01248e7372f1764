/** People: every write is one transaction with its audit row. */
import { v7 as newId } from 'uuid';
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  foldPayrollId,
  ownUserFields,
  type registerUser as registration,
  type updateUser as updating,
} from '#contract/user-changes.ts';
import { logsIn, type User } from '#contract/users.ts';
import { endLinks } from './link-tokens.db.ts';
import { auditBy, changes, contentOfCreate, type Author } from '#server/audit/author.db.ts';
import { forgetDevices } from '#server/auth/devices.db.ts';
import { writePin } from '#server/auth/pins.db.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { given } from '#server/http/given.ts';
import { Problem } from '#server/http/problem.ts';
import { dropMailsOf } from '#server/mail/outbox.db.ts';
import { checkedRestaurants, readRestaurantIds, replaceRestaurants } from '#server/restaurants/members.db.ts';
import { followChange, inviteAt, verifyAgain } from './account-effects.ts';
import { newCredential, wrongPassword } from './credential.db.ts';
import { addressAfter, refuseMissingEmail, refuseTakenEmail } from './email-address.db.ts';
import { keepAnAdmin } from './last-admin.db.ts';
import { nameColumns, type UserRow } from './user-rows.db.ts';
import { readUser } from './users.db.ts';

type UpdateBody = BodyOf<typeof updating>;

/**
 * Creates a person, pending until they activate their account by the link that is mailed to those who can log in. The
 * same id with the same content is the same create, without a second mail. Throws `id_taken`, `email_taken`, `payroll_id_taken`, 422
 * `unknown_reference` at `restaurants.N`, `in_the_future` at `member_since`.
 */
export async function registerUser(
  db: Kysely<Schema>,
  author: Author,
  { id = newId(), password, restaurants: asked = [], member_since, ...person }: BodyOf<typeof registration>,
): Promise<{ user: User; repeated: boolean }> {
  const restaurants = [...new Set(asked)].toSorted();
  const { email = null, payroll_id = null } = person;
  const content = {
    ...given(person),
    restaurants,
    ...given({ member_since }),
    has_password: password !== undefined,
  };
  const hash = password === undefined ? null : await hashPassword(password);
  const { repeated, storedHash, ...found } = await checkedWrite(db, async (trx) => {
    const created = await contentOfCreate(trx, 'user', id);
    const row = await trx
      .selectFrom('users')
      .select(['password_hash', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row || created !== undefined) {
      const user = created === JSON.stringify(content) ? await readUser(trx, id) : undefined;
      if (!user) throw new Problem('id_taken');
      return { user, repeated: true, storedHash: row?.password_hash };
    }
    if (email !== null) await refuseTakenEmail(trx, id, email);
    await refuseTakenNumber(trx, id, payroll_id);
    await checkedRestaurants(trx, asked);

    const at = author.now.toISOString();
    await trx
      .insertInto('users')
      .values({
        id,
        ...person,
        email,
        payroll_id,
        ...nameColumns({ ...person, email, payroll_id }),
        pending_email: null,
        password_hash: hash,
        status: 'pending',
        locale: person.locale ?? null,
        token_version: 0,
        last_login_at: null,
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .execute();
    await replaceRestaurants(trx, id, [], restaurants, author.now, member_since);
    if (email !== null && logsIn(person.role)) await inviteAt(trx, id, email, author.now);
    await auditBy(trx, author, { action: 'user.create', subject: { type: 'user', id }, after: content });
    return { user: await readUser(trx, id), repeated: false, storedHash: hash };
  });
  if (!found.user) throw new Error('a person who was just created is gone');
  // Outside of the transaction: comparing takes as long as hashing.
  if (repeated && password !== undefined && !(await verifyPassword(storedHash, password))) {
    throw new Problem('id_taken');
  }
  return { user: found.user, repeated };
}

/**
 * Changes the given fields of a person: anything by an admin, of oneself what the contract's `ownUserFields` say.
 * Throws `not_found`, `forbidden`, `stale` with the newer record, `email_taken`, `payroll_id_taken`, `last_admin`, 422
 * `wrong_password` at `current_password`, `required` at `email` and `unknown_reference` at `restaurants.N`.
 */
export async function updateUser(
  db: Kysely<Schema>,
  author: Author,
  id: string,
  body: UpdateBody,
): Promise<User> {
  const { actor } = author;
  const { version, password, current_password, restaurants: asked, email, ...fields } = body;
  if (actor.role !== 'admin') {
    if (id !== actor.id) throw new Problem('not_found');
    const own: readonly string[] = ownUserFields;
    if (!Object.keys(given(body)).every((name) => own.includes(name))) throw new Problem('forbidden');
  }
  const credential = await newCredential(db, author, id, password, current_password);

  return checkedWrite(db, async (trx) => {
    const row = await selectForWrite(trx, id);
    if (credential?.provedBy !== undefined && credential.provedBy !== row.password_hash)
      throw wrongPassword();
    const before = contentOf(row, await readRestaurantIds(trx, id));
    const restaurants = asked && (await checkedRestaurants(trx, asked));
    const after = {
      ...before,
      ...given(fields),
      ...(restaurants && { restaurants }),
      ...(email !== undefined && addressAfter(row, email)),
    };
    const changed = changes(before, after);
    const isStale = version !== undefined && version !== row.version;
    // What the record says already, a try whose answer was lost has saved, or somebody who meant the same.
    if (isStale && (changed || credential)) throw new Problem('stale', { current: await readUser(trx, id) });
    if (email && !isStale) await verifyAgain(trx, row, email, author.now);
    if (!changed && !credential) return shown(trx, id);
    if (email) await refuseTakenEmail(trx, id, email);
    await refuseTakenNumber(trx, id, fields.payroll_id);
    refuseMissingEmail(after);
    await keepAnAdmin(trx, actor, row, after);

    const { restaurants: restaurantsAfter, ...columns } = after;
    const endsSessions = credential !== undefined || after.role !== row.role || after.status !== row.status;
    await trx
      .updateTable('users')
      .set({
        ...columns,
        ...nameColumns(after),
        ...(credential && { password_hash: credential.hash }),
        token_version: row.token_version + (endsSessions ? 1 : 0),
        updated_at: author.now.toISOString(),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await replaceRestaurants(trx, id, before.restaurants, restaurantsAfter, author.now);
    await followChange(trx, row, after, { now: author.now, passwordChanged: credential !== undefined });
    await auditBy(trx, author, {
      action: 'user.update',
      subject: { type: 'user', id },
      before: { ...changed?.before },
      after: { ...changed?.after, ...(credential && { password: 'changed' }) },
    });
    return shown(trx, id);
  });
}

/**
 * Ends a person's memberships and sessions and frees the e-mail; reports keep the name. Throws `not_found`,
 * `last_admin`.
 */
export async function deleteUser(db: Kysely<Schema>, author: Author, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await selectForWrite(trx, id);
    await keepAnAdmin(trx, author.actor, row, { role: row.role, status: 'deleted' });
    const before = contentOf(row, await readRestaurantIds(trx, id));
    await replaceRestaurants(trx, id, before.restaurants, [], author.now);
    await endLinks(trx, id, author.now);
    await dropMailsOf(trx, id, row.email_folded);
    await trx.deleteFrom('statement_links').where('user_id', '=', id).execute();
    await forgetDevices(trx, id);
    await writePin(trx, id, null);
    await trx
      .updateTable('users')
      .set({
        status: 'deleted',
        email: null,
        email_folded: null,
        payroll_id_folded: null,
        pending_email: null,
        password_hash: null,
        token_version: row.token_version + 1,
        updated_at: author.now.toISOString(),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await auditBy(trx, author, { action: 'user.delete', subject: { type: 'user', id }, before });
  });
}

async function selectForWrite(trx: Kysely<Schema>, id: string): Promise<UserRow> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

async function shown(trx: Kysely<Schema>, id: string): Promise<User> {
  const user = await readUser(trx, id);
  if (!user) throw new Problem('not_found');
  return user;
}

/** The audited fields of a person; never the hash. */
function contentOf(row: UserRow, restaurants: string[]) {
  const { first_name, last_name, email, pending_email, payroll_id, user_position, role, status, locale } =
    row;
  const account = { user_position, role, status, locale, restaurants };
  return { first_name, last_name, email, pending_email, payroll_id, ...account };
}

/** Throws `payroll_id_taken` where somebody else has the payroll number. */
async function refuseTakenNumber(
  trx: Kysely<Schema>,
  id: string,
  number: string | null | undefined,
): Promise<void> {
  if (!number) return;
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('payroll_id_folded', '=', foldPayrollId(number))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other)
    throw new Problem('payroll_id_taken', { errors: [{ path: 'payroll_id', code: 'payroll_id_taken' }] });
}
