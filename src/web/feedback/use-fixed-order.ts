import { useState } from 'react';
import type { Evaluable } from '#contract/feedback.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';

/**
 * People in places that stay under a finger: in the order of the first answer, or by name, however the next answers are
 * ordered. Who comes in the meantime stands at the end.
 */
export function useFixedOrder(people: readonly Evaluable[], byName: boolean): Evaluable[] {
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const [order] = useState(() => people.map(({ id }) => id));
  if (byName) return people.toSorted((one, other) => formats.compare(labelOf(one), labelOf(other)));
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Evaluable) => places.get(id) ?? order.length;
  return people.toSorted((one, other) => placeOf(one) - placeOf(other));
}
