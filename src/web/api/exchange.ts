/** Calls by ky, files and events among them. */
import ky, { type Options } from 'ky';
import type { Endpoint } from '#contract/endpoint.ts';
import { issueCode } from '#contract/issue.ts';
import type { Api, ApiSettings } from './client.ts';
import type { Answered } from './early.ts';
import { createHooks, unanswered, type CallContext } from './hooks.ts';
import { ApiProblem } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { readJson, tell, urlOf, type Given, type Told } from './wire.ts';

const defaultTimeout = 15_000;

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

/** What a stream that was open says of a session that has ended. */
const refusals = new Set<string>(['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token']);

export interface Exchange extends Pick<Api, 'download' | 'follow'> {
  /** The answer to a call as it came; `early` is the one that index.html was given. */
  ask: (endpoint: Endpoint, given: Given, early?: Answered) => Promise<Answered>;
}

/** The one way over the wire; failures as {@link ApiProblem}. */
export function createExchange(
  settings: ApiSettings,
  told: Told,
  checkBuild: (response: Response) => Promise<void> | undefined,
): Exchange {
  const send = ky.create({
    // The query layer retries, and knows which calls may be repeated.
    retry: 0,
    timeout: settings.timeout ?? defaultTimeout,
    // With a 304 the cached response is used.
    throwHttpErrors: (status) => status !== 304,
    parseJson: readJson,
    hooks: createHooks(settings, told),
    // Looked up at each call: a test's interceptor may come after the client.
    fetch: (input, init) => (settings.fetch ?? fetch)(new Request(input, init)),
  });

  /** The answer to a call, read as `read` does. Rejects with an {@link ApiProblem}. */
  async function exchange<Body>(
    endpoint: Endpoint,
    given: Given,
    read: (response: Response) => Promise<Body>,
    more: Pick<Options, 'timeout' | 'fetch'> = {},
  ): Promise<{ response: Response; body: Body }> {
    const { body, file, signal, token = settings.token() ?? undefined, tag } = given;
    if (token === undefined && settings.isWaiting?.()) throw new ApiProblem('offline');
    const context: CallContext = { token: token ?? null, tag, signal, sent: Date.now() };
    const response = await send(urlOf(settings.base, endpoint, given), {
      method: endpoint.method,
      context,
      ...(body !== undefined && { json: body }),
      ...(file && { body: file }),
      ...(signal && { signal }),
      ...more,
    });
    try {
      if (endpoint.method === 'GET') await checkBuild(response);
      const answered = await read(response);
      settings.onAnswer?.(true);
      return { response, body: answered };
    } catch (error) {
      const problem = unanswered(error, signal);
      if (problem.code !== 'cancelled') settings.onAnswer?.(false);
      throw problem;
    }
  }

  return {
    ask: (endpoint, given, early) =>
      exchange(
        endpoint,
        given,
        (answer) => answer.text(),
        early && { fetch: async () => new Response(early.body, early.response) },
      ),

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
      const { body, response } = await exchange(endpoint, given as Given, eventsOf, { timeout: false });
      if (!body) throw new ApiProblem('bad_response', { status: response.status });
      try {
        for await (const event of readEvents(body)) {
          const json = readJson(event.data);
          if (event.event === 'problem') {
            const problem = readProblem(0, json, response.headers);
            if (token && refusals.has(problem.code)) settings.onRefused?.(token);
            throw problem;
          }
          const { success, data, error } = endpoint.result.safeParse(json, { error: issueCode });
          if (!success) throw new ApiProblem('bad_response', { status: response.status, cause: error });
          tell(told, event.id);
          onEvent(data as Parameters<typeof onEvent>[0]);
        }
      } catch (error) {
        throw error instanceof ApiProblem ? error : unanswered(error, given.signal);
      }
    },
  };
}
