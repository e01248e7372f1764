/** Whose clock a time in a file is told by, where its row is of no one restaurant. */
import type { Kysely } from 'kysely';
import { restaurantDefaults } from '#contract/restaurants.ts';
import type { Schema } from '#server/db/schema.ts';
import { localMinutes } from './local-minutes.ts';

export interface Clock {
  zone: string;
  /** `YYYY-MM-DD HH:MM` of an instant. */
  minute: (instant: string) => string;
}

/** A restaurant's clock by its id; without one, or with an unknown one, the zone of most restaurants. */
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
