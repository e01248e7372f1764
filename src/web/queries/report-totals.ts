import { fromMinor, toMinor } from '#contract/money.ts';
import { pointsAverage, type MonthSummary, type ReportItem } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';

export type ReportTotals = Pick<MonthSummary, 'count' | 'points_total' | 'points_average' | 'bonus_total'>;

/** What reports come to: bonuses are added in whole minor units, so the sum is exact. */
export function totalsOf(reports: readonly ReportItem[]): ReportTotals {
  let points = 0;
  let bonus = 0;
  for (const report of reports) {
    points += report.points;
    bonus += toMinor(report.bonus);
  }
  return {
    count: reports.length,
    points_total: points,
    points_average: pointsAverage(points, reports.length),
    bonus_total: fromMinor(bonus),
  };
}

/** A row of the list: the server's summary, else what its reports come to; null when it sent neither. */
export function listedTotals(row: RestaurantMonth): ReportTotals | null {
  return row.summary ?? (row.reports.length > 0 ? totalsOf(row.reports) : null);
}
