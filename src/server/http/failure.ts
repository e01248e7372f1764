/** Whatever a call throws, as the contract's failure body. */
import type { Locale } from '#contract/locale.ts';
import { problemStatus, type ProblemBody } from '#contract/problem.ts';
import { isDatabaseAway, isStorageFull } from '#server/db/failures.ts';
import { problemMessage } from '#server/i18n/words.ts';
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
