/**
 * The service worker: keeps what opens without a network (vite-service-worker.ts), and answers with it. A new worker takes over
 * at once: what an open page of the former build still fetches comes from the server, which keeps it for one release.
 */
import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** What TypeScript's types of a page lack. The build puts the list of what is kept in the place of `__WB_MANIFEST`. */
declare const self: {
  skipWaiting: () => Promise<void>;
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
};

setCacheNameDetails({ prefix: 'brigade' });
void self.skipWaiting();
clientsClaim();
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
      cachedResponse && readKept(cachedResponse, request.url),
  },
]);
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(?:v1|health|docs|statement|mailbox)\b/.test(url.pathname),
  openPage,
);

/**
 * A kept file as an answer of the worker's own. For a script straight from the cache Chrome writes its compiled code too, on
 * the thread of the first page that opens with it, and doesn't read it back (decision 250). A file that can't be read is
 * fetched and kept anew: a browser that is killed may leave one broken, for good. Undefined where it isn't to be had.
 */
async function readKept(kept: Response, key: string): Promise<Response | undefined> {
  const whole = async (file: Response) => new Response(await file.arrayBuffer(), file);
  try {
    return await whole(kept);
  } catch {
    const fresh = await fetch(key, { cache: 'reload' }).then(
      (file) => (file.ok ? whole(file) : undefined),
      () => undefined,
    );
    if (fresh) await keepAnew(key, fresh.clone()).catch(() => undefined);
    return fresh;
  }
}

/** Rejects on a full disk: then it comes from the server each time. */
async function keepAnew(key: string, file: Response): Promise<void> {
  await (await caches.open(cacheNames.precache)).put(key, file);
}

async function keptPage(): Promise<Response | undefined> {
  const [kept, key] = [await matchPrecache('/?kept'), getCacheKeyForURL('/?kept')];
  return kept && key ? readKept(kept, key) : undefined;
}

/** The kept page at once; at a reload the server's, and the kept one where that doesn't come within four seconds. */
async function openPage({ request }: { request: Request }): Promise<Response> {
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const page = isReload ? undefined : await keptPage();
  if (page) return page;
  const fromServer = fetch(request).then(
    async (answer) => (answer.status < 502 ? answer : ((await keptPage()) ?? answer)),
    async () => (await keptPage()) ?? Response.error(),
  );
  const late = new Promise<undefined>((over) => setTimeout(over, 4_000)).then(keptPage);
  return (await Promise.race([fromServer, late])) ?? fromServer;
}
