/** CSV (RFC 4180) as Excel opens it with a double click, in each language. */
import type { Locale } from '#contract/locale.ts';
import { guarded } from './formula-guard.ts';
import type { CellKind, Sheet } from './sheet.ts';
import { TextBytes } from './text-bytes.ts';

export interface CsvDialect {
  readonly separator: string;
  readonly decimal: string;
}

/** Where decimals have a comma, Excel's list separator is a semicolon. */
const dialects: Record<Locale, CsvDialect> = {
  ro: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** Without it Excel reads a CSV in the system's old code page. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** The table's bytes, at least one chunk a page of which rows were taken. The header comes with the first page. */
export async function* csvChunks<Row>(
  { columns, pages }: Pick<Sheet<Row>, 'columns' | 'pages'>,
  locale: Locale,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const dialect = dialects[locale];
  const bytes = new TextBytes();
  const addCell = (index: number, kind: CellKind, value: string | number | null) => {
    if (index > 0) bytes.add(dialect.separator);
    if (value === null) return;
    if (kind === 'text') bytes.add(quoted(guarded(String(value))));
    else bytes.add(kind === 'decimal' ? decimalText(String(value), dialect) : String(value));
  };

  bytes.add(byteOrderMark);
  columns.forEach(({ header }, index) => addCell(index, 'text', header));
  bytes.add(lineEnd);
  for await (const page of pages) {
    for (const row of page) {
      columns.forEach(({ kind, value }, index) => addCell(index, kind, value(row)));
      bytes.add(lineEnd);
    }
    if (!bytes.isEmpty) yield new Uint8Array(bytes.take());
  }
  if (!bytes.isEmpty) yield new Uint8Array(bytes.take());
}

/** A decimal text with the dialect's sign. */
export function decimalText(value: string, { decimal }: CsvDialect): string {
  return value.replace('.', decimal);
}

/** Each separator is quoted in every dialect, so that a reader that guesses can't guess wrong. */
function quoted(text: string): string {
  const special = /[",;\r\n\t]/.test(text) || text !== text.trim();
  return special ? inQuotes(text) : text;
}

export function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
