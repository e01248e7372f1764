import * as z from 'zod/mini';
import { orElse } from '#contract/or-else.ts';
import { problemBody, type ProblemBody } from '#contract/problem.ts';
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
    case 405:
      return 'method_not_allowed';
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

/** Longer than any sentence for a person; a page or a stack trace isn't one. */
const longestSentence = 300;

/** What reads as a sentence: some words, no markup. A single word is meant for a machine. */
const sentence = z.string().check(z.trim(), z.maxLength(longestSentence), z.regex(/^[^<>{}]*\s[^<>{}]*$/));

/** Where other servers put their sentence: `error`, its `message`, or RFC 9457's `detail`. */
const sentences = z.object({
  error: orElse(
    z.optional(
      z.union([
        sentence,
        z.pipe(
          z.object({ message: sentence }),
          z.transform(({ message }) => message),
        ),
      ]),
    ),
    undefined,
  ),
  detail: orElse(z.optional(sentence), undefined),
});

/** What of a body makes sense to us; a body of any other shape may still hold a sentence. */
function readBody(status: number, body: unknown): ProblemBody | undefined {
  const answer = z.safeParse(problemBody, body).data;
  // A proxy says nothing to people, whatever it sends.
  if (answer?.message !== undefined || [502, 503, 504].includes(status)) return answer;
  const found = z.safeParse(sentences, body).data;
  const message =
    found?.error ?? found?.detail ?? (status < 500 ? z.safeParse(sentence, body).data : undefined);
  return message === undefined ? answer : { ...answer, message };
}

/** A failure with its body as it came: parsed JSON, or else the text. */
export function readProblem(status: number, body: unknown, headers: Headers): ApiProblem {
  const answer = readBody(status, body);
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ApiProblem(answer?.code || codeOfStatus(status), {
    status,
    body,
    ...(answer && { answer }),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  });
}
