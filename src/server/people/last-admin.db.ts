/** Nobody locks everybody out. */
import type { Kysely } from 'kysely';
import type { Schema, UsersTable } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';

type Standing = Pick<UsersTable, 'role' | 'status'>;

const isAdmin = ({ role, status }: Standing) => role === 'admin' && status === 'active';

/**
 * Throws `last_admin` where a write would delete, demote or disable oneself, or the last admin who can log in. Within
 * the write's transaction, whose isolation lets only one of two such writes through.
 */
export async function keepAnAdmin(
  trx: Kysely<Schema>,
  actor: Actor,
  before: Standing & { id: string },
  after: Standing,
): Promise<void> {
  if (!isAdmin(before) || isAdmin(after)) return;
  if (actor.id === before.id) throw new Problem('last_admin');
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '<>', before.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Problem('last_admin');
}
