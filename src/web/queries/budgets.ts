import { queryOptions } from '@tanstack/react-query';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { settingEach } from './in-slices.ts';
import { stale } from './stale.ts';

export const budgetQueries = {
  /** All restaurants in use with their budgets, by name; renewed together with the lists, whose key it begins with. */
  restaurants: (api: Api) =>
    queryOptions({
      queryKey: ['restaurants', 'list', 'budgets'] as const,
      queryFn: async ({ signal }) => (await api.call(listBudgets, { signal })).data,
      staleTime: stale.later,
    }),
};

export type BudgetSet = ResultOf<typeof setBudgets>['data'][number];

export const budgetMutations = {
  set: (api: Api) =>
    settingEach(async (body: BodyOf<typeof setBudgets>) => (await api.call(setBudgets, { body })).data),
};
