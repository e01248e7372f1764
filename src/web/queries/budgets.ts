import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { reportsChanged } from './report-changes.ts';
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

export const budgetMutations = {
  /** Answers what became of each entry. */
  set: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof setBudgets>) => (await api.call(setBudgets, { body })).data,
      onSuccess: (_results, _body, _before, { client }) => {
        void reportsChanged(client);
        void client.invalidateQueries({ queryKey: ['restaurants'] });
      },
    }),
};
