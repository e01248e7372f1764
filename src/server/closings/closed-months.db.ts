/** Whether a restaurant's month is closed: asked by each write that would change it. */
import type { Kysely } from 'kysely';
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import type { ClosedMonth } from '#contract/reports.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { readUnwritable } from '#server/totals/archived-months.db.ts';

/**
 * Whether a day is of a closed month: what an administrator changes there counts in the next closing. Throws
 * `month_closed` for everybody else, and `month_archived` for all.
 */
export async function isClosedDay(
  trx: Kysely<Schema>,
  actor: Actor,
  restaurantId: string,
  date: Day,
): Promise<boolean> {
  const month = monthOfDay(date);
  if ((await readUnwritable(trx)).has(month)) throw new Problem('month_archived');
  const closed = await readClosedMonth(trx, { restaurantId, month });
  if (closed && actor.role !== 'admin') throw new Problem('month_closed', { current: closed });
  return closed !== null;
}

/** Who closed a restaurant's month, and when; null while it is open. */
export async function readClosedMonth(
  db: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
): Promise<ClosedMonth | null> {
  const row = await db
    .selectFrom('closings')
    .select(['month', 'closed_at', 'closed_by_name as closed_by'])
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The closed months of restaurants, by restaurant. */
export async function readClosedMonths(db: Kysely<Schema>): Promise<Map<string, Set<Month>>> {
  const rows = await db
    .selectFrom('closings')
    .select(['restaurant_id', 'month'])
    .where('withdrawn_at', 'is', null)
    .execute();
  const months = new Map<string, Set<Month>>();
  for (const { restaurant_id, month } of rows) {
    const known = months.get(restaurant_id);
    if (known) known.add(month);
    else months.set(restaurant_id, new Set([month]));
  }
  return months;
}

/** Whether a restaurant has a closing, withdrawn or not. */
export async function hasClosings(db: Kysely<Schema>, restaurantId: string): Promise<boolean> {
  const closings = db.selectFrom('closings').select('number').where('restaurant_id', '=', restaurantId);
  return (await closings.limit(1).executeTakeFirst()) !== undefined;
}
