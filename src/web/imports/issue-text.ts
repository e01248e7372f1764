/** What is wrong with a cell of a file: as a form says it, and what could stand there. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldIssue } from '#contract/problem.ts';
import { fieldText } from '#web/i18n/texts.ts';
import { columnHint } from './import-texts.ts';

/** What the file names and the chain doesn't have. */
const unknown: Readonly<Record<string, (params: NonNullable<FieldIssue['params']>) => MessageDescriptor>> = {
  store_id: () => msg`No restaurant has this Store ID`,
  restaurants: ({ value = '' }) => msg`No restaurant has the Store ID ${{ value }}`,
  evaluator: () => msg`Nobody has this name or e-mail`,
  evaluated_user: () => msg`Nobody has this name or e-mail`,
};

/** What leaves the question what it could be. */
const notOneOf = new Set(['invalid', 'invalid_choice', 'not_whole', 'too_big', 'too_small']);

export interface IssueText {
  sentence: MessageDescriptor;
  /** What could stand there. */
  possible: MessageDescriptor | undefined;
}

export function issueText({ path, code, params = {} }: FieldIssue): IssueText {
  const possible = notOneOf.has(code) ? columnHint(path) : undefined;
  const own = code === 'unknown_reference' && Object.hasOwn(unknown, path) ? unknown[path] : undefined;
  if (own) return { sentence: own(params), possible };
  const { line } = params;
  if (code === 'duplicate' && line !== undefined)
    return { sentence: msg`This is listed twice: line ${{ line }} has it too`, possible };
  return { sentence: fieldText(path, code, params), possible };
}
