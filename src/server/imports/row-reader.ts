/** One row of a file by column name, and its errors. */
import type * as z from 'zod/mini';
import type { FileFormat } from '#contract/file-format.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { fieldIssues, issueCode, type FieldCode, type IssueParams } from '#contract/issue.ts';
import type { Day } from '#contract/month.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { unguarded } from '#server/sheets/formula-guard.ts';
import type { Columns } from './columns.ts';
import type { FileRow } from '#server/sheets/csv-records.ts';
import { readMoment } from './read-moment.ts';
import type { Table } from './read-table.ts';

/** What a formula that failed shows, in Excel's three languages. */
const failed = /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|VALOARE!|NAME\?|NUME\?|DIV\/0!|NUM!|ZAHL!|NULL!)$/;

export class RowReader {
  readonly errors: FieldIssue[] = [];
  readonly row: FileRow;
  readonly #columns: Columns;
  readonly #format: FileFormat;

  constructor(row: FileRow, columns: Columns, { format, header }: Pick<Table, 'format' | 'header'>) {
    this.row = row;
    this.#columns = columns;
    this.#format = format;
    if (row.cells.length > header.length) this.refuse('', 'extra_cells', { max: header.length });
  }

  /** Whether the file has the column at all. */
  has(column: ImportColumn): boolean {
    return this.#columns.has(column);
  }

  /** The index of the column in the file. */
  indexOf(column: ImportColumn): number | undefined {
    return this.#columns.get(column);
  }

  /** The cell's text, trimmed; empty where the file has no such column. */
  cell(column: ImportColumn): string {
    const index = this.#columns.get(column);
    const text = (index === undefined ? undefined : this.row.cells[index]) ?? '';
    const trimmed = text.trim();
    // Our CSV files have an apostrophe before a text that would be a formula.
    return this.#format === 'csv' ? unguarded(trimmed) : trimmed;
  }

  /** The texts of a cell that holds several; an empty cell holds one, which is empty. */
  list(column: ImportColumn): string[] {
    return this.cell(column)
      .split(/[,;|\n]/)
      .map((text) => text.trim());
  }

  /** The cell that an error names. */
  shown(path: string): string {
    return this.cell(path as ImportColumn);
  }

  /** The value as the contract's schema parses it; undefined, with an error, where it doesn't. */
  parse<Schema extends z.ZodMiniType>(
    column: ImportColumn,
    schema: Schema,
    value: unknown = this.cell(column),
  ): z.output<Schema> | undefined {
    if (failed.test(this.cell(column))) {
      this.refuse(column, 'invalid');
      return undefined;
    }
    const parsed = schema.safeParse(value, { error: issueCode });
    if (parsed.success) return parsed.data;
    const [first] = fieldIssues(parsed.error.issues);
    this.errors.push({ path: column, code: 'invalid', ...(first && { ...first, path: column }) });
    return undefined;
  }

  /** The same for an optional cell: undefined, without an error, where it is empty. */
  parseGiven<Schema extends z.ZodMiniType>(
    column: ImportColumn,
    schema: Schema,
    value: unknown = this.cell(column),
  ): z.output<Schema> | undefined {
    return this.cell(column) === '' ? undefined : this.parse(column, schema, value);
  }

  /** The day of an optional cell. */
  day(column: ImportColumn, text: string = this.cell(column)): Day | undefined {
    if (text === '') return undefined;
    const moment = readMoment(text);
    if (moment && 'day' in moment) return moment.day;
    this.refuse(column, 'invalid_date');
    return undefined;
  }

  /** Refuses a row whose key an earlier row has, with that row's line; else remembers the key. An empty key is none. */
  refuseTwin(path: ImportColumn, key: string, seen: Map<string, number>): boolean {
    if (key === '') return false;
    const line = seen.get(key);
    if (line === undefined) seen.set(key, this.row.line);
    else this.refuse(path, 'duplicate', { line });
    return line !== undefined;
  }

  refuse(path: ImportColumn | '', code: FieldCode, params?: IssueParams): void {
    this.errors.push({ path, code, ...(params && { params }) });
  }
}
