/** Setting goals of many restaurants at once, each from a day on. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { GoalResult, setGoals as setting } from '#contract/goal-changes.ts';
import { businessDay, monthOfDay } from '#contract/month.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import { writeEach } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { recomputeMonth } from '#server/totals/totals.db.ts';
import { goalInForce, readGoals, removeGoal, setGoal, type Goal } from './goals.db.ts';

type Entry = BodyOf<typeof setting>[number];

/** Sets or plans goals, one entry after the other in one transaction; what became of each is its result. */
export function setGoals(db: Kysely<Schema>, author: Author, entries: readonly Entry[]) {
  return writeEach(db, entries, (trx, entry) => setOne(trx, author, entry));
}

async function setOne(trx: Kysely<Schema>, author: Author, entry: Entry): Promise<GoalResult> {
  const { restaurant_id: id, valid_from } = entry;
  const row = await trx
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at', 'opened_on', 'archived_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return 'not_found';
  if (row.archived_at !== null) return 'archived';
  if (valid_from < row.opened_on) return 'not_open_yet';
  const today = businessDay(author.now, row);
  const wanted = entry.goals_by_weekday ?? entry.goal ?? null;
  if (wanted === null ? valid_from <= today : valid_from < today) return 'in_the_past';

  const goals = (await readGoals(trx, [id])).get(id) ?? [];
  const planned = goals.find((span) => span.valid_from === valid_from);
  const before = planned ?? goalInForce(goals, valid_from);
  if (wanted === null) {
    if (!planned || planned === goals[0]) return 'unchanged';
    await removeGoal(trx, id, valid_from);
  } else {
    if (JSON.stringify(before.by_weekday ?? before.goal) === JSON.stringify(wanted)) return 'unchanged';
    await setGoal(trx, id, valid_from, wanted);
  }
  // Days to come have no reports, so of a planned goal no total changes.
  if (valid_from === today) await recomputeMonth(trx, { restaurantId: id, month: monthOfDay(today) });
  await trx
    .updateTable('restaurants')
    .set({ updated_at: author.now.toISOString(), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await auditBy(trx, author, {
    action: 'restaurant.set-goal',
    subject: { type: 'restaurant', id },
    restaurantId: id,
    before: auditedGoal(valid_from, before.by_weekday ?? before.goal),
    after: auditedGoal(valid_from, wanted),
  });
  return wanted === null ? 'removed' : 'set';
}

/** Both fields: one kind of goal can follow the other, or none. */
function auditedGoal(valid_from: string, goal: Goal | null) {
  const isOne = typeof goal === 'number';
  return {
    valid_from,
    daily_feedback_goal: isOne ? goal : null,
    goals_by_weekday: isOne || goal === null ? null : goal.join(' · '),
  };
}
