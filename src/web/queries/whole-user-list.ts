/** Search, filter, order and page of people that a server sent whole, because it knows only the listed call. */
import { fold } from '#contract/text.ts';
import { foldEmail, roles, userPositions, userStatuses, type User } from '#contract/users.ts';
import type { UserFilters, UserPage } from './users.ts';

type SortKey = Exclude<UserFilters['sort'], `-${string}`>;

const nameKey = (user: User) => fold(`${user.last_name} ${user.first_name}`);

/** What a row is ordered by; what the server didn't say counts as least. */
const sortValues: Record<SortKey, (user: User) => string | number> = {
  name: nameKey,
  role: (user) => roles.indexOf(user.role),
  user_position: (user) => (user.user_position ? userPositions.indexOf(user.user_position) : -1),
  status: (user) => (user.status ? userStatuses.indexOf(user.status) : -1),
  last_login_at: (user) => user.last_login_at ?? '',
  created_at: (user) => user.created_at ?? '',
};

function holds(user: User, words: readonly string[], address: string): boolean {
  const name = fold(`${user.first_name} ${user.last_name}`);
  return words.every((word) => name.includes(word)) || foldEmail(user.email ?? '').includes(address);
}

/** One page of the list as the filters ask for it. */
export function pageOfWholeUserList(all: readonly User[], filters: UserFilters): UserPage {
  const { q = '', role, position, status, restaurantId, sort, page, perPage } = filters;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const found = all.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      (position === undefined || user.user_position === position) &&
      (status === undefined || user.status === status) &&
      (restaurantId === undefined || user.restaurants.some(({ id }) => id === restaurantId)) &&
      (words.length === 0 || holds(user, words, foldEmail(q))),
  );

  const descending = sort.startsWith('-');
  const key = sortValues[(descending ? sort.slice(1) : sort) as SortKey];
  const ordered = found
    .map((user) => ({ user, value: key(user), name: nameKey(user) }))
    .toSorted((one, other) => {
      const order = one.value < other.value ? -1 : one.value > other.value ? 1 : 0;
      if (order !== 0) return descending ? -order : order;
      return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
    })
    .map(({ user }) => user);

  const start = (page - 1) * perPage;
  return { rows: ordered.slice(start, start + perPage), total: found.length };
}
