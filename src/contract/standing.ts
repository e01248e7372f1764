/** The standing of a month or a day against its goal. Pure, and without schemas: the first screens read it too. */
import type { Month } from './month.ts';
import type { MonthSummary } from './reports.ts';

/**
 * - of a running month: `ahead`, `on_track`, `behind`
 * - of what is over: `reached`, `close`, `missed`; a day has reached its goal as soon as its count has
 * - `open` a day that isn't over and has more to go
 * - `not_yet` no day is over yet; `none` no goal
 */
export type Standing =
  | 'ahead'
  | 'on_track'
  | 'behind'
  | 'reached'
  | 'close'
  | 'missed'
  | 'open'
  | 'not_yet'
  | 'none';

/** From this share of the goal on, what is over was close to it. */
const closeFrom = 0.9;
/** From this share of the goal to date on, a running month is on track. */
const onTrackFrom = 0.95;

/** A month's numbers on whole days. A server that doesn't know whole days counts today in both. */
export function wholeDaysOf({ count, count_to_date, goal_to_date }: MonthToDate): {
  count: number;
  goal: number;
} {
  return { count: count_to_date ?? count, goal: goal_to_date };
}

/** What of a month's numbers, or of the sums of many, counts against the goal. */
export type MonthToDate = Pick<MonthSummary, 'count' | 'count_to_date' | 'goal_to_date'>;

/** The share of its goal that a month reached on whole days; null where there was nothing to reach yet. */
export function progressOf(summary: MonthToDate): number | null {
  const { count, goal } = wholeDaysOf(summary);
  return goal === 0 ? null : count / goal;
}

/** The standing of a day against its goal. */
export function dayStanding(count: number, goal: number | null, isOver: boolean): Standing {
  if (goal === null || goal <= 0) return 'none';
  if (count >= goal) return 'reached';
  if (!isOver) return 'open';
  return count >= goal * closeFrom ? 'close' : 'missed';
}

/** How what has passed of a running month stands to the goal of these days. */
function runningStanding(count: number, goal: number): Standing {
  if (count > goal) return 'ahead';
  return count >= goal * onTrackFrom ? 'on_track' : 'behind';
}

/** How a month stands to its goal; `present` is the month of now, for a server that doesn't say which days are over. */
export function monthStanding(summary: MonthSummary, month: Month, present: Month): Standing {
  const { count, goal } = wholeDaysOf(summary);
  if (goal === 0) return summary.goal_month > 0 ? 'not_yet' : 'none';
  const knowsWholeDays = summary.count_to_date !== null;
  // Over: the current day isn't of it, or nothing is recorded there any more.
  if (knowsWholeDays ? summary.today === null : month < present) return dayStanding(count, goal, true);
  // The goal holds today's, which isn't over: short of it nothing can be said.
  if (!knowsWholeDays && count < goal) return 'open';
  return runningStanding(count, goal);
}

/** The same of the sums of many restaurants. */
export function sumStanding(sums: MonthToDate, month: Month, present: Month): Standing {
  const { count, goal } = wholeDaysOf(sums);
  if (goal === 0) return month === present ? 'not_yet' : 'none';
  return month < present ? dayStanding(count, goal, true) : runningStanding(count, goal);
}
