/** The order of a person's reports, on the client: the month is there as a whole. */
import { nameOf } from '#contract/person-name.ts';
import type { UserReport } from '#contract/user-months.ts';
import type { Person } from '#contract/users.ts';
import { byAmount, bySize, orderByDay, orderRows, type Compare } from '#web/queries/order-rows.ts';

type Rows = readonly UserReport[];

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does, `otherOf` is the person on the other side,
 * `labelOf` tells namesakes apart.
 */
export function sortFeedback(
  reports: Rows,
  sort: string,
  compare: Compare<string>,
  otherOf: (report: UserReport) => Person,
  labelOf: (person: Person) => string = nameOf,
): Rows {
  const descending = sort.startsWith('-');
  const by = <Key extends string | number>(
    keyOf: (report: UserReport) => Key,
    order: Compare<Key>,
    rows = reports,
  ) => orderRows(rows, keyOf, order, descending);
  const orders: Record<string, () => Rows> = {
    date: () => orderByDay(reports, descending),
    points: () => by(({ points }) => points, bySize),
    // Amounts of different currencies can't be compared: one currency after the other.
    bonus: () =>
      by(
        ({ currency }) => currency,
        compare,
        by(({ bonus }) => bonus, byAmount),
      ),
    restaurant: () => by(({ restaurant_name }) => restaurant_name, compare),
    person: () => by((report) => labelOf(otherOf(report)), compare),
  };
  return orders[descending ? sort.slice(1) : sort]?.() ?? reports;
}
