/** What stands in exported files: the headers of the columns and the words of codes. Imports find columns by them too. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RestaurantType } from '#contract/restaurants.ts';
import type { Role, UserPosition, UserStatus } from '#contract/users.ts';

/** Headers; a column that can be imported has the name that it has there. */
export const columnTexts = {
  report_date: msg`Report date`,
  observed_at: msg`Observed at`,
  restaurant: msg`Restaurant`,
  store_id: msg`Store ID`,
  evaluated_user: msg`Evaluated user`,
  evaluator: msg`Evaluator`,
  points: msg`Points`,
  bonus: msg`Bonus`,
  currency: msg`Currency`,
  comment: msg`Comment`,
  recorded_at: msg`Recorded at`,
  evaluated_user_email: msg`Evaluated user’s e-mail`,
  evaluator_email: msg`Evaluator’s e-mail`,
  evaluated_user_mark: msg`Evaluated user’s mark`,
  evaluator_mark: msg`Evaluator’s mark`,
  id: msg`ID`,

  name: msg`Name`,
  type: msg`Type`,
  daily_feedback_goal: msg`Daily feedback goal`,
  time_zone: msg`Time zone`,
  day_starts_at: msg`Day starts at`,
  opened_on: msg`Opened on`,
  month: msg`Month`,
  count: msg`Reports`,
  through: msg`Judged through`,
  count_to_date: msg`Feedback to date`,
  goal_to_date: msg`Goal to date`,
  goals: msg`Daily goals of the month`,
  goal_month: msg`Goal of the month`,
  days_elapsed: msg`Whole days`,
  days_hit: msg`Days that reached the goal`,
  points_average: msg`Average points`,
  bonus_total: msg`Bonus total`,
  last_report_at: msg`Last report at`,
  needed_per_day: msg`Needed per day`,
  before_through: msg`Last month through`,
  before_count: msg`Last month’s reports`,
  before_average: msg`Last month’s average points`,
  before_bonus: msg`Last month’s bonus`,

  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  user_position: msg`Position`,
  role: msg`Role`,
  restaurants: msg`Restaurants`,
  member_since: msg`Member since`,
  locale: msg`Language`,
  status: msg`Status`,
  last_login_at: msg`Last log-in`,
  created_at: msg`Created at`,

  at: msg`Time`,
  actor: msg`Person`,
  action: msg`Action`,
  subject_name: msg({ message: 'Record', context: 'noun' }),
  before: msg`Before`,
  after: msg`After`,

  mark: msg`Mark`,
  total: msg`Total`,
} as const satisfies Record<string, MessageDescriptor>;

/** Names of sheets and of files. */
export const sheetTexts = {
  reports: msg`Reports`,
  restaurants: msg`Restaurants`,
  overview: msg`Overview`,
  users: msg`People`,
  activity: msg`Activity`,
  filtered: msg`filtered`,
  by_person: msg`By evaluated user`,
  by_evaluator: msg`By evaluator`,
} as const satisfies Record<string, MessageDescriptor>;

export const typeTexts: Record<RestaurantType, MessageDescriptor> = {
  in_store: msg`In Store`,
  drive_through: msg`Drive-Through`,
};

export const positionTexts: Record<UserPosition, MessageDescriptor> = {
  crew: msg`Crew`,
  shift_manager: msg`Shift manager`,
  store_manager: msg`Store manager`,
  area_manager: msg`Area manager`,
};

export const roleTexts: Record<Role, MessageDescriptor> = {
  admin: msg`Administrator`,
  evaluator: msg`Evaluator`,
  user: msg`User`,
};

export const statusTexts: Record<UserStatus, MessageDescriptor> = {
  pending: msg`Not activated`,
  active: msg`Active`,
  disabled: msg`Disabled`,
};
