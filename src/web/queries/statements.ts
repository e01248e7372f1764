import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import {
  answerQuestion,
  listQuestions,
  listStatements,
  type Question,
  type questionStates,
} from '#contract/statements.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** What the list of questions is keyed by. */
export interface QuestionScope {
  state: (typeof questionStates)[number];
  month?: Month | undefined;
  restaurantId?: string | undefined;
  /** From 1. */
  page: number;
}

interface QuestionPage {
  rows: readonly Question[];
  total: number;
}

export const questionsPerPage = 25;

export const statementQueries = {
  /** Of a restaurant's closing; without a `number` of the newest one. */
  ofClosing: (api: Api, { restaurantId, month }: MonthScope, number?: number) =>
    queryOptions({
      queryKey: ['statements', month, restaurantId, number] as const,
      queryFn: async ({ signal }) =>
        (await api.call(listStatements, { query: { id: restaurantId, date: month, number }, signal })).data,
      staleTime: stale.soon,
    }),

  questions: (api: Api, { state, month, restaurantId, page }: QuestionScope) =>
    queryOptions({
      queryKey: ['questions', { state, month, restaurantId, page }] as const,
      queryFn: async ({ signal }): Promise<QuestionPage> => {
        const query = { state, date: month, id: restaurantId, page, per_page: questionsPerPage };
        const { data, meta } = await api.call(listQuestions, { query, signal });
        return { rows: data, total: meta.total ?? data.length };
      },
      placeholderData: keepShownOf(0, 'questions'),
      staleTime: stale.soon,
    }),

  /** How many are open. */
  openQuestions: (api: Api) =>
    queryOptions({
      queryKey: ['questions', 'open'] as const,
      queryFn: async ({ signal }) => {
        const query = { state: 'open', page: 1, per_page: 1 } as const;
        const { data, meta } = await api.call(listQuestions, { query, signal });
        return meta.total ?? data.length;
      },
      staleTime: stale.soon,
    }),

  /** About a report, the answered ones too. */
  ofReport: (api: Api, reportId: string) =>
    queryOptions({
      queryKey: ['questions', 'of', reportId] as const,
      queryFn: async ({ signal }) =>
        (await api.call(listQuestions, { query: { report_id: reportId }, signal })).data,
      staleTime: stale.soon,
    }),
};

/** What is read from questions: their list, the statements that show them, and the checks that count the open ones. */
async function questionsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [['questions'], ['statements'], ['closings'], ['activity']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export const statementMutations = {
  answer: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof answerQuestion>) =>
        (await api.call(answerQuestion, { body })).data,
      onSuccess: (_question, _body, _before, { client }) => void questionsChanged(client),
    }),
};
