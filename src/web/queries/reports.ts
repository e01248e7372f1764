import { queryOptions } from '@tanstack/react-query';
import {
  getRestaurantWithReports,
  listRestaurantMonths,
  type MonthWithData,
  type RestaurantReports,
} from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { shareInTurns } from './share-in-turns.ts';
import { stale } from './stale.ts';

export const reportKeys = {
  /** All that is cached of a restaurant's reports. */
  ofRestaurant: (restaurantId: string) => ['reports', restaurantId] as const,
  /** Every cached month of a restaurant. */
  monthsOf: (restaurantId: string) => ['reports', restaurantId, 'month'] as const,
};

export const reportQueries = {
  /** A restaurant with its people and a month's totals, days, rules and reports, newest first: all that its page shows. */
  month: (api: Api, { restaurantId, month }: MonthScope) =>
    queryOptions({
      queryKey: [...reportKeys.monthsOf(restaurantId), month] as const,
      queryFn: async ({ client, queryKey, signal }): Promise<RestaurantReports> => {
        const query = { id: restaurantId, date: month };
        const { data } = await api.call(getRestaurantWithReports, { query, signal });
        return shareInTurns(client.getQueryData<RestaurantReports>(queryKey), data, signal);
      },
      structuralSharing: false,
      // While another month comes the restaurant stays; its page hides the former month's numbers until then.
      placeholderData: keepShownOf(1, restaurantId),
      staleTime: stale.soon,
    }),

  /** The months in which a restaurant has reports, newest first. */
  months: (api: Api, restaurantId: string) =>
    queryOptions({
      queryKey: [...reportKeys.ofRestaurant(restaurantId), 'list'] as readonly string[],
      queryFn: async ({ signal }): Promise<MonthWithData[]> =>
        (await api.call(listRestaurantMonths, { params: { id: restaurantId }, signal })).data,
      staleTime: stale.soon,
    }),
};
