/** The error by which a handler refuses. */
import type { FieldCode } from '#contract/issue.ts';
import type { FieldIssue, ProblemCode } from '#contract/problem.ts';

export interface ProblemExtra {
  /** What is wrong with which field. */
  errors?: readonly FieldIssue[];
  /** With `stale`: the newer record. */
  current?: unknown;
  /** With `method_not_allowed`: the methods that the path has. */
  allow?: readonly string[];
  /** Seconds to wait before the next try. */
  retryAfter?: number;
}

/** Becomes the failure body of the contract; the sentence is picked by the caller's language when it is sent. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, extra: ProblemExtra = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** 422: one field that makes a write impossible, and why. */
export function refusal(path: string, code: FieldCode): Problem {
  return new Problem('invalid', { errors: [{ path, code }] });
}
