/** What the restaurants' pages keep in the URL. Defaults are left out, and what makes no sense is as if it weren't there. */
import * as z from 'zod/mini';
import { perPageDefault } from '#contract/endpoint.ts';
import { month, type Month } from '#contract/month.ts';
import {
  restaurantSort,
  restaurantTypes,
  type RestaurantSort,
  type RestaurantType,
} from '#contract/restaurants.ts';
import { wholeNumber } from '#contract/text.ts';
import type { RestaurantFilters } from '#web/queries/restaurants.ts';

const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const restaurantType = z.enum(restaurantTypes);
const pageNumber = wholeNumber(1, 1_000_000);

/** The value where the schema takes it, else nothing: a strange URL shows the page's defaults. */
function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  return schema.safeParse(value).data;
}

export interface MonthSearch {
  month?: Month | undefined;
}

export interface ListSearch extends MonthSearch {
  q?: string | undefined;
  type?: RestaurantType | undefined;
  sort?: RestaurantSort | undefined;
  page?: number | undefined;
}

export function readMonthSearch(raw: Record<string, unknown>): MonthSearch {
  return { month: read(month, raw['month']) };
}

const defaultSort = 'name';

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return withoutDefaults({
    ...readMonthSearch(raw),
    q: read(searchText, raw['q']),
    type: read(restaurantType, raw['type']),
    sort: read(restaurantSort, raw['sort']),
    page: read(pageNumber, raw['page']),
  });
}

/** `?sort=name&page=1` says what no search says. */
export function withoutDefaults({ month: of, q, type, sort, page }: ListSearch): ListSearch {
  return {
    month: of,
    q: q || undefined,
    type,
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
    sort: search.sort ?? defaultSort,
    page: search.page ?? 1,
    perPage: perPageDefault,
  };
}
