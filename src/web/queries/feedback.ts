import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  createReport,
  getRecordSheet,
  updateReport,
  voidReport,
  type RecordSheet,
} from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { recordSheetsOf, reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

/** What the record screen is keyed by: a store, and the day to record for unless it is today. */
export interface SheetScope {
  restaurantId: string;
  day?: Day | undefined;
}

/** Of a report, what a change of it is sent by. */
export type ReportKey = Pick<ReportItem, 'id' | 'restaurant_id'>;

export const feedbackQueries = {
  /** Whom to evaluate in a store, and the day's count against the goal: all that the record screen shows. */
  sheet: (api: Api, { restaurantId, day }: SheetScope) =>
    queryOptions({
      queryKey: [...recordSheetsOf(restaurantId), day ?? 'today'] as const,
      queryFn: async ({ signal }): Promise<RecordSheet> =>
        (await api.call(getRecordSheet, { query: { id: restaurantId, day }, signal })).data,
      staleTime: stale.soon,
    }),
};

/** After each of them what is on the screen is fetched again; nobody waits for it. */
export const feedbackMutations = {
  /** The body carries a client-made id: the same id again is the same report. */
  create: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof createReport>) => (await api.call(createReport, { body })).data,
      onSuccess: ({ restaurant_id }, _body, _before, { client }) =>
        void reportsChanged(client, restaurant_id),
    }),

  /** The author's own, within ten minutes: 403 `not_author`, 409 `too_late`. */
  correct: (api: Api, { id, restaurant_id }: ReportKey) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateReport>) =>
        (await api.call(updateReport, { params: { id }, body })).data,
      onSuccess: (_corrected, _body, _before, { client }) => void reportsChanged(client, restaurant_id),
    }),

  /** Its author's within ten minutes, an administrator's at any time. */
  void: (api: Api, { id, restaurant_id }: ReportKey) =>
    mutationOptions({
      mutationFn: async (reason: string) => {
        await api.call(voidReport, { params: { id }, body: { reason } });
      },
      onSuccess: (_done, _reason, _before, { client }) => void reportsChanged(client, restaurant_id),
    }),
};
