import type { MessageDescriptor } from '@lingui/core';
import { somethingWentWrong } from '#texts/login.ts';
import { problemText } from './texts.ts';

/** What of a failure words are made of; `ApiProblem` is one. */
export interface ProblemWords {
  code: string;
  answer?: { code?: string | undefined; message?: string | undefined } | undefined;
}

type Translate = (text: MessageDescriptor) => string;

/** Where no answer came, the specification has one text; why none came is a second sentence. */
const unanswered = new Set(['no_response', 'timeout', 'offline', 'not_sent']);

/**
 * Why a call failed, in a sentence: from our own catalogue by its code, so that a language switch re-translates it; the
 * server's sentence where it sent no code, or none of ours; else 'Something went wrong'.
 */
export function problemCause({ code, answer }: ProblemWords, t: Translate): string {
  const text = problemText(code);
  const isForeign = answer?.message !== undefined && answer.code === undefined;
  if (text && !isForeign) return t(text);
  return answer?.message ?? t(somethingWentWrong);
}

/** What a person is told of a failure: its cause, after 'Something went wrong' where no answer came. */
export function problemMessage(problem: ProblemWords, t: Translate): string {
  const cause = problemCause(problem, t);
  return unanswered.has(problem.code) ? `${t(somethingWentWrong)}. ${cause}` : cause;
}
