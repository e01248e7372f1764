/** The columns of people in a file: first those that an import reads back, then those of this installation. */
import type { Locale } from '#contract/locale.ts';
import { idMark } from '#contract/person-name.ts';
import type { User } from '#contract/users.ts';
import { say } from '#server/i18n/words.ts';
import type { Column } from '#server/sheets/sheet.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, statusTexts } from '#texts/words.ts';
import type { Clocks } from './clocks.db.ts';
import { columnsIn } from './columns.ts';

/** Without what somebody may not see of others: a column that is empty but for oneself would tell nothing. */
export function userColumns(locale: Locale, seesAll: boolean, clocks: Clocks): Column<User>[] {
  /** Of the restaurant that stands first with the person. */
  const clockOf = ({ restaurants }: User) => clocks(restaurants[0]?.id);
  const minuteOf = (row: User, instant: string | null) =>
    instant === null ? null : clockOf(row).minute(instant);
  const own = columnsIn<User>(locale);
  const email = own('email', 'text', 34, (row) => row.email);
  const number = own('payroll_id', 'text', 16, (row) => row.payroll_id);
  const more = [
    own('status', 'text', 12, ({ status }) => status && say(statusTexts[status], locale)),
    own('last_login_at', 'minute', 19, (row) => minuteOf(row, row.last_login_at)),
  ];

  return [
    own('first_name', 'text', 18, (row) => row.first_name),
    own('last_name', 'text', 18, (row) => row.last_name),
    ...(seesAll ? [email, number] : []),
    own(
      'user_position',
      'text',
      18,
      ({ user_position: position }) => position && say(positionTexts[position], locale),
    ),
    own('role', 'text', 15, ({ role }) => say(roleTexts[role], locale)),
    own('restaurants', 'text', 28, ({ restaurants }) =>
      restaurants.map(({ store_id }) => store_id).join(', '),
    ),
    own('member_since', 'text', 24, ({ restaurants }) => sinceInFile(restaurants)),
    own('locale', 'text', 10, (row) => row.locale),
    ...(seesAll ? more : []),
    own('created_at', 'minute', 19, (row) => minuteOf(row, row.created_at)),
    own('time_zone', 'text', 18, (row) => clockOf(row).zone),
    own('mark', 'text', 12, ({ id }) => idMark(id)),
  ];
}

/** One date where it is the same for all restaurants, else one for each in their order. */
function sinceInFile(restaurants: User['restaurants']): string {
  const days = restaurants.map(({ since = '' }) => since);
  return (new Set(days).size === 1 ? days.slice(0, 1) : days).join(', ');
}
