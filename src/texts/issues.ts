/** Why a field is refused: under a box of a form, beside a cell of a file. */
import { msg } from '@lingui/core/macro';
import type { FieldCode } from '#contract/issue.ts';
import { loginFields, loginIssues, type IssueTexts } from './login.ts';

const general: Record<FieldCode, NonNullable<IssueTexts['general'][FieldCode]>> = {
  too_short: ({ min = '' }) => msg`At least ${{ min }} characters`,
  too_small: ({ min = '' }) => msg`Enter ${{ min }} or more`,
  too_big: ({ max = '' }) => msg`Enter ${{ max }} or less`,
  not_whole: () => msg`Enter a whole number`,
  invalid_choice: () => msg`Choose one of the options`,
  invalid_date: () => msg`This date does not exist`,
  unknown_reference: () => msg`This no longer exists`,
  duplicate: ({ line }) =>
    line === undefined ? msg`This is listed twice` : msg`This is listed twice: line ${{ line }} has it too`,
  passwords_differ: () => msg`The passwords are not the same`,
  wrong_password: () => msg`This is not the current password`,
  email_taken: () => msg`This e-mail is already in use`,
  payroll_id_taken: () => msg`Another person has this payroll number`,
  store_id_taken: () => msg`This Store ID is already in use`,
  in_the_future: () => msg`This lies in the future`,
  day_over: () => msg`This day is over. An administrator can record it.`,
  not_open_yet: () => msg`The restaurant was not open yet on this day`,
  not_in_store: () => msg`This person did not belong to the restaurant on this day`,
  oneself: () => msg`Nobody can evaluate themselves`,
  in_the_past: () => msg`Past days can’t be changed`,
  in_use: () => msg`This can’t be changed while there are reports`,
  other_person: () => msg`The name and the e-mail are of two people`,
  ambiguous: () => msg`More than one person has this name. Use the e-mail.`,
  voided: () => msg`This report was voided`,
  month_closed: () => msg`This month is closed`,
  month_archived: () => msg`The reports of this month are archived`,
  missing_column: () => msg`No column of the file is matched to this`,
  extra_cells: () =>
    msg`This row has more cells than the header. Put a text that contains the separator in quotation marks.`,
  last_admin: () => msg`This is your own account, which stays an administrator’s`,
  not_in_encoding: ({ text = '' }) => msg`The chosen encoding can’t write: ${{ text }}`,
  easy_pin: () => msg`No runs such as 1234 and no repeats such as 7777`,
  ...loginIssues,
};

const enterNumber = msg`Enter a number`;

const own: IssueTexts['own'] = {
  password_confirmation: { required: msg`Enter the password again` },
  pin: { required: msg`Enter the PIN`, invalid_characters: msg`Only digits` },
  code: { required: msg`Enter the code` },
  current_password: { required: msg`Enter the current password` },
  first_name: { required: msg`Enter the first name` },
  last_name: { required: msg`Enter the last name` },
  name: { required: msg`Enter the name` },
  user_position: { required: msg`Choose a position` },
  role: { required: msg`Choose a role` },
  store_id: {
    required: msg`Enter the restaurant ID`,
    invalid_characters: msg`Only letters A–Z, digits, dots, dashes and underscores`,
  },
  payroll_id: { invalid_characters: msg`Only letters A–Z, digits, dots, dashes, underscores and slashes` },
  daily_feedback_goal: {
    required: msg`Enter the feedback score: how many reports a day`,
    invalid: enterNumber,
  },
  evaluated_user_id: { required: msg`Choose a person` },
  points: { required: msg`Choose the points` },
  reason: { required: msg`Enter the reason` },
  time: { required: msg`Enter the time` },
  valid_from: { required: msg`Enter the day from which the rule counts` },
  points_threshold: {
    required: msg`Enter the points up to which nothing is earned`,
    invalid: enterNumber,
  },
  amount_per_point: {
    required: msg`Enter the amount per point`,
    invalid: msg`Enter an amount with at most two decimals`,
  },
  close_from_day: { required: enterNumber },
  question_days: { required: enterNumber },
  lock_minutes: { required: enterNumber },
  late_hours: { required: enterNumber },
  wage_type: { required: msg`Enter the wage type` },
  observed_at: { not_in_store: msg`You did not belong to the restaurant on this day` },
  ...loginFields,
};

export const issueTexts: IssueTexts = { general, own };
