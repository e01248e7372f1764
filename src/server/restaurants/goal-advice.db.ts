/** Which goals restaurants would reach: from their day totals. */
import type { Kysely } from 'kysely';
import {
  adviceWeeks,
  proposedByWeekday,
  proposedGoal,
  type AdvisedDay,
  type GoalAdvice,
} from '#contract/goal-advice.ts';
import type { Locale } from '#contract/locale.ts';
import { addDays, businessDay, weekday, type Day } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { sorted } from '#server/lists/order.ts';
import { goalOn, type GoalSpan } from '#server/totals/summary.ts';
import { goalInForce, readGoals } from './goals.db.ts';
import { keyColumns, type RestaurantKey } from './restaurant-rows.db.ts';

/** Of all restaurants in use, by name, or of one: three statements in either case. */
export async function readGoalAdvice(
  db: Kysely<Schema>,
  restaurantId: string | undefined,
  now: Date,
  locale: Locale,
): Promise<GoalAdvice[]> {
  const keys = await db
    .selectFrom('restaurants')
    .select(keyColumns)
    .where('archived_at', 'is', null)
    .$if(restaurantId !== undefined, (query) => query.where('id', '=', restaurantId ?? ''))
    .execute();
  const spans = new Map(keys.map((key) => [key.id, wholeWeeks(businessDay(now, key))]));
  const first = [...spans.values()].map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const ids = keys.map(({ id }) => id);
  const [goals, rows] = await Promise.all([
    readGoals(db, ids),
    db
      .selectFrom('day_totals')
      .select(['restaurant_id', 'date', 'count'])
      .where('date', '>=', first)
      .$call((query) => amongIds(query, 'restaurant_id', ids))
      .execute(),
  ]);
  const counts = Map.groupBy(rows, (row) => row.restaurant_id);
  return sorted(keys, ({ name }) => [name], locale).flatMap((key) => {
    const span = spans.get(key.id);
    return span
      ? adviceOf(key, goals.get(key.id), counts.get(key.id) ?? [], span, businessDay(now, key))
      : [];
  });
}

interface Span {
  from: Day;
  to: Day;
}

/** The weeks before the one of today, from Monday to Sunday. */
function wholeWeeks(today: Day): Span {
  const to = addDays(today, -weekday(today));
  return { from: addDays(to, 1 - 7 * adviceWeeks), to };
}

function adviceOf(
  { id, name, store_id }: RestaurantKey,
  goals: readonly GoalSpan[] | undefined,
  rows: readonly { date: Day; count: number }[],
  { from, to }: Span,
  today: Day,
): GoalAdvice {
  const countOn = new Map(rows.map(({ date, count }) => [date, count]));
  const days = Array.from({ length: 7 * adviceWeeks }, (_, index) => addDays(from, index)).flatMap(
    (date): AdvisedDay[] => {
      const goal = goalOn(goals ?? [], date);
      return goal === null ? [] : [{ weekday: weekday(date), count: countOn.get(date) ?? 0, goal }];
    },
  );
  const { goal, by_weekday } = goalInForce(goals, today);
  const counts = days.map(({ count }) => count).toSorted((one, other) => one - other);
  const proposed = proposedGoal(counts);
  const byWeekday = by_weekday ? proposedByWeekday(days) : null;
  const proposedOn = (day: AdvisedDay) => (by_weekday ? byWeekday?.[day.weekday - 1] : proposed) ?? null;
  const wouldReach = days.filter((one) => one.count >= (proposedOn(one) ?? Number.POSITIVE_INFINITY)).length;
  return {
    restaurant_id: id,
    name,
    store_id,
    today,
    goal,
    goals_by_weekday: by_weekday ?? null,
    from,
    to,
    hit: days.filter((one) => one.count >= one.goal).length,
    counts,
    proposed,
    proposed_by_weekday: byWeekday,
    proposed_hit: days.some((one) => proposedOn(one) !== null) ? wouldReach : null,
  };
}
