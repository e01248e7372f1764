/** The fields of an audit row as one cell: `Name: Cluj; Daily feedback goal: 12`. */
import type { Locale } from '#contract/locale.ts';
import { positionTexts, roleTexts, statusTexts, typeTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { fieldLabel } from '#texts/fields.ts';

type Words = Readonly<Record<string, Parameters<typeof say>[0]>>;

/** The words of a field's codes. A newer server's code stays what it is. */
const wordsOf = new Map<string, Words>([
  ['role', roleTexts],
  ['user_position', positionTexts],
  ['status', statusTexts],
]);

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
  if (field === 'drive_through') return say(typeTexts[value === true ? 'drive_through' : 'in_store'], locale);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (Object.hasOwn(names, value)) return names[value] ?? value;
  return word(field, value, locale) ?? value;
}

function word(field: string, code: string, locale: Locale): string | undefined {
  const words = wordsOf.get(field);
  const text = words && Object.hasOwn(words, code) ? words[code] : undefined;
  return text && say(text, locale);
}
