/** What the fields of records are called, on the screen and in a file, in the order in which an audit row tells them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportKind } from '#contract/imports.ts';
import type { ColumnFormat, LayoutSource } from '#contract/payroll.ts';
import type { QuestionOutcome } from '#contract/statements.ts';
import { roleTexts } from './login.ts';
import { positionTexts, restaurantTypeTexts, statusTexts } from './words.ts';

export const fieldTexts = {
  name: msg`Name`,
  store_id: msg`Store ID`,
  drive_through: msg`Type`,
  daily_feedback_goal: msg`Daily feedback goal`,
  goals_by_weekday: msg`Goals Monday to Sunday`,
  opened_on: msg`Opened on`,
  bonus_budget: msg`Bonus budget`,
  archived_at: msg`Archived at`,
  time_zone: msg`Time zone`,
  currency: msg`Currency`,
  day_starts_at: msg`Day starts at`,
  users: msg`People`,
  restaurants: msg`Restaurants`,
  since: msg`Member since`,
  member_since: msg`Member since`,
  reports: msg`Reports`,
  bonus_total: msg`Bonus total`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  pending_email: msg`E-mail to be confirmed`,
  payroll_id: msg`Payroll number`,
  user_position: msg`Position`,
  role: msg`Role`,
  status: msg`Status`,
  locale: msg`Language`,
  password: msg`Password`,
  points: msg`Points`,
  bonus: msg`Bonus`,
  user_id: msg`Person`,
  until: msg`Away through`,
  away_until: msg`Away through`,
  on_shift_on: msg`On shift on`,
  restaurant_id: msg`Restaurant`,
  evaluated_user_id: msg`Evaluated user`,
  evaluator_id: msg`Evaluator`,
  comment: msg`Comment`,
  reason: msg`Reason`,
  date: msg`Report date`,
  observed_at: msg`Observed at`,
  recorded_at: msg`Recorded at`,
  valid_from: msg`Valid from`,
  points_threshold: msg`Points up to which nothing is earned`,
  amount_per_point: msg`Amount per point`,
  statements: msg`Statements by mail`,
  evaluators_named: msg`Evaluators named in statements`,
  question_days: msg`Days for questions`,
  reminder_day: msg`Reminder from day`,
  close_from_day: msg`Months are closed from day`,
  lock_minutes: msg`Minutes until a tablet locks`,
  pin: msg`PIN`,
  tablet: msg`Tablet`,
  late_hours: msg`Hours for late entries`,
  month: msg`Month`,
  months: msg`Months`,
  number: msg({ message: 'Number', context: 'closing' }),
  corrections: msg`Corrections`,
  payable: msg`Payable`,
  people: msg`People`,
  note: msg`Note`,
  files: msg`Files`,
  file_format: msg`File format`,
  row_per: msg`A row for each`,
  columns: msg`Columns`,
  contents: msg`Contents of the columns`,
  column_formats: msg`Formats of the columns`,
  wage_type: msg`Wage type`,
  separator: msg`Separator`,
  decimal_sign: msg`Decimal sign`,
  date_format: msg`Date format`,
  encoding: msg`Encoding`,
  line_end: msg`Line end`,
  header_row: msg`Row of headers`,
  question: msg`Question`,
  outcome: msg`Outcome`,
  answer: msg`Answer`,
  kind: msg`Contents`,
  count: msg`Reports`,
  from: msg`From`,
  to: msg`To`,
  new: msg`New`,
  changed: msg`Changed`,
  unchanged: msg`Unchanged`,
  removed: msg`Voided`,
  restored: msg`Returned to what they were`,
  kept: msg`Left as they are`,
  left_out: msg`Rows left out`,
  call: msg`Call`,
  code: msg`Answer`,
  id: msg({ message: 'Record', context: 'noun' }),
} as const satisfies Record<string, MessageDescriptor>;

/** A field's label; undefined for one of a newer server, which is shown as it is. */
export function fieldLabel(name: string): MessageDescriptor | undefined {
  return Object.hasOwn(fieldTexts, name) ? fieldTexts[name as keyof typeof fieldTexts] : undefined;
}

/** What a file has rows of. */
export const kindTexts: Record<ImportKind, MessageDescriptor> = {
  restaurants: msg`Restaurants`,
  users: msg`People`,
  reports: msg`Reports`,
};

/** What came of a question about a statement. */
const outcomeTexts: Record<QuestionOutcome, MessageDescriptor> = {
  explained: msg`Explained`,
  corrected: msg`Corrected`,
};

/** What a column of a payroll file holds. */
export const sourceTexts: Record<LayoutSource, MessageDescriptor> = {
  payroll_id: fieldTexts.payroll_id,
  first_name: fieldTexts.first_name,
  last_name: fieldTexts.last_name,
  store_id: fieldTexts.store_id,
  store_name: msg`Restaurant`,
  month: fieldTexts.month,
  count: fieldTexts.count,
  average: msg`Average points`,
  bonus: fieldTexts.bonus,
  correction: msg`Correction`,
  payable: fieldTexts.payable,
  currency: fieldTexts.currency,
  wage_type: fieldTexts.wage_type,
  closing_number: msg`Closing number`,
  statement_id: msg`Statement number`,
  text: msg`Fixed text`,
};

/** How it is written. */
export const columnFormatTexts: Record<ColumnFormat, MessageDescriptor> = {
  first_day: msg`First day of the month`,
  last_day: msg`Last day of the month`,
  number: msg`As a number`,
  text: msg`As a text`,
};

/** The words of the fields that hold a code of the contract. */
const words: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  role: roleTexts,
  user_position: positionTexts,
  status: statusTexts,
  type: restaurantTypeTexts,
  drive_through: { true: restaurantTypeTexts.drive_through, false: restaurantTypeTexts.in_store },
  kind: kindTexts,
  row_per: { restaurant: msg`Person and restaurant`, person: msg`Person` },
  outcome: outcomeTexts,
  contents: sourceTexts,
  column_formats: columnFormatTexts,
};

/** The word for a field's value; undefined where it holds no code, or one of a newer server. */
export function fieldWord(name: string, value: unknown): MessageDescriptor | undefined {
  const known = Object.hasOwn(words, name) ? words[name] : undefined;
  return known && Object.hasOwn(known, String(value)) ? known[String(value)] : undefined;
}
