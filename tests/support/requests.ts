/** What the app has sent. */
import type { Endpoint } from '#contract/endpoint.ts';
import { network } from '#tests/msw/network.ts';

/** Records the requests of an endpoint (of all endpoints without one) from now on, until the test ends. */
export function recordRequests(endpoint?: Endpoint): Request[] {
  const seen: Request[] = [];
  const path = endpoint && new RegExp(`${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  network.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (!path || (path.test(pathname) && request.method === endpoint.method)) seen.push(request.clone());
  });
  return seen;
}
