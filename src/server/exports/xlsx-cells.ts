/** Cells of a sheet (ECMA-376 part 1, §18.3.1.4): numbers and dates as such, texts inline, so that none is a formula. */
import { dayNumber } from '#contract/month.ts';
import type { CellKind } from './sheet.ts';

/** Where each kind's style stands in `styles.xml`; 0 is the header's. */
const cellStyles: Record<CellKind, number> = { text: 1, whole: 2, decimal: 3, day: 4, minute: 5 };

/** Excel takes no longer text, and no file that has one. */
const longestText = 32_767;

/** Days from 30 December 1899, which the 1900 date system counts from, to 1 January 1970. */
const epoch = 25_569;

/** `0` is `A`, `26` is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** One cell; nothing where there is no value. `at` is its place (`B7`). */
export function cellXml(at: string, kind: CellKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'text') return textCell(at, String(value), cellStyles.text);
  return `<c r="${at}" s="${cellStyles[kind]}"><v>${numberOf(kind, value)}</v></c>`;
}

export function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
}

/** A decimal text stays the text that it is: no amount goes through a binary fraction. */
function numberOf(kind: CellKind, value: string | number): string | number {
  if (kind === 'day') return dayNumber(String(value)) + epoch;
  if (kind !== 'minute') return value;
  const [day = '', time = ''] = String(value).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // A hair late: a reader that cuts off instead of rounding would take an early one for the minute before.
  const fraction = Math.ceil(((hours * 60 + minutes) / 1_440) * 1e9) + 1;
  return `${dayNumber(day) + epoch}.${String(fraction).padStart(9, '0')}`;
}

/** At most as long as a cell may be, never between the halves of a letter. */
function cut(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Most texts have nothing of it, and looking once is cheaper than replacing three times. */
const special = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * What XML can't hold is written as `_xHHHH_`, and so is what only looks like it (ST_Xstring, §22.9.2.19); a carriage
 * return too, because XML would make a line feed of it.
 */
export function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
    .replace(/(?![\t\n])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu, (letter) => {
      const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}
