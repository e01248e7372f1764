/** The fields of an audit row as one cell: `Name: Cluj; Daily feedback goal: 12`. */
import type { Locale } from '#contract/locale.ts';
import { say } from '#server/i18n/words.ts';
import { fieldLabel, fieldWord } from '#texts/fields.ts';

/** `names` are those behind the ids. */
export function changedFields(
  fields: Readonly<Record<string, unknown>> | null,
  names: Readonly<Record<string, string>>,
  locale: Locale,
): string | null {
  if (fields === null) return null;
  // The id has a column of its own.
  const told = Object.entries(fields).filter(([field]) => field !== 'id');
  const parts = told.map(([field, value]) => {
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
