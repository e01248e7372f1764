/** The world of the samples: every call is answered by the contract, and nothing is kept. */
import type { HttpHandler } from 'msw';
import type { Endpoint, EventsEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { localDay } from '#contract/month.ts';
import { mock } from './mock.ts';
import { samplesOf } from './samples.ts';
import { stream } from './stream.ts';

const isStream = (endpoint: Endpoint): endpoint is EventsEndpoint => endpoint.gives === 'events';

/** Handlers for all calls, with a day as the present. */
export function sampleServer(today = localDay(new Date())): HttpHandler[] {
  const samples: Record<string, unknown> = samplesOf(today);
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const sample = samples[name];
    if (!isStream(endpoint)) return mock(endpoint, sample as object);
    const told = stream(endpoint);
    for (const event of sample as readonly unknown[]) told.push(event);
    // An import is over with its last event; changes are followed without end.
    if (endpoint.method === 'POST') told.end();
    return told;
  });
}
