/** Answers that come only when the test says so. */
import type { HttpHandler } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { handle } from './calls.ts';

/** Holds back an endpoint's answers, of requests whose URL contains `part`; what stands behind it answers after `release`. */
export function hold(endpoint: Endpoint, part = ''): HttpHandler & { release: () => void } {
  const gate = Promise.withResolvers<void>();
  const handler = handle(endpoint, async ({ request }) => {
    if (request.url.includes(part)) await gate.promise;
  });
  return Object.assign(handler, { release: gate.resolve });
}
