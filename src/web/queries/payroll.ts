import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import {
  createLayout,
  createRun,
  deleteLayout,
  getPayrollFile,
  listDue,
  listLayouts,
  listRuns,
  numberDeleted,
  previewLayout,
  takeBackRun,
  updateLayout,
  type Layout,
  type LayoutBody,
  type PayrollRun,
} from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { keepShownOf } from './keep-shown.ts';
import { saveFile } from './save-file.ts';
import { stale } from './stale.ts';

interface RunsPage {
  rows: readonly PayrollRun[];
  total: number;
}

export const runsPerPage = 20;

export const payrollQueries = {
  /** What waits for a run, by currency. */
  due: (api: Api) =>
    queryOptions({
      queryKey: ['payroll', 'due'] as const,
      queryFn: async ({ signal }) => (await api.call(listDue, { signal })).data,
      staleTime: stale.soon,
    }),

  /** The runs, newest first. */
  runs: (api: Api, page: number) =>
    queryOptions({
      queryKey: ['payroll', 'runs', page] as const,
      queryFn: async ({ signal }): Promise<RunsPage> => {
        const { data, meta } = await api.call(listRuns, { query: { page, per_page: runsPerPage }, signal });
        return { rows: data, total: meta?.total ?? data.length };
      },
      placeholderData: keepShownOf(1, 'runs'),
      staleTime: stale.soon,
    }),

  /** One run with what it holds. Throws `not_found`. */
  run: (api: Api, id: string) =>
    queryOptions({
      queryKey: ['payroll', 'run', id] as const,
      queryFn: async ({ signal }): Promise<PayrollRun> => {
        const [run] = (await api.call(listRuns, { query: { id }, signal })).data;
        if (!run) throw new ApiProblem('not_found', { status: 404 });
        return run;
      },
      staleTime: stale.soon,
    }),

  /** By name. */
  layouts: (api: Api) =>
    queryOptions({
      queryKey: ['payroll', 'layouts'] as const,
      queryFn: async ({ signal }) => (await api.call(listLayouts, { signal })).data,
      staleTime: stale.later,
    }),

  /** What a layout writes, saved or not; nothing while there is none. */
  preview: (api: Api, body: LayoutBody | undefined) =>
    queryOptions({
      queryKey: ['payroll', 'preview', body] as const,
      queryFn: body
        ? async ({ signal }) => (await api.call(previewLayout, { body, signal })).data
        : skipToken,
      staleTime: stale.soon,
    }),
};

/** What is due, which months are paid, what was done. */
async function runsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [['payroll'], ['closings'], ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

function layoutsChanged(client: QueryClient, change: (layouts: readonly Layout[]) => Layout[]): void {
  client.setQueryData<Layout[]>(['payroll', 'layouts'], (layouts) => layouts && change(layouts));
  void client.invalidateQueries({ queryKey: ['payroll', 'layouts'] });
  void client.invalidateQueries({ queryKey: ['activity'] });
}

export const payrollMutations = {
  /** The same id again is the same run. */
  createRun: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof createRun>) => (await api.call(createRun, { body })).data,
      // After a failure too: what was due has changed, or the answer was lost.
      onSettled: (_run, _failure, _body, _before, { client }) => runsChanged(client),
    }),

  /** Done when what is due is read again. */
  numberDeleted: (api: Api) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof numberDeleted>) => api.call(numberDeleted, { body }),
      onSuccess: (_done, _body, _before, { client }) => runsChanged(client),
    }),

  takeBack: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof takeBackRun>) => (await api.call(takeBackRun, { body })).data,
      onSettled: (_run, _failure, _body, _before, { client }) => void runsChanged(client),
    }),

  /** Fetches a file of a run, has it saved, and answers its name. */
  download: (api: Api) =>
    mutationOptions({
      mutationFn: async (query: QueryOf<typeof getPayrollFile>): Promise<string> => {
        const file = await api.download(getPayrollFile, { query });
        saveFile(file);
        return file.name;
      },
    }),

  /** The same id again is the same layout. */
  createLayout: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof createLayout>) => (await api.call(createLayout, { body })).data,
      onSuccess: (created, _body, _before, { client }) =>
        layoutsChanged(client, (layouts) => [...layouts.filter(({ id }) => id !== created.id), created]),
    }),

  updateLayout: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateLayout>) => (await api.call(updateLayout, { body })).data,
      onSuccess: (saved, _body, _before, { client }) =>
        layoutsChanged(client, (layouts) => layouts.map((one) => (one.id === saved.id ? saved : one))),
    }),

  deleteLayout: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof deleteLayout>) => {
        await api.call(deleteLayout, { body });
      },
      onSuccess: (_done, body, _before, { client }) =>
        layoutsChanged(client, (layouts) => layouts.filter(({ id }) => id !== body.id)),
    }),
};
