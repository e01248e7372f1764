import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { setGoals } from '#contract/goals.ts';
import { listRestaurants, type Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

export const goalQueries = {
  /** All restaurants in use with their goals, by name; the key begins as the lists' do, so that they are renewed together. */
  restaurants: (api: Api) =>
    queryOptions({
      queryKey: ['restaurants', 'list', 'goals'] as const,
      queryFn: async ({ signal }): Promise<Restaurant[]> =>
        (await api.call(listRestaurants, { query: { sort: 'name' }, signal })).data,
      staleTime: stale.soon,
    }),
};

export const goalMutations = {
  /** Answers what became of each entry. */
  set: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof setGoals>) => (await api.call(setGoals, { body })).data,
      onSuccess: (_results, _body, _before, { client }) => {
        void reportsChanged(client);
        void client.invalidateQueries({ queryKey: ['restaurants'] });
      },
    }),
};
