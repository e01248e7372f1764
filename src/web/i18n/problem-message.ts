import type { MessageDescriptor } from '@lingui/core';
import { problemText } from './texts.ts';

/** What of a failure words are made of; `ApiProblem` is one. */
export interface ProblemWords {
  code: string;
  body?: { message?: string | undefined } | undefined;
}

/**
 * The sentence for a failure: from our own catalogue by its code, so that a language switch re-translates it; the
 * server's sentence where the code is not one of ours; else 'Something went wrong'.
 */
export function problemMessage(problem: ProblemWords, t: (text: MessageDescriptor) => string): string {
  const text = problemText(problem.code);
  if (text) return t(text);
  return problem.body?.message ?? t(problemText('unexpected') as MessageDescriptor);
}
