import { fromMinor, toMinor } from '#contract/money.ts';
import { pointsAverage, type MonthSummary, type ReportItem } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';

export type ReportTotals = Pick<MonthSummary, 'count' | 'points_total' | 'points_average' | 'bonus_total'>;

/** A month's reports are added up for its tiles, its people and its rows; they are one list, which never changes. */
const known = new WeakMap<readonly ReportItem[], ReportTotals>();

/** What reports come to: bonuses are added in whole minor units, so the sum is exact. */
export function totalsOf(reports: readonly ReportItem[]): ReportTotals {
  const totals = known.get(reports) ?? addUp(reports);
  known.set(reports, totals);
  return totals;
}

function addUp(reports: readonly ReportItem[]): ReportTotals {
  let points = 0;
  // Thousands of reports have a few dozen bonuses.
  const timesOf = new Map<string, number>();
  for (const report of reports) {
    const { bonus } = report;
    points += report.points;
    timesOf.set(bonus, (timesOf.get(bonus) ?? 0) + 1);
  }
  const bonuses = timesOf.entries().reduce((sum, [bonus, times]) => sum + toMinor(bonus) * times, 0);
  return {
    count: reports.length,
    points_total: points,
    points_average: pointsAverage(points, reports.length),
    bonus_total: fromMinor(bonuses),
  };
}

/** A row of the list: the server's summary, else what its reports come to; null when it sent neither. */
export function listedTotals(row: RestaurantMonth): ReportTotals | null {
  return row.summary ?? (row.reports.length > 0 ? totalsOf(row.reports) : null);
}
