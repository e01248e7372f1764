import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { localMinute } from '#contract/month.ts';
import type { Statement } from '#contract/statements.ts';

/** The contract's own comes with schemas, which this page can't carry. */
export const nameOf = ({ person }: Pick<Statement, 'person'>): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** 14:32, on the clock of the restaurant. */
export const timeOf = (instant: string, timeZone: string): string =>
  localMinute(new Date(instant), timeZone).slice(-5);

const causes: Record<string, MessageDescriptor> = {
  offline: msg`This device is offline. Please check its connection.`,
  no_response: msg`The server did not answer. Please try again.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  link_invalid: msg`This link no longer works, so the question can’t be sent.`,
  questions_over: msg`Questions about this statement are no longer taken. Please ask in your restaurant.`,
  too_many_questions: msg`Five of your questions are still open. Please wait for an answer to one of them.`,
};

const somethingWentWrong = msg`Something went wrong`;

/** Why nothing came, or why a question was refused. */
export const causeOf = (problem: string): MessageDescriptor =>
  (Object.hasOwn(causes, problem) ? causes[problem] : undefined) ?? somethingWentWrong;
