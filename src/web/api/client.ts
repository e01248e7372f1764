import ky, { NetworkError, TimeoutError } from 'ky';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import { issueCode } from '#contract/issue.ts';
import type { Locale } from '#contract/locale.ts';
import { ApiProblem, readProblem } from './problem.ts';

/** A part may be left out where the endpoint asks for nothing in it. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value
    ? { [Key in Name]?: { [Field in keyof Value]: Value[Field] | undefined } }
    : { [Key in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { signal?: AbortSignal };

export interface Api {
  /** Sends a call of the contract and returns its parsed success body. Rejects with an {@link ApiProblem} only. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>;
}

export interface ApiSettings {
  /** The API's base address; its path, if any, is kept. */
  base: string;
  clientId: string;
  clientSecret: string;
  token: () => string | null;
  locale: () => Locale;
  /** The token that the call carried was refused. */
  onRefused?: (token: string, problem: ApiProblem) => void;
  /** An answer said what time it is at the server (milliseconds since 1970). */
  onServerTime?: (at: number) => void;
  /** Whether the server answered at all, after each call that wasn't cancelled. */
  onAnswer?: (answered: boolean) => void;
  fetch?: typeof fetch;
  timeout?: number;
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
  if (error instanceof NetworkError && !navigator.onLine) return new ApiProblem('offline', { cause: error });
  return new ApiProblem('no_response', { cause: error });
}

/** The API client: every call of the contract goes through here, and nothing else does. */
export function createApi(settings: ApiSettings): Api {
  const send = ky.create({
    baseUrl: new URL(settings.base.endsWith('/') ? settings.base : `${settings.base}/`, location.href),
    // The query layer retries, and knows which calls may be repeated.
    retry: 0,
    timeout: settings.timeout ?? defaultTimeout,
    throwHttpErrors: false,
    // Looked up at each call: a test's interceptor may come after the client.
    fetch: (input, init) => (settings.fetch ?? fetch)(input, init),
  });

  return {
    async call(endpoint, input) {
      const { params, query, body, signal } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
        signal?: AbortSignal;
      };
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

      const json = readJson(text);
      if (!response.ok) {
        const problem = readProblem(response.status, json, response.headers);
        if (response.status === 401 && token) settings.onRefused?.(token, problem);
        throw problem;
      }
      const result = endpoint.result.safeParse(json, { error: issueCode });
      if (!result.success) {
        throw new ApiProblem('bad_response', { status: response.status, cause: result.error });
      }
      return result.data as ResultOf<typeof endpoint>;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
