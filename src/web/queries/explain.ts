import { queryOptions } from '@tanstack/react-query';
import { explainAmount, type Explanation, type ExplainQuery } from '#contract/explain.ts';
import type { Api } from '#web/api/client.ts';
import { stale } from './stale.ts';

export const explainQueries = {
  /** Why an amount is what it is; out of date with the reports that it is made of. */
  of: (api: Api, query: ExplainQuery) =>
    queryOptions({
      queryKey: ['explain', query] as const,
      queryFn: async ({ signal }): Promise<Explanation> =>
        (await api.call(explainAmount, { query, signal })).data,
      staleTime: stale.soon,
    }),
};
