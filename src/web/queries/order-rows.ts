import { toMinor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';

/** How the language orders names, or numbers their sizes. */
export type Compare<Key> = (one: Key, other: Key) => number;

export const byAmount: Compare<string> = (one, other) => toMinor(one) - toMinor(other);
export const bySize: Compare<number> = (one, other) => one - other;

/**
 * Rows in the order of a key, either way; those whose keys `compare` finds equal stay as they stood. Thousands of rows
 * have a few dozen names, days and amounts: each is compared once, and no row with another.
 */
export function orderRows<Row, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  compare: Compare<Key>,
  descending: boolean,
): Row[] {
  const keys = [...new Set(rows.map(keyOf))].toSorted(compare);
  const places: Row[][] = [];
  const placeOf = new Map<Key, Row[]>();
  let before: Key | undefined;
  for (const key of keys) {
    if (before === undefined || compare(before, key) !== 0) places.push([]);
    placeOf.set(key, places.at(-1) ?? []);
    before = key;
  }
  for (const row of rows) placeOf.get(keyOf(row))?.push(row);
  return (descending ? places.toReversed() : places).flat();
}

/** Rows by their business days; newest first, as the server sends them, is left as it is. */
export function orderByDay<Row extends { date: Day }>(rows: readonly Row[], descending: boolean) {
  const isNewestFirst = rows.every(({ date }, index) => date <= (rows[index - 1]?.date ?? date));
  if (descending && isNewestFirst) return rows;
  const byCode: Compare<Day> = (one, other) => (one < other ? -1 : 1);
  return orderRows(rows, ({ date }) => date, byCode, descending);
}
