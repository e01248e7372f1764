import ky from 'ky';
import type { Endpoint, ResultOf } from '#contract/endpoint.ts';
import { issueCode } from '#contract/issue.ts';
import type { Api, ApiSettings } from './client.ts';
import { fetchOrTake } from './early.ts';
import { createHooks, readJson, tell, unanswered, type CallContext } from './hooks.ts';
import { createResponseCache } from './response-cache.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { ApiProblem } from './problem.ts';
import { readProblem } from './read-problem.ts';

export type Sender = Omit<Api, 'forget'>;

/** A call's input, whatever the endpoint: what is sent is read from the endpoint, not from the types. */
interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  token?: string;
  /** Of the answer that is known: one that is still the same comes as a 304 without a body. */
  tag?: string | undefined;
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

/** Undefined for what is no UTF-8 behind its percent signs. */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}

/** The name in a Content-Disposition header; any letters (RFC 5987), or a plain form. It never names a folder. */
function nameOfFile(disposition: string | null): string {
  const given = disposition ?? '';
  const name =
    decoded(/filename\*=UTF-8''([^;]+)/i.exec(given)?.[1]) ??
    /filename="([^"]+)"/i.exec(given)?.[1] ??
    /filename=([^;"\s]+)/i.exec(given)?.[1];
  return name?.replace(/[/\\]/g, '_') ?? 'file';
}

/** The events of an answer; null where it is something else, as a page that a proxy sends. */
async function eventsOf(answer: Response): Promise<ReadableStream<Uint8Array> | null> {
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) return answer.body;
  await answer.body?.cancel();
  return null;
}

/** The one way over the wire: answers parsed, failures as {@link ApiProblem}. */
export function createSender(settings: ApiSettings): Sender {
  const told = { position: '' };
  const send = ky.create({
    baseUrl: new URL(settings.base.endsWith('/') ? settings.base : `${settings.base}/`, location.href),
    // The query layer retries, and knows which calls may be repeated.
    retry: 0,
    timeout: settings.timeout ?? defaultTimeout,
    // The answer that is known still holds.
    throwHttpErrors: (status) => status !== 304,
    parseJson: readJson,
    hooks: createHooks(settings, told),
    // Looked up at each call: a test's interceptor may come after the client.
    fetch: (input, init) => fetchOrTake(new Request(input, init), settings.fetch ?? fetch),
  });

  const known = createResponseCache();

  /** All that the answer to a call depends on. The token is part of it: nobody gets what somebody else was told. */
  function questionOf({ method, path }: Endpoint, { params, query, token }: Given): string {
    return JSON.stringify([token ?? settings.token(), settings.locale(), method, path, params, query]);
  }

  /** The answer to a call, read as `read` does. Rejects with an {@link ApiProblem}. */
  async function exchange<Body>(
    endpoint: Endpoint,
    { params, query, body, file, signal, token = settings.token() ?? undefined, tag }: Given,
    read: (response: Response) => Promise<Body>,
    timeout?: number | false,
  ): Promise<{ response: Response; body: Body }> {
    if (token === undefined && settings.isWaiting?.()) throw new ApiProblem('offline');
    const context: CallContext = { token: token ?? null, tag, signal, sent: Date.now() };
    const response = await send(fill(endpoint.path, params), {
      method: endpoint.method,
      searchParams: searchParams(query),
      context,
      ...(body !== undefined && { json: body }),
      ...(file && { body: file }),
      ...(signal && { signal }),
      ...(timeout !== undefined && { timeout }),
    });
    try {
      const answered = await read(response);
      settings.onAnswer?.(true);
      return { response, body: answered };
    } catch (error) {
      const problem = unanswered(error, signal);
      if (problem.code !== 'cancelled') settings.onAnswer?.(false);
      throw problem;
    }
  }

  function checked<E extends Endpoint>(endpoint: E, json: unknown, status: number): ResultOf<E> {
    const result = endpoint.result.safeParse(json, { error: issueCode });
    if (!result.success) throw new ApiProblem('bad_response', { status, cause: result.error });
    return result.data as ResultOf<E>;
  }

  return {
    async call(endpoint, input) {
      const given = input as Given;
      const question = questionOf(endpoint, given);
      const before = known.get(question);
      const asked = { ...given, tag: before?.tag };
      const { response, body } = await exchange(endpoint, asked, (answer) => answer.text());
      if (before && response.status === 304) return before.result as ResultOf<typeof endpoint>;
      let result: unknown;
      try {
        // An empty answer (204) says no more than that it is done.
        result = await parseInTurns(endpoint.result, readJson(body || '{}'), given.signal);
      } catch (error) {
        if (given.signal?.aborted) throw new ApiProblem('cancelled', { cause: error });
        throw new ApiProblem('bad_response', { status: response.status, cause: error });
      }
      const tag = response.headers.get('ETag');
      if (endpoint.method === 'GET') known.keep(question, tag, result);
      return result as ResultOf<typeof endpoint>;
    },

    async download(endpoint, input) {
      const { response, body } = await exchange(endpoint, input as Given, (answer) => answer.blob());
      return { name: nameOfFile(response.headers.get('Content-Disposition')), blob: body };
    },

    async follow(endpoint, input) {
      const { onEvent, ...given } = input;
      // Only who follows something pays for the parser.
      const { readEvents } = await import('./read-events.ts');
      const token = settings.token();
      // An upload takes as long as it takes, and then the events do.
      const { body, response } = await exchange(endpoint, given as Given, eventsOf, false);
      if (!body) throw new ApiProblem('bad_response', { status: response.status });
      try {
        for await (const event of readEvents(body)) {
          const json = readJson(event.data);
          if (event.event === 'problem') {
            const problem = readProblem(0, json, response.headers);
            if (token && refusals.has(problem.code)) settings.onRefused?.(token);
            throw problem;
          }
          tell(told, event.id);
          onEvent(checked(endpoint, json, response.status));
        }
      } catch (error) {
        throw error instanceof ApiProblem ? error : unanswered(error, given.signal);
      }
    },
  };
}

/** What a stream that was open says of a session that has ended. */
const refusals = new Set<string>(['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token']);
