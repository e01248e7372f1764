import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { inSlices } from './in-slices.ts';
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

export type BudgetSet = ResultOf<typeof setBudgets>['data'][number];

interface SettingBudgets {
  entries: BodyOf<typeof setBudgets>;
  /** Told after each call what has become of entries so far. */
  onProgress?: (results: readonly BudgetSet[]) => void;
}

export const budgetMutations = {
  /** Some with each call; answers what became of each entry. */
  set: (api: Api) =>
    mutationOptions({
      mutationFn: ({ entries, onProgress }: SettingBudgets) =>
        inSlices(entries, async (body) => (await api.call(setBudgets, { body })).data, onProgress),
      // After a failure too: the calls before it are done.
      onSettled: (_results, _failure, _setting, _before, { client }) => {
        void reportsChanged(client);
        void client.invalidateQueries({ queryKey: ['restaurants'] });
      },
    }),
};
