/** Local times in files. */
import type { Kysely } from 'kysely';
import { localMinute } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';

export interface Clock {
  zone: string;
  /** `YYYY-MM-DD HH:MM` of an instant. */
  minute: (instant: string) => string;
}

/** A restaurant's clock by its id; without an id, or with an unknown one, the zone of most restaurants. */
export type Clocks = (restaurantId: string | null | undefined) => Clock;

export async function readClocks(db: Kysely<Schema>): Promise<Clocks> {
  const rows = await db.selectFrom('restaurants').select(['id', 'time_zone']).execute();
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  const byZone = Map.groupBy(rows, ({ time_zone }) => time_zone);
  const [most] = [...byZone].toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  const common = most?.[0] ?? restaurantDefaults.time_zone;
  const clocks = new Map<string, Clock>();
  return (restaurantId) => {
    const zone = zones.get(restaurantId ?? '') ?? common;
    const clock = clocks.get(zone) ?? { zone, minute: localMinutes(zone) };
    clocks.set(zone, clock);
    return clock;
  };
}

/** No zone has ever changed its offset but on a quarter of an hour. */
const quarter = 900_000;
/** A year of quarters. */
const remembered = 35_040;

/**
 * {@link localMinute} for instants that lie close together: the calendar costs more than the rest of a row, so each
 * quarter of an hour's offset is read once.
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
