/** The server's return after an outage, and the data that is on the screen meanwhile. */
import { localDay } from '#contract/month.ts';
import { getAppInfo } from '#contract/session.ts';
import { useQueryClient, type QueryCache, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Api } from '#web/api/client.ts';

/** The cheapest call there is, to see whether the server answers. */
export const ping = (api: Api, signal: AbortSignal) => api.call(getAppInfo, { signal });

/** When the oldest of the data on the screen came (milliseconds since 1970); infinity where there is none. */
function oldestShown(cache: QueryCache): number {
  const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
  return Math.min(...times.filter((at) => at > 0), Number.POSITIVE_INFINITY);
}

const isToday = (at: number) => localDay(new Date(at)) === localDay(new Date());

/** The time as of which all that is on the screen is true, for who can't ask for newer; null where nothing is shown. */
export function useShownAt(): { at: Date; isOfToday: boolean } | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const at = useSyncExternalStore(subscribe, () => oldestShown(cache));
  const isOfToday = useSyncExternalStore(subscribe, () => isToday(oldestShown(cache)));
  return Number.isFinite(at) ? { at: new Date(at), isOfToday } : null;
}

/** Asks again for all that is on the screen. */
export function refetchAllShown(client: QueryClient): void {
  void client.refetchQueries({ type: 'active' }, { cancelRefetch: false });
}
