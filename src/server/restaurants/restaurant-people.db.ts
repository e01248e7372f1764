/** One person into a restaurant or out of it, from either side. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { addDays, businessDay, monthOfDay, type Day } from '#contract/month.ts';
import type { assignUserToRestaurant as assigning } from '#contract/restaurant-changes.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { endMembership, openMembership } from './members.db.ts';

/**
 * Begins somebody's membership today or on the day `since`, on which an open one is then made to begin; done already is
 * done. With `leaves` it is a move: the stay there ends the day before. Throws `not_found` for an unknown restaurant or
 * person, 422 at `since`: `in_the_future`, `not_open_yet`, `in_use` where reports by or about the person would lie
 * outside of a stay.
 */
export async function assignUser(
  db: Kysely<Schema>,
  author: Author,
  { restaurant_id: restaurantId, user_id: userId, since, leaves }: BodyOf<typeof assigning>,
): Promise<void> {
  await transact(db, async (trx) => {
    const { today, opened_on } = await restaurantOf(trx, author, restaurantId, userId);
    if (since !== undefined && since > today) throw refusal('since', 'in_the_future');
    if (since !== undefined && since < opened_on) throw refusal('since', 'not_open_yet');
    if (leaves !== undefined && leaves !== restaurantId) {
      await leave(trx, author, leaves, userId, since === today ? undefined : since);
    }
    const open = await readOpen(trx, restaurantId, userId);
    if (open && (since === undefined || since === open.valid_from)) return;
    const from = since ?? (today > opened_on ? today : opened_on);
    const stay = { restaurantId, userId, from: open?.valid_from ?? from, to: from };
    if (await hasReports(trx, stay)) throw refusal('since', 'in_use');
    if (open && from > open.valid_from) await beginLater(trx, stay);
    else await openMembership(trx, restaurantId, userId, from);
    await noteChange(trx, author, 'restaurant.assign-user', restaurantId, userId, {
      ...(open && { before: open.valid_from }),
      ...(since !== undefined && { after: since }),
    });
  });
}

/** Ends a stay for a move; with a past day, the day before that is the last one. */
async function leave(
  trx: Kysely<Schema>,
  author: Author,
  restaurantId: string,
  userId: string,
  moved: Day | undefined,
): Promise<void> {
  const { today } = await restaurantOf(trx, author, restaurantId, userId);
  if (!(await endMembership(trx, restaurantId, userId, moved === undefined ? today : addDays(moved, -1))))
    return;
  if (moved !== undefined) {
    const after = { restaurantId, userId, from: moved, to: addDays(today, 1) };
    if (await hasReports(trx, after)) throw refusal('since', 'in_use');
  }
  await noteChange(trx, author, 'restaurant.remove-user', restaurantId, userId, {
    ...(moved !== undefined && { until: addDays(moved, -1) }),
  });
}

async function readOpen(trx: Kysely<Schema>, restaurantId: string, userId: string) {
  return trx
    .selectFrom('memberships')
    .select('valid_from')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
}

interface Stay {
  readonly restaurantId: string;
  readonly userId: string;
  /** The first day. */
  readonly from: Day;
  /** The day after the last one. */
  readonly to: Day;
}

/** Whether somebody has given or got feedback in a restaurant on days of a stay. */
export async function hasReports(
  db: Kysely<Schema>,
  { restaurantId, userId, from, to }: Stay,
): Promise<boolean> {
  if (from >= to) return false;
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<', to)
    .where((eb) => eb.or([eb('evaluator_id', '=', userId), eb('evaluated_user_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  if (found) return true;
  // Of an archived month it isn't known which days they are of.
  const archived = await db
    .selectFrom('archived_totals')
    .select('month')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('month', '>=', monthOfDay(from))
    .where('month', '<=', monthOfDay(addDays(to, -1)))
    .limit(1)
    .executeTakeFirst();
  return archived !== undefined;
}

async function beginLater(trx: Kysely<Schema>, { restaurantId, userId, from, to }: Stay): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ valid_from: to })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('valid_from', '=', from)
    .execute();
}

/** Ends somebody's membership today; done already is done. Throws `not_found` for an unknown restaurant or person. */
export async function removeUser(
  db: Kysely<Schema>,
  author: Author,
  restaurantId: string,
  userId: string,
): Promise<void> {
  await transact(db, async (trx) => {
    const { today } = await restaurantOf(trx, author, restaurantId, userId);
    if (!(await endMembership(trx, restaurantId, userId, today))) return;
    await noteChange(trx, author, 'restaurant.remove-user', restaurantId, userId);
  });
}

/** The restaurant's business day and its first one, once both are known. */
async function restaurantOf(trx: Kysely<Schema>, { now }: Author, restaurantId: string, userId: string) {
  const restaurant = await trx
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at', 'opened_on'])
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!restaurant || !user) throw new Problem('not_found');
  return { today: businessDay(now, restaurant), opened_on: restaurant.opened_on };
}

/** A form that was opened before must not undo it, so both records are newer now. */
async function noteChange(
  trx: Kysely<Schema>,
  author: Author,
  action: 'restaurant.assign-user' | 'restaurant.remove-user',
  restaurantId: string,
  userId: string,
  /** The first day of the membership, before and after, or its last one, where it was told. */
  since: { before?: Day; after?: Day; until?: Day } = {},
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
  const auditedSince = (day: Day | undefined) => ({
    user_id: userId,
    ...(day !== undefined && { since: day }),
  });
  await auditBy(trx, author, {
    action,
    subject: { type: 'restaurant', id: restaurantId },
    restaurantId,
    ...((action === 'restaurant.remove-user' || since.before !== undefined) && {
      before: { ...auditedSince(since.before), ...(since.until && { to: since.until }) },
    }),
    ...(action === 'restaurant.assign-user' && { after: auditedSince(since.after) }),
  });
}
