/** The order of lists: by the interface's language, stable, the same on both engines. */
import type { Locale } from '#contract/locale.ts';

export type SortKey = string | number | null;

const collators = new Map<Locale, Intl.Collator>();

/** Compares texts as a reader of the language expects, numbers in them by value: `RO-B-2` before `RO-B-10`. */
export function textOrder(locale: Locale): (a: string, b: string) => number {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator.compare;
}

/** `-name` is `name`, descending. */
export function sortParts<Name extends string>(sort: Name | `-${Name}`): { by: Name; descending: boolean } {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as Name, descending };
}

/** A row's keys, the first one before the second; `index` is its place before. */
type KeysOf<Row> = (row: Row, index: number) => readonly SortKey[];

interface Keyed<Row> {
  readonly row: Row;
  readonly keys: readonly SortKey[];
}

/**
 * Compares by the keys in turn, then by id, so that pages never overlap. `descending` turns round the first key alone;
 * rows without it come last either way.
 */
function comparison<Row extends { id: string }>(locale: Locale, descending: boolean) {
  const compareText = textOrder(locale);
  const compare = (a: SortKey, b: SortKey) => {
    if (a === b) return 0;
    return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);
  };
  return (left: Keyed<Row>, right: Keyed<Row>): number => {
    for (let index = 0; index < left.keys.length; index += 1) {
      const a = left.keys[index] ?? null;
      const b = right.keys[index] ?? null;
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1;
        continue;
      }
      const order = compare(a, b);
      if (order !== 0) return descending && index === 0 ? -order : order;
    }
    if (left.row.id === right.row.id) return 0;
    return left.row.id < right.row.id ? -1 : 1;
  };
}

/** The rows in order. With `first` only so many at the front are told: of very many rows the rest isn't sorted. */
export function sorted<Row extends { id: string }>(
  rows: readonly Row[],
  keysOf: KeysOf<Row>,
  locale: Locale,
  descending = false,
  first = Infinity,
): Row[] {
  const inOrder = comparison<Row>(locale, descending);
  let front: Keyed<Row>[] = [];
  let last: Keyed<Row> | undefined;
  rows.forEach((row, index) => {
    const keyed = { row, keys: keysOf(row, index) };
    if (last && inOrder(keyed, last) > 0) return;
    front.push(keyed);
    if (front.length < 2 * first) return;
    front = front.toSorted(inOrder).slice(0, first);
    last = front.at(-1);
  });
  return front
    .toSorted(inOrder)
    .slice(0, first)
    .map(({ row }) => row);
}

/** Where a row stands among rows that are sorted by the same, or would stand; keys that name no place before. */
export function placeOf<Row extends { id: string }>(
  rows: readonly Row[],
  row: Row,
  keysOf: (row: Row) => readonly SortKey[],
  locale: Locale,
  descending = false,
): number {
  const inOrder = comparison<Row>(locale, descending);
  const keyed = (one: Row): Keyed<Row> => ({ row: one, keys: keysOf(one) });
  const wanted = keyed(row);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const one = rows[middle];
    if (one && inOrder(keyed(one), wanted) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
