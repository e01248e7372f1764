/** The columns of restaurants in a file: what an import reads back, then the month in numbers. */
import type { Locale } from '#contract/locale.ts';
import { localMinute } from '#contract/month.ts';
import type { MonthGoal, MonthSummary } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { columnTexts, typeTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import type { CellKind, Column } from './sheet.ts';

export function restaurantColumns(locale: Locale): Column<RestaurantMonth>[] {
  const own = (
    name: keyof typeof columnTexts,
    kind: CellKind,
    width: number,
    value: Column<RestaurantMonth>['value'],
  ): Column<RestaurantMonth> => ({ header: say(columnTexts[name], locale), kind, width, value });
  const ofMonth = (
    name: keyof typeof columnTexts,
    kind: CellKind,
    value: (summary: MonthSummary, row: RestaurantMonth) => string | number | null,
  ) => own(name, kind, 14, (row) => row.summary && value(row.summary, row));

  return [
    own('name', 'text', 28, (row) => row.name),
    own('store_id', 'text', 13, (row) => row.store_id),
    own('type', 'text', 15, (row) =>
      say(typeTexts[row.drive_through ? 'drive_through' : 'in_store'], locale),
    ),
    own('daily_feedback_goal', 'whole', 12, (row) => row.daily_feedback_goal),
    own('currency', 'text', 10, (row) => row.currency),
    own('time_zone', 'text', 18, (row) => row.time_zone),
    own('day_starts_at', 'text', 12, (row) => row.day_starts_at),
    own('opened_on', 'day', 12, (row) => row.opened_on),
    own('month', 'text', 10, (row) => row.month),
    ofMonth('count', 'whole', ({ count }) => count),
    ofMonth('through', 'day', ({ through }) => through),
    ofMonth('count_to_date', 'whole', ({ count_to_date: count }) => count),
    ofMonth('goal_to_date', 'whole', ({ goal_to_date: goal }) => goal),
    ofMonth('goals', 'text', ({ goals }) => goals.map(goalInFile).join('; ')),
    ofMonth('goal_month', 'whole', ({ goal_month: goal }) => goal),
    ofMonth('days_elapsed', 'whole', ({ days_elapsed: days }) => days),
    ofMonth('days_hit', 'whole', ({ days_hit: days }) => days),
    // Hundredths already: two places tell it exactly.
    ofMonth('points_average', 'decimal', ({ points_average: average }) => average?.toFixed(2) ?? null),
    ofMonth('bonus_total', 'decimal', ({ bonus_total: bonus }) => bonus),
    ofMonth('last_report_at', 'minute', ({ last_report_at: at }, { time_zone: zone }) =>
      at === null ? null : localMinute(new Date(at), zone),
    ),
  ];
}

/** "12", a later one of the month "14 (2026-10-11)"; of one that differs by weekday seven numbers, Monday first. */
function goalInFile({ from, goal, by_weekday }: MonthGoal, index: number): string {
  const numbers = by_weekday ? by_weekday.join('/') : String(goal);
  return index === 0 ? numbers : `${numbers} (${from})`;
}
