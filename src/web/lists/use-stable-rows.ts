import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { useTouched } from './use-touched.ts';

type KeyOf<Row> = (row: Row) => string;
type Rows<Row> = readonly Row[];

interface Stable<Row> {
  /** The rows to show: always as they are now, in places that stay. */
  shown: Rows<Row>;
  /** Takes the newest rows as they come. */
  take: () => void;
  /** The ref of the element around the list: where a pointer or the focus keeps the rows in their places. */
  area: RefCallback<HTMLElement>;
}

/**
 * Rows that don't jump under a finger: newer ones are taken at once, unless a pointer is down in the list or was moved
 * over it a moment ago, the focus is inside it, or the page is scrolled beyond its top. Until they are taken, `arrange`
 * makes what is shown of them and of the rows before. Another `list` (a month, a restaurant) is shown as it is.
 */
function useStable<Row>(
  rows: Rows<Row>,
  list: string,
  arrange: (rows: Rows<Row>, before: Rows<Row>) => Rows<Row>,
): Stable<Row> {
  const { area, whenUntouched } = useTouched();
  const [known, setKnown] = useState({ list, rows });
  if (known.list !== list) setKnown({ list, rows });

  // Mostly nothing has come since, and thousands of keys needn't be looked at.
  const shown = known.list !== list || known.rows === rows ? rows : arrange(rows, known.rows);
  const isNewest =
    shown === rows || (shown.length === rows.length && shown.every((row, index) => row === rows[index]));

  const takeNew = useEffectEvent((newest: Rows<Row>) => {
    whenUntouched(() => setKnown({ list, rows: newest }));
  });
  // Before the browser paints, so that what needn't wait is never seen waiting.
  useLayoutEffect(() => {
    if (!isNewest) takeNew(rows);
  }, [isNewest, rows]);

  return { shown, take: () => setKnown({ list, rows }), area };
}

/**
 * Stable rows of which new ones wait for `NewRows` to take them. Changed rows change in place, removed ones go. Rows
 * with the empty key can't be told apart and never wait.
 */
export function useStableRows<Row>(rows: Rows<Row>, keyOf: KeyOf<Row>, list: string) {
  const stable = useStable(rows, list, (now, before) => {
    const keys = new Set(before.map(keyOf));
    const isKnown = (row: Row) => keyOf(row) === '' || keys.has(keyOf(row));
    return now.every(isKnown) ? now : now.filter(isKnown);
  });
  return { ...stable, waiting: rows.length - stable.shown.length };
}

/** Stable rows that the server orders by numbers that change. Who is new stands at the end until the order is taken. */
export function useStableOrder<Row>(rows: Rows<Row>, keyOf: KeyOf<Row>, list: string): Stable<Row> {
  return useStable(rows, list, (now, before) => inOrderOf(now, before.map(keyOf), keyOf));
}

/** The rows in the order of the keys; the others, as they stand, after them. */
export function inOrderOf<Row>(rows: Rows<Row>, keys: readonly string[], keyOf: KeyOf<Row>): Row[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? places.size;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
