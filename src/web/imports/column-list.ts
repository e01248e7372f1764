import { importColumns, type ImportColumn, type ImportKind } from '#contract/imports.ts';
import type { ImportMapping } from '#web/queries/imports.ts';

/** The columns of a kind, in the contract's order. */
export function columnsOf(kind: ImportKind): { column: ImportColumn; required: boolean }[] {
  return Object.entries(importColumns[kind]).map(([column, { required }]) => ({
    column: column as ImportColumn,
    required,
  }));
}

/** The required columns to which no column of the file is matched. */
export function missingColumns(kind: ImportKind, matched: ImportMapping): ImportColumn[] {
  return columnsOf(kind).flatMap(({ column, required }) =>
    required && matched[column] === undefined ? [column] : [],
  );
}
