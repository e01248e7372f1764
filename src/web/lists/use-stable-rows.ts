import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { useTouched } from './use-touched.ts';

interface StableRows<Row> {
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
 * `NewRows` to take them. Changed rows change in place, removed ones go. Another `list` (a month, a restaurant) is shown
 * as it is. Rows with the empty key can't be told apart and never wait.
 */
export function useStableRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  list: string,
): StableRows<Row> {
  const { area, whenUntouched } = useTouched();
  const [known, setKnown] = useState({ list, rows });
  if (known.list !== list) setKnown({ list, rows });

  const shown = known.list === list ? knownOf(rows, known.rows, keyOf) : rows;
  const waiting = rows.length - shown.length;
  const take = () => setKnown({ list, rows });

  const takeNew = useEffectEvent((present: readonly Row[]) => {
    whenUntouched(() => setKnown({ list, rows: present }));
  });
  // Before the browser paints, so that what needn't wait is never seen waiting.
  useLayoutEffect(() => {
    if (waiting > 0) takeNew(rows);
  }, [waiting, rows]);

  return { shown, waiting, take, area };
}

/** Those of the rows that were there before; the rows themselves where that is all of them. */
function knownOf<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  // Mostly nothing has come since, and thousands of keys needn't be looked at.
  if (rows === before) return rows;
  const keys = new Set(before.map(keyOf));
  const isKnown = (row: Row) => keyOf(row) === '' || keys.has(keyOf(row));
  return rows.every(isKnown) ? rows : rows.filter(isKnown);
}
