import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  archiveRestaurant,
  createRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
  restoreRestaurant,
  updateRestaurant,
} from '#contract/restaurant-changes.ts';
import type { Restaurant, RestaurantMonth } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { reportKeys } from './reports.ts';
import { restaurantKeys, restaurantQueries } from './restaurants.ts';

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
