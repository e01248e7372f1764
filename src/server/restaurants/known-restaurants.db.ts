/**
 * What is made of each restaurant, remembered until the restaurant changes: a list of ten thousand reads after a write
 * only what was written to.
 */
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Locale } from '#contract/locale.ts';
import type { Calendar } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Database } from '#server/db/connect.ts';
import type { Services } from '#server/http/services.ts';
import { textOrder } from '#server/lists/order.ts';
import type { RestaurantReach } from './reach.ts';
import { keyColumns, type RestaurantKey } from './restaurant-rows.db.ts';

/** So many kinds of things are remembered: of a chain's list and overview, those of some months. */
const kinds = 6;

/** What is remembered of each restaurant: a name of all that it depends on but the restaurant, and how it is read. */
export interface Kind<Made> {
  readonly nameOf: (calendars: readonly Calendar[]) => string;
  /** In the order of the keys. */
  readonly make: (keys: readonly RestaurantKey[]) => Promise<readonly Made[]>;
}

type Sorted = 'name' | 'store_id';
/** The place of each restaurant in an order; the same one for two that are named the same. */
export type Ranks = ReadonlyMap<string, number>;

export class KnownRestaurants {
  readonly #database: Database;
  /** Whoever asks second finds what the first one has read. */
  readonly #oneByOne = pLimit(1);
  readonly #keys = new Map<string, RestaurantKey>();
  readonly #calendars = new Map<string, Calendar>();
  readonly #made = new Map<string, Map<string, unknown>>();
  readonly #ranks = new Map<string, Ranks>();
  /** The first change that isn't known; undefined before the first look. */
  #next: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What is made of the restaurants within reach, as they are now, and their order by name or store ID. */
  read<Made>(
    reach: RestaurantReach,
    kind: Kind<Made>,
    by: Sorted,
    locale: Locale,
  ): Promise<{ rows: Made[]; ranks: Ranks }> {
    return this.#oneByOne(async () => {
      await this.#lookAgain();
      return { rows: await this.#madeOf(kind, reach), ranks: this.#ranksOf(by, locale) };
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
    for (const id of ids) {
      const [before, now] = [this.#keys.get(id), rows.get(id)];
      if (before?.name !== now?.name || before?.store_id !== now?.store_id) this.#ranks.clear();
      for (const made of this.#made.values()) made.delete(id);
      if (!now) this.#keys.delete(id);
      else {
        this.#keys.set(id, now);
        this.#calendars.set(`${now.time_zone} ${now.day_starts_at}`, now);
      }
    }
  }

  async #madeOf<Made>({ nameOf, make }: Kind<Made>, reach: RestaurantReach): Promise<Made[]> {
    const name = nameOf([...this.#calendars.values()]);
    // The name says by what they were made.
    const made = (this.#made.get(name) ?? new Map()) as Map<string, Made>;
    this.#made.delete(name);
    this.#made.set(name, made);
    const [oldest] = this.#made.keys();
    if (oldest !== undefined && this.#made.size > kinds) this.#made.delete(oldest);
    const ids = reach === 'all' ? this.#keys.keys() : reach;
    const missing =
      made.size === this.#keys.size
        ? []
        : [...ids].filter((id) => !made.has(id)).flatMap((id) => this.#keys.get(id) ?? []);
    const rows = missing.length > 0 ? await make(missing) : [];
    for (const [index, { id }] of missing.entries()) made.set(id, rows[index] as Made);
    return reach === 'all' ? [...made.values()] : reach.flatMap((id) => made.get(id) ?? []);
  }

  #ranksOf(by: Sorted, locale: Locale): Ranks {
    const known = this.#ranks.get(`${by} ${locale}`);
    if (known) return known;
    const compare = textOrder(locale);
    let last: RestaurantKey | undefined;
    let rank = 0;
    const ranks = new Map<string, number>();
    for (const key of [...this.#keys.values()].toSorted((a, b) => compare(a[by], b[by]))) {
      if (last && compare(last[by], key[by]) !== 0) rank += 1;
      ranks.set(key.id, rank);
      last = key;
    }
    this.#ranks.set(`${by} ${locale}`, ranks);
    return ranks;
  }
}

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
