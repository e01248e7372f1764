/** The columns of import files: their names, what their cells may hold, and what is wrong with a cell. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportColumn } from '#contract/imports.ts';
import { readIssueMessage } from '#contract/issue.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { fieldTexts } from './fields.ts';
import { issueTexts } from './issues.ts';
import { issueText } from './login.ts';

/** Exported files name them so, too: an export can be imported as it is. */
export const importColumnTexts = {
  store_id: fieldTexts.store_id,
  name: fieldTexts.name,
  type: fieldTexts.drive_through,
  daily_feedback_goal: fieldTexts.daily_feedback_goal,
  bonus_budget: fieldTexts.bonus_budget,
  currency: fieldTexts.currency,
  time_zone: fieldTexts.time_zone,
  day_starts_at: fieldTexts.day_starts_at,
  opened_on: fieldTexts.opened_on,
  first_name: fieldTexts.first_name,
  last_name: fieldTexts.last_name,
  email: fieldTexts.email,
  payroll_id: fieldTexts.payroll_id,
  user_position: fieldTexts.user_position,
  role: fieldTexts.role,
  restaurants: fieldTexts.restaurants,
  member_since: fieldTexts.member_since,
  locale: fieldTexts.locale,
  id: msg`ID`,
  observed_at: fieldTexts.observed_at,
  time: msg`Time`,
  evaluator: fieldTexts.evaluator_id,
  evaluated_user: fieldTexts.evaluated_user_id,
  evaluator_email: msg`Evaluator’s e-mail`,
  evaluated_user_email: msg`Evaluated user’s e-mail`,
  points: fieldTexts.points,
  comment: fieldTexts.comment,
} as const satisfies Record<ImportColumn, MessageDescriptor>;

/** The text of a column that the server names; undefined for one that only a newer server knows. */
export function columnText(column: string): MessageDescriptor | undefined {
  return Object.hasOwn(importColumnTexts, column) ? importColumnTexts[column as ImportColumn] : undefined;
}

/** What a cell may hold, where the name alone leaves a doubt. */
export const columnHints: Partial<Record<ImportColumn, MessageDescriptor>> = {
  type: msg`In Store or Drive-Through`,
  bonus_budget: msg`An amount in the restaurant’s currency; it counts from this month on`,
  currency: msg`RON or EUR`,
  time_zone: msg`For example Europe/Bucharest`,
  day_starts_at: msg`For example 04:00`,
  opened_on: msg`For example 2024-03-01 or 1.3.2024; goals count from this day on`,
  email: msg`Can be empty for the role user: the person is then found by both names`,
  user_position: msg`Crew, shift manager, store manager or area manager`,
  role: msg`Administrator, evaluator or user`,
  restaurants: msg`Store IDs, separated by commas; an empty cell means none`,
  member_since: msg`One date for all restaurants, or one for each in their order, separated by commas`,
  locale: msg`Romanian, German or English`,
  id: msg`From an export: the report is corrected, not added again`,
  observed_at: msg`For example 2026-10-15 or 15.10.2026 14:05; with dots or slashes the day stands before the month`,
  time: msg`Only where the time has a column of its own`,
  evaluator: msg`E-mail, or first and last name`,
  evaluated_user: msg`E-mail, or first and last name`,
  evaluator_email: msg`Where it has a column of its own beside the name`,
  evaluated_user_email: msg`Where it has a column of its own beside the name`,
  points: msg`A whole number from 0 to 10`,
  comment: msg`An empty cell leaves the comment as it is`,
};

type Params = NonNullable<FieldIssue['params']>;

/** What the file names and the chain doesn't have. */
const unknown: Readonly<Record<string, (params: Params) => MessageDescriptor>> = {
  store_id: () => msg`No restaurant has this Store ID`,
  restaurants: ({ value = '' }) => msg`No restaurant has the Store ID ${{ value }}`,
  evaluator: () => msg`Nobody has this name or e-mail`,
  evaluated_user: () => msg`Nobody has this name or e-mail`,
  evaluator_email: () => msg`Nobody has this e-mail`,
  evaluated_user_email: () => msg`Nobody has this e-mail`,
};

/** After these it is still a question what could stand there. */
const notOneOf: ReadonlySet<string> = new Set([
  'invalid',
  'invalid_choice',
  'not_whole',
  'too_big',
  'too_small',
]);

/** What is wrong with a cell: as a form says it, and what could stand there. */
export function cellText({ path, code: word, params = {} }: FieldIssue): {
  sentence: MessageDescriptor;
  possible: MessageDescriptor | undefined;
} {
  const { code } = readIssueMessage(word);
  const own = code === 'unknown_reference' && Object.hasOwn(unknown, path) ? unknown[path] : undefined;
  const isColumn = Object.hasOwn(columnHints, path);
  return {
    sentence: own ? own(params) : issueText(issueTexts, path, code, params),
    possible: isColumn && notOneOf.has(code) ? columnHints[path as ImportColumn] : undefined,
  };
}
