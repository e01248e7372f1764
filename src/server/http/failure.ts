/** Whatever a call throws, as the contract's failure body. */
import type { Locale } from '#contract/locale.ts';
import { problemStatus, type ProblemBody } from '#contract/problem.ts';
import { isDatabaseAway, isStorageFull } from '#server/db/failures.ts';
import { problemMessage } from '#server/i18n/words.ts';
import type { Reply } from './exchange.ts';
import { Problem } from './problem.ts';

/** `Retry-After` where the database can't be reached, in seconds. */
const databaseRetry = 5;

/** The problem of a thrown value; an unexpected error is `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFull(error)) return new Problem('storage_full');
  if (isDatabaseAway(error)) return new Problem('unavailable', { retryAfter: databaseRetry });
  return new Problem('internal');
}

/** Whether a thrown value is the caller's doing or the server's. */
export const failureOf = (error: unknown): 'refused' | 'failed' =>
  problemStatus[asProblem(error).code] < 500 ? 'refused' : 'failed';

/** The answer to a failed call: status, body and the headers that go with the status. */
export function failureReply(problem: Problem, locale: Locale, requestId: string): Reply {
  const { code, extra } = problem;
  const status = problemStatus[code];
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': 'no-store',
  };
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  // The rest of the body isn't waited for.
  if (code === 'too_slow') headers['Connection'] = 'close';
  if (extra.allow) headers['Allow'] = extra.allow.join(', ');
  if (extra.retryAfter !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(extra.retryAfter)));
  return { status, headers, body: JSON.stringify(failureBody(problem, locale, requestId)) };
}

/** The contract's failure body, with its sentence in the caller's language. */
export function failureBody({ code, extra }: Problem, locale: Locale, requestId: string): ProblemBody {
  return {
    success: false,
    code,
    message: problemMessage(code, locale),
    ...(extra.errors && { errors: [...extra.errors] }),
    ...(extra.current !== undefined && { current: extra.current }),
    request_id: requestId,
  };
}
