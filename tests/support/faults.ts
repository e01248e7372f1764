/** Failures by the contract's names. */
import { http, HttpResponse } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemStatus, type FieldIssue, type ProblemCode } from '#contract/problem.ts';
import { network } from './network.ts';

interface Fault {
  errors?: FieldIssue[];
  message?: string;
  current?: unknown;
  retryAfter?: number;
  /** Every call fails, not just the next one. */
  always?: boolean;
}

const patternOf = ({ path }: Endpoint) => `*${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Lets the next call of an endpoint fail with the code, as the server would say it; or get no answer at all. */
export function failNext(endpoint: Endpoint, code: ProblemCode | 'no_response', fault: Fault = {}): void {
  const { retryAfter, always = false, ...body } = fault;
  const answer = () =>
    code === 'no_response'
      ? HttpResponse.error()
      : HttpResponse.json(
          { success: false, code, message: `The server says ${code}`, request_id: 'test-request', ...body },
          {
            status: problemStatus[code],
            ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
          },
        );
  network.use(http.all(patternOf(endpoint), answer, { once: !always }));
}

/** Lets an endpoint answer what a foreign server may answer. */
export function answerWith(endpoint: Endpoint, body: Record<string, unknown>, status = 200): void {
  network.use(http.all(patternOf(endpoint), () => HttpResponse.json(body, { status })));
}
