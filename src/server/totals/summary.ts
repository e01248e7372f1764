/**
 * A restaurant's month in numbers, from its goals and its totals. Pure; see `monthSummary` in the contract for each
 * field.
 */
import { usedShare } from '#contract/budget.ts';
import type { GoalsByWeekday } from '#contract/goals.ts';
import { fromMinor, type Minor } from '#contract/money.ts';
import {
  addDays,
  daysOfMonth,
  firstDay,
  lastDay,
  monthOfDay,
  weekday,
  type Day,
  type Month,
} from '#contract/month.ts';
import { pointsAverage, type DayTotal, type MonthGoal, type MonthSummary } from '#contract/reports.ts';

/** The daily goal in force from a day on; a restaurant's first one begins on its opening day. */
export interface GoalSpan {
  valid_from: Day;
  /** The goal of each day; with `by_weekday` their average. */
  goal: number;
  /** Seven goals, Monday first; absent where all days have the same. */
  by_weekday?: GoalsByWeekday | undefined;
  /** No goal from this day on: the restaurant was archived. */
  pause?: true;
}

/** What reports add up to, in whole minor units. */
export interface Figures {
  count: number;
  points: number;
  bonus_minor: number;
}

export const noFigures: Figures = { count: 0, points: 0, bonus_minor: 0 };

/** What the reports of a month add up to; `days_hit` counts a day as soon as it has reached its goal. */
export interface Totals extends Figures {
  days_hit: number;
  last_report_at: string | null;
}

const noTotals: Totals = { ...noFigures, days_hit: 0, last_report_at: null };

const earlier = (a: Day, b: Day) => (a < b ? a : b);
const later = (a: Day, b: Day) => (a > b ? a : b);
const dayOfMonth = (day: Day) => Number(day.slice(8));

/** The goal in force on a day; null before the restaurant opened and while it was archived. `goals` ascend. */
export function goalOn(goals: readonly GoalSpan[], day: Day): number | null {
  const span = goals.findLast(({ valid_from }) => valid_from <= day);
  return span && !span.pause ? goalOfWeekday(span, weekday(day)) : null;
}

/** `day`: 1 Monday to 7 Sunday; larger numbers are the days of the weeks that follow. */
function goalOfWeekday({ goal, by_weekday }: GoalSpan, day: number): number {
  return by_weekday?.[(day - 1) % 7] ?? goal;
}

const noDays = { days: 0, sum: 0 };

/** The days with a goal among the days `from`–`to`, both of one month, and the sum of their goals. */
function goalDays(goals: readonly GoalSpan[], from: Day, to: Day): { days: number; sum: number } {
  const all = { ...noDays };
  for (const [index, span] of goals.entries()) {
    const first = later(from, span.valid_from);
    const next = goals[index + 1]?.valid_from;
    if (span.pause || first > to || (next !== undefined && next <= first)) continue;
    const last = next !== undefined && next <= to ? dayOfMonth(next) - 1 : dayOfMonth(to);
    const days = last - dayOfMonth(first) + 1;
    all.days += days;
    if (!span.by_weekday) all.sum += span.goal * days;
    else for (let day = 0; day < days; day++) all.sum += goalOfWeekday(span, weekday(first) + day);
  }
  return all;
}

/** What the reports of a day add up to. */
export type DayRow = Figures & { date: Day };

/** The goals in force on days of the month, each with the first of these days. */
function monthGoals(goals: readonly GoalSpan[], first: Day, last: Day): MonthGoal[] {
  const goalFrom = ({ goal, by_weekday }: GoalSpan, from: Day) => ({
    from,
    goal,
    by_weekday: by_weekday ?? null,
  });
  const atFirst = goals.findLast(({ valid_from }) => valid_from <= first);
  const changes = goals.filter(({ valid_from, pause }) => !pause && valid_from > first && valid_from <= last);
  return [
    ...(atFirst && !atFirst.pause ? [goalFrom(atFirst, first)] : []),
    ...changes.map((span) => goalFrom(span, span.valid_from)),
  ].filter((goal, index, all) => {
    const before = all[index - 1];
    return goal.goal !== before?.goal || String(goal.by_weekday) !== String(before.by_weekday);
  });
}

