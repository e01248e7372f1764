import { queryOptions } from '@tanstack/react-query';
import { createFirstAdmin, getAppInfo, getMyInfo, login } from '#contract/session.ts';
import type { BodyOf, ParamsOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { stale } from './stale.ts';

export const sessionQueries = {
  /** How the server runs: demo log-ins, whether a first admin is still to be made. */
  appInfo: (api: Api) =>
    queryOptions({
      queryKey: ['app-info'],
      queryFn: async ({ signal }) => (await api.call(getAppInfo, { signal })).data,
      staleTime: stale.never,
    }),
};

export const sessionCalls = {
  login: (api: Api, body: BodyOf<typeof login>) => api.call(login, { body }),
  myInfo: async (api: Api) => (await api.call(getMyInfo, {})).user,
  setup: (api: Api, params: ParamsOf<typeof createFirstAdmin>, body: BodyOf<typeof createFirstAdmin>) =>
    api.call(createFirstAdmin, { params, body }),
};
