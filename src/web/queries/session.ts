import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ParamsOf } from '#contract/endpoint.ts';
import type { createFirstAdmin, login } from '#contract/session.ts';
import type { Api } from '#web/api/client.ts';
import { stale } from './stale.ts';

/** The declarations come with the first call, as the client does: the log-in screen is painted without them. */
const contract = () => import('#contract/session.ts');

export const sessionQueries = {
  /** How the server runs: demo log-ins, whether a first admin is still to be made. */
  appInfo: (api: Api) =>
    queryOptions({
      queryKey: ['app-info'],
      queryFn: async ({ signal }) => (await api.call((await contract()).getAppInfo, { signal })).data,
      staleTime: stale.never,
    }),
};

export const sessionCalls = {
  login: async (api: Api, body: BodyOf<typeof login>) => api.call((await contract()).login, { body }),
  /** What the log-in form is checked by. */
  loginSchema: async () => (await contract()).loginBody,
  myInfo: async (api: Api) => (await api.call((await contract()).getMyInfo, {})).user,
  setup: async (
    api: Api,
    params: ParamsOf<typeof createFirstAdmin>,
    body: BodyOf<typeof createFirstAdmin>,
  ) => api.call((await contract()).createFirstAdmin, { params, body }),
};
