import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import { getGoalAdvice, type GoalAdvice } from '#contract/goal-advice.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { listRestaurants, type Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { settingEach } from './in-slices.ts';
import { stale } from './stale.ts';

export const goalQueries = {
  /** How often goals were reached, and which would be: of all restaurants in use, or of one. */
  advice: (api: Api, restaurantId?: string) =>
    queryOptions({
      queryKey: ['restaurants', 'goal-advice', restaurantId] as const,
      queryFn: async ({ signal }): Promise<GoalAdvice[]> =>
        (await api.call(getGoalAdvice, { query: { restaurant_id: restaurantId }, signal })).data,
      staleTime: stale.later,
    }),

  /** All restaurants in use with their goals, by name; the key begins as the lists' do, so that they are renewed together. */
  restaurants: (api: Api) =>
    queryOptions({
      queryKey: ['restaurants', 'list', 'goals'] as const,
      queryFn: async ({ signal }): Promise<Restaurant[]> =>
        (await api.call(listRestaurants, { query: { sort: 'name' }, signal })).data,
      staleTime: stale.soon,
    }),
};

export type GoalSet = ResultOf<typeof setGoals>['data'][number];

export const goalMutations = {
  set: (api: Api) =>
    settingEach(async (body: BodyOf<typeof setGoals>) => (await api.call(setGoals, { body })).data),
};
