import * as z from 'zod/mini';
import { problemBody } from '#contract/problem.ts';
import { ApiProblem, type ProblemWord } from './problem.ts';

/** The words for a status that came without a code: what a foreign server's answer most likely means. */
function codeOfStatus(status: number): ProblemWord {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 413:
      return 'too_large';
    case 422:
      return 'invalid';
    case 429:
      return 'too_many_requests';
    // What a proxy says of a server that doesn't answer it.
    case 502:
    case 504:
      return 'no_response';
    case 503:
      return 'unavailable';
    default:
      return status >= 500 ? 'internal' : 'malformed';
  }
}

/** Reads a failure from its status, its parsed body (if it was JSON) and its headers. */
export function readProblem(status: number, json: unknown, headers: Headers): ApiProblem {
  const read = z.safeParse(problemBody, json);
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ApiProblem((read.success && read.data.code) || codeOfStatus(status), {
    status,
    ...(read.success && { body: read.data }),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  });
}
