/** A table on its way into a file: what its columns are and where its rows come from, page by page. */
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
  /** In characters, where the file can say so. */
  readonly width: number;
  /** In the form of its kind; an empty cell where there is nothing. */
  readonly value: (row: Row) => string | number | null;
}

export interface Sheet<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Read one after the other, no faster than the file is taken; an empty page is allowed. */
  readonly pages: AsyncIterable<readonly Row[]>;
}
