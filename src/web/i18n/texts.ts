/** The texts of codes, picked at render. The log-in screen has a few of them; all come with later-texts.ts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';
import { issueText, loginFields, loginIssues, loginProblems, somethingWentWrong } from '#texts/login.ts';

/** What only the client knows (`#web/api/problem.ts`). */
type ClientCode =
  | 'no_response'
  | 'timeout'
  | 'offline'
  | 'bad_response'
  | 'cancelled'
  | 'not_sent'
  | 'missing_code'
  | 'near_waiting'
  | 'waited_long'
  | 'unexpected';

const clientProblems = {
  no_response: msg`The server did not answer. Please try again.`,
  timeout: msg`The server takes too long to answer. Please try again.`,
  offline: msg`This device is offline. Please check its connection.`,
  cancelled: somethingWentWrong,
  unexpected: somethingWentWrong,
  missing_code: msg`This page could not be loaded. Please check the connection, then reload it.`,
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>;

let problems: Readonly<Record<string, MessageDescriptor>> = { ...clientProblems, ...loginProblems };
let issues: Parameters<typeof issueText>[0] = { general: loginIssues, own: loginFields };

let isWhole = false;

/** Adds the rest; before any page but the log-in is shown. */
export async function loadLaterTexts(): Promise<void> {
  // An import of what is there still ends a task, so each step would wait for a frame.
  if (isWhole) return;
  const { laterTexts } = await import('./later-texts.ts');
  const all: Record<ProblemCode | ClientCode, MessageDescriptor> = {
    ...clientProblems,
    ...laterTexts.problems,
  };
  problems = all;
  issues = laterTexts.issues;
  isWhole = true;
}

/** The text of a failure; undefined for a code of another server, whose own `message` is shown then. */
export function problemText(code: string): MessageDescriptor | undefined {
  return Object.hasOwn(problems, code) ? problems[code] : undefined;
}

/** The text of a field's code. `path` is the field's name: some fields have texts of their own. */
export function fieldText(
  path: string,
  code: string,
  params?: Readonly<Record<string, string | number>>,
): MessageDescriptor {
  return issueText(issues, path, code, params);
}
