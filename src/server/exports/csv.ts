/** CSV (RFC 4180) as Excel opens it with a double click, in each language. */
import type { Locale } from '#contract/locale.ts';
import { guarded } from './formula-guard.ts';
import type { CellKind, Sheet } from './sheet.ts';

/** Where decimals have a comma, Excel's list separator is a semicolon. */
const dialects: Record<Locale, { separator: string; decimal: string }> = {
  ro: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** Excel takes a CSV without it for the system's old code page. */
const byteOrderMark = '\uFEFF';
const encoder = new TextEncoder();

/** The table's bytes, at least one chunk a page of which rows were taken. The header comes with the first page. */
export async function* csvChunks<Row>(
  { columns, pages }: Pick<Sheet<Row>, 'columns' | 'pages'>,
  locale: Locale,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { separator, decimal } = dialects[locale];
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`;
  const cell = (kind: CellKind, value: string | number | null) => {
    if (value === null) return '';
    if (kind === 'text') return quoted(guarded(String(value)));
    return kind === 'decimal' ? String(value).replace('.', decimal) : String(value);
  };

  let text = byteOrderMark + line(columns.map(({ header }) => cell('text', header)));
  for await (const page of pages) {
    for (const row of page) text += line(columns.map(({ kind, value }) => cell(kind, value(row))));
    if (text !== '') yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

/** Both separators are quoted in every language, so that a reader who guesses can't guess wrong. */
function quoted(text: string): string {
  const special = /[",;\r\n\t]/.test(text) || text !== text.trim();
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}
