/** Failures: by the contract's names, and by a connection that is lost. */
import { HttpResponse, type HttpHandler } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemStatus, type FieldIssue } from '#contract/problem.ts';
import { problemsOf, type ProblemOf } from '#contract/problems-of.ts';
import { handle, nameOf } from './calls.ts';

interface FaultSettings {
  errors?: FieldIssue[];
  message?: string;
  /** With `stale` and `id_taken`: what is saved. */
  current?: unknown;
  /** Seconds. */
  retryAfter?: number;
  /** Every call fails, not just the next one. */
  always?: boolean;
}

/** Lets the next call of an endpoint fail as the server would say it; only with a code that the endpoint can fail with. */
export function fault<E extends Endpoint>(
  endpoint: E,
  code: ProblemOf<E>,
  { retryAfter, always = false, ...body }: FaultSettings = {},
): HttpHandler {
  if (!problemsOf(endpoint).includes(code))
    throw new TypeError(`${nameOf(endpoint)} never fails with ${code}`);
  return handle(
    endpoint,
    () =>
      HttpResponse.json(
        { success: false, code, message: `The server says ${code}`, request_id: 'test-request', ...body },
        {
          status: problemStatus[code],
          ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
        },
      ),
    { once: !always },
  );
}

interface CutSettings {
  /** What arrives before the connection is lost; without it there is no answer at all. */
  after?: string;
  always?: boolean;
}

/** Lets the connection of the next call be lost. */
export function cut(endpoint: Endpoint, { after, always = false }: CutSettings = {}): HttpHandler {
  const answer = (begin: string) => {
    const parts = [new TextEncoder().encode(begin)];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new TypeError('terminated'));
      },
    });
    return new HttpResponse(body, { status: endpoint.status });
  };
  return handle(endpoint, () => (after === undefined ? HttpResponse.error() : answer(after)), {
    once: !always,
  });
}

/** Calls of an endpoint get no answer at all, for as long as somebody waits. */
export const silence = (endpoint: Endpoint): HttpHandler =>
  handle(endpoint, async () => new Promise<never>(() => undefined), { once: false });
