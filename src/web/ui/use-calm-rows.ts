import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { useTouched } from './use-touched.ts';

interface CalmRows<Row> {
  /** The rows to show: always as they are now, but without the new ones that wait. */
  shown: readonly Row[];
  /** How many new rows wait to be shown. */
  waiting: number;
  /** Shows them. */
  take: () => void;
  /** The ref of the element around the list: where a pointer or the focus keeps the rows in their places. */
  area: RefCallback<HTMLElement>;
}

/**
 * Rows that don't jump under a finger. New ones are shown at once, unless a pointer is down in the list or was moved
 * over it a moment ago, the focus is inside it, or the page is scrolled beyond its top; then they wait, for
 * `NewRows` to take them. Changed rows change in place, removed ones go. Another `list` (a month, a store) is shown
 * as it is. Rows with the empty key can't be told apart and never wait.
 */
export function useCalmRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  list: string,
): CalmRows<Row> {
  const { area, inCalm } = useTouched();
  const [known, setKnown] = useState(() => ({ list, keys: keysOf(rows, keyOf) }));
  if (known.list !== list) setKnown({ list, keys: keysOf(rows, keyOf) });

  const isKnown = (row: Row) => known.list !== list || keyOf(row) === '' || known.keys.has(keyOf(row));
  const shown = rows.every(isKnown) ? rows : rows.filter(isKnown);
  const waiting = rows.length - shown.length;
  const take = () => setKnown({ list, keys: keysOf(rows, keyOf) });

  const takeInCalm = useEffectEvent((present: readonly Row[]) => {
    inCalm(() => setKnown({ list, keys: keysOf(present, keyOf) }));
  });
  // Before the browser paints, so that what needn't wait is never seen waiting.
  useLayoutEffect(() => {
    if (waiting > 0) takeInCalm(rows);
  }, [waiting, rows]);

  return { shown, waiting, take, area };
}

function keysOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlySet<string> {
  return new Set(rows.map(keyOf));
}
