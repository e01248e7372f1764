import { useState } from 'react';
import type { Evaluable } from '#contract/feedback.ts';

/**
 * People in an order that stays under a finger: that of the first answer, however the next ones are ordered, until one's
 * own feedback is saved. Who comes in the meantime stands at the end.
 */
export function useCalmOrder(people: readonly Evaluable[]) {
  const [order, setOrder] = useState(() => people.map(({ id }) => id));
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Evaluable) => places.get(id) ?? order.length;
  return {
    shown: people.toSorted((one, other) => placeOf(one) - placeOf(other)),
    /** The order of now, with who was just evaluated at its end. */
    renew: (lastId: string) =>
      setOrder([...people.map(({ id }) => id).filter((id) => id !== lastId), lastId]),
  };
}
