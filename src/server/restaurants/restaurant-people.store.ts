/** One person into a store or out of it, from either side. */
import type { Kysely } from 'kysely';
import { businessDay } from '#contract/month.ts';
import { auditBy, type Author } from '#server/audit/author.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { endMembership, openMembership, readMemberIds } from './members.ts';

/** Begins somebody's membership today; done already is done. Throws `not_found` for an unknown store or person. */
export async function assignUser(
  db: Kysely<Schema>,
  author: Author,
  restaurantId: string,
  userId: string,
): Promise<void> {
  await transact(db, async (trx) => {
    const today = await todayOf(trx, author, restaurantId, userId);
    if ((await readMemberIds(trx, restaurantId)).includes(userId)) return;
    await openMembership(trx, restaurantId, userId, today);
    await noteChange(trx, author, 'restaurant.assign-user', restaurantId, userId);
  });
}

/** Ends somebody's membership today; done already is done. Throws `not_found` for an unknown store or person. */
export async function removeUser(
  db: Kysely<Schema>,
  author: Author,
  restaurantId: string,
  userId: string,
): Promise<void> {
  await transact(db, async (trx) => {
    const today = await todayOf(trx, author, restaurantId, userId);
    if (!(await endMembership(trx, restaurantId, userId, today))) return;
    await noteChange(trx, author, 'restaurant.remove-user', restaurantId, userId);
  });
}

/** The store's business day, once both are known. */
async function todayOf(trx: Kysely<Schema>, { now }: Author, restaurantId: string, userId: string) {
  const store = await trx
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at'])
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!store || !user) throw new Problem('not_found');
  return businessDay(now, store);
}

/** A form that was opened before must not undo it, so both records are newer now. */
async function noteChange(
  trx: Kysely<Schema>,
  author: Author,
  action: 'restaurant.assign-user' | 'restaurant.remove-user',
  restaurantId: string,
  userId: string,
): Promise<void> {
  for (const [table, id] of [
    ['restaurants', restaurantId],
    ['users', userId],
  ] as const) {
    await trx
      .updateTable(table)
      .set((column) => ({ version: column('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  const who = { user_id: userId };
  await auditBy(trx, author, {
    action,
    subject: { type: 'restaurant', id: restaurantId },
    restaurantId,
    ...(action === 'restaurant.assign-user' ? { after: who } : { before: who }),
  });
}
