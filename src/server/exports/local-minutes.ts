/** A restaurant's clock for very many instants. */
import { localMinute } from '#contract/month.ts';

/** No zone has ever changed its offset but on a quarter of an hour. */
const quarter = 900_000;
/** A year of quarters. */
const remembered = 35_040;

/**
 * {@link localMinute} of instants that lie close together: asking the calendar costs more than all the rest of a row,
 * so each quarter of an hour's offset is asked once.
 */
export function localMinutes(timeZone: string): (instant: string) => string {
  const offsets = new Map<number, number>();
  return (instant) => {
    const at = Date.parse(instant);
    // A small number as key: a large one would be an object of its own.
    const number = Math.floor(at / quarter);
    let offset = offsets.get(number);
    if (offset === undefined) {
      const start = number * quarter;
      offset = Date.parse(`${localMinute(new Date(start), timeZone).replace(' ', 'T')}Z`) - start;
      if (offsets.size >= remembered) offsets.clear();
      offsets.set(number, offset);
    }
    return new Date(at + offset).toISOString().slice(0, 16).replace('T', ' ');
  };
}
