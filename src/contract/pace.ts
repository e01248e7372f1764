/**
 * The usual course of a restaurant's day, and how today stands to it. Pure, and without schemas: the screens read it too.
 *
 * A quarter is a quarter hour of a business day, counted from its beginning: 0, 1, …
 */
import type { DayPace, Pace } from './pace-schemas.ts';

/** A quarter hour, in milliseconds. */
export const quarterLength = 15 * 60_000;

/** So many weeks before today tell what is usual. */
export const paceWeeks = 8;
/** Only days that reached this share of their goal tell it. */
const tellingShare = 0.6;
/** With fewer days than these nothing is usual. */
const fewestDays = 5;
/** Of the days' first and last reports so many on either side don't move the hours: a report at night opens nothing. */
const strayShare = 0.1;
/** So many quarters on either side smooth a point. */
const smoothing = 2;

/** A day that is over. */
export interface PastDay {
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  goal: number | null;
  /** The quarters of its reports, ascending. */
  quarters: readonly number[];
}

/** The shares of a day's reports that there are by each quarter's beginning, from opening to closing: 0 first, 1 last. */
export interface Course {
  opens: number;
  closes: number;
  /** How many days it comes from; 0: none, and it runs straight. */
  days: number;
  expected: readonly number[];
  /** The middle half of the days; null without any. */
  low: readonly number[] | null;
  high: readonly number[] | null;
}

interface Hours {
  opens: number;
  closes: number;
}

/** What is usual on a weekday. `assumed` are the hours where too few days have reports to tell them. */
export function usualCourse(past: readonly PastDay[], weekday: number, assumed: () => Hours): Course {
  const { opens, closes } = hoursOf(past) ?? assumed();
  const length = closes - opens;
  const telling = past.filter(
    ({ goal, quarters }) => goal !== null && quarters.length > 0 && quarters.length >= goal * tellingShare,
  );
  const alike = telling.filter((day) => day.weekday === weekday);
  const days = alike.length >= fewestDays ? alike : telling;
  if (days.length < fewestDays) {
    const straight = Array.from({ length: length + 1 }, (_, at) => at / length);
    return { opens, closes, days: 0, expected: straight, low: null, high: null };
  }
  const courses = days.map(({ quarters }) => sharesOf(quarters, opens, length));
  const points = Array.from({ length: length + 1 }, (_, index) =>
    courses.map((course) => course[index] ?? 1).toSorted((one, other) => one - other),
  );
  const at = (share: number) => smooth(points.map((ascending) => quantile(ascending, share)));
  return { opens, closes, days: days.length, low: at(0.25), expected: at(0.5), high: at(0.75) };
}

/** From when to when there usually are reports; undefined where too few days have any. */
function hoursOf(past: readonly PastDay[]): Hours | undefined {
  const days = past.filter(({ quarters }) => quarters.length > 0);
  if (days.length < fewestDays) return undefined;
  const stray = Math.floor(days.length * strayShare);
  const ascending = (values: number[]) => values.toSorted((one, other) => one - other);
  const opens = ascending(days.map(({ quarters }) => quarters[0] ?? 0))[stray] ?? 0;
  const last = ascending(days.map(({ quarters }) => quarters.at(-1) ?? 0)).at(-1 - stray) ?? 0;
  // A quarter's report came before its end.
  return { opens, closes: Math.max(last, opens) + 1 };
}

/** What comes before the opening or after the closing counts at its edge. */
function sharesOf(quarters: readonly number[], opens: number, length: number): number[] {
  const shares = Array.from({ length: length + 1 }, () => 0);
  let passed = 0;
  for (let at = 1; at < length; at++) {
    while (passed < quarters.length && (quarters[passed] ?? 0) < opens + at) passed++;
    shares[at] = passed / quarters.length;
  }
  shares[length] = 1;
  return shares;
}

function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const [below, above] = [ascending[Math.floor(place)] ?? 0, ascending[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** The mean of each point and its neighbours, as many on either side, so that both ends stay and nothing falls. */
function smooth(points: readonly number[]): number[] {
  return points.map((_, at) => {
    const reach = Math.min(smoothing, at, points.length - 1 - at);
    const near = points.slice(at - reach, at + reach + 1);
    return near.reduce((sum, point) => sum + point, 0) / near.length;
  });
}

/** The share of a course at a quarter: 0 before the opening, 1 from the closing on. */
export function shareAt(shares: readonly number[], { opens }: Pick<Hours, 'opens'>, quarter: number): number {
  return shares[Math.max(0, Math.min(quarter - opens, shares.length - 1))] ?? 0;
}

/** A day's pace as of a later moment than it was answered, with as many reports as are known by then. */
export function paceNow({ course, ...pace }: DayPace, count: number, now: Date): Pace {
  const passed = Math.floor((now.getTime() - Date.parse(pace.opens_at)) / quarterLength);
  const at = (reports: readonly number[]) => shareAt(reports, { opens: 0 }, passed);
  return {
    ...pace,
    count,
    expected: at(course.expected),
    low: course.low && at(course.low),
    high: course.high && at(course.high),
  };
}

/**
 * - `reached` the goal, at whatever time
 * - `on_pace` as many as usual, or within the middle half of the days
 * - `behind` whole reports fewer than usual
 * - `over` the usual time has passed and the goal wasn't reached; the business day goes on
 */
export type PaceState = 'reached' | 'on_pace' | 'behind' | 'over';

/** How a day stands to its usual course. More than usual is on pace: a burst is no merit. */
export function paceState(
  { goal, count, expected, low, closes_at }: Pace,
  now: Date,
): { state: PaceState; behind: number; left: number } {
  const left = Math.max(0, goal - count);
  const whole = Math.floor(expected - count);
  const isUsual = whole < 1 || (low !== null && count >= Math.floor(low));
  const behind = isUsual ? 0 : whole;
  if (left === 0) return { state: 'reached', behind: 0, left };
  if (now.getTime() >= Date.parse(closes_at)) return { state: 'over', behind: 0, left };
  return { state: behind > 0 ? 'behind' : 'on_pace', behind, left };
}
