/** The texts of codes. A code without a text does not compile; what is shown is picked at render, from the catalogue. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldCode } from '#contract/issue.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { RestaurantType } from '#contract/restaurants.ts';
import type { Role, UserPosition } from '#contract/users.ts';

/** What only the client knows (`#web/api/problem.ts`). */
type ClientCode = 'no_response' | 'timeout' | 'offline' | 'bad_response' | 'cancelled' | 'unexpected';

const somethingWentWrong = msg`Something went wrong`;

const problemTexts: Record<ProblemCode | ClientCode, MessageDescriptor> = {
  no_response: somethingWentWrong,
  timeout: msg`The server takes too long to answer. Please try again.`,
  offline: msg`This device is offline. Please check its connection.`,
  bad_response: msg`The server's answer could not be understood.`,
  cancelled: somethingWentWrong,
  unexpected: somethingWentWrong,
  malformed: msg`The server could not read the request.`,
  link_invalid: msg`This link does not work. Please copy it whole from the e-mail or ask for a new one.`,
  link_expired: msg`This link has expired. Please ask for a new one.`,
  link_used: msg`This link was used before. Please ask for a new one if you still need it.`,
  unauthenticated: msg`Please log in.`,
  invalid_token: msg`Please log in again.`,
  expired_token: msg`Your session has expired. Please log in again.`,
  revoked_token: msg`Your session has ended. Please log in again.`,
  invalid_credentials: msg`The e-mail or the password is not right.`,
  forbidden: msg`You are not allowed to do this.`,
  no_app_access: msg`This account has no access to the application.`,
  account_pending: msg`This account is not activated yet. Please open the link in the invitation e-mail.`,
  account_disabled: msg`This account is disabled. Please ask an administrator.`,
  bad_client: msg`This server does not accept this application.`,
  not_found: msg`This does not exist, or you have no access to it.`,
  not_author: msg`Only the person who recorded this can change it.`,
  email_taken: msg`This e-mail is already in use.`,
  store_id_taken: msg`This Store ID is already in use.`,
  id_taken: msg`This has been saved before, with other contents.`,
  stale: msg`Somebody else has changed this in the meantime.`,
  last_admin: msg`The last administrator can't be removed.`,
  setup_closed: msg`This installation is set up already.`,
  not_pending: msg`This account is active already, so it needs no invitation.`,
  near_duplicate: msg`The same feedback was recorded a moment ago.`,
  report_voided: msg`This report was voided.`,
  too_late: msg`The ten minutes for changes are over.`,
  file_changed: msg`The file is no longer the one that was checked. Please check it again.`,
  unreadable_file: msg`This file could not be read. It must be a CSV or XLSX file.`,
  too_large: msg`This is too much data at once.`,
  unsupported_media_type: msg`The server could not read the request.`,
  invalid: msg`Please check the marked fields.`,
  month_closed: msg`This month is closed.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  internal: somethingWentWrong,
  unavailable: msg`The server is busy. Please try again in a moment.`,
  storage_full: msg`The server has no space left to save this.`,
};

function known<Code extends string>(table: Record<Code, unknown>, code: string): code is Code {
  return Object.hasOwn(table, code);
}

/** The text of a failure; undefined for a code of another server, whose own `message` is shown then. */
export function problemText(code: string): MessageDescriptor | undefined {
  return known(problemTexts, code) ? problemTexts[code] : undefined;
}

/** What a refused field is called where its own name says more than "This field". */
export const requiredTexts = {
  email: msg`Enter the e-mail`,
  password: msg`Enter the password`,
  password_confirmation: msg`Enter the password again`,
  current_password: msg`Enter the current password`,
  first_name: msg`Enter the first name`,
  last_name: msg`Enter the last name`,
  name: msg`Enter the name`,
  user_position: msg`Choose a position`,
  role: msg`Choose a role`,
  store_id: msg`Enter the restaurant ID`,
  daily_feedback_goal: msg`Enter the feedback score: how many feedbacks a day`,
} as const satisfies Record<string, MessageDescriptor>;

type Params = Readonly<Record<string, string | number>>;

const fieldTexts: Record<FieldCode, (params: Params) => MessageDescriptor> = {
  required: () => msg`This is required`,
  invalid: () => msg`This is not valid`,
  too_short: ({ min = '' }) => msg`At least ${{ min }} characters`,
  too_long: ({ max = '' }) => msg`At most ${{ max }} characters`,
  too_small: ({ min = '' }) => msg`Enter ${{ min }} or more`,
  too_big: ({ max = '' }) => msg`Enter ${{ max }} or less`,
  not_whole: () => msg`Enter a whole number`,
  invalid_email: () => msg`Enter a valid e-mail, for example name@example.com`,
  invalid_choice: () => msg`Choose one of the options`,
  invalid_characters: () => msg`This contains characters that are not allowed here`,
  invalid_date: () => msg`This date does not exist`,
  unknown_field: () => msg`The server does not know this field`,
  unknown_reference: () => msg`This no longer exists`,
  duplicate: () => msg`This is listed twice`,
  passwords_differ: () => msg`The passwords are not the same`,
  wrong_password: () => msg`This is not the current password`,
  email_taken: () => msg`This e-mail is already in use`,
  store_id_taken: () => msg`This Store ID is already in use`,
  in_the_future: () => msg`This lies in the future`,
  day_over: () => msg`This day is over. An administrator can record it.`,
  not_open_yet: () => msg`The restaurant was not open yet on this day`,
  not_in_store: () => msg`This person did not belong to the restaurant on this day`,
  oneself: () => msg`Nobody can evaluate themselves`,
  in_the_past: () => msg`Past days can't be changed`,
  in_use: () => msg`This can't be changed while there are reports`,
  ambiguous: () => msg`More than one person has this name. Use the e-mail.`,
  voided: () => msg`This report was voided`,
  missing_column: () => msg`No column of the file is matched to this`,
};

/** What some fields say instead of the general text. */
const ownTexts: Record<string, Partial<Record<FieldCode, MessageDescriptor>>> = {
  store_id: { invalid_characters: msg`Only letters A–Z, digits, dots, dashes and underscores` },
  daily_feedback_goal: { invalid: msg`Enter a number` },
};

/** The text of a field's code. `path` is the field's name, which picks the "required" text. */
export function fieldText(path: string, code: string, params: Params = {}): MessageDescriptor {
  if (code === 'required' && known(requiredTexts, path)) return requiredTexts[path];
  if (!known(fieldTexts, code)) return fieldTexts.invalid({});
  return ownTexts[path]?.[code] ?? fieldTexts[code](params);
}

export const roleTexts: Record<Role, MessageDescriptor> = {
  admin: msg`Administrator`,
  evaluator: msg`Evaluator`,
  user: msg`User`,
};

export const positionTexts: Record<UserPosition, MessageDescriptor> = {
  crew: msg`Crew`,
  shift_manager: msg`Shift manager`,
  store_manager: msg`Store manager`,
  area_manager: msg`Area manager`,
};

export const restaurantTypeTexts: Record<RestaurantType, MessageDescriptor> = {
  in_store: msg`In Store`,
  drive_through: msg`Drive-Through`,
};

/** Each language in its own words: that is how a person finds it. */
export const languageNames: Record<Locale, string> = {
  ro: 'Română',
  de: 'Deutsch',
  en: 'English',
};
