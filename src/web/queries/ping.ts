import { getAppInfo } from '#contract/session.ts';
import type { Api } from '#web/api/client.ts';

/** The cheapest call there is, to see whether the server answers. */
export const ping = (api: Api, signal: AbortSignal) => api.call(getAppInfo, { signal });
