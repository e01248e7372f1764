/** A table to be written into a file: its columns and the pages of its rows. */
/**
 * What stands in a column's cells.
 *
 * - `text` as it is
 * - `whole` a whole number
 * - `decimal` a decimal text with two places (`"12.50"`), so that no amount becomes a binary fraction
 * - `day` `YYYY-MM-DD`
 * - `minute` `YYYY-MM-DD HH:MM`, on whatever clock
 */
export type CellKind = 'text' | 'whole' | 'decimal' | 'day' | 'minute';

export interface Column<Row> {
  /** In the reader's language. */
  readonly header: string;
  readonly kind: CellKind;
  /** In characters, where the format has a width. */
  readonly width: number;
  /** In the form of its kind; an empty cell where there is nothing. */
  readonly value: (row: Row) => string | number | null;
}

/** A row under the others: a value or nothing for each column. Only a workbook has it; a CSV is for programs. */
export type TotalRow = readonly (string | number | null)[];

/** A sheet that is computed while another one's rows are written. */
export interface SumSheet {
  readonly title: string;
  readonly columns: readonly Pick<Column<unknown>, 'header' | 'kind' | 'width'>[];
  readonly rows: readonly TotalRow[];
  readonly totals: readonly TotalRow[];
}

export interface Sheet<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** How many of the columns go on paper; absent: all. */
  readonly printed?: number;
  /** Read one after the other, no faster than the file is taken; an empty page is allowed. */
  readonly pages: AsyncIterable<readonly Row[]>;
  /** Asked once all pages were read: the totals below the rows, and the further sheets of a workbook. */
  readonly sums?: () => { readonly totals: readonly TotalRow[]; readonly sheets: readonly SumSheet[] };
}
