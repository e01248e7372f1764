/**
 * What the restaurants' pages keep in the URL. Defaults are left out, and what makes no sense is as if it weren't
 * there. Read before any page is loaded, so this file takes types of the contract only, not its schemas.
 */
import { monthPattern, type Month } from '#contract/month.ts';
import type { RestaurantSort, RestaurantType } from '#contract/restaurants.ts';
import type { RestaurantFilters } from '#web/queries/restaurants.ts';
import { orderAmong, textLike, wordAmong } from '#web/state/search-words.ts';

const types: Record<RestaurantType, true> = { in_store: true, drive_through: true };

const sorts: Record<Exclude<RestaurantSort, `-${string}`>, true> = {
  name: true,
  store_id: true,
  daily_feedback_goal: true,
  progress: true,
  points_average: true,
  bonus_total: true,
};
const defaultSort: RestaurantSort = 'name';
const perPage = 25;

export interface MonthSearch {
  month?: Month | undefined;
}

export interface ListSearch extends MonthSearch {
  q?: string | undefined;
  type?: RestaurantType | undefined;
  archived?: true | undefined;
  sort?: RestaurantSort | undefined;
  page?: number | undefined;
}

export function readMonthSearch(raw: Record<string, unknown>): MonthSearch {
  return { month: textLike(monthPattern, raw['month']) };
}

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = typeof raw['page'] === 'number' ? String(raw['page']) : raw['page'];
  return withoutDefaults({
    ...readMonthSearch(raw),
    q: textLike(/^[^]{1,120}$/, raw['q']),
    type: wordAmong(types, raw['type']),
    archived: String(raw['archived']) === 'true' || undefined,
    sort: readSort(raw['sort']),
    page: Number(textLike(/^[1-9]\d{0,5}$/, page) ?? 1),
  });
}

export function readSort(value: unknown): RestaurantSort | undefined {
  return orderAmong(sorts, value);
}

/** `?sort=name&page=1` says what no search says. */
export function withoutDefaults({ month, q, type, archived, sort, page }: ListSearch): ListSearch {
  return {
    month,
    q: q?.trim() || undefined,
    type,
    archived,
    sort: sort === defaultSort ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}

/** The URL's search with its defaults, for the month that is shown. */
export function filtersOf(search: ListSearch, shown: Month): RestaurantFilters {
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