/**
 * The month's summary; `today` is the restaurant's current business day. `unfinished` holds the totals of the days from
 * today on: they are in `totals`, and no goal counts them. `budget` is the one in force in the month; what a month
 * leaves of it is not carried on. `counted` are the goals by which `totals` counted the days that reached theirs, where
 * those are others. A month before the opening is all zeros.
 */
export function summarize(
  month: Month,
  today: Day,
  goals: readonly GoalSpan[],
  totals: Totals = noTotals,
  unfinished: readonly DayRow[] = [],
  budget: Minor | null = null,
  counted: readonly GoalSpan[] = goals,
): MonthSummary {
  const openedOn = goals[0]?.valid_from ?? lastDay(month);
  const last = lastDay(month);
  const first = later(firstDay(month), openedOn);
  const isOpen = openedOn <= last;
  const lastWholeDay = today > last ? last : addDays(today, -1);
  const wholeDays = isOpen && first <= lastWholeDay ? goalDays(goals, first, lastWholeDay) : noDays;
  const through = wholeDays.days > 0 ? lastWholeDay : null;
  const open = openDays(month, today, unfinished);
  const isHit = ({ date, count }: DayRow) => count >= (goalOn(counted, date) ?? Infinity);
  const goalToday = monthOfDay(today) === month ? goalOn(goals, today) : null;
  return {
    count: totals.count,
    goal_per_day: isOpen ? (goalOn(goals, earlier(today, last)) ?? goals[0]?.goal ?? 0) : 0,
    goal_to_date: wholeDays.sum,
    goal_month: isOpen ? goalDays(goals, first, last).sum : 0,
    days_elapsed: wholeDays.days,
    days_hit: totals.days_hit - open.filter(isHit).length,
    points_total: totals.points,
    points_average: pointsAverage(totals.points, totals.count),
    bonus_total: fromMinor(totals.bonus_minor),
    last_report_at: totals.last_report_at,
    through,
    count_to_date: totals.count - open.reduce((sum, { count }) => sum + count, 0),
    today:
      goalToday === null
        ? null
        : { date: today, count: open.find(({ date }) => date === today)?.count ?? 0, goal: goalToday },
    goals: isOpen ? monthGoals(goals, first, last) : [],
    budget:
      isOpen && budget !== null
        ? { amount: fromMinor(budget), share: usedShare(totals.bonus_minor, budget) }
        : null,
  };
}

/** What a month adds up to without its days from `today` on. */
export function figuresBefore(
  month: Month,
  today: Day,
  totals: Figures = noFigures,
  unfinished: readonly DayRow[] = [],
): Figures {
  const open = openDays(month, today, unfinished);
  const rest = (of: keyof Figures) => totals[of] - open.reduce((sum, day) => sum + day[of], 0);
  return { count: rest('count'), points: rest('points'), bonus_minor: rest('bonus_minor') };
}

const openDays = (month: Month, today: Day, unfinished: readonly DayRow[]) =>
  unfinished.filter(({ date }) => date >= today && monthOfDay(date) === month);

/** One day with its goal, without a report too. */
export function dayTotal(
  date: Day,
  goals: readonly GoalSpan[],
  row: Omit<DayRow, 'date'> = noTotals,
): DayTotal {
  const { count, points, bonus_minor } = row;
  return { date, count, goal: goalOn(goals, date), points, bonus: fromMinor(bonus_minor) };
}

/** Every day of the month with its goal, those without a report too. */
export function monthDays(month: Month, goals: readonly GoalSpan[], totals: readonly DayRow[]): DayTotal[] {
  const byDate = new Map(totals.map((total) => [total.date, total]));
  return daysOfMonth(month).map((date) => dayTotal(date, goals, byDate.get(date)));
}
