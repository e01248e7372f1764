/**
 * The service worker: keeps what opens without a network (vite-service-worker.ts), and answers with it. A new worker takes over
 * at once: what an open page of the former build still fetches comes from the server, which keeps it for one release.
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
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
addPlugins([{ cachedResponseWillBeUsed: withoutCodeCache }]);
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(?:v1|health|docs|statement|mailbox)\b/.test(url.pathname),
  openPage,
);

/**
 * A kept file as an answer of the worker's own. For a script straight from the cache Chrome writes its compiled code too, on
 * the thread of the first page that opens with it, and doesn't read it back (decision 250).
 */
async function withoutCodeCache({ cachedResponse }: { cachedResponse?: Response }) {
  return cachedResponse && new Response(await cachedResponse.arrayBuffer(), cachedResponse);
}

/** The kept page at once; at a reload the server's, and the kept one where that doesn't come within four seconds. */
async function openPage({ request }: { request: Request }): Promise<Response> {
  const kept = () => matchPrecache('/?kept');
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const page = isReload ? undefined : await kept();
  if (page) return page;
  const fromServer = fetch(request).then(
    async (answer) => (answer.status < 502 ? answer : ((await kept()) ?? answer)),
    async () => (await kept()) ?? Response.error(),
  );
  const late = new Promise<undefined>((over) => setTimeout(over, 4_000)).then(kept);
  return (await Promise.race([fromServer, late])) ?? fromServer;
}
