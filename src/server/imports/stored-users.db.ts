/** The stored people, without the deleted ones, and restaurants that the rows of a file are compared with. */
import type { Kysely } from 'kysely';
import type { Calendar, Day } from '#contract/month.ts';
import { fold } from '#contract/text.ts';
import { foldPayrollId } from '#contract/user-changes.ts';
import { foldEmail, logsIn, type Role } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';

export interface StoredUser {
  id: string;
  email_folded: string | null;
  payroll_id: string | null;
  payroll_id_folded: string | null;
  first_name: string;
  last_name: string;
  user_position: string;
  role: Role;
  locale: string | null;
  restaurants: string[];
}

interface StoredRestaurant extends Calendar {
  id: string;
  store_id: string;
  opened_on: Day;
}

type Fields = Readonly<Record<string, unknown>>;

/** The form in which names are compared: without case, diacritics and doubled spaces. */
export function nameKey(first: string, last: string): string {
  return fold(`${first} ${last}`).replace(/\s+/g, ' ');
}

export class StoredUsers {
  readonly restaurants: ReadonlyMap<string, StoredRestaurant>;
  readonly #storeIds: ReadonlyMap<string, string>;
  readonly #byEmail: ReadonlyMap<string | null, StoredUser>;
  /** Their e-mail may be missing. */
  readonly #byName: ReadonlyMap<string, StoredUser[]>;
  readonly #byNumber: ReadonlyMap<string | null, StoredUser>;
  readonly #since: ReadonlyMap<string, Day>;

  private constructor(
    users: readonly StoredUser[],
    restaurants: readonly StoredRestaurant[],
    since: ReadonlyMap<string, Day>,
  ) {
    this.restaurants = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
    this.#storeIds = new Map(restaurants.map(({ id, store_id }) => [fold(store_id), id]));
    this.#byEmail = new Map(users.map((user) => [user.email_folded, user]));
    this.#byName = Map.groupBy(
      users.filter(({ role }) => !logsIn(role)),
      ({ first_name, last_name }) => nameKey(first_name, last_name),
    );
    this.#byNumber = new Map(users.map((user) => [user.payroll_id_folded, user]));
    this.#since = since;
  }

  static async read(db: Kysely<Schema>): Promise<StoredUsers> {
    const rows = await db
      .selectFrom('users')
      .select([
        'id',
        'email_folded',
        'payroll_id',
        'payroll_id_folded',
        'first_name',
        'last_name',
        'user_position',
        'role',
        'locale',
      ])
      .where('status', '<>', 'deleted')
      .execute();
    const memberships = await db
      .selectFrom('memberships')
      .select(['user_id', 'restaurant_id', 'valid_from'])
      .where('valid_to', 'is', null)
      .execute();
    const restaurants = await db
      .selectFrom('restaurants')
      .select(['id', 'store_id', 'opened_on', 'time_zone', 'day_starts_at'])
      .execute();
    const restaurantsOf = Map.groupBy(memberships, ({ user_id }) => user_id);
    const users = rows.map((row) => ({
      ...row,
      restaurants: (restaurantsOf.get(row.id) ?? []).map(({ restaurant_id }) => restaurant_id).toSorted(),
    }));
    const since = memberships.map(
      ({ user_id, restaurant_id, valid_from }) => [`${user_id} ${restaurant_id}`, valid_from] as const,
    );
    return new StoredUsers(users, restaurants, new Map(since));
  }

  restaurantNamed(storeId: string): string | undefined {
    return this.#storeIds.get(fold(storeId));
  }

  /** The first day of an open membership. */
  sinceOf(userId: string | undefined, restaurantId: string): Day | undefined {
    return this.#since.get(`${userId} ${restaurantId}`);
  }

  byEmail(address: string): StoredUser | undefined {
    return this.#byEmail.get(foldEmail(address));
  }

  byNumber(payrollId: string): StoredUser | undefined {
    return this.#byNumber.get(foldPayrollId(payrollId));
  }

  /** Everybody of a name who doesn't log in. */
  byName(key: string): readonly StoredUser[] {
    return this.#byName.get(key) ?? [];
  }

  /** With store IDs for the restaurants' ids. */
  withStoreIds(fields: Fields): Record<string, unknown> {
    const { restaurants } = fields;
    if (!Array.isArray(restaurants)) return { ...fields };
    const shown = restaurants.map((id) => this.restaurants.get(String(id))?.store_id ?? '');
    return { ...fields, restaurants: shown.toSorted() };
  }
}
