/** Cells of a sheet (ECMA-376 part 1, §18.3.1.4): numbers and dates as such, texts inline, so that none is a formula. */
import { dayNumber } from '#contract/month.ts';
import type { CellKind } from './sheet.ts';
import type { TextBytes } from './text-bytes.ts';

/** Where each kind's style stands in `styles.xml`; 0 is the header's. */
const cellStyles: Record<CellKind, number> = { text: 1, whole: 2, decimal: 3, day: 4, minute: 5 };

/** Excel refuses a file with a longer text. */
const longestText = 32_767;

/** Days from 30 December 1899, which the 1900 date system counts from, to 1 January 1970. */
const epoch = 25_569;

/** `0` is `A`, `26` is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const openings = Object.fromEntries(
  Object.entries(cellStyles).map(([kind, style]) => [kind, `" s="${style}"><v>`]),
) as Record<CellKind, string>;

/** One cell; nothing where there is no value. It stands in `column` (`B`) of `row` (`7`). */
export function addCell(
  bytes: TextBytes,
  column: string,
  row: string,
  kind: CellKind,
  value: string | number | null,
): void {
  if (value === null || value === '') return;
  if (kind === 'text') addText(bytes, column, row, String(value), cellStyles.text);
  else
    bytes.add('<c r="').add(column).add(row).add(openings[kind]).add(numberOf(kind, value)).add('</v></c>');
}

/** Bold styles, after those of the rows. */
const totalStyles: Record<CellKind, number> = { text: 0, whole: 6, decimal: 7, day: 0, minute: 0 };

/** A cell of a total; a text may stand in a column of any kind. */
export function addTotal(
  bytes: TextBytes,
  column: string,
  row: string,
  kind: CellKind,
  value: string | number | null,
): void {
  if (value === null) return;
  if (kind === 'whole' || kind === 'decimal') {
    const opening = `" s="${totalStyles[kind]}"><v>`;
    bytes.add('<c r="').add(column).add(row).add(opening).add(String(value)).add('</v></c>');
  } else addText(bytes, column, row, String(value), totalStyles[kind]);
}

export function addText(bytes: TextBytes, column: string, row: string, text: string, style: number): void {
  bytes
    .add('<c r="')
    .add(column)
    .add(row)
    .add('" s="')
    .add(String(style))
    .add('" t="inlineStr"><is><t xml:space="preserve">')
    .add(escaped(cut(text)))
    .add('</t></is></c>');
}

/** A decimal text stays the text that it is: no amount goes through a binary fraction. */
function numberOf(kind: CellKind, value: string | number): string {
  const text = String(value);
  if (kind === 'day') return String(dayNumber(text) + epoch);
  if (kind !== 'minute') return text;
  const minutes = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  // Slightly late: a reader that truncates instead of rounding would show the minute before.
  const fraction = Math.ceil((minutes / 1_440) * 1e9) + 1;
  return `${dayNumber(text.slice(0, 10)) + epoch}.${String(fraction).padStart(9, '0')}`;
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
