import { createCell, type Cell } from './cell.ts';
import type { TextStorage } from './storage.ts';

const key = 'hand';

export type Hand = 'left' | 'right';

const hands = new WeakMap<TextStorage, Cell<Hand>>();

/** The hand that records on this device, stored under `hand`; the right one where none is. */
export function handOf(storage: TextStorage): Cell<Hand> {
  const known = hands.get(storage) ?? createHand(storage);
  hands.set(storage, known);
  return known;
}

function createHand(storage: TextStorage): Cell<Hand> {
  const cell = createCell<Hand>(storage.getItem(key) === 'left' ? 'left' : 'right');
  return {
    ...cell,
    set(hand) {
      if (hand === 'right') storage.removeItem(key);
      else storage.setItem(key, hand);
      cell.set(hand);
    },
  };
}
