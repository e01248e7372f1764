/** People: rows in, contract shapes out. */
import type { Kysely, Selectable } from 'kysely';
import { reach } from '#contract/permissions.ts';
import { fold } from '#contract/text.ts';
import { foldPayrollId } from '#contract/user-changes.ts';
import { foldEmail, type User, type UserRestaurant } from '#contract/users.ts';
import { sortColumns } from '#server/db/fill-sort-keys.ts';
import type { Schema, UsersTable } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { amongIds } from '#server/db/among.ts';
import { reaches, type RestaurantReach } from '#server/restaurants/reach.ts';

export type UserRow = Selectable<UsersTable>;

/** All columns but the secrets: a hash that isn't read can't be sent. */
export const userColumns = [
  'id',
  'first_name',
  'last_name',
  'search_folded',
  'email',
  'pending_email',
  'payroll_id',
  'user_position',
  'role',
  'status',
  'locale',
  'last_login_at',
  'created_at',
  'updated_at',
  'version',
] as const;
export type ShownRow = Pick<UserRow, (typeof userColumns)[number]>;

/** The columns that follow from a person's names, address and payroll number: folded ones and sort keys. */
export function nameColumns(person: {
  first_name: string;
  last_name: string;
  email: string | null;
  payroll_id: string | null;
}) {
  return {
    search_folded: fold(`${person.first_name} ${person.last_name}`),
    ...sortColumns(person),
    email_folded: person.email === null ? null : foldEmail(person.email),
    payroll_id_folded: person.payroll_id === null ? null : foldPayrollId(person.payroll_id),
  };
}

/** The restaurants of people today, in the order of their names. */
export async function readRestaurantsOf(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<Map<string, UserRestaurant[]>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .select(['user_id', 'restaurants.id', 'name', 'store_id', 'valid_from'])
    .where('valid_to', 'is', null)
    .$call((query) => amongIds(query, 'user_id', userIds))
    .orderBy('user_id')
    .orderBy('search_folded')
    .execute();
  const restaurants = new Map<string, UserRestaurant[]>();
  for (const { user_id, valid_from, ...row } of rows) {
    const restaurant = { ...row, since: valid_from };
    const own = restaurants.get(user_id);
    if (own) own.push(restaurant);
    else restaurants.set(user_id, [restaurant]);
  }
  return restaurants;
}

export function toUser(row: ShownRow, restaurants: UserRestaurant[] = []): User {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    pending_email: row.pending_email,
    payroll_id: row.payroll_id,
    user_position: row.user_position,
    role: row.role,
    status: row.status === 'deleted' ? null : row.status,
    locale: row.locale,
    restaurants,
    last_login_at: row.last_login_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/**
 * A person as an actor may see them: an evaluator gets others without addresses, payroll number, status and log-in times, and of their
 * restaurants only the evaluator's own.
 */
export function asSeenBy(actor: Actor, user: User): User {
  if (reach('user.read', actor.role) === 'all' || actor.id === user.id) return user;
  const own: RestaurantReach = actor.restaurantIds;
  return {
    ...user,
    email: null,
    pending_email: null,
    payroll_id: null,
    status: null,
    last_login_at: null,
    restaurants: user.restaurants.filter(({ id }) => reaches(own, id)),
  };
}
