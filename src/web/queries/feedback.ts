import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import {
  createReport,
  getRecordSheet,
  mostOfMine,
  updateReport,
  voidReport,
  type RecordSheet,
} from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { recordSheetsOf, reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

/** What the record screen is keyed by: a restaurant, and the day to record for unless it is today. */
export interface SheetScope {
  restaurantId: string;
  day?: Day | undefined;
}

/** Of a report, what a change of it is sent by. */
export type ReportKey = Pick<ReportItem, 'id' | 'restaurant_id'>;

export const feedbackQueries = {
  /** Whom to evaluate in a restaurant, and the day's count against the goal: all that the record screen shows. */
  sheet: (api: Api, { restaurantId, day }: SheetScope) =>
    queryOptions({
      queryKey: [...recordSheetsOf(restaurantId), day ?? 'today'] as const,
      queryFn: async ({ signal }): Promise<RecordSheet> =>
        (await api.call(getRecordSheet, { query: { id: restaurantId, day }, signal })).data,
      staleTime: stale.soon,
    }),
};

/** The restaurants that can be recorded for today without asking the server. */
export const sheetsAtHand = (client: QueryClient): { id: string; name: string }[] =>
  client
    .getQueriesData<RecordSheet>({ queryKey: recordSheetsOf() })
    .flatMap(([[, , day], sheet]) =>
      sheet && day === 'today' ? [{ id: sheet.restaurant_id, name: sheet.name }] : [],
    );

/** A restaurant's sheets with a report among one's own, or without it, until they are fetched again. */
function seedMine(client: QueryClient, { id, restaurant_id }: ReportKey, report?: ReportItem): void {
  const seeded = (mine: readonly ReportItem[]): ReportItem[] => {
    if (!report) return mine.filter((one) => one.id !== id);
    if (mine.some((one) => one.id === id)) return mine.map((one) => (one.id === id ? report : one));
    return [report, ...mine].slice(0, mostOfMine);
  };
  client.setQueriesData<RecordSheet>(
    { queryKey: recordSheetsOf(restaurant_id) },
    (sheet) => sheet && { ...sheet, mine: seeded(sheet.mine) },
  );
}

/** By the session of the entry's author, until `signal` cuts it off. */
interface EntryInput<E extends Endpoint> {
  body: BodyOf<E>;
  token: string;
  signal: AbortSignal;
  /** The author's session is still the one that looks: what the cached sheets call one's own is theirs. */
  isPresent: () => boolean;
}

/** What the queue of entries sends: no mutations, for these are refused while the device is offline. */
export const entryCalls = {
  /** The body carries a client-made id: the same id again is the same report. */
  async create(client: QueryClient, api: Api, { isPresent, ...input }: EntryInput<typeof createReport>) {
    try {
      const { data: report } = await api.call(createReport, input);
      if (isPresent()) seedMine(client, report, report);
      void reportsChanged(client, report.restaurant_id);
      return report;
    } catch (error) {
      // Somebody left, or a former try was saved after all: what is shown is out of date.
      if (!asProblem(error).passing) void reportsChanged(client, input.body.restaurant_id);
      throw error;
    }
  },

  async correct(
    client: QueryClient,
    api: Api,
    { id, restaurant_id }: ReportKey,
    { isPresent, ...input }: EntryInput<typeof updateReport>,
  ) {
    const { data: corrected } = await api.call(updateReport, { params: { id }, ...input });
    if (isPresent()) seedMine(client, corrected, corrected);
    void reportsChanged(client, restaurant_id);
    return corrected;
  },
};

/** After each of them what is on the screen is fetched again; nobody waits for it. */
export const feedbackMutations = {
  /** Its author's within ten minutes, an administrator's with a reason at any time. */
  correct: (api: Api, { id, restaurant_id }: ReportKey) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateReport>) =>
        (await api.call(updateReport, { params: { id }, body })).data,
      onSuccess: (corrected, _body, _before, { client }) => {
        seedMine(client, corrected, corrected);
        void reportsChanged(client, restaurant_id);
      },
    }),

  /** The author's own, within ten minutes, without a reason: 403 `not_author`, 409 `too_late`. */
  undo: (api: Api) =>
    mutationOptions({
      mutationFn: async ({ id }: ReportItem) => {
        await api.call(voidReport, { params: { id }, body: { undo: true } });
      },
      onSuccess: (_done, report, _before, { client }) => {
        seedMine(client, report);
        void reportsChanged(client, report.restaurant_id);
      },
      // The answer can be lost of what was done.
      onError: (_problem, report, _before, { client }) => void reportsChanged(client, report.restaurant_id),
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
