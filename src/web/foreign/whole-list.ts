/** Search, filter, order and page of lists that a server sent whole, because it knows only the specification's calls. */
import { toMinor } from '#contract/money.ts';
import { roles } from '#contract/permissions.ts';
import type { MonthSummary } from '#contract/reports.ts';
import type { RestaurantMonth, RestaurantSort, RestaurantType } from '#contract/restaurants.ts';
import { progressOf } from '#contract/standing.ts';
import { fold } from '#contract/text.ts';
import {
  foldEmail,
  userPositions,
  userStatuses,
  type Role,
  type User,
  type UserPosition,
  type UserSort,
  type UserStatus,
} from '#contract/users.ts';

/** What of a list is wanted: its order, `-name` being `name` turned round, and one of its pages, from 1. */
interface Wanted<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  page: number;
  perPage: number;
}

interface PageOf<Row> {
  rows: Row[];
  /** How many there are on all pages. */
  total: number;
}

type Keys<Sort extends string, Row> = Record<Exclude<Sort, `-${string}`>, (row: Row) => string | number>;

function pageOf<Sort extends string, Row>(
  found: readonly Row[],
  { sort, page, perPage }: Wanted<Sort>,
  keys: Keys<Sort, Row>,
  /** The order, always upwards, of those whose keys are the same. */
  nameOf: (row: Row) => string = () => '',
): PageOf<Row> {
  const descending = sort.startsWith('-');
  const key = keys[(descending ? sort.slice(1) : sort) as Exclude<Sort, `-${string}`>];
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  const ordered = found
    .map((row) => ({ row, value: key(row), name: nameOf(row) }))
    .toSorted((one, other) => {
      const order = compare(one.value, other.value);
      return (descending ? -order : order) || compare(one.name, other.name);
    })
    .map(({ row }) => row);
  const start = (page - 1) * perPage;
  return { rows: ordered.slice(start, start + perPage), total: found.length };
}

interface WantedRestaurants extends Wanted<RestaurantSort> {
  type?: RestaurantType | undefined;
}

/** One page of restaurants as the filters ask for it. What the server didn't say counts as least. */
export function pageOfRestaurants(
  all: readonly RestaurantMonth[],
  wanted: WantedRestaurants,
  totalsOf: (row: RestaurantMonth) => Pick<MonthSummary, 'points_average' | 'bonus_total'> | null,
): PageOf<RestaurantMonth> {
  const { q = '', type } = wanted;
  const text = fold(q);
  const found = all.filter(
    (row) =>
      (type === undefined || row.drive_through === (type === 'drive_through')) &&
      (fold(row.name).includes(text) || fold(row.store_id).includes(text)),
  );
  return pageOf(found, wanted, {
    name: (row) => fold(row.name),
    store_id: (row) => fold(row.store_id),
    daily_feedback_goal: (row) => row.daily_feedback_goal,
    progress: ({ summary }) => (summary && progressOf(summary)) ?? -1,
    points_average: (row) => totalsOf(row)?.points_average ?? -1,
    bonus_total: (row) => toMinor(totalsOf(row)?.bonus_total ?? '0'),
  });
}

interface WantedPeople extends Wanted<UserSort> {
  role?: Role | undefined;
  position?: UserPosition | undefined;
  status?: UserStatus | undefined;
  restaurantId?: string | undefined;
}

/** One page of people as the filters ask for it. What the server didn't say counts as least. */
export function pageOfPeople(all: readonly User[], wanted: WantedPeople): PageOf<User> {
  const { q = '', role, position, status, restaurantId } = wanted;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const address = foldEmail(q);
  const holds = (user: User) => {
    const name = fold(`${user.first_name} ${user.last_name}`);
    const addresses = [user.email, user.pending_email].map((one) => foldEmail(one ?? ''));
    return words.every((word) => name.includes(word)) || addresses.some((one) => one.includes(address));
  };
  const found = all.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      (position === undefined || user.user_position === position) &&
      (status === undefined || user.status === status) &&
      (restaurantId === undefined || user.restaurants.some(({ id }) => id === restaurantId)) &&
      (words.length === 0 || holds(user)),
  );
  const nameKey = (user: User) => fold(`${user.last_name} ${user.first_name}`);
  const keys: Keys<UserSort, User> = {
    name: nameKey,
    role: (user) => roles.indexOf(user.role),
    user_position: (user) => (user.user_position ? userPositions.indexOf(user.user_position) : -1),
    status: (user) => (user.status ? userStatuses.indexOf(user.status) : -1),
    last_login_at: (user) => user.last_login_at ?? '',
    created_at: (user) => user.created_at ?? '',
  };
  return pageOf(found, wanted, keys, nameKey);
}

/** The first rows whose texts hold what is typed, as they stand, and how many there are. */
export function firstOf<Row>(
  all: readonly Row[],
  q: string,
  textsOf: (row: Row) => readonly string[],
  most: number,
): PageOf<Row> {
  const words = fold(q).split(/\s+/);
  const found = all.filter((row) => {
    const text = fold(textsOf(row).join('\n'));
    return words.every((word) => text.includes(word));
  });
  return { rows: found.slice(0, most), total: found.length };
}
