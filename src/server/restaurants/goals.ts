/** Daily feedback goals and their history. */
import type { Kysely } from 'kysely';
import type { Day } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';
import type { GoalSpan } from '#server/reports/summary.ts';
import { amongIds } from './among.ts';

/** The goals of stores, each in the order in which they came into force. */
export async function readGoals(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
): Promise<Map<string, GoalSpan[]>> {
  const rows = await db
    .selectFrom('restaurant_goals')
    .selectAll()
    .$call((query) => amongIds(query, 'restaurant_id', restaurantIds))
    .orderBy('restaurant_id')
    .orderBy('valid_from')
    .execute();
  const goals = new Map<string, GoalSpan[]>();
  for (const { restaurant_id, valid_from, goal } of rows) {
    const spans = goals.get(restaurant_id);
    if (spans) spans.push({ valid_from, goal });
    else goals.set(restaurant_id, [{ valid_from, goal }]);
  }
  return goals;
}

/** The goal as it is now; the one that came into force last. */
export function currentGoal(goals: readonly GoalSpan[] | undefined): number {
  const last = goals?.at(-1);
  if (!last) throw new Error('a store without a goal');
  return last.goal;
}

/** Puts a goal into force from a day on; one of that very day is overwritten, the days before keep theirs. */
export async function setGoal(
  trx: Kysely<Schema>,
  restaurantId: string,
  valid_from: Day,
  goal: number,
): Promise<void> {
  await trx
    .deleteFrom('restaurant_goals')
    .where('restaurant_id', '=', restaurantId)
    .where('valid_from', '>=', valid_from)
    .execute();
  await trx
    .insertInto('restaurant_goals')
    .values({ restaurant_id: restaurantId, valid_from, goal })
    .execute();
}
