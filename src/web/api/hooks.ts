import { isHTTPError, isTimeoutError, type Hooks } from 'ky';
import type { ApiSettings } from './client.ts';
import { ApiProblem } from './problem.ts';
import { readProblem } from './read-problem.ts';

/** What a call brings along for the hooks, as ky's `context`. */
export interface CallContext {
  [name: string]: unknown;
  /** The token that it carries; null without a session. */
  token: string | null;
  /** ETag of the cached answer, sent as If-None-Match. */
  tag: string | undefined;
  /** Aborted by the caller alone, not by a timeout. */
  signal: AbortSignal | undefined;
  /** When it was sent, in milliseconds since 1970. */
  sent: number;
}

const contextOf = (options: { context: Record<string, unknown> }) => options.context as CallContext;

/** JSON where it is JSON, whatever its media type says; else the text as it is. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A proxy's word that the server behind it doesn't answer: the server itself names a code. */
function isFromProxy({ status, answer }: ApiProblem): boolean {
  return [502, 503, 504].includes(status ?? 0) && answer?.code === undefined;
}

/** A call that nobody answered, and why. */
export function unanswered(error: unknown, signal: AbortSignal | undefined): ApiProblem {
  if (signal?.aborted) return new ApiProblem('cancelled', { cause: error });
  if (isTimeoutError(error)) return new ApiProblem('timeout', { cause: error });
  if (!navigator.onLine) return new ApiProblem('offline', { cause: error });
  return new ApiProblem('no_response', { cause: error });
}

/** How far the database was, as the server has told it last: no later answer may be from before that. */
export interface Told {
  position: string;
}

/** Takes a position where it is a later one: of two, that is the greater text. */
export function tell(told: Told, position = ''): void {
  if (position > told.position) told.position = position;
}

/** What every call has in common: the headers it sends, the server's clock in its answer, and how it fails. */
export function createHooks(settings: ApiSettings, told: Told): Hooks {
  return {
    beforeRequest: [
      ({ request: { headers }, options }) => {
        const { token, tag } = contextOf(options);
        if (token) headers.set('Authorization', `Bearer ${token}`);
        headers.set('Accept-Language', settings.locale());
        headers.set('X-Client-Id', settings.clientId);
        headers.set('X-Client-Secret', settings.clientSecret);
        if (tag !== undefined) headers.set('If-None-Match', tag);
        if (told.position) headers.set('Brigade-Position', told.position);
      },
    ],
    afterResponse: [
      ({ response, options }) => {
        const { sent } = contextOf(options);
        tell(told, response.headers.get('Brigade-Position') ?? undefined);
        const date = Date.parse(response.headers.get('Date') ?? '');
        // The header has whole seconds; the answer was made about half-way between sending and now.
        if (date) settings.onServerTime?.(date + 500 + (Date.now() - sent) / 2);
      },
    ],
    beforeError: [
      ({ error, options }) => {
        const { token, signal } = contextOf(options);
        if (!isHTTPError(error)) {
          const problem = unanswered(error, signal);
          if (problem.code !== 'cancelled') settings.onAnswer?.(false);
          return problem;
        }
        const { status, headers } = error.response;
        const body = typeof error.data === 'string' ? readJson(error.data) : error.data;
        const problem = readProblem(status, body, headers);
        settings.onAnswer?.(!isFromProxy(problem));
        // A wrong PIN says nothing of the session that it came with.
        if (status === 401 && token && problem.code !== 'invalid_pin') settings.onRefused?.(token);
        return problem;
      },
    ],
  };
}
