/** Days against the pace that is usual in their restaurants, from the quarter hours that the day totals keep. */
import { instantAt } from '#contract/local-time.ts';
import { addDays, weekday, type Calendar, type Day } from '#contract/month.ts';
import { paceWeeks, quarterLength, shareAt, usualCourse, type Course } from '#contract/pace.ts';
import type { DayPace, Pace } from '#contract/pace-schemas.ts';
import type { DayTotals } from './day-totals.db.ts';
import { goalOn, type GoalSpan } from './summary.ts';

/** What is usual on a restaurant's current business day, and its reports so far. */
export interface PaceOfToday {
  goal: number;
  count: number;
  course: Course;
  /** The quarter hour in which the business day began; an hour off where the clocks changed after that. */
  begins: Date;
  /** The quarters of today's reports, ascending. */
  quarters: readonly number[];
}

/** The hours that are assumed of a restaurant with reports on fewer than five days. */
const assumedHours = { opens: '10:00', closes: '22:00' } as const;

/** The first of the days whose totals the pace of a business day is made of. */
export const paceFrom = (today: Day): Day => addDays(today, -7 * paceWeeks);

/** Undefined without a goal today. `days`: the restaurant's totals, those from `paceFrom` on among them. */
export function paceOfToday(
  calendar: Calendar,
  goals: readonly GoalSpan[],
  days: readonly DayTotals[],
  today: Day,
): PaceOfToday | undefined {
  const goal = goalOn(goals, today);
  if (goal === null) return undefined;
  const past = days
    .filter(({ date }) => date >= paceFrom(today) && date < today)
    .map(({ date, quarters }) => ({
      weekday: weekday(date),
      goal: goalOn(goals, date),
      quarters: quartersOf(quarters, date, calendar),
    }));
  const current = days.find(({ date }) => date === today);
  return {
    goal,
    count: current?.count ?? 0,
    course: usualCourse(past, weekday(today), () => hoursAssumed(today, calendar)),
    begins: new Date(Date.parse(today) + beginningOf(today, calendar) * quarterLength),
    quarters: quartersOf(current?.quarters ?? null, today, calendar),
  };
}

/** The quarters of a day, as the table keeps them, from the beginning of the business day. */
function quartersOf(kept: string | null, date: Day, calendar: Calendar): number[] {
  if (kept === null) return [];
  const begins = beginningOf(date, calendar);
  return kept.split(' ').map((quarter) => Math.max(0, Number(quarter) - begins));
}

const beginnings = new Map<string, number>();
const mostBeginnings = 10_000;

/**
 * The quarter, from midnight UTC, with which a business day begins, by the offset that its zone has at noon. Clocks change
 * at night, so an hour of the day is the same quarter on every day. Reckoned once: zones are slow to ask.
 */
function beginningOf(date: Day, calendar: Calendar): number {
  const name = `${date} ${calendar.day_starts_at} ${calendar.time_zone}`;
  let quarter = beginnings.get(name);
  if (quarter === undefined) {
    const noon = instantAt(date, '12:00', calendar.time_zone).getTime();
    const begins = noon - Date.parse(`${date}T12:00Z`) + Date.parse(`${date}T${calendar.day_starts_at}Z`);
    quarter = Math.floor((begins - Date.parse(date)) / quarterLength);
    if (beginnings.size >= mostBeginnings) beginnings.clear();
    beginnings.set(name, quarter);
  }
  return quarter;
}

function hoursAssumed(today: Day, calendar: Calendar): { opens: number; closes: number } {
  const at = (time: string) =>
    Math.floor((instantAt(today, time, calendar.time_zone).getTime() - Date.parse(today)) / quarterLength) -
    beginningOf(today, calendar);
  // A business day that begins later than the opening opens with its beginning.
  return { opens: Math.max(0, at(assumedHours.opens)), closes: at(assumedHours.closes) };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** As of the quarter hour that has begun last. */
export function paceAt({ goal, count, course, begins }: PaceOfToday, now: Date): Pace {
  const quarter = quarterAt(begins, now);
  const reportsBy = (shares: readonly number[]) => tenth(goal * shareAt(shares, course, quarter));
  const instantOf = (at: number) => new Date(begins.getTime() + at * quarterLength).toISOString();
  return {
    goal,
    count,
    expected: reportsBy(course.expected),
    low: course.low && reportsBy(course.low),
    high: course.high && reportsBy(course.high),
    opens_at: instantOf(course.opens),
    closes_at: instantOf(course.closes),
    days: course.days,
  };
}

/** With the course of the whole day. */
export function dayPaceAt(today: PaceOfToday, now: Date): DayPace {
  const { goal, course, begins, quarters } = today;
  const reportsBy = (shares: readonly number[]) => shares.map((share) => tenth(goal * share));
  const begun = Math.min(quarterAt(begins, now), course.closes) - course.opens;
  return {
    ...paceAt(today, now),
    course: {
      expected: reportsBy(course.expected),
      low: course.low && reportsBy(course.low),
      high: course.high && reportsBy(course.high),
      count: Array.from(
        { length: Math.max(0, begun + 1) },
        (_, at) => quarters.filter((quarter) => quarter < course.opens + at).length,
      ),
    },
  };
}

function quarterAt(begins: Date, now: Date): number {
  return Math.floor((now.getTime() - begins.getTime()) / quarterLength);
}
