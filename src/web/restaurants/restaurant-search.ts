/**
 * What the restaurants' pages keep in the URL. Defaults are left out, and what makes no sense is as if it weren't
 * there. Read before any page is loaded, so this file takes types of the contract only, not its schemas.
 */
import type { Month } from '#contract/month.ts';
import type { RestaurantSort, RestaurantType } from '#contract/restaurants.ts';
import type { RestaurantFilters } from '#web/queries/restaurants.ts';
import {
  listReaders,
  monthLike,
  onLike,
  orderAmong,
  searchReader,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

const defaultSort: RestaurantSort = 'name';
const perPage = 25;

export interface RestaurantListSearch extends ListSearch {
  month?: Month | undefined;
  type?: RestaurantType | undefined;
  archived?: true | undefined;
  sort?: RestaurantSort | undefined;
}

export const readRestaurantSort = orderAmong<Exclude<RestaurantSort, `-${string}`>>(
  {
    name: true,
    store_id: true,
    daily_feedback_goal: true,
    progress: true,
    points_average: true,
    bonus_total: true,
  },
  defaultSort,
);

export const readRestaurantListSearch = searchReader<RestaurantListSearch>({
  month: monthLike,
  ...listReaders,
  type: wordAmong<RestaurantType>({ in_store: true, drive_through: true }),
  archived: onLike,
  sort: readRestaurantSort,
});

/** Whether the search narrows the list: not by its month, order or page. */
export function isNarrowed({ q, type, archived }: RestaurantFilters): boolean {
  return [q, type, archived].some((value) => value !== undefined);
}

/** The URL's search with its defaults, for the month that is shown. */
export function filtersOf(search: RestaurantListSearch, shown: Month): RestaurantFilters {
  return {
    month: shown,
    q: search.q,
    type: search.type,
    archived: search.archived,
    sort: search.sort ?? defaultSort,
    page: search.page ?? 1,
    perPage,
  };
}
