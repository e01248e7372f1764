/** The order of a month's people. */
import { toMinor } from '#contract/money.ts';
import { nameOf } from '#contract/person-name.ts';
import type { Person } from '#contract/users.ts';
import type { PersonTotals } from './person-totals.ts';

type Compare = (one: string, other: string) => number;

const keys: Record<string, (row: PersonTotals) => number> = {
  count: ({ count }) => count,
  average: ({ points_average }) => points_average ?? -1,
  points: ({ points_total }) => points_total,
  bonus: ({ bonus_total }) => toMinor(bonus_total),
};

/** People in an order such as `count` or `-count`; those that are equal in it by name, as `compare` orders names. */
export function sortPeople(
  people: readonly PersonTotals[],
  sort: string,
  compare: Compare,
  labelOf: (person: Person) => string = nameOf,
): readonly PersonTotals[] {
  const descending = sort.startsWith('-');
  const sign = descending ? -1 : 1;
  const key = keys[descending ? sort.slice(1) : sort];
  const byName = (one: PersonTotals, other: PersonTotals) =>
    compare(labelOf(one.person), labelOf(other.person));
  if (!key) return people.toSorted((one, other) => sign * byName(one, other));
  return people.toSorted((one, other) => sign * (key(one) - key(other)) || byName(one, other));
}
