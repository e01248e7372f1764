/** Answers that come only when the test says so. */
import { http } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { network } from './network.ts';

/** Holds back the answers of an endpoint (of requests whose URL contains `part`); returns how to let them through. */
export function hold(endpoint: Endpoint, part = ''): () => void {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  network.use(
    http.all(`*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request }) => {
      if (request.url.includes(part)) await gate;
    }),
  );
  return release;
}
