/** A new password, and the check of the current one. */
import type { Kysely } from 'kysely';
import type { Author } from '#server/audit/author.db.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { isOwnPassword } from '#server/auth/credentials.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';

export interface Credential {
  hash: string;
  /** The hash that the current password was compared with; undefined where none was asked for. */
  provedBy?: string;
}

/**
 * The new password's hash. To change one's own, the current password has to be right: throws 422 `required` or
 * `wrong_password` at `current_password`, and `too_many_requests`. Hashing takes long, so this stays out of the
 * transaction.
 */
export async function newCredential(
  db: Kysely<Schema>,
  { actor, now }: Author,
  id: string,
  password: string | undefined,
  current: string | undefined,
): Promise<Credential | undefined> {
  if (password === undefined) return undefined;
  if (id !== actor.id) return { hash: await hashPassword(password) };
  if (!current) throw refusal('current_password', 'required');
  const own = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!own) throw new Problem('not_found');
  const { password_hash: stored } = own;
  if (stored === null || !(await isOwnPassword(db, own, current, now))) throw wrongPassword();
  return { hash: await hashPassword(password), provedBy: stored };
}

export function wrongPassword(): Problem {
  return refusal('current_password', 'wrong_password');
}
