/**
 * What is made of each restaurant, kept until the restaurant changes, in the orders and sums that were asked for: after a
 * write a list of forty thousand reads and moves only what was written to. It is kept in a scratch database of this
 * process, so the memory doesn't grow with the chain.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { PageMeta } from '#contract/endpoint.ts';
import type { Calendar, Day } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Database } from '#server/db/connect.ts';
import { isStorageFull } from '#server/db/failures.ts';
import { openScratch } from '#server/db/scratch.ts';
import type { Services } from '#server/http/services.ts';
import { MadeRows, type Columns, type View } from './made-rows.db.ts';
import type { RestaurantReach } from './reach.ts';
import { keyColumns, type RestaurantKey } from './restaurant-rows.db.ts';

/** So many kinds of things are kept: of a chain's list and overview, those of some months. */
const kinds = 6;

/** So many are made at once; others are answered in between. */
const atOnce = 200;

/** What is kept of each restaurant, and how it is read. */
export interface Kind<Made extends RestaurantKey, Total = undefined> {
  /** Names all that it depends on but the restaurant and its day. */
  readonly nameOf: (calendars: readonly Calendar[]) => string;
  /** The business day of now, where it depends on that. */
  readonly dayOf?: (calendar: Calendar) => Day;
  readonly make: (keys: readonly RestaurantKey[]) => Promise<readonly Made[]>;
  /** What it is sorted and chosen by: numbers, with 1 for what is so. */
  readonly columns: Columns<Made>;
  /** New sums over no restaurant; the scratch database is for what would not fit into memory. */
  readonly newSums: (scratch: DatabaseSync) => Sums<Made, Total>;
}

/** Sums that a restaurant is added to, and taken from when it changes. Whole numbers, so that nothing is lost. */
export interface Sums<Made, Total> {
  add: (made: Made, times: 1 | -1) => void;
  total: () => Total;
  /** Removes what they keep in the scratch database. */
  drop?: () => void;
}

/** For kinds without a total. */
export const noSums = (): Sums<unknown, undefined> => ({ add: () => undefined, total: () => undefined });

interface Kept<Made extends RestaurantKey, Total> {
  readonly rows: MadeRows<Made>;
  readonly sums: Sums<Made, Total>;
  /** The day that each calendar's rows were made for. */
  readonly days: Map<string, Day>;
}

const nameOfCalendar = ({ time_zone, day_starts_at }: Calendar) => `${time_zone} ${day_starts_at}`;

