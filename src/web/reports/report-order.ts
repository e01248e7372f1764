/** The order of a month's reports, on the client: the month is there as a whole. */
import { nameOf } from '#contract/person-name.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import { byAmount, bySize, orderByDay, orderRows, type Compare } from '#web/queries/order-rows.ts';

type Rows = readonly ReportItem[];

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does, `labelOf` tells namesakes apart.
 */
export function sortReports(
  reports: Rows,
  sort: string,
  compare: Compare<string>,
  labelOf: (person: Person) => string = nameOf,
): Rows {
  const descending = sort.startsWith('-');
  const by = <Key extends string | number>(keyOf: (report: ReportItem) => Key, order: Compare<Key>) =>
    orderRows(reports, keyOf, order, descending);
  const orders: Record<string, () => Rows> = {
    date: () => orderByDay(reports, descending),
    points: () => by(({ points }) => points, bySize),
    bonus: () => by(({ bonus }) => bonus, byAmount),
    evaluator: () => by(({ evaluator }) => labelOf(evaluator), compare),
    evaluated_user: () => by(({ evaluated_user }) => labelOf(evaluated_user), compare),
  };
  return orders[descending ? sort.slice(1) : sort]?.() ?? reports;
}
