/** A layout's file: the rows that lines make, and their bytes. */
import { createHash } from 'node:crypto';
import { fromMinor, fromSigned, type Minor } from '#contract/money.ts';
import { firstDay, lastDay, type Day } from '#contract/month.ts';
import type {
  DateFormat,
  LayoutBody,
  LayoutColumn,
  LayoutSource,
  DecimalSign,
  Separator,
} from '#contract/payroll.ts';
import { pointsAverage } from '#contract/reports.ts';
import { statementIdOf } from '#server/closings/statement-id.ts';
import { decimalText, inQuotes, type CsvDialect } from '#server/sheets/csv.ts';
import { encodeText, isWritable } from '#server/sheets/encode-text.ts';
import { guarded } from '#server/sheets/formula-guard.ts';
import { pagesOf } from '#server/sheets/pages.ts';
import type { Column } from '#server/sheets/sheet.ts';
import { xlsxChunks } from '#server/sheets/xlsx.ts';
import type { PayrollLine } from './due-lines.db.ts';

/** A row's lines: one, or those of a person's month. */
type Row = readonly [PayrollLine, ...PayrollLine[]];

/** The rows of a layout, in the order of the lines. */
export function rowsOf({ row_per }: LayoutBody, lines: readonly PayrollLine[]): Row[] {
  if (row_per === 'restaurant') return lines.map((line) => [line]);
  const byPerson = Map.groupBy(lines, ({ month, user_id }) => `${month} ${user_id}`);
  return [...byPerson.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

const signs: Record<DecimalSign, string> = { comma: ',', point: '.' };
const separatorTexts: Record<Separator, string> = { semicolon: ';', comma: ',', tab: '\t' };

export function dialectOf({ separator, decimal_sign }: LayoutBody): CsvDialect {
  return { separator: separatorTexts[separator], decimal: signs[decimal_sign] };
}

/** What stands in a column: a text, a whole number, a decimal text (`"12.50"`) or a day. */
type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'whole'; value: number }
  | { kind: 'decimal'; value: string | null }
  | { kind: 'day'; value: Day };

function cellOf(layout: LayoutBody, column: LayoutColumn, row: Row): Cell {
  const [first] = row;
  const sum = (of: (line: PayrollLine) => number) => row.reduce((whole, line) => whole + of(line), 0);
  const bonus: Minor = sum((line) => line.bonus_minor);
  const payable: Minor = sum((line) => line.payable_minor);
  const text = (value: string): Cell => ({ kind: 'text', value });
  const decimal = (value: string | null): Cell =>
    column.format === 'text'
      ? text(value === null ? '' : decimalText(value, dialectOf(layout)))
      : { kind: 'decimal', value };
  switch (column.source) {
    case 'payroll_id':
      return text(first.payroll_id ?? '');
    case 'first_name':
      return text(first.first_name);
    case 'last_name':
      return text(first.last_name);
    case 'store_id':
      return text(first.store_id);
    case 'store_name':
      return text(first.restaurant_name);
    case 'month':
      return { kind: 'day', value: (column.format === 'first_day' ? firstDay : lastDay)(first.month) };
    case 'count':
      return { kind: 'whole', value: sum((line) => line.count) };
    case 'average': {
      const points = sum((line) => line.points);
      const average = pointsAverage(
        points,
        sum((line) => line.count),
      );
      return decimal(average?.toFixed(2) ?? null);
    }
    case 'bonus':
      return decimal(fromMinor(bonus));
    case 'correction':
      return decimal(fromSigned(payable - bonus));
    case 'payable':
      return decimal(fromMinor(payable));
    case 'currency':
      return text(first.currency);
    case 'wage_type':
      return text(layout.wage_type);
    case 'closing_number':
      return { kind: 'whole', value: first.number };
    case 'statement_id': {
      const scope = { restaurantId: first.restaurant_id, month: first.month };
      return text(statementIdOf(scope, first.number, first.user_id));
    }
    default:
      return text(column.text ?? '');
  }
}

const dateTexts: Record<DateFormat, (year: string, month: string, day: string) => string> = {
  'YYYY-MM-DD': (year, month, day) => `${year}-${month}-${day}`,
  'DD.MM.YYYY': (year, month, day) => `${day}.${month}.${year}`,
  'DD/MM/YYYY': (year, month, day) => `${day}/${month}/${year}`,
  'MM/YYYY': (year, month) => `${month}/${year}`,
  YYYYMMDD: (year, month, day) => `${year}${month}${day}`,
};

function dateText(date: Day, format: DateFormat): string {
  return dateTexts[format](date.slice(0, 4), date.slice(5, 7), date.slice(8, 10));
}

/** What looks like a formula is guarded in names. Payroll numbers and store IDs are keys, of an alphabet that calls nothing. */
const names: ReadonlySet<LayoutSource> = new Set(['first_name', 'last_name', 'store_name']);

/** A cell as a CSV has it, before it is quoted; a preview shows the same. */
function textOf(layout: LayoutBody, cell: Cell): string {
  switch (cell.kind) {
    case 'day':
      return dateText(cell.value, layout.date_format);
    case 'decimal':
      return cell.value === null ? '' : decimalText(cell.value, dialectOf(layout));
    default:
      return String(cell.value);
  }
}

/** The cells of rows as texts. */
export function previewOf(layout: LayoutBody, rows: readonly Row[]): string[][] {
  return rows.map((row) => layout.columns.map((column) => textOf(layout, cellOf(layout, column, row))));
}

/** The texts of a file that its encoding can't write, each once. A workbook can write all. */
export function unwritableIn(layout: LayoutBody, rows: readonly Row[]): string[] {
  if (layout.file_format === 'xlsx') return [];
  const texts = new Set(previewOf(layout, rows).flat());
  return [...texts].filter((text) => !isWritable(text, layout.encoding));
}

const lineEndTexts: Record<LayoutBody['line_end'], string> = { crlf: '\r\n', lf: '\n' };

function csvOf(layout: LayoutBody, rows: readonly Row[]): Uint8Array {
  const { columns, encoding, header_row, line_end } = layout;
  const { separator } = dialectOf(layout);
  // A payroll program takes a quote that isn't needed for a part of the value.
  const quoted = (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim() ? inQuotes(text) : text;
  const heads = columns.map(({ header }) => quoted(header));
  const cells = rows.map((row) =>
    columns.map((column) => {
      const text = textOf(layout, cellOf(layout, column, row));
      return quoted(names.has(column.source) ? guarded(text) : text);
    }),
  );
  const lines = [...(header_row ? [heads] : []), ...cells].map((line) => line.join(separator));
  return encodeText(lines.map((line) => line + lineEndTexts[line_end]).join(''), encoding);
}

/** A workbook has a row of headers, real numbers and real dates. */
async function xlsxOf(layout: LayoutBody, rows: readonly Row[]): Promise<Uint8Array> {
  const columns = layout.columns.map((column): Column<Row> => {
    const [row] = rows;
    const kind = row ? cellOf(layout, column, row).kind : 'text';
    return {
      header: column.header,
      kind,
      width: 14,
      value: (one) => cellOf(layout, column, one).value,
    };
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxChunks({ title: layout.name, columns, pages: pagesOf(rows) }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface LayoutFile {
  bytes: Uint8Array;
  rows: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Throws where the encoding can't write a text: ask {@link unwritableIn} before. */
export async function layoutFile(layout: LayoutBody, lines: readonly PayrollLine[]): Promise<LayoutFile> {
  const rows = rowsOf(layout, lines);
  const bytes = layout.file_format === 'xlsx' ? await xlsxOf(layout, rows) : csvOf(layout, rows);
  return { bytes, rows: rows.length, hash: hashOf(bytes) };
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
