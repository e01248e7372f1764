import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  closeMonth,
  getClosing,
  listClosingPeople,
  listClosings,
  reopenMonth,
  type ClosingEntry,
  type ClosingSort,
  type ClosingState,
  type ClosingTotals,
  type PersonAtMonthEnd,
  type PersonSort,
} from '#contract/closings.ts';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import type { Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { exporting } from './exports.ts';
import { inSlices } from './in-slices.ts';
import { stale } from './stale.ts';

/** What month's end is keyed by. Without a sort what needs a look comes first. */
export interface ClosingScope {
  month: Month;
  q?: string | undefined;
  state?: ClosingState | undefined;
  sort?: ClosingSort | `-${ClosingSort}` | undefined;
  /** From 1. */
  page: number;
}

/** What month's end by person is keyed by. */
export interface ClosingPeopleScope {
  month: Month;
  q?: string | undefined;
  sort?: PersonSort | `-${PersonSort}` | undefined;
  /** From 1. */
  page: number;
}

interface ClosingPeoplePage {
  rows: readonly PersonAtMonthEnd[];
  total: number;
  /** By currency, of everybody. */
  totals: readonly ClosingTotals[];
}

interface ClosingPage {
  rows: readonly ClosingEntry[];
  total: number;
  /** By currency, of all restaurants within reach. */
  totals: readonly ClosingTotals[];
}

export const closingsPerPage = 50;

/** So many restaurants are closed by one call: soon enough to show how far it is. */
const atOnce = 25;

export type ClosedRestaurant = ResultOf<typeof closeMonth>['data'][number];

export const closingQueries = {
  list: (api: Api, { month, q, state, sort, page }: ClosingScope) =>
    queryOptions({
      queryKey: ['closings', month, { q, state, sort, page }] as const,
      queryFn: async ({ signal }): Promise<ClosingPage> => {
        const query = { date: month, q, state, sort, page, per_page: closingsPerPage };
        const { data, meta } = await api.call(listClosings, { query, signal });
        return { rows: data, total: meta.total ?? data.length, totals: meta.totals };
      },
      placeholderData: keepShownOf(1, month),
      staleTime: stale.soon,
    }),

  people: (api: Api, { month, q, sort, page }: ClosingPeopleScope) =>
    queryOptions({
      queryKey: ['closings', month, 'people', { q, sort, page }] as const,
      queryFn: async ({ signal }): Promise<ClosingPeoplePage> => {
        const query = { date: month, q, sort, page, per_page: closingsPerPage };
        const { data, meta } = await api.call(listClosingPeople, { query, signal });
        return { rows: data, total: meta.total ?? data.length, totals: meta.totals };
      },
      placeholderData: keepShownOf(1, month),
      staleTime: stale.soon,
    }),

  /** Every restaurant of the month, or those that the search and the state find. */
  all: (api: Api, { month, q, state }: Pick<ClosingScope, 'month' | 'q' | 'state'>) =>
    queryOptions({
      queryKey: ['closings', month, 'all', { q, state }] as const,
      queryFn: async ({ signal }) =>
        (await api.call(listClosings, { query: { date: month, q, state }, signal })).data,
      staleTime: 0,
    }),

  /** A restaurant's month; `number` names one of its closings, else the newest. */
  details: (api: Api, { restaurantId, month }: MonthScope, number?: number) =>
    queryOptions({
      queryKey: ['closings', month, restaurantId, number] as const,
      queryFn: async ({ signal }) =>
        (await api.call(getClosing, { query: { id: restaurantId, date: month, number }, signal })).data,
      staleTime: stale.soon,
    }),
};

/** What is read from closings: their own pages, what is due, what a line explains, and what a closed month is marked in. */
async function closingsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [['closings'], ['payroll'], ['explain'], ['reports'], ['activity']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

interface Closing extends Omit<BodyOf<typeof closeMonth>, 'restaurant_ids'> {
  restaurantIds: readonly string[];
  /** Told after each call what has become of restaurants so far. */
  onProgress: (closed: readonly ClosedRestaurant[]) => void;
}

/** What the month pays as a file: of those restaurants on the page that are closed, or of one closing. */
export const closingsExport = (
  api: Api,
  {
    month,
    restaurantId,
    number,
    q,
    state,
  }: Pick<ClosingScope, 'month' | 'q' | 'state'> & { restaurantId?: string; number?: number },
) =>
  exporting(
    api,
    async () => (await import('#contract/exports.ts')).exportClosings,
    (format) => ({ query: { format, month, restaurant_id: restaurantId, number, q, state } }),
  );

/** Month's end by person as a file, of those whom the page shows. */
export const closingPeopleExport = (api: Api, { month, q, sort }: ClosingPeopleScope) =>
  exporting(
    api,
    async () => (await import('#contract/exports.ts')).exportClosingPeople,
    (format) => ({ query: { format, month, q, sort } }),
  );

export const closingMutations = {
  /** Closes restaurants, some with each call; answers what became of each. Pressed again it closes what is open. */
  close: (api: Api) =>
    mutationOptions({
      mutationFn: ({ restaurantIds, onProgress, ...body }: Closing) => {
        const send = async (restaurant_ids: string[]) =>
          (await api.call(closeMonth, { body: { ...body, restaurant_ids } })).data;
        return inSlices(restaurantIds, send, onProgress, atOnce);
      },
      onSettled: (_closed, _failure, _body, _before, { client }) => void closingsChanged(client),
    }),

  reopen: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof reopenMonth>) => (await api.call(reopenMonth, { body })).data,
      // After a failure too: the answer can be lost of what was done.
      onSettled: (_closing, _failure, _body, _before, { client }) => void closingsChanged(client),
    }),
};
