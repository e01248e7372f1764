/** The order of a person's reports, on the client: the month is there as a whole. */
import { toMinor } from '#contract/money.ts';
import type { UserReport } from '#contract/user-months.ts';
import type { Person } from '#contract/users.ts';
import { fullName } from './full-name.ts';

type Compare = (one: string, other: string) => number;
type Order = (one: UserReport, other: UserReport) => number;

const orders = (compare: Compare, otherOf: (report: UserReport) => Person): Record<string, Order> => ({
  date: (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
  points: (one, other) => one.points - other.points,
  // Amounts of different currencies can't be compared: one currency after the other.
  bonus: (one, other) => compare(one.currency, other.currency) || toMinor(one.bonus) - toMinor(other.bonus),
  restaurant: (one, other) => compare(one.restaurant_name, other.restaurant_name),
  person: (one, other) => compare(fullName(otherOf(one)), fullName(otherOf(other))),
});

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does, `otherOf` is the person on the other side.
 */
export function sortFeedback(
  reports: readonly UserReport[],
  sort: string,
  compare: Compare,
  otherOf: (report: UserReport) => Person,
): UserReport[] {
  const descending = sort.startsWith('-');
  const order = orders(compare, otherOf)[descending ? sort.slice(1) : sort];
  if (!order) return [...reports];
  return reports.toSorted(descending ? (one, other) => order(other, one) : order);
}
