import type { MessageDescriptor } from '@lingui/core';
import { problemText } from './texts.ts';

/** What of a failure words are made of; `ApiProblem` is one. */
export interface ProblemWords {
  code: string;
  body?: { code?: string | undefined; message?: string | undefined } | undefined;
}

/**
 * The sentence for a failure: from our own catalogue by its code, so that a language switch re-translates it; the
 * server's sentence where it sent no code, or none of ours; else 'Something went wrong'.
 */
export function problemMessage(problem: ProblemWords, t: (text: MessageDescriptor) => string): string {
  const text = problemText(problem.code);
  const isForeign = problem.body?.message !== undefined && problem.body.code === undefined;
  if (text && !isForeign) return t(text);
  return problem.body?.message ?? t(problemText('unexpected') as MessageDescriptor);
}
