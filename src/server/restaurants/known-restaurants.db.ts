/**
 * What is made of each restaurant, remembered until the restaurant changes, in the orders and sums that were asked for:
 * after a write a list of ten thousand reads and moves only what was written to.
 */
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Locale } from '#contract/locale.ts';
import type { Calendar } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Database } from '#server/db/connect.ts';
import type { Services } from '#server/http/services.ts';
import { placeOf, sorted, type SortKey } from '#server/lists/order.ts';
import type { RestaurantReach } from './reach.ts';
import { keyColumns, type RestaurantKey } from './restaurant-rows.db.ts';

/** So many kinds of things are remembered: of a chain's list and overview, those of some months. */
const kinds = 6;

/** So many views of a kind are remembered. */
const views = 8;

/** Of more changed restaurants than these a view is sorted anew: each that is moved copies the whole list. */
const few = 20;

/** What is remembered of each restaurant: a name of all that it depends on but the restaurant, and how it is read. */
export interface Kind<Made extends { id: string }, Total = undefined> {
  readonly nameOf: (calendars: readonly Calendar[]) => string;
  /** In the order of the keys. */
  readonly make: (keys: readonly RestaurantKey[]) => Promise<readonly Made[]>;
  /** New sums over no restaurant. */
  readonly newSums: () => Sums<Made, Total>;
}

/** Sums that a restaurant is added to, and taken from when it changes. Whole numbers, so that nothing is lost. */
export interface Sums<Made, Total> {
  add: (made: Made, times: 1 | -1) => void;
  total: () => Total;
}

/** For kinds without a total. */
export const noSums = (): Sums<unknown, undefined> => ({ add: () => undefined, total: () => undefined });

/** Which restaurants are listed, and in which order. */
export interface View<Made> {
  /** All that the two functions depend on, but for the language. */
  readonly name: string;
  readonly has: (made: Made) => boolean;
  readonly keysOf: (made: Made) => readonly SortKey[];
  readonly descending: boolean;
  readonly locale: Locale;
}

interface Remembered<Made, Total> {
  readonly made: Map<string, Made>;
  /** The restaurants of which nothing is remembered, or nothing any more. */
  readonly missing: Set<string>;
  readonly sums: Sums<Made, Total>;
  readonly views: Map<string, { view: View<Made>; rows: readonly Made[] }>;
}

