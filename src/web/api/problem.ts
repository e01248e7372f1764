import type { FieldIssue, ProblemBody, ProblemCode } from '#contract/problem.ts';

/**
 * What only the client can know: nothing came back, it took too long, there is no network, it made no sense, nobody waits
 * for it any more, it was not even sent because nothing answers, a part of the app itself can't be fetched, or an entry on
 * the device is asked about before it is sent.
 */
export const clientCodes = [
  'no_response',
  'timeout',
  'offline',
  'bad_response',
  'cancelled',
  'not_sent',
  'missing_code',
  'near_waiting',
  'waited_long',
] as const;
export type ClientCode = (typeof clientCodes)[number];

/** A foreign server may send codes that we don't know; they are kept as they came. */
export type ProblemWord = ProblemCode | ClientCode | (string & Record<never, never>);

interface ProblemFacts {
  status?: number;
  body?: unknown;
  answer?: ProblemBody;
  retryAfter?: number;
  cause?: unknown;
}

/** The one error of the web app: every call rejects with it and with nothing else. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemWord;
  /** The HTTP status; none when nothing came back. */
  readonly status: number | undefined;
  /** What the server sent, whatever its shape: parsed JSON, or else the text; undefined where nothing came. */
  readonly body: unknown;
  /** What of it makes sense to us. */
  readonly answer: ProblemBody | undefined;
  readonly errors: readonly FieldIssue[];
  readonly requestId: string | undefined;
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemWord, { status, body, answer, retryAfter, cause }: ProblemFacts = {}) {
    super(answer?.message ?? 'Something went wrong', { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.answer = answer;
    this.errors = answer?.errors ?? [];
    this.requestId = answer?.request_id;
    this.retryAfter = retryAfter;
  }

  /** Whether nobody answered: the way to the server is broken, and that is said at the top of the page. */
  get isUnanswered(): boolean {
    return ['no_response', 'timeout', 'offline'].includes(this.code);
  }

  /** Whether the same call may well succeed when it is simply sent again. */
  get passing(): boolean {
    if (this.code === 'cancelled' || this.code === 'bad_response') return false;
    return this.status === undefined || this.status >= 500;
  }
}

/** Any thrown value as an {@link ApiProblem}, so that an error page has one thing to read. */
export function asProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem('unexpected', { cause: error });
}
