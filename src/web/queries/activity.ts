import { queryOptions } from '@tanstack/react-query';
import { listActivity, type Activity } from '#contract/activity.ts';
import type { Api } from '#web/api/client.ts';
import type { ActivityExport } from './exports.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** Which writes are wanted: the same for the screen and the file. */
export type ActivityFilters = ActivityExport;

/** One page of writes, newest first, how many there are, and the names behind the ids in them. */
export interface ActivityPage {
  rows: Activity[];
  total: number;
  names: Record<string, string>;
}

export const activityPerPage = 50;

export const activityQueries = {
  /** From page 1. The rows shown stay while others come. */
  list: (api: Api, filters: ActivityFilters, page: number, perPage = activityPerPage) =>
    queryOptions({
      queryKey: ['activity', 'list', filters, page, perPage] as const,
      queryFn: async ({ signal }): Promise<ActivityPage> => {
        const { data, meta, names } = await api.call(listActivity, {
          query: { ...filters, page, per_page: perPage },
          signal,
        });
        return { rows: data, total: meta?.total ?? data.length, names };
      },
      placeholderData: keepShownOf(1, 'list'),
      staleTime: stale.soon,
    }),
};
