import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#contract/month.ts';
import { getOverview, type Overview } from '#contract/overview.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** What the dashboard is keyed by. */
export interface OverviewScope {
  month: Month;
  /** From 1. */
  page: number;
}

/** As many stores as somebody looks through before turning to the list. */
export const overviewPerPage = 25;

export const overviewQueries = {
  /** A page of stores with a month's progress, the furthest behind first, and the sums of all of them. */
  month: (api: Api, { month, page }: OverviewScope) =>
    queryOptions({
      queryKey: ['overview', month, page] as const,
      queryFn: async ({ signal }): Promise<Overview> =>
        (await api.call(getOverview, { query: { date: month, page, per_page: overviewPerPage }, signal }))
          .data,
      // Another page of the same month: what is shown stays until it comes.
      placeholderData: keepShownOf(1, month),
      staleTime: stale.soon,
    }),
};
