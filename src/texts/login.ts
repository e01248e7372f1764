/**
 * What the log-in screen can have to say. Apart from problems.ts, issues.ts and words.ts, which have all the others: the
 * first screen carries no more than this.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldCode } from '#contract/issue.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Role } from '#contract/users.ts';

/** The specification's text for a call without an answer. */
export const somethingWentWrong = msg`Something went wrong`;

export const loginProblems = {
  malformed: msg`The request could not be read. Please reload the page and try again.`,
  unauthenticated: msg`Please log in.`,
  invalid_token: msg`Your session is not valid. Please log in again.`,
  expired_token: msg`Your session has expired. Please log in again.`,
  revoked_token: msg`Your session has ended. Please log in again.`,
  invalid_credentials: msg`The e-mail or the password is not right.`,
  forbidden: msg`Your role does not allow this. Please ask an administrator.`,
  no_app_access: msg`This account has no access to the application. Please ask an administrator.`,
  account_pending: msg`This account is not activated yet. Please open the link in the invitation e-mail.`,
  account_disabled: msg`This account is disabled. Please ask an administrator.`,
  bad_client: msg`This server does not accept this application.`,
  not_found: msg`This does not exist, or you have no access to it.`,
  invalid: msg`Please check the marked fields.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  internal: somethingWentWrong,
  unavailable: msg`The server is busy. Please try again in a moment.`,
} as const satisfies Partial<Record<ProblemCode, MessageDescriptor>>;

/** The demo's log-ins are listed with them. */
export const roleTexts: Record<Role, MessageDescriptor> = {
  admin: msg`Administrator`,
  evaluator: msg`Evaluator`,
  user: msg`User`,
};

type IssueText = (params: Readonly<Record<string, string | number>>) => MessageDescriptor;

export const loginIssues = {
  required: () => msg`This is required`,
  invalid: () => msg`This is not valid`,
  too_long: ({ max = '' }) => msg`At most ${{ max }} characters`,
  invalid_email: () => msg`Enter a valid e-mail, for example name@example.com`,
  invalid_characters: () => msg`This contains characters that are not allowed here`,
  unknown_field: () => msg`The server does not know this field`,
} as const satisfies Partial<Record<FieldCode, IssueText>>;

export const loginFields = {
  email: { required: msg`Enter the e-mail` },
  password: { required: msg`Enter the password` },
} as const satisfies IssueTexts['own'];

/** Why a field is refused, by code. */
export interface IssueTexts {
  general: Readonly<Partial<Record<FieldCode, IssueText>>>;
  /** What some fields say instead, by their name and the code. */
  own: Readonly<Record<string, Readonly<Partial<Record<FieldCode, MessageDescriptor>>>>>;
}

/** Why a field is refused; 'This is not valid' for a code without a text. */
export function issueText(
  { general, own }: IssueTexts,
  field: string,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): MessageDescriptor {
  const texts = Object.hasOwn(own, field) ? own[field] : undefined;
  if (texts && Object.hasOwn(texts, code)) return texts[code as FieldCode] ?? loginIssues.invalid();
  const text = Object.hasOwn(general, code) ? general[code as FieldCode] : undefined;
  return (text ?? loginIssues.invalid)(params);
}
