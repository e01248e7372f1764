/** The columns of activity in a file. */
import type { Activity } from '#contract/activity.ts';
import type { Locale } from '#contract/locale.ts';
import { say } from '#server/i18n/words.ts';
import { actionText } from '#texts/actions.ts';
import { fieldLabel, fieldWord } from '#texts/fields.ts';
import type { Clocks } from './clocks.db.ts';
import { columnsIn } from './columns.ts';
import type { Column } from '#server/sheets/sheet.ts';

export interface ExportedActivity {
  activity: Activity;
  /** Those behind the ids in its fields. */
  names: Readonly<Record<string, string>>;
}

/** Times are of the restaurant that a row is about; the zone stands beside them. */
export function activityColumns(locale: Locale, clocks: Clocks): Column<ExportedActivity>[] {
  const clockOf = ({ activity }: ExportedActivity) => clocks(activity.restaurant?.id);
  const own = columnsIn<ExportedActivity>(locale);

  return [
    own('at', 'minute', 17, (row) => clockOf(row).minute(row.activity.at)),
    own('time_zone', 'text', 18, (row) => clockOf(row).zone),
    own('actor', 'text', 24, ({ activity }) => activity.actor?.name ?? null),
    own('action', 'text', 30, ({ activity }) => actionWord(activity.action, locale)),
    own('subject_name', 'text', 28, ({ activity }) => activity.subject.name),
    own('restaurant', 'text', 26, ({ activity }) => activity.restaurant?.name ?? null),
    own('before', 'text', 60, ({ activity, names }) => changedFields(activity.before, names, locale)),
    own('after', 'text', 60, ({ activity, names }) => changedFields(activity.after, names, locale)),
    own('id', 'text', 38, ({ activity }) => activity.subject.id),
  ];
}

/** Another process may run a newer version: an unknown action is shown as it is. */
function actionWord(action: string, locale: Locale): string {
  const known = actionText(action);
  return known ? say(known.choice, locale) : action;
}

/** The fields of an audit row as one cell, `Name: Cluj; Daily feedback goal: 12`; `names` are those behind the ids. */
function changedFields(
  fields: Readonly<Record<string, unknown>> | null,
  names: Readonly<Record<string, string>>,
  locale: Locale,
): string | null {
  if (fields === null) return null;
  // The id has a column of its own.
  const shown = Object.entries(fields).filter(([field]) => field !== 'id');
  const parts = shown.map(([field, value]) => {
    const label = fieldLabel(field);
    return `${label ? say(label, locale) : field}: ${valueText(field, value, names, locale)}`;
  });
  return parts.join('; ');
}

function valueText(
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) {
    return value.map((one) => valueText(field, one, names, locale)).join(', ') || '–';
  }
  const word = fieldWord(field, value);
  if (word) return say(word, locale);
  if (typeof value !== 'string') return JSON.stringify(value);
  return Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}
