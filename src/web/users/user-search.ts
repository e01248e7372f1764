/**
 * What the users' list keeps in the URL. Defaults are left out, and what makes no sense is as if it weren't there.
 * Read before any page is loaded, so this file takes types of the contract only, not its schemas.
 */
import type { Role, UserPosition, UserSort, UserStatus } from '#contract/users.ts';
import type { UserFilters } from '#web/queries/users.ts';
import {
  idLike,
  orderAmong,
  readListSearch,
  withoutDefaults,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

const roles: Record<Role, true> = { admin: true, evaluator: true, user: true };
const positions: Record<UserPosition, true> = {
  crew: true,
  shift_manager: true,
  store_manager: true,
  area_manager: true,
};
const statuses: Record<UserStatus, true> = { pending: true, active: true, disabled: true };
const sorts: Record<Exclude<UserSort, `-${string}`>, true> = {
  name: true,
  role: true,
  user_position: true,
  status: true,
  last_login_at: true,
  created_at: true,
};
const defaultSort: UserSort = 'name';
const perPage = 25;

export interface UserListSearch extends ListSearch {
  role?: Role | undefined;
  position?: UserPosition | undefined;
  status?: UserStatus | undefined;
  restaurant_id?: string | undefined;
  sort?: UserSort | undefined;
}

export function readUserListSearch(raw: Record<string, unknown>): UserListSearch {
  const { q, page } = readListSearch(raw);
  return withoutUserDefaults({
    q,
    role: wordAmong(roles, raw['role']),
    position: wordAmong(positions, raw['position']),
    status: wordAmong(statuses, raw['status']),
    restaurant_id: idLike(raw['restaurant_id']),
    sort: readUserSort(raw['sort']),
    page,
  });
}

export const readUserSort = (value: unknown): UserSort | undefined => orderAmong(sorts, value);

export const withoutUserDefaults = (search: UserListSearch) => withoutDefaults(search, defaultSort);

/** Whether the search narrows the list: not by its order or page. */
export function isNarrowed({ q, role, position, status, restaurantId }: UserFilters): boolean {
  return [q, role, position, status, restaurantId].some((value) => value !== undefined);
}

/**
 * The URL's search with its defaults. Status and log-in times are for those who see all people (`seesAll`); in the
 * link of an administrator that somebody else opens they count for nothing.
 */
export function filtersOf(search: UserListSearch, seesAll: boolean): UserFilters {
  const sort = search.sort ?? defaultSort;
  const isHidden = !seesAll && /status|last_login_at/.test(sort);
  return {
    q: search.q,
    role: search.role,
    position: search.position,
    status: seesAll ? search.status : undefined,
    restaurantId: search.restaurant_id,
    sort: isHidden ? defaultSort : sort,
    page: search.page ?? 1,
    perPage,
  };
}
