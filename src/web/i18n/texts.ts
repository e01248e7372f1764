/**
 * The texts of codes. A code without a text does not compile; what is shown is picked at render, from the catalogue. Here
 * stands what the log-in screen can have to say; later-texts.ts has the rest, which comes with all texts.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldCode } from '#contract/issue.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProblemCode } from '#contract/problem.ts';

/** What only the client knows (`#web/api/problem.ts`). */
type ClientCode =
  | 'no_response'
  | 'timeout'
  | 'offline'
  | 'bad_response'
  | 'cancelled'
  | 'not_sent'
  | 'missing_code'
  | 'unexpected';

type Params = Readonly<Record<string, string | number>>;
type Texts = Readonly<Record<string, MessageDescriptor>>;
type FieldTexts = Readonly<Record<string, (params: Params) => MessageDescriptor>>;

/** The specification's text for a call without an answer. */
export const somethingWentWrong = msg`Something went wrong`;

const problems = {
  no_response: msg`The server did not answer. Please try again.`,
  timeout: msg`The server takes too long to answer. Please try again.`,
  offline: msg`This device is offline. Please check its connection.`,
  cancelled: somethingWentWrong,
  unexpected: somethingWentWrong,
  missing_code: msg`This page could not be loaded. Please check the connection, then reload it.`,
  malformed: msg`The server could not read the request.`,
  unauthenticated: msg`Please log in.`,
  invalid_token: msg`Please log in again.`,
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
} as const satisfies Partial<Record<ProblemCode | ClientCode, MessageDescriptor>>;

/** What a refused field is called where its own name says more than "This field". */
const required = {
  email: msg`Enter the e-mail`,
  password: msg`Enter the password`,
} as const satisfies Texts;

const fields = {
  required: () => msg`This is required`,
  invalid: () => msg`This is not valid`,
  too_long: ({ max = '' }) => msg`At most ${{ max }} characters`,
  invalid_email: () => msg`Enter a valid e-mail, for example name@example.com`,
  invalid_characters: () => msg`This contains characters that are not allowed here`,
  unknown_field: () => msg`The server does not know this field`,
} as const satisfies Partial<Record<FieldCode, (params: Params) => MessageDescriptor>>;

/** What the log-in screen has no text for: all of it, or it doesn't compile. */
export interface LaterTexts {
  problems: Readonly<Record<Exclude<ProblemCode | ClientCode, keyof typeof problems>, MessageDescriptor>>;
  fields: Readonly<Record<Exclude<FieldCode, keyof typeof fields>, (params: Params) => MessageDescriptor>>;
  required: Texts;
  /** What some fields say instead of the general text. */
  own: Readonly<Record<string, Partial<Record<FieldCode, MessageDescriptor>>>>;
}

const known: { problems: Texts; fields: FieldTexts; required: Texts; own: LaterTexts['own'] } = {
  problems,
  fields,
  required,
  own: {},
};

/** Adds the rest; before any page but the log-in is shown. */
export async function loadLaterTexts(): Promise<void> {
  const { laterTexts: later } = await import('./later-texts.ts');
  known.problems = { ...problems, ...later.problems };
  known.fields = { ...fields, ...later.fields };
  known.required = { ...required, ...later.required };
  known.own = later.own;
}

function entry<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The text of a failure; undefined for a code of another server, whose own `message` is shown then. */
export function problemText(code: string): MessageDescriptor | undefined {
  return entry(known.problems, code);
}

/** The text of a field's code. `path` is the field's name, which picks the "required" text. */
export function fieldText(path: string, code: string, params: Params = {}): MessageDescriptor {
  const own = code === 'required' ? entry(known.required, path) : entry(known.own, path)?.[code as FieldCode];
  return own ?? (entry(known.fields, code) ?? fields.invalid)(params);
}

/** Each language in its own words: that is how a person finds it. */
export const languageNames: Record<Locale, string> = {
  ro: 'Română',
  de: 'Deutsch',
  en: 'English',
};