export class KnownRestaurants {
  readonly #database: Database;
  /** Whoever asks second finds what the first one has read. */
  readonly #oneByOne = pLimit(1);
  readonly #keys = new Map<string, RestaurantKey>();
  readonly #calendars = new Map<string, Calendar>();
  readonly #kinds = new Map<string, Remembered<never, unknown>>();
  /** The first change that isn't known; undefined before the first look. */
  #next: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The restaurants of the view within reach, and the sums of all within reach, as they are now. */
  read<Made extends { id: string }, Total>(
    reach: RestaurantReach,
    kind: Kind<Made, Total>,
    view: View<Made>,
  ): Promise<{ rows: readonly Made[]; total: Total }> {
    return this.#oneByOne(async () => {
      await this.#lookAgain();
      const remembered = this.#remembered(kind);
      const { made, missing } = remembered;
      const asked = reach === 'all' ? [...missing] : reach.filter((id) => missing.has(id));
      const keys = asked.flatMap((id) => this.#keys.get(id) ?? []);
      const fresh = keys.length > 0 ? await kind.make(keys) : [];
      for (const one of fresh) {
        made.set(one.id, one);
        missing.delete(one.id);
      }
      if (fresh.length > few) remembered.views.clear();
      enter(remembered, fresh);
      if (reach === 'all') return { rows: rowsOf(remembered, view), total: remembered.sums.total() };
      const within = reach.flatMap((id) => made.get(id) ?? []);
      const sums = kind.newSums();
      for (const one of within) sums.add(one, 1);
      return { rows: inOrder(within, view), total: sums.total() };
    });
  }

  async #lookAgain(): Promise<void> {
    const isFirst = this.#next === undefined;
    const { next, ids } = await readChanges(this.#database, this.#next ?? Number.MAX_SAFE_INTEGER);
    if (isFirst || ids.length > 0) {
      const rows = await this.#database.kysely
        .selectFrom('restaurants')
        .select(keyColumns)
        .$if(!isFirst, (query) => query.$call((some) => amongIds(some, 'id', ids)))
        .execute();
      this.#learn(isFirst ? rows.map(({ id }) => id) : ids, new Map(rows.map((row) => [row.id, row])));
    }
    this.#next = next;
  }

  /** A restaurant that isn't among the rows was deleted. */
  #learn(ids: readonly string[], rows: ReadonlyMap<string, RestaurantKey>): void {
    if (ids.length > few) for (const remembered of this.#kinds.values()) remembered.views.clear();
    for (const id of ids) {
      const now = rows.get(id);
      for (const remembered of this.#kinds.values()) {
        const { missing } = remembered;
        forget(remembered, id);
        if (now) missing.add(id);
        else missing.delete(id);
      }
      if (!now) this.#keys.delete(id);
      else {
        this.#keys.set(id, now);
        this.#calendars.set(`${now.time_zone} ${now.day_starts_at}`, now);
      }
    }
  }

  #remembered<Made extends { id: string }, Total>({
    nameOf,
    newSums,
  }: Kind<Made, Total>): Remembered<Made, Total> {
    const name = nameOf([...this.#calendars.values()]);
    const found = this.#kinds.get(name) ?? {
      made: new Map(),
      missing: new Set(this.#keys.keys()),
      sums: newSums(),
      views: new Map(),
    };
    keepNewest(this.#kinds, name, found as Remembered<never, unknown>, kinds);
    // The name says by what they were made.
    return found as Remembered<Made, Total>;
  }
}

/** Puts an entry last, and drops the one that was used least recently where there are too many. */
function keepNewest<Entry>(entries: Map<string, Entry>, name: string, entry: Entry, most: number): void {
  entries.delete(name);
  entries.set(name, entry);
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size > most) entries.delete(oldest);
}

function inOrder<Made extends { id: string }>(
  made: readonly Made[],
  { has, keysOf, locale, descending }: View<Made>,
): Made[] {
  return sorted(made.filter(has), keysOf, locale, descending);
}

/** The rows of a view of all restaurants. Nobody changes them: a later write makes a new list. */
function rowsOf<Made extends { id: string }>(
  { made, views: known }: Remembered<Made, unknown>,
  view: View<Made>,
): readonly Made[] {
  const name = `${view.name} ${view.descending} ${view.locale}`;
  const found = known.get(name) ?? { view, rows: inOrder([...made.values()], view) };
  keepNewest(known, name, found, views);
  return found.rows;
}

/** Adds what is new to the sums and to the views. */
function enter<Made extends { id: string }>(
  { sums, views: known }: Remembered<Made, unknown>,
  fresh: readonly Made[],
): void {
  for (const made of fresh) {
    sums.add(made, 1);
    for (const entry of known.values()) {
      if (entry.view.has(made)) entry.rows = entry.rows.toSpliced(placeIn(entry, made), 0, made);
    }
  }
}

/** Takes out of everything what is no longer so. */
function forget<Made extends { id: string }>(
  { made, sums, views: known }: Remembered<Made, unknown>,
  id: string,
): void {
  const gone = made.get(id);
  if (!gone) return;
  made.delete(id);
  sums.add(gone, -1);
  for (const entry of known.values()) {
    if (entry.view.has(gone)) entry.rows = entry.rows.toSpliced(placeIn(entry, gone), 1);
  }
}

const placeIn = <Made extends { id: string }>(
  { view, rows }: { view: View<Made>; rows: readonly Made[] },
  made: Made,
) => placeOf(rows, made, view.keysOf, view.locale, view.descending);

/**
 * The restaurants that changed from a number on, and the number from which on changes may be unknown. On PostgreSQL that
 * is the oldest transaction that hasn't ended: some are told twice, none is left out.
 */
async function readChanges(
  { kysely, engine }: Database,
  from: number,
): Promise<{ next: number; ids: readonly string[] }> {
  const next =
    engine === 'postgres'
      ? sql`select null as id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as changed`
      : sql`select null as id, coalesce(max(changed), 0) + 1 as changed from store_revisions`;
  const { rows } = await sql<{ id: string | null; changed: number }>`
    ${next} union all select restaurant_id, changed from store_revisions where changed >= ${from}`.execute(
    kysely,
  );
  return {
    next: rows.find(({ id }) => id === null)?.changed ?? 0,
    ids: rows.flatMap(({ id }) => id ?? []),
  };
}

const known = new WeakMap<Services, KnownRestaurants>();

/** Those of a server. */
export function knownRestaurants(services: Services): KnownRestaurants {
  const found = known.get(services) ?? new KnownRestaurants(services.database);
  known.set(services, found);
  return found;
}
