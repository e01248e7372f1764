/** What is unusual in a month that an import changes: mistyped dates and points, files imported twice. Pure. */
import type { ImportEffect } from '#contract/import-effects.ts';
import type { Minor } from '#contract/money.ts';
import { addMonths, businessDay, monthOfDay, type Calendar, type Day, type Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import { goalOn, type GoalSpan } from '#server/totals/summary.ts';

type Note = ImportEffect['notes'][number];

/** The change of a month. */
export interface MonthDelta extends MonthScope {
  count: number;
  bonus: Minor;
  /** Of the file alone: reports and points, and reports by day. */
  brought: number;
  points: number;
  readonly days: Map<Day, number>;
}

/** A stored month of the restaurant. */
export interface KnownMonth {
  readonly month: Month;
  readonly count: number;
  readonly points: number;
  readonly bonus_minor: number;
}

interface Known {
  readonly stored: readonly KnownMonth[];
  readonly goals: readonly GoalSpan[];
  readonly calendar: Calendar;
  readonly now: Date;
}

/** Times the goal. */
const manyInADay = 3;
/** Fewer reports have no usual average. */
const enough = 10;
/** In points. Restaurants differ by less, another scale (school marks, 1 to 5) by more. */
const farAverage = 2.5;
/** Months. */
const longAgo = 24;

export function notesOf(delta: MonthDelta, { stored, goals, calendar, now }: Known): Note[] {
  const notes: Note[] = [];
  const [many] = [...delta.days]
    .map(([day, count]) => ({ day, count, goal: goalOn(goals, day) ?? Infinity }))
    .filter(({ count, goal }) => count > goal * manyInADay)
    .toSorted((one, other) => other.count - one.count);
  if (many) notes.push({ code: 'many_in_a_day', params: many });

  const reports = stored.reduce((sum, known) => sum + known.count, 0);
  const points = stored.reduce((sum, known) => sum + known.points, 0);
  if (reports >= enough && delta.brought >= enough) {
    const [average, usual] = [delta.points / delta.brought, points / reports];
    if (Math.abs(average - usual) >= farAverage)
      notes.push({ code: 'unusual_points', params: { average: rounded(average), usual: rounded(usual) } });
  }

  const before = stored.find(({ month }) => month === delta.month)?.count ?? 0;
  if (before >= enough && delta.count >= before / 2)
    notes.push({ code: 'doubled', params: { count: before } });

  const current = monthOfDay(businessDay(now, calendar));
  if (delta.month < addMonths(current, -longAgo)) notes.push({ code: 'long_ago' });
  if (delta.month < current && before > 0) notes.push({ code: 'month_over' });
  return notes;
}

function rounded(average: number): number {
  return Math.round(average * 10) / 10;
}
