/** The goal of a restaurant's day, and who set it. */
import type { Kysely } from 'kysely';
import type { ExplainedGoal } from '#contract/explain.ts';
import { businessDay, type Day } from '#contract/month.ts';
import { readFields } from '#server/activity/audit-fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { archiveDay } from '#server/months/summaries.db.ts';
import { goalInForce, readGoals } from '#server/restaurants/goals.db.ts';
import type { RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import { goalOn } from '#server/totals/summary.ts';

/** Null where the day has none: before the opening, after the archiving. */
export async function readGoalOf(
  db: Kysely<Schema>,
  restaurant: RestaurantRow,
  date: Day,
): Promise<ExplainedGoal | null> {
  return (await readGoalsOf(db, restaurant))(date);
}

/** The goals of all days, by two queries. */
export async function readGoalsOf(
  db: Kysely<Schema>,
  restaurant: RestaurantRow,
): Promise<(date: Day) => ExplainedGoal | null> {
  const [all, settings] = await Promise.all([readGoals(db, [restaurant.id]), readSettings(db, restaurant)]);
  const goals = all.get(restaurant.id) ?? [];
  const archivedOn = archiveDay(restaurant);
  return (date) => {
    const goal = goalOn(goals, date);
    if (goal === null || (archivedOn !== undefined && date > archivedOn)) return null;
    const { valid_from, by_weekday = null } = goalInForce(goals, date);
    const setting = settings(valid_from, valid_from === goals[0]?.valid_from);
    return { goal, by_weekday, valid_from, set_at: setting?.at ?? null, set_by: setting?.by ?? '' };
  };
}

/** The write that set the goal which begins on a day; the first one can be the restaurant's creation. */
async function readSettings(
  db: Kysely<Schema>,
  restaurant: RestaurantRow,
): Promise<(valid_from: Day, isFirst: boolean) => { at: string; by: string } | undefined> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor_name as by', 'action', 'after'])
    .where('subject_type', '=', 'restaurant')
    .where('subject_id', '=', restaurant.id)
    .where('action', 'in', ['restaurant.set-goal', 'restaurant.update', 'restaurant.create'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const writes = rows.map(({ at, by, action, after }) => ({ at, by, action, fields: readFields(after) }));
  return (valid_from, isFirst) =>
    writes.find(({ at, action, fields }) => {
      if (action === 'restaurant.create') return isFirst;
      if (action === 'restaurant.set-goal') return fields?.['valid_from'] === valid_from;
      // An update sets the goal of its own day.
      const setsGoal = fields?.['daily_feedback_goal'] !== undefined;
      return setsGoal && businessDay(new Date(at), restaurant) === valid_from;
    });
}
