/** The totals below a list of restaurants, a row a currency: amounts of two currencies are never added up. */
import type { Locale } from '#contract/locale.ts';
import { currencies, fromMinor, toMinor, type Currency } from '#contract/money.ts';
import { pointsAverage, type MonthSummary } from '#contract/reports.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import type { TotalRow } from '#server/sheets/sheet.ts';
import type { SummedColumn } from './columns.ts';

/** The first column says that it is the total; a row for each currency that is there. */
export function currencyTotals<Row extends { currency: Currency }>(
  rows: readonly Row[],
  columns: readonly SummedColumn<Row>[],
  locale: Locale,
): TotalRow[] {
  return currencies.flatMap((currency): TotalRow[] => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    return [
      columns.map(({ total }, index) =>
        index === 0 ? say(columnTexts.total, locale) : (total?.(own) ?? null),
      ),
    ];
  });
}

/** Of rows of one currency. */
export function currencyOf([first]: readonly { currency: Currency }[]): Currency | null {
  return first?.currency ?? null;
}

/** Sums a whole number of the rows. */
export function sumOf<Row>(value: (row: Row) => number | null | undefined) {
  return (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);
}

/** Sums an amount of the rows, exactly. */
export function amountOf<Row>(value: (row: Row) => string | null | undefined) {
  return (rows: readonly Row[]): string =>
    fromMinor(rows.reduce((sum, row) => sum + toMinor(value(row) ?? '0.00'), 0));
}

/** The average over all reports of the months, not over the months' averages. */
export function averageOfMonths(rows: readonly { summary: MonthSummary | null }[]): string | null {
  const sum = (of: (summary: MonthSummary) => number) =>
    rows.reduce((total, { summary }) => total + (summary ? of(summary) : 0), 0);
  const points = sum(({ points_total }) => points_total);
  return (
    pointsAverage(
      points,
      sum(({ count }) => count),
    )?.toFixed(2) ?? null
  );
}

/** The used share of the month's budget in percent: 0.9312 is `"93.12"`. Exact, because the share has four places. */
export function usedPercent({ budget }: MonthSummary): string | null {
  return budget && fromMinor(Math.round(budget.share * 10_000));
}
