/** The columns of the overview in a file: progress, missing reports, and the month before. */
import type { Locale } from '#contract/locale.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { shortfallOf } from '#contract/shortfall.ts';
import type { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { restaurantTypeTexts } from '#texts/words.ts';
import { columnsIn, type SummedColumn } from './columns.ts';
import { amountOf, averageOfMonths, currencyOf, sumOf, usedPercent } from './currency-totals.ts';

type Own = SummedColumn<OverviewRestaurant>;

export function overviewColumns(locale: Locale): Own[] {
  const own = columnsIn<OverviewRestaurant>(locale);
  const whole = (name: keyof typeof columnTexts, value: (row: OverviewRestaurant) => number | null) =>
    own(name, 'whole', 12, value, sumOf(value));
  const amount = (name: keyof typeof columnTexts, value: (row: OverviewRestaurant) => string | undefined) =>
    own(name, 'decimal', 14, (row) => value(row) ?? null, amountOf(value));

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
    amount('bonus_total', ({ summary }) => summary.bonus_total),
    amount('month_budget', ({ summary }) => summary.budget?.amount),
    own('budget_used', 'decimal', 12, ({ summary }) => usedPercent(summary)),
    own('currency', 'text', 10, ({ currency }) => currency, currencyOf),
    own('before_through', 'day', 12, ({ before }) => before?.through ?? null),
    whole('before_count', ({ before }) => before?.count ?? null),
    own('before_average', 'decimal', 12, ({ before }) => before?.points_average?.toFixed(2) ?? null),
    amount('before_bonus', ({ before }) => before?.bonus_total),
  ];
}
