import { fromMinor, toMinor } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import type { MonthDay } from './month-days.ts';

export interface DaysTotals {
  count: number;
  points: number;
  bonus: string;
  /** Of the days that have begun. */
  goal: number;
  /** How many days that are over reached theirs. */
  hits: number;
  average: number | null;
}

/** What days add up to, exactly. */
export function totalsOfDays(days: readonly MonthDay[]): DaysTotals {
  let [count, points, bonus, goal, hits] = [0, 0, 0, 0, 0];
  for (const day of days) {
    count += day.count;
    points += day.points;
    bonus += toMinor(day.bonus);
    if (day.goal === null || day.isAhead) continue;
    goal += day.goal;
    if (!day.isToday && day.count >= day.goal) hits += 1;
  }
  return { count, points, bonus: fromMinor(bonus), goal, hits, average: pointsAverage(points, count) };
}
