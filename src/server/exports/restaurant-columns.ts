/** The columns of restaurants in a file: first those that an import reads back, then the month in numbers. */
import { budgetInForce } from '#contract/budget.ts';
import type { Locale } from '#contract/locale.ts';
import { businessDay, localMinute, monthOfDay } from '#contract/month.ts';
import type { MonthGoal, MonthSummary } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { amountText, type BudgetSpan } from '#server/budgets/budgets.db.ts';
import type { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { restaurantTypeTexts } from '#texts/words.ts';
import { columnsIn, type SummedColumn } from './columns.ts';
import { amountOf, averageOfMonths, currencyOf, sumOf, usedPercent } from './currency-totals.ts';
import type { CellKind } from '#server/sheets/sheet.ts';

type Own = SummedColumn<RestaurantMonth>;

/** `budgets`: of the restaurants; the one of the present is a column that an import reads back. */
export function restaurantColumns(
  locale: Locale,
  budgets: ReadonlyMap<string, readonly BudgetSpan[]>,
  now: Date,
): Own[] {
  const own = columnsIn<RestaurantMonth>(locale);
  const ofMonth = (
    name: keyof typeof columnTexts,
    kind: CellKind,
    value: (summary: MonthSummary, row: RestaurantMonth) => string | number | null,
    total?: Own['total'],
  ) => own(name, kind, 14, (row) => row.summary && value(row.summary, row), total);
  const summed = (name: keyof typeof columnTexts, value: (summary: MonthSummary) => number | null) =>
    ofMonth(
      name,
      'whole',
      value,
      sumOf(({ summary }) => summary && value(summary)),
    );

  return [
    own('name', 'text', 28, (row) => row.name),
    own('store_id', 'text', 13, (row) => row.store_id),
    own('type', 'text', 15, (row) =>
      say(restaurantTypeTexts[row.drive_through ? 'drive_through' : 'in_store'], locale),
    ),
    own('daily_feedback_goal', 'whole', 12, (row) => row.daily_feedback_goal),
    own('bonus_budget', 'decimal', 14, (row) =>
      amountText(budgetInForce(budgets.get(row.id), monthOfDay(businessDay(now, row)))),
    ),
    own('currency', 'text', 10, ({ currency }) => currency, currencyOf),
    own('time_zone', 'text', 18, (row) => row.time_zone),
    own('day_starts_at', 'text', 12, (row) => row.day_starts_at),
    own('opened_on', 'day', 12, (row) => row.opened_on),
    own('month', 'text', 10, (row) => row.month),
    summed('count', ({ count }) => count),
    ofMonth('through', 'day', ({ through }) => through),
    summed('count_to_date', ({ count_to_date: count }) => count),
    summed('goal_to_date', ({ goal_to_date: goal }) => goal),
    ofMonth('goals', 'text', ({ goals }) => goals.map(goalInFile).join('; ')),
    summed('goal_month', ({ goal_month: goal }) => goal),
    summed('days_elapsed', ({ days_elapsed: days }) => days),
    summed('days_hit', ({ days_hit: days }) => days),
    // Hundredths already: two places tell it exactly.
    ofMonth(
      'points_average',
      'decimal',
      ({ points_average: average }) => average?.toFixed(2) ?? null,
      averageOfMonths,
    ),
    ofMonth(
      'bonus_total',
      'decimal',
      ({ bonus_total: bonus }) => bonus,
      amountOf(({ summary }) => summary?.bonus_total),
    ),
    ofMonth(
      'month_budget',
      'decimal',
      ({ budget }) => budget?.amount ?? null,
      amountOf(({ summary }) => summary?.budget?.amount),
    ),
    ofMonth('budget_used', 'decimal', usedPercent),
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
