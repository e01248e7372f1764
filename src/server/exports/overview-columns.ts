/** The columns of the overview in a file: progress, missing reports, and the month before. */
import type { Locale } from '#contract/locale.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { shortfallOf } from '#contract/shortfall.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { restaurantTypeTexts } from '#texts/words.ts';
import { amountOf, averageOfMonths, sumOf, usedPercent, type SummedColumn } from './currency-totals.ts';
import type { CellKind } from '#server/sheets/sheet.ts';

type Own = SummedColumn<OverviewRestaurant>;

export function overviewColumns(locale: Locale): Own[] {
  const own = (
    name: keyof typeof columnTexts,
    kind: CellKind,
    width: number,
    value: Own['value'],
    total?: Own['total'],
  ): Own => ({ header: say(columnTexts[name], locale), kind, width, value, ...(total && { total }) });
  const whole = (name: keyof typeof columnTexts, value: (row: OverviewRestaurant) => number | null) =>
    own(name, 'whole', 12, value, sumOf(value));

  return [
    own('name', 'text', 28, (row) => row.name),
    own('store_id', 'text', 13, (row) => row.store_id),
    own('type', 'text', 15, (row) =>
      say(restaurantTypeTexts[row.drive_through ? 'drive_through' : 'in_store'], locale),
    ),
    own('through', 'day', 12, ({ summary }) => summary.through),
    whole('count_to_date', ({ summary }) => summary.count_to_date),
    whole('goal_to_date', ({ summary }) => summary.goal_to_date),
    whole('goal_month', ({ summary }) => summary.goal_month),
    whole('days_elapsed', ({ summary }) => summary.days_elapsed),
    whole('days_hit', ({ summary }) => summary.days_hit),
    own('needed_per_day', 'decimal', 12, (row) => shortfallOf(row)?.neededPerDay?.toFixed(2) ?? null),
    whole('count', ({ summary }) => summary.count),
    own(
      'points_average',
      'decimal',
      12,
      ({ summary }) => summary.points_average?.toFixed(2) ?? null,
      averageOfMonths,
    ),
    own(
      'bonus_total',
      'decimal',
      14,
      ({ summary }) => summary.bonus_total,
      amountOf(({ summary }) => summary.bonus_total),
    ),
    own(
      'month_budget',
      'decimal',
      14,
      ({ summary }) => summary.budget?.amount ?? null,
      amountOf(({ summary }) => summary.budget?.amount),
    ),
    own('budget_used', 'decimal', 12, ({ summary }) => usedPercent(summary)),
    own(
      'currency',
      'text',
      10,
      (row) => row.currency,
      ([first]) => first?.currency ?? null,
    ),
    own('before_through', 'day', 12, ({ before }) => before?.through ?? null),
    whole('before_count', ({ before }) => before?.count ?? null),
    own('before_average', 'decimal', 12, ({ before }) => before?.points_average?.toFixed(2) ?? null),
    own(
      'before_bonus',
      'decimal',
      14,
      ({ before }) => before?.bonus_total ?? null,
      amountOf(({ before }) => before?.bonus_total),
    ),
  ];
}
