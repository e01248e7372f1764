/**
 * What the users' list keeps in the URL. Defaults are left out, and what makes no sense is as if it weren't there.
 * Read before any page is loaded, so this file takes types of the contract only, not its schemas.
 */
import type { Role, UserPosition, UserSort, UserStatus } from '#contract/users.ts';
import type { UserFilters } from '#web/queries/users.ts';
import {
  idLike,
  listReaders,
  orderAmong,
  searchReader,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

const defaultSort: UserSort = 'name';
const perPage = 25;

export interface UserListSearch extends ListSearch {
  role?: Role | undefined;
  position?: UserPosition | undefined;
  status?: UserStatus | undefined;
  restaurant_id?: string | undefined;
  sort?: UserSort | undefined;
}

export const readUserSort = orderAmong<Exclude<UserSort, `-${string}`>>(
  { name: true, role: true, user_position: true, status: true, last_login_at: true, created_at: true },
  defaultSort,
);

export const readUserListSearch = searchReader<UserListSearch>({
  ...listReaders,
  role: wordAmong<Role>({ admin: true, evaluator: true, user: true }),
  position: wordAmong<UserPosition>({
    crew: true,
    shift_manager: true,
    store_manager: true,
    area_manager: true,
  }),
  status: wordAmong<UserStatus>({ pending: true, active: true, disabled: true }),
  restaurant_id: idLike,
  sort: readUserSort,
});

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
