/** What stands in the file of an import's errors. The sentences are those of the interface's forms. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { readIssueMessage, type FieldCode } from '#contract/issue.ts';
import type { Locale } from '#contract/locale.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { say } from './words.ts';

export const importTexts = {
  line: msg`Line`,
  wrong: msg`What is wrong`,
  time: msg`Time`,
} as const satisfies Record<string, MessageDescriptor>;

/** What a cell may hold, where not everything can stand there. */
const possible: Readonly<Record<string, MessageDescriptor>> = {
  type: msg`In Store or Drive-Through`,
  currency: msg`RON or EUR`,
  time_zone: msg`For example Europe/Bucharest`,
  day_starts_at: msg`For example 04:00`,
  user_position: msg`Crew, shift manager, store manager or area manager`,
  role: msg`Administrator, evaluator or user`,
  locale: msg`Romanian, German or English`,
  points: msg`A whole number from 0 to 10`,
};

/** What the file names and the chain doesn't have. */
const unknown: Readonly<Record<string, (params: Params) => MessageDescriptor>> = {
  store_id: () => msg`No restaurant has this Store ID`,
  restaurants: ({ value = '' }) => msg`No restaurant has the Store ID ${{ value }}`,
  evaluator: () => msg`Nobody has this name or e-mail`,
  evaluated_user: () => msg`Nobody has this name or e-mail`,
};

type Params = Readonly<Record<string, string | number>>;

const invalid = msg`This is not valid`;

/** Those that a row of a file can have; the others have no meaning there. */
const issueTexts: Partial<Record<FieldCode, (params: Params) => MessageDescriptor>> = {
  required: () => msg`This is required`,
  too_short: ({ min = '' }) => msg`At least ${{ min }} characters`,
  too_long: ({ max = '' }) => msg`At most ${{ max }} characters`,
  too_small: ({ min = '' }) => msg`Enter ${{ min }} or more`,
  too_big: ({ max = '' }) => msg`Enter ${{ max }} or less`,
  not_whole: () => msg`Enter a whole number`,
  invalid_email: () => msg`Enter a valid e-mail, for example name@example.com`,
  invalid_choice: () => msg`Choose one of the options`,
  invalid_characters: () => msg`This contains characters that are not allowed here`,
  invalid_date: () => msg`This date does not exist`,
  unknown_reference: () => msg`This no longer exists`,
  duplicate: ({ line }) =>
    line === undefined ? msg`This is listed twice` : msg`This is listed twice: line ${{ line }} has it too`,
  in_the_future: () => msg`This lies in the future`,
  not_open_yet: () => msg`The restaurant was not open yet on this day`,
  not_in_store: () => msg`This person did not belong to the restaurant on this day`,
  oneself: () => msg`Nobody can evaluate themselves`,
  in_use: () => msg`This can't be changed while there are reports`,
  ambiguous: () => msg`More than one person has this name. Use the e-mail.`,
  voided: () => msg`This report was voided`,
  extra_cells: () =>
    msg`This row has more cells than the header. Put a text that contains the separator in quotation marks.`,
  last_admin: () => msg`This is your own account, which stays an administrator’s`,
};

/** An error's sentence. */
export function sayIssue({ path, code, params = {} }: FieldIssue, locale: Locale): string {
  const { code: known } = readIssueMessage(code);
  const own = known === 'unknown_reference' ? unknown[path] : undefined;
  const sentence = say((own ?? issueTexts[known])?.(params) ?? invalid, locale);
  const values = notOneOf.has(known) ? possible[path] : undefined;
  return values ? `${sentence} (${say(values, locale)})` : sentence;
}

/** What leaves the question what it could be. */
const notOneOf: ReadonlySet<FieldCode> = new Set([
  'invalid',
  'invalid_choice',
  'not_whole',
  'too_big',
  'too_small',
]);
