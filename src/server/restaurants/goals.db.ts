/** Daily feedback goals and their history. */
import type { Kysely, Selectable } from 'kysely';
import { averageGoal, type GoalsByWeekday } from '#contract/goals.ts';
import type { Day } from '#contract/month.ts';
import type { RestaurantGoalsTable, Schema } from '#server/db/schema.ts';
import type { GoalSpan } from '#server/totals/summary.ts';
import { amongIds } from '#server/db/among.ts';

/** The goals of restaurants, planned ones too, each in the order in which they come into force. */
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
  for (const row of rows) {
    const spans = goals.get(row.restaurant_id);
    if (spans) spans.push(toSpan(row));
    else goals.set(row.restaurant_id, [toSpan(row)]);
  }
  return goals;
}

function toSpan(row: Selectable<RestaurantGoalsTable>): GoalSpan {
  const { valid_from, goal, monday, tuesday, wednesday, thursday, friday, saturday, sunday, pause } = row;
  if (pause !== null) return { valid_from, goal, pause: true };
  if (
    monday === null ||
    tuesday === null ||
    wednesday === null ||
    thursday === null ||
    friday === null ||
    saturday === null ||
    sunday === null
  )
    return { valid_from, goal };
  return { valid_from, goal, by_weekday: [monday, tuesday, wednesday, thursday, friday, saturday, sunday] };
}

/** The goal in force on a day; before the opening the first one. */
export function goalInForce(goals: readonly GoalSpan[] | undefined, today: Day): GoalSpan {
  const span = goals?.findLast(({ valid_from }) => valid_from <= today) ?? goals?.[0];
  if (!span) throw new Error('a restaurant without a goal');
  return span;
}

/** What a goal is: one number for all days, or seven, Monday first. */
export type Goal = number | GoalsByWeekday;

/** Puts a goal into force from a day on, until the next planned one; the days before keep theirs. */
export async function setGoal(
  trx: Kysely<Schema>,
  restaurantId: string,
  valid_from: Day,
  goal: Goal,
): Promise<void> {
  await removeGoal(trx, restaurantId, valid_from);
  await trx
    .insertInto('restaurant_goals')
    .values({ restaurant_id: restaurantId, valid_from, ...columns(goal) })
    .execute();
}

/**
 * No goal from a day on, until the one in force goes on at another day. Goals that were planned for the days between don't
 * come into force.
 */
export async function pauseGoal(
  trx: Kysely<Schema>,
  restaurantId: string,
  from: Day,
  until: Day,
): Promise<void> {
  const goals = (await readGoals(trx, [restaurantId])).get(restaurantId) ?? [];
  const { goal, by_weekday } = goalInForce(goals, until);
  for (const { valid_from } of goals) {
    if (valid_from >= from && valid_from <= until) await removeGoal(trx, restaurantId, valid_from);
  }
  await trx
    .insertInto('restaurant_goals')
    .values({ restaurant_id: restaurantId, valid_from: from, goal, pause: 1 })
    .execute();
  await setGoal(trx, restaurantId, until, by_weekday ?? goal);
}

/** Takes the goal away that begins on a day; there being none is as good. */
export async function removeGoal(trx: Kysely<Schema>, restaurantId: string, valid_from: Day): Promise<void> {
  await trx
    .deleteFrom('restaurant_goals')
    .where('restaurant_id', '=', restaurantId)
    .where('valid_from', '=', valid_from)
    .execute();
}

function columns(goal: Goal) {
  if (typeof goal === 'number') return { goal };
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = goal;
  return { goal: averageGoal(goal), monday, tuesday, wednesday, thursday, friday, saturday, sunday };
}
