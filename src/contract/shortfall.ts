/** Why a restaurant's month is short of its goal. Pure, and without schemas: the overview's page and its file read it. */
import { lastDay, monthOfDay, weekday, type Day } from './month.ts';
import type { DayTotal, MonthSummary } from './reports.ts';

export interface Shortfall {
  /** How many reports are missing on whole days, days above their goal counted in. */
  missing: number;
  /** The whole days that missed their goal. */
  missedDays: readonly Day[];
  /** 1 Monday to 7 Sunday: where at least two missed days hold more than a third of what missed days lack; else null. */
  weekday: number | null;
  /** How many reports each remaining day needs for the month's goal, today included; null where the month is over. */
  neededPerDay: number | null;
}

/** From this share of the missing reports on, one weekday is named. */
const tellingShare = 1 / 3;

/** Null where a month isn't short, or nothing of it is over. */
export function shortfallOf({
  summary,
  days,
}: {
  summary: MonthSummary;
  days: readonly DayTotal[];
}): Shortfall | null {
  const { through, goal_to_date: goal, count_to_date: count } = summary;
  if (through === null || count === null || count >= goal) return null;
  const missed = days.filter((day) => day.date <= through && lackOf(day) > 0);
  return {
    missing: goal - count,
    missedDays: missed.map(({ date }) => date),
    weekday: tellingWeekday(missed),
    neededPerDay: neededPerDay(summary),
  };
}

const lackOf = ({ count, goal }: DayTotal) => Math.max(0, (goal ?? 0) - count);

function tellingWeekday(missed: readonly DayTotal[]): number | null {
  const lack = (days: readonly DayTotal[]) => days.reduce((sum, day) => sum + lackOf(day), 0);
  const all = lack(missed);
  const [most] = [...Map.groupBy(missed, ({ date }) => weekday(date))]
    .filter(([, days]) => days.length > 1)
    .toSorted(([, one], [, other]) => lack(other) - lack(one));
  return most && lack(most[1]) > all * tellingShare ? most[0] : null;
}

/** The current day isn't over, so its reports are of what is needed. */
function neededPerDay({ today, count_to_date, goal_month }: MonthSummary): number | null {
  if (today === null) return null;
  const remaining = Number(lastDay(monthOfDay(today.date)).slice(8)) - Number(today.date.slice(8)) + 1;
  return Math.max(0, goal_month - (count_to_date ?? 0)) / remaining;
}
