import type { ReactNode } from 'react';

/** What a table is sorted by: a column's key, with `-` for descending. */
export type SortOrder = string;

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned in tabular figures, so that they can be compared down the column. */
  numeric?: boolean;
  /** The key to sort by; without one the column can't be sorted. */
  sort?: string;
  /** Whether the first click sorts descending, as with amounts, where the largest is looked for. */
  descendingFirst?: boolean;
  /** From 1280 px on, what a second line of the cells holds. */
  below?: string | undefined;
  /** The sum of the rows shown, in the table's foot. */
  total?: ReactNode;
  /** Heads the card that a row becomes on a narrow screen. */
  lead?: boolean;
  /** Shown from 1280 px on; below that the lead column tells it. */
  wide?: boolean;
  /** The header is for those who don't see that the cells have a menu. */
  quiet?: boolean;
  /** Extra classes of the column's cells: a width. */
  className?: string;
}
