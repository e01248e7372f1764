import ky, { TimeoutError } from 'ky';
import type { Endpoint, ResultOf } from '#contract/endpoint.ts';
import { issueCode } from '#contract/issue.ts';
import type { ApiSettings, CallInput } from './client.ts';
import { fetchOrTake } from './early.ts';
import { ApiProblem } from './problem.ts';
import { readProblem } from './read-problem.ts';

export type Sender = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResultOf<E>>;

/** A call's input, whatever the endpoint: what is sent is read from the endpoint, not from the types. */
interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

const defaultTimeout = 15_000;

function fill(path: string, params: Record<string, unknown> = {}): string {
  // Without the leading slash, so that a base with a path of its own keeps it.
  return path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchParams(query: Record<string, unknown> = {}): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

function unanswered(error: unknown, signal: AbortSignal | undefined): ApiProblem {
  if (signal?.aborted) return new ApiProblem('cancelled', { cause: error });
  if (error instanceof TimeoutError) return new ApiProblem('timeout', { cause: error });
  if (!navigator.onLine) return new ApiProblem('offline', { cause: error });
  return new ApiProblem('no_response', { cause: error });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one way over the wire: headers on, answer parsed, failures as {@link ApiProblem}. */
export function createSender(settings: ApiSettings): Sender {
  const send = ky.create({
    baseUrl: new URL(settings.base.endsWith('/') ? settings.base : `${settings.base}/`, location.href),
    // The query layer retries, and knows which calls may be repeated.
    retry: 0,
    timeout: settings.timeout ?? defaultTimeout,
    throwHttpErrors: false,
    // Looked up at each call: a test's interceptor may come after the client.
    fetch: (input, init) => fetchOrTake(new Request(input, init), settings.fetch ?? fetch),
  });

  return async (endpoint, input) => {
    const { params, query, body, signal } = input as Given;
    const token = settings.token();
    const sent = Date.now();
    let response: Response;
    let text: string;
    try {
      response = await send(fill(endpoint.path, params), {
        method: endpoint.method,
        searchParams: searchParams(query),
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          'Accept-Language': settings.locale(),
          'X-Client-Id': settings.clientId,
          'X-Client-Secret': settings.clientSecret,
        },
        ...(body !== undefined && { json: body }),
        ...(signal && { signal }),
      });
      text = await response.text();
    } catch (error) {
      const problem = unanswered(error, signal);
      if (problem.code !== 'cancelled') settings.onAnswer?.(false);
      throw problem;
    }
    settings.onAnswer?.(true);

    const date = Date.parse(response.headers.get('Date') ?? '');
    // The header has whole seconds; the answer was made about half-way between sending and now.
    if (date) settings.onServerTime?.(date + 500 + (Date.now() - sent) / 2);

    // An empty answer (204) says no more than that it is done.
    const json = readJson(text || '{}');
    if (!response.ok) {
      if (response.status === 401 && token) settings.onRefused?.(token);
      throw readProblem(response.status, json, response.headers);
    }
    const result = endpoint.result.safeParse(json, { error: issueCode });
    if (!result.success) {
      throw new ApiProblem('bad_response', { status: response.status, cause: result.error });
    }
    return result.data as ResultOf<typeof endpoint>;
  };
}
