/** Rules for a person's e-mail address. */
import type { Kysely } from 'kysely';
import { foldEmail, logsIn } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import type { UserRow } from './user-rows.db.ts';

/**
 * The columns of a new address: it waits in `pending_email` until it is verified. A pending person has verified no
 * address yet, so theirs is replaced at once; the same address in other letters is the same mailbox.
 */
export function addressAfter(
  row: UserRow,
  email: string | null,
): Partial<Pick<UserRow, 'email' | 'pending_email'>> {
  // Without a former address no owner has to confirm.
  if (email === null || row.email === null) return { email, pending_email: null };
  const isSame = foldEmail(email) === row.email_folded;
  return row.status === 'pending' || isSame ? { email, pending_email: null } : { pending_email: email };
}

/** Throws `email_taken` where another account has the address. */
export async function refuseTakenEmail(trx: Kysely<Schema>, id: string, email: string): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', foldEmail(email))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new Problem('email_taken', { errors: [{ path: 'email', code: 'email_taken' }] });
}

/** Throws 422 `required` at `email` for somebody who can log in and has none. */
export function refuseMissingEmail({ role, email }: Pick<UserRow, 'role' | 'email'>): void {
  if (email !== null || !logsIn(role)) return;
  throw refusal('email', 'required');
}
