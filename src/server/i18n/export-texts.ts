/** Texts of files alone: the headers of columns and the names of sheets. Imports find columns by the headers too. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { importColumnTexts } from '#texts/columns.ts';
import { fieldTexts, kindTexts } from '#texts/fields.ts';

/** Headers; a column that can be imported has the name that it has there. */
export const columnTexts = {
  ...importColumnTexts,
  report_date: fieldTexts.date,
  restaurant: fieldTexts.restaurant_id,
  bonus: fieldTexts.bonus,
  recorded_at: fieldTexts.recorded_at,
  evaluated_user_mark: msg`Evaluated user’s mark`,
  evaluator_mark: msg`Evaluator’s mark`,

  month: fieldTexts.month,
  count: fieldTexts.count,
  through: msg`Counted through`,
  count_to_date: msg`Feedback to date`,
  goal_to_date: msg`Goal to date`,
  goals: msg`Daily goals of the month`,
  goal_month: msg`Goal of the month`,
  days_elapsed: msg`Whole days`,
  days_hit: msg`Days that reached the goal`,
  points_average: msg`Average points`,
  bonus_total: fieldTexts.bonus_total,
  month_budget: msg`Budget of the month`,
  budget_used: msg`Budget used, %`,
  last_report_at: msg`Last report at`,
  needed_per_day: msg`Needed per day`,
  before_through: msg`Last month through`,
  before_count: msg`Last month’s reports`,
  before_average: msg`Last month’s average points`,
  before_bonus: msg`Last month’s bonus`,

  correction: msg`Correction`,
  payable: fieldTexts.payable,
  closing_number: msg`Closing number`,
  not_closed: msg`Not closed yet`,

  status: fieldTexts.status,
  last_login_at: msg`Last log-in`,
  created_at: msg`Created at`,

  at: msg`Time`,
  actor: fieldTexts.user_id,
  action: msg`Action`,
  subject_name: fieldTexts.id,
  before: msg`Before`,
  after: msg`After`,

  mark: msg`Mark`,
  total: msg`Total`,

  line: msg`Line`,
  wrong: msg`What is wrong`,
} as const satisfies Record<string, MessageDescriptor>;

/** Names of sheets and of files. */
export const sheetTexts = {
  ...kindTexts,
  overview: msg`Overview`,
  activity: msg`Activity`,
  closings: msg`Month’s end`,
  closing_people: msg`Month’s end by person`,
  filtered: msg`filtered`,
  by_person: msg`By evaluated user`,
  by_evaluator: msg`By evaluator`,
} as const satisfies Record<string, MessageDescriptor>;
