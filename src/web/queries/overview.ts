import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#contract/month.ts';
import { getOverview, listReportMonths, type Overview, type OverviewSort } from '#contract/overview.ts';
import { quarterLength } from '#contract/pace.ts';
import type { MonthWithData } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { exporting } from './exports.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** What the dashboard is keyed by. Without a sort the furthest behind its goal comes first. */
export interface OverviewScope {
  month: Month;
  q?: string | undefined;
  sort?: OverviewSort | undefined;
  /** From 1. */
  page: number;
}

/** A page of the overview, and how many restaurants the search leaves on all pages. */
export interface OverviewPage extends Overview {
  found: number;
}

/** As many restaurants as somebody looks through before turning to the list. */
export const overviewPerPage = 25;

export const overviewQueries = {
  /** A page of restaurants with a month's progress, and the sums of all of them. */
  month: (api: Api, { month, q, sort, page }: OverviewScope) =>
    queryOptions({
      queryKey: ['overview', month, { q, sort, page }] as const,
      queryFn: async ({ signal }): Promise<OverviewPage> => {
        const query = { date: month, q, sort, page, per_page: overviewPerPage };
        const { data, meta } = await api.call(getOverview, { query, signal });
        return { ...data, found: meta?.total ?? data.totals.stores };
      },
      // Another page of the same month: what is shown stays until it comes.
      placeholderData: keepShownOf(1, month),
      // What is usual by now rises without a report.
      refetchInterval: quarterLength,
      staleTime: stale.soon,
    }),

  /** The months with reports, newest first. */
  months: (api: Api) =>
    queryOptions({
      queryKey: ['overview', 'months'] as readonly string[],
      queryFn: async ({ signal }): Promise<MonthWithData[]> =>
        (await api.call(listReportMonths, { signal })).data,
      staleTime: stale.soon,
    }),
};

/** The table as a file, all pages of it. */
export const overviewExport = (api: Api, { month, q, sort }: OverviewScope) =>
  exporting(
    api,
    async () => (await import('#contract/exports.ts')).exportOverview,
    (format) => ({ query: { format, date: month, q, sort } }),
  );
