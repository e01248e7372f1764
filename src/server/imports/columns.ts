/** Which columns of a file are read, whether they were found by their names or chosen. */
import { importColumns, type ImportColumn, type ImportKind } from '#contract/imports.ts';
import { Problem } from '#server/http/problem.ts';
import { matchColumns } from './column-names.ts';

/** Our column → its index in the file's rows. */
export type Columns = ReadonlyMap<ImportColumn, number>;

/**
 * The chosen columns (`store_id:0,points:4`), or without a choice those that the header names. Throws 422 `columns`
 * `invalid_choice` for a choice that isn't there, `duplicate` for one that is made twice.
 */
export function columnsOf(kind: ImportKind, header: readonly string[], chosen: string | undefined): Columns {
  if (chosen === undefined) return matchColumns(kind, header);
  const columns = new Map<ImportColumn, number>();
  for (const choice of chosen.split(',')) {
    const [name = '', index = ''] = choice.split(':');
    if (!Object.hasOwn(importColumns[kind], name) || Number(index) >= header.length)
      throw refused('invalid_choice');
    const column = name as ImportColumn;
    if (columns.has(column) || [...columns.values()].includes(Number(index))) throw refused('duplicate');
    columns.set(column, Number(index));
  }
  return columns;
}

export function missingColumns(kind: ImportKind, columns: Columns): string[] {
  return Object.entries<{ required: boolean }>(importColumns[kind])
    .filter(([name, { required }]) => required && !columns.has(name as ImportColumn))
    .map(([name]) => name);
}

function refused(code: 'invalid_choice' | 'duplicate'): Problem {
  return new Problem('invalid', { errors: [{ path: 'columns', code }] });
}
