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
import { sorted } from '#server/lists/order.ts';
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

/** The restaurants in an order that only their names or store IDs make, as the language of a reader has it. */
export interface Order {
  readonly by: 'name' | 'store_id';
  readonly descending?: boolean;
  readonly locale: Locale;
}

interface Remembered<Made> {
  readonly made: Map<string, Made>;
  /** The restaurants of which nothing is remembered, or nothing any more. */
  readonly missing: Set<string>;
}

export class KnownRestaurants {
  readonly #database: Database;
  /** Whoever asks second finds what the first one has read. */
  readonly #oneByOne = pLimit(1);
  readonly #keys = new Map<string, RestaurantKey>();
  readonly #calendars = new Map<string, Calendar>();
  readonly #kinds = new Map<string, Remembered<unknown>>();
  readonly #orders = new Map<string, readonly string[]>();
  /** The first change that isn't known; undefined before the first look. */
  #next: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What is made of the restaurants within reach, as they are now. */
  read<Made>(reach: RestaurantReach, kind: Kind<Made>, order: Order): Promise<Made[]> {
    return this.#oneByOne(async () => {
      await this.#lookAgain();
      const { made, missing } = this.#remembered(kind);
      const asked = reach === 'all' ? [...missing] : reach.filter((id) => missing.has(id));
      const keys = asked.flatMap((id) => this.#keys.get(id) ?? []);
      const rows = keys.length > 0 ? await kind.make(keys) : [];
      for (const [index, { id }] of keys.entries()) {
        made.set(id, rows[index] as Made);
        missing.delete(id);
      }
      return this.#inOrder(reach, order).map((id) => made.get(id) as Made);
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
      if (before?.name !== now?.name || before?.store_id !== now?.store_id) this.#orders.clear();
      for (const { made, missing } of this.#kinds.values()) {
        made.delete(id);
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

  #remembered<Made>({ nameOf }: Kind<Made>): Remembered<Made> {
    const name = nameOf([...this.#calendars.values()]);
    const found = this.#kinds.get(name) ?? { made: new Map(), missing: new Set(this.#keys.keys()) };
    this.#kinds.delete(name);
    this.#kinds.set(name, found);
    const [oldest] = this.#kinds.keys();
    if (oldest !== undefined && this.#kinds.size > kinds) this.#kinds.delete(oldest);
    // The name says by what they were made.
    return found as Remembered<Made>;
  }

  #inOrder(reach: RestaurantReach, { by, descending = false, locale }: Order): readonly string[] {
    const sort = (keys: readonly RestaurantKey[]) =>
      sorted(keys, (key) => [key[by]], locale, descending).map(({ id }) => id);
    if (reach !== 'all') return sort(reach.flatMap((id) => this.#keys.get(id) ?? []));
    const name = `${by} ${descending} ${locale}`;
    const order = this.#orders.get(name) ?? sort([...this.#keys.values()]);
    this.#orders.set(name, order);
    return order;
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
