/** A file as a table, in either format: the header, and the rows below it that aren't empty. */
import type { FileFormat } from '#contract/file-format.ts';
import { importLimits, type ImportEncoding } from '#contract/imports.ts';
import { locales, type Locale } from '#contract/locale.ts';
import { fold } from '#contract/text.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { Problem } from '#server/http/problem.ts';
import type { Delimiter, FileRow } from '#server/sheets/csv-records.ts';
import type { TimeSlice } from '#server/sheets/time-slice.ts';
import { readCsv } from '#server/sheets/read-csv.ts';
import { readXlsx } from '#server/sheets/read-xlsx.ts';
import type { Columns } from './columns.ts';

export interface Table {
  readonly format: FileFormat;
  /** Null for an XLSX, and so is the delimiter. */
  readonly encoding: ImportEncoding | null;
  readonly delimiter: Delimiter | null;
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
}

interface Reading {
  readonly encoding: ImportEncoding | undefined;
  readonly locale: Locale;
  /** Counts the cells of a header that are known columns. */
  readonly knows: (header: readonly string[]) => number;
}

/**
 * Throws `unreadable_file` where the file is neither CSV nor XLSX, `empty_file` without a header, and `too_large` with
 * the path that is over its limit.
 */
export async function readTable(bytes: Uint8Array, reading: Reading, slice: TimeSlice): Promise<Table> {
  if (bytes.length === 0) throw new Problem('empty_file');
  refuseKnown(bytes);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) {
    return {
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      ...(await collect(readXlsx(bytes, slice), slice)),
    };
  }
  const { encoding, delimiter, records } = readCsv(bytes, reading.encoding, reading.locale, reading.knows);
  return { format: 'csv', encoding, delimiter, ...(await collect(records, slice)) };
}

const totalWords = new Set(locales.map((locale) => fold(say(columnTexts.total, locale))));

/** Our own workbooks end with totals, which are no rows: they have no Store ID. */
export function withoutTotals(table: Table, columns: Columns): Table {
  const place = columns.get('store_id');
  if (place === undefined) return table;
  const last = table.rows.findLastIndex(
    ({ cells }) => !totalWords.has(fold(cells[0] ?? '')) || (cells[place] ?? '').trim() !== '',
  );
  return { ...table, rows: table.rows.slice(0, last + 1) };
}

async function collect(
  records: Iterable<FileRow> | AsyncIterable<FileRow>,
  slice: TimeSlice,
): Promise<Pick<Table, 'header' | 'rows'>> {
  let header: readonly string[] | undefined;
  const rows: FileRow[] = [];
  for await (const row of records) {
    if (slice.isOver) await slice.next();
    const cells = withoutEmptyEnd(row.cells);
    if (cells.length === 0) continue;
    if (header) rows.push({ line: row.line, cells });
    else header = cells.map((cell) => cell.trim());
    if (header.length > importLimits.columns) throw tooMany('columns', importLimits.columns);
    if (rows.length > importLimits.rows) throw tooMany('rows', importLimits.rows);
  }
  if (!header) throw new Problem('empty_file');
  return { header, rows };
}

const signatures: readonly [string, readonly number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['old_excel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['document', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

/** Refuses known formats that aren't tables and would be read as text, or whose error would not be understood. */
function refuseKnown(bytes: Uint8Array): void {
  const [signed] = signatures.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const found = signed ?? (/^\W*<(?:!doctype html|html|\?xml)/i.test(start) ? 'page' : undefined);
  if (found !== undefined) throw unreadable(found);
}

/** With what it seems to be. */
function unreadable(found: string): Problem {
  return new Problem('unreadable_file', { errors: [{ path: '', code: 'invalid', params: { found } }] });
}

/** Spreadsheets write empty cells to the right of the values. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

function tooMany(path: 'columns' | 'rows', max: number): Problem {
  return new Problem('too_large', { errors: [{ path, code: 'too_big', params: { max } }] });
}
