import { isHTTPError, isTimeoutError, type Hooks } from 'ky';
import type { ApiSettings } from './client.ts';
import { ApiProblem } from './problem.ts';
import { noteServerTime, readJson, tell, type Told } from './wire.ts';
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
        tell(told, response);
        noteServerTime(response, contextOf(options).sent, settings);
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
