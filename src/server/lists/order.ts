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

/** A row's keys, the first one before the second. */
type KeysOf<Row> = (row: Row) => readonly SortKey[];

interface Keyed<Row> {
  readonly row: Row;
  readonly keys: readonly SortKey[];
}

/**
 * Compares by the keys in turn, then by id, so that the order is always the same; rows without a key come last.
 */
function comparison<Row extends { id: string }>(locale: Locale) {
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
      if (order !== 0) return order;
    }
    if (left.row.id === right.row.id) return 0;
    return left.row.id < right.row.id ? -1 : 1;
  };
}

/** The rows in order. */
export function sorted<Row extends { id: string }>(
  rows: readonly Row[],
  keysOf: KeysOf<Row>,
  locale: Locale,
): Row[] {
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .toSorted(comparison<Row>(locale))
    .map(({ row }) => row);
}