export class KnownRestaurants {
  readonly #database: Database;
  /** Whoever asks second finds what the first one has read. */
  readonly #oneByOne = pLimit(1);
  #scratch = openScratch();
  readonly #calendars = new Map<string, Calendar>();
  readonly #kinds = new Map<
    string,
    { readonly rows: Pick<MadeRows<never>, 'miss' | 'drop'>; readonly sums: { drop?: () => void } }
  >();
  /** The first change that isn't known; undefined before the first look. */
  #next: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The page of the view within reach, and the sums of all within reach, as they are now. */
  read<Made extends RestaurantKey, Total>(
    reach: RestaurantReach,
    kind: Kind<Made, Total>,
    view: View,
  ): Promise<{ rows: readonly Made[]; meta?: PageMeta; total: Total }> {
    return this.#oneByOne(async () => {
      try {
        return await this.#read(reach, kind, view);
      } catch (error) {
        const isFull = isStorageFull(error);
        // What is half done can't be taken back, so all is made anew.
        if (isFull || this.#scratch.isTransaction) this.#beginAnew({ hasRoom: !isFull });
        if (!isFull) throw error;
        return this.#read(reach, kind, view);
      }
    });
  }

  async #read<Made extends RestaurantKey, Total>(
    reach: RestaurantReach,
    kind: Kind<Made, Total>,
    view: View,
  ): Promise<{ rows: readonly Made[]; meta?: PageMeta; total: Total }> {
    await this.#lookAgain();
    const kept = await this.#kept(kind);
    const among = reach === 'all' ? undefined : reach;
    await this.#makeMissing(kind, kept, among);
    const page = kept.rows.read(view, among);
    if (!among) return { ...page, total: kept.sums.total() };
    const sums = kind.newSums(this.#scratch);
    for (const one of kept.rows.of(among)) sums.add(one, 1);
    return { ...page, total: sums.total() };
  }

  #beginAnew(room: { hasRoom: boolean }): void {
    this.#kinds.clear();
    this.#scratch.close();
    this.#scratch = openScratch(room);
  }

  async #makeMissing<Made extends RestaurantKey, Total>(
    kind: Kind<Made, Total>,
    { rows, sums }: Kept<Made, Total>,
    among: readonly string[] | undefined,
  ): Promise<void> {
    for (;;) {
      const ids = rows.missing(among, atOnce);
      if (ids.length === 0) return;
      const keys = await this.#database.kysely
        .selectFrom('restaurants')
        .select(keyColumns)
        .$call((query) => amongIds(query, 'id', ids))
        .execute();
      const fresh = keys.length > 0 ? await kind.make(keys) : [];
      this.#scratch.exec('begin');
      for (const one of rows.put(ids, fresh)) sums.add(one, -1);
      for (const one of fresh) sums.add(one, 1);
      this.#scratch.exec('commit');
      if (ids.length === atOnce) await nextTurn();
    }
  }

  /** Takes note of what was written to since the last look. */
  async #lookAgain(): Promise<void> {
    const { next, changed } = await readChanges(this.#database, this.#next ?? Number.MAX_SAFE_INTEGER);
    if (this.#next === undefined) this.#placesOf(await this.#readPlaces());
    else if (changed.length > 0) {
      const places = this.#placesOf(changed);
      for (const { rows } of this.#kinds.values()) rows.miss(places);
    }
    this.#next = next;
  }

  #readPlaces(): Promise<RestaurantCalendar[]> {
    return this.#database.kysely
      .selectFrom('restaurants')
      .select(['id', 'time_zone', 'day_starts_at'])
      .execute();
  }

  /** The restaurants with the names of their calendars. */
  #placesOf(rows: readonly RestaurantCalendar[]): { id: string; calendar: string }[] {
    return rows.map(({ id, time_zone, day_starts_at }) => {
      // It isn't there any more, which is found when it is made anew.
      if (time_zone === null || day_starts_at === null) return { id, calendar: '' };
      const calendar = nameOfCalendar({ time_zone, day_starts_at });
      if (!this.#calendars.has(calendar)) this.#calendars.set(calendar, { time_zone, day_starts_at });
      return { id, calendar };
    });
  }

  async #kept<Made extends RestaurantKey, Total>(kind: Kind<Made, Total>): Promise<Kept<Made, Total>> {
    const name = kind.nameOf([...this.#calendars.values()]);
    // The name says by what they were made.
    const found = this.#kinds.get(name) as Kept<Made, Total> | undefined;
    const kept: Kept<Made, Total> = found ?? {
      rows: new MadeRows(this.#scratch, kind.columns),
      sums: kind.newSums(this.#scratch),
      days: new Map<string, Day>(),
    };
    if (!found) kept.rows.miss(this.#placesOf(await this.#readPlaces()));
    for (const [calendarName, calendar] of kind.dayOf ? this.#calendars : []) {
      const day = kind.dayOf?.(calendar);
      if (day === undefined || kept.days.get(calendarName) === day) continue;
      if (kept.days.has(calendarName)) kept.rows.missCalendar(calendarName);
      kept.days.set(calendarName, day);
    }
    this.#kinds.delete(name);
    this.#kinds.set(name, kept);
    const [oldest] = this.#kinds;
    if (oldest && this.#kinds.size > kinds) {
      this.#kinds.delete(oldest[0]);
      oldest[1].rows.drop();
      oldest[1].sums.drop?.();
    }
    return kept;
  }
}

/** Nulls where there is no such restaurant any more. */
type RestaurantCalendar = { id: string } & { [Part in keyof Calendar]: string | null };

/**
 * The restaurants that changed from a number on, and the number from which on changes may be unknown. On PostgreSQL that
 * is the oldest transaction that hasn't ended: some are told twice, none is left out.
 */
async function readChanges(
  { kysely, engine }: Database,
  from: number,
): Promise<{ next: number; changed: readonly RestaurantCalendar[] }> {
  const next =
    engine === 'postgres'
      ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
      : sql`(select coalesce(max(changed), 0) + 1 from store_revisions)`;
  const { rows } = await sql<RestaurantCalendar & { changed: number }>`
    select '' as id, ${next} as changed, null as time_zone, null as day_starts_at
    union all select restaurant_id, changed, time_zone, day_starts_at
    from store_revisions left join restaurants on id = restaurant_id where changed >= ${from}`.execute(
    kysely,
  );
  return {
    next: rows.find(({ id }) => id === '')?.changed ?? 0,
    changed: rows.filter(({ id }) => id !== ''),
  };
}

const known = new WeakMap<Services, KnownRestaurants>();

/** Those of a server. */
export function knownRestaurants(services: Services): KnownRestaurants {
  const found = known.get(services) ?? new KnownRestaurants(services.database);
  known.set(services, found);
  return found;
}
