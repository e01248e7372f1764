import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Month } from '#contract/month.ts';
import {
  archiveRestaurant,
  createRestaurant,
  deleteRestaurant,
  getRestaurant,
  listRestaurantsByMonth,
  previewRestaurantDelete,
  removeUserFromRestaurant,
  restoreRestaurant,
  updateRestaurant,
  type Restaurant,
  type RestaurantMonth,
  type RestaurantSort,
  type RestaurantType,
} from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { pageOfRestaurants } from '#web/foreign/whole-list.ts';
import { keepShownOf } from './keep-shown.ts';
import { listedTotals } from './report-totals.ts';
import { reportKeys } from './reports.ts';
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

const restaurantKeys = {
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
        return meta ? { rows: data, total: meta.total } : pageOfRestaurants(data, filters, listedTotals);
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

/** Puts a newer record wherever the restaurant is cached; a month's totals and reports stay beside it. */
function seed(
  client: QueryClient,
  api: Api,
  restaurantId: string,
  change: (known: Restaurant) => Restaurant,
) {
  client.setQueryData(
    restaurantQueries.details(api, restaurantId).queryKey,
    (known) => known && change(known),
  );
  client.setQueriesData<RestaurantMonth>(
    { queryKey: reportKeys.monthsOf(restaurantId) },
    (known) => known && { ...known, ...change(known) },
  );
}

export const restaurantMutations = {
  /** The body carries a client-made id: the same id again is the same create. */
  create: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof createRestaurant>) =>
        (await api.call(createRestaurant, { body })).data,
      onSuccess: (created, _body, _before, { client }) => {
        client.setQueryData(restaurantQueries.details(api, created.id).queryKey, created);
        void client.invalidateQueries({ queryKey: restaurantKeys.lists });
      },
    }),

  /** With the `version` that the form opened with, a lost race is 409 `stale` with the newer record. */
  update: (api: Api, restaurantId: string) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateRestaurant>) =>
        (await api.call(updateRestaurant, { params: { id: restaurantId }, body })).data,
      onSuccess: (updated, _body, _before, { client }) => {
        client.setQueryData(restaurantQueries.details(api, restaurantId).queryKey, updated);
        seed(client, api, restaurantId, () => updated);
        // A goal changes the month's totals, which only the server computes.
        void client.invalidateQueries({ queryKey: reportKeys.ofRestaurant(restaurantId) });
        void client.invalidateQueries({ queryKey: restaurantKeys.lists });
      },
    }),

  /** Takes it out of use or brings it back; idempotent. */
  archive: (api: Api, restaurantId: string, archived: boolean) =>
    mutationOptions({
      mutationFn: async () =>
        (await api.call(archived ? archiveRestaurant : restoreRestaurant, { params: { id: restaurantId } }))
          .data,
      onSuccess: (updated, _none, _before, { client }) => {
        seed(client, api, restaurantId, () => updated);
        void client.invalidateQueries({ queryKey: reportKeys.ofRestaurant(restaurantId) });
        void client.invalidateQueries({ queryKey: restaurantKeys.lists });
      },
    }),

  /** Call {@link forgetRestaurant} once its page is left. */
  delete: (api: Api, restaurantId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await api.call(deleteRestaurant, { params: { id: restaurantId } });
      },
      onSuccess: (_done, _none, _before, { client }) => {
        void client.invalidateQueries({ queryKey: restaurantKeys.lists });
      },
    }),

  /** Ends a membership today; idempotent. */
  removeUser: (api: Api, restaurantId: string) =>
    mutationOptions({
      mutationFn: async (userId: string) => {
        await api.call(removeUserFromRestaurant, { body: { user_id: userId, restaurant_id: restaurantId } });
      },
      onSuccess: (_done, userId, _before, { client }) => {
        seed(client, api, restaurantId, (known) => ({
          ...known,
          users: known.users.filter((user) => user.id !== userId),
        }));
        void client.invalidateQueries({ queryKey: restaurantKeys.lists });
        void client.invalidateQueries({ queryKey: ['users'] });
      },
    }),
};

/** Drops what is cached of a deleted restaurant. Not before its page is left, which would ask for it again. */
export function forgetRestaurant(client: QueryClient, restaurantId: string): void {
  client.removeQueries({ queryKey: restaurantKeys.details(restaurantId) });
  client.removeQueries({ queryKey: reportKeys.ofRestaurant(restaurantId) });
}
