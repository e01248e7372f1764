import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { useTouched } from './use-touched.ts';

/**
 * Rows that the server orders by numbers that change, in places that stay under a finger: a newer order is taken once
 * the list is left alone. Values change in place; who is new stands at the end until then. Another `list` (a month, a
 * page) is shown as it comes.
 */
export function useStableOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  list: string,
): { shown: readonly Row[]; area: RefCallback<HTMLElement> } {
  const { area, whenUntouched } = useTouched();
  const [known, setKnown] = useState(() => ({ list, keys: rows.map(keyOf) }));
  if (known.list !== list) setKnown({ list, keys: rows.map(keyOf) });

  const places = new Map(known.keys.map((key, place) => [key, place]));
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? places.size;
  const shown = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  const isNewest = shown.every((row, index) => row === rows[index]);

  const takeOrder = useEffectEvent((newer: readonly Row[]) => {
    whenUntouched(() => setKnown({ list, keys: newer.map(keyOf) }));
  });
  useLayoutEffect(() => {
    if (!isNewest) takeOrder(rows);
  }, [isNewest, rows]);

  return { shown, area };
}
