/** The order of a month's reports, on the client: the month is there as a whole. */
import { toMinor } from '#contract/money.ts';
import { nameOf } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';

type Compare = (one: string, other: string) => number;

const orders: Record<string, (compare: Compare) => (one: ReportItem, other: ReportItem) => number> = {
  date: () => (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
  points: () => (one, other) => one.points - other.points,
  bonus: () => (one, other) => toMinor(one.bonus) - toMinor(other.bonus),
  evaluator: (compare) => (one, other) => compare(nameOf(one.evaluator), nameOf(other.evaluator)),
  evaluated_user: (compare) => (one, other) =>
    compare(nameOf(one.evaluated_user), nameOf(other.evaluated_user)),
};

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does.
 */
export function sortReports(reports: readonly ReportItem[], sort: string, compare: Compare): ReportItem[] {
  const descending = sort.startsWith('-');
  const order = orders[descending ? sort.slice(1) : sort]?.(compare);
  if (!order) return [...reports];
  return reports.toSorted(descending ? (one, other) => order(other, one) : order);
}
