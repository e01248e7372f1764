import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#contract/month.ts';
import {
  getRestaurant,
  listRestaurantsByMonth,
  previewRestaurantDelete,
  type Restaurant,
  type RestaurantMonth,
  type RestaurantSort,
  type RestaurantType,
} from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { listedTotals } from './report-totals.ts';
import { stale } from './stale.ts';

/** What the list shows: whole, as it stands in the URL. */
export interface RestaurantFilters {
  month: Month;
  q?: string | undefined;
  type?: RestaurantType | undefined;
  /** The archived ones instead of those in use. */
  archived?: true | undefined;
  sort: RestaurantSort;
  /** From 1. */
  page: number;
  perPage: number;
}

/** One page of restaurants and how many there are on all pages. */
export interface RestaurantPage {
  rows: RestaurantMonth[];
  total: number;
}

export const restaurantKeys = {
  lists: ['restaurants', 'list'] as const,
  details: (restaurantId: string) => ['restaurants', 'details', restaurantId] as const,
};

export const restaurantQueries = {
  /** A page of restaurants with a month's totals, without its reports. Within a month the rows shown stay while others come. */
  list: (api: Api, filters: RestaurantFilters) =>
    queryOptions({
      queryKey: [...restaurantKeys.lists, filters.month, filters] as const,
      queryFn: async ({ signal }): Promise<RestaurantPage> => {
        const { month, q, type, archived, sort, page, perPage } = filters;
        const { data, meta } = await api.call(listRestaurantsByMonth, {
          query: {
            date: month,
            reports: '0',
            q,
            type,
            ...(archived && { archived: '1' }),
            sort,
            page,
            per_page: perPage,
          },
          signal,
        });
        if (meta) return { rows: data, total: meta.total };
        const { pageOfRestaurants } = await import('#web/foreign/whole-list.ts');
        return pageOfRestaurants(data, filters, listedTotals);
      },
      placeholderData: keepShownOf(2, filters.month),
      staleTime: stale.soon,
    }),

  /** One restaurant with its people, as the edit form needs it. */
  details: (api: Api, restaurantId: string) =>
    queryOptions({
      queryKey: restaurantKeys.details(restaurantId),
      queryFn: async ({ signal }): Promise<Restaurant> =>
        (await api.call(getRestaurant, { params: { id: restaurantId }, signal })).data,
      staleTime: stale.soon,
    }),

  /** What a deletion would take along. Never from the cache: the number is what the person agrees to. */
  deletePreview: (api: Api, restaurantId: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.details(restaurantId), 'delete-preview'] as const,
      queryFn: async ({ signal }) =>
        (await api.call(previewRestaurantDelete, { params: { id: restaurantId }, signal })).data,
      staleTime: 0,
      gcTime: 0,
    }),
};
