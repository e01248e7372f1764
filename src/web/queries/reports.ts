import { queryOptions } from '@tanstack/react-query';
import { getRestaurantWithReports, type RestaurantMonth } from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

export const reportKeys = {
  /** Every cached month of a restaurant. */
  ofRestaurant: (restaurantId: string) => ['reports', restaurantId] as const,
};

export const reportQueries = {
  /** A restaurant with its people and a month's totals and reports, newest first: all that its page shows. */
  month: (api: Api, { restaurantId, month }: MonthScope) =>
    queryOptions({
      queryKey: [...reportKeys.ofRestaurant(restaurantId), month] as const,
      queryFn: async ({ signal }): Promise<RestaurantMonth> =>
        (await api.call(getRestaurantWithReports, { query: { id: restaurantId, date: month }, signal })).data,
      // While another month comes the restaurant stays; its page hides the former month's numbers until then.
      placeholderData: keepShownOf(1, restaurantId),
      staleTime: stale.soon,
    }),
};
