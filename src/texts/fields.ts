/** What the fields of an audit row are called, on the screen and in a file. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const fieldLabels: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  store_id: msg`Store ID`,
  drive_through: msg`Type`,
  daily_feedback_goal: msg`Daily feedback goal`,
  goals_by_weekday: msg`Goals Monday to Sunday`,
  opened_on: msg`Opened on`,
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
  user_position: msg`Position`,
  role: msg`Role`,
  status: msg`Status`,
  locale: msg`Language`,
  password: msg`Password`,
  points: msg`Points`,
  bonus: msg`Bonus`,
  user_id: msg`Person`,
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
};

const order = Object.keys(fieldLabels);

/** Field names in the order in which they are told: names first, unknown ones last. */
export function inOrder(names: readonly string[]): string[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => place(one) - place(other));
}

/** A field's label; undefined for one of a newer server, which is shown as it is. */
export function fieldLabel(name: string): MessageDescriptor | undefined {
  return Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
}
