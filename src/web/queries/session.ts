import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import type { getAppInfo, login } from '#contract/session.ts';
import type { Api } from '#web/api/client.ts';
import { takeEarlyJson } from '#web/api/early.ts';
import { stale } from './stale.ts';

/** The declarations come with the first call, as the client does: the log-in screen is painted without them. */
const contract = () => import('#contract/session.ts');

type AppInfo = ResultOf<typeof getAppInfo>['data'];

/** The early answer, read by hand: the client with its schemas is a sixth of the log-in screen's code. */
async function earlyAppInfo(): Promise<AppInfo | undefined> {
  const json = await takeEarlyJson('/v1/app/info/');
  const { data } = (json ?? {}) as { data?: Partial<AppInfo> };
  const whole =
    typeof data?.mode === 'string' &&
    typeof data.setup_needed === 'boolean' &&
    Array.isArray(data.demo_logins) &&
    data.demo_logins.every(({ email, password, role }) =>
      [email, password, role].every((text) => typeof text === 'string'),
    );
  return whole ? (data as AppInfo) : undefined;
}

export const sessionQueries = {
  /** How the server runs: demo log-ins, whether a first admin is still to be made. */
  appInfo: (api: Api) =>
    queryOptions({
      queryKey: ['app-info'],
      queryFn: async ({ signal }) =>
        (await earlyAppInfo()) ?? (await api.call((await contract()).getAppInfo, { signal })).data,
      staleTime: stale.never,
      // A server that doesn't know this call isn't asked a second time by the form.
      retryOnMount: false,
    }),
};

export const sessionCalls = {
  login: async (api: Api, body: BodyOf<typeof login>) => api.call((await contract()).login, { body }),
  /** What the log-in form is checked by. */
  loginSchema: async () => (await contract()).loginForm,
  /** Ends a token's session at the server; what comes of it changes nothing here. */
  logout: async (api: Api, token: string) => api.call((await contract()).logout, { token }),
  /** A later token of the same session. */
  renew: async (api: Api) => (await api.call((await contract()).renewSession, {})).accessToken,
  myInfo: async (api: Api) => (await api.call((await contract()).getMyInfo, {})).user,
};
