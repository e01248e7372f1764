/** Counts the rows of a file by result, and keeps the first ones of each. */
import {
  importLimits,
  type ImportAddition,
  type ImportChange,
  type ImportCounts,
  type ImportIssue,
} from '#contract/imports.ts';
import type { RowReader } from './row-reader.ts';

/** Longer cells are cut for display. */
const shownLetters = 200;

export class RowResults {
  readonly counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, error: 0 };
  readonly changes: ImportChange[] = [];
  readonly additions: ImportAddition[] = [];
  readonly #refused: RowReader[] = [];

  add(addition: ImportAddition): void {
    this.counts.new += 1;
    if (this.additions.length < importLimits.shownIssues) this.additions.push(addition);
  }

  keep(): void {
    this.counts.unchanged += 1;
  }

  change(change: ImportChange): void {
    this.counts.changed += 1;
    if (this.changes.length < importLimits.shownIssues) this.changes.push(change);
  }

  /** A row with {@link RowReader.errors}. */
  refuse(reader: RowReader): void {
    this.counts.error += 1;
    this.#refused.push(reader);
  }

  /** The rows that can't be imported, in the file's order. */
  get refused(): RowReader[] {
    return this.#refused.toSorted((a, b) => a.row.line - b.row.line);
  }

  /** The first of them, in the contract's shape. */
  get issues(): ImportIssue[] {
    return this.refused.slice(0, importLimits.shownIssues).map((reader) => ({
      line: reader.row.line,
      values: Object.fromEntries(
        reader.errors.flatMap(({ path }) =>
          path === '' ? [] : [[path, reader.shown(path).slice(0, shownLetters)]],
        ),
      ),
      errors: reader.errors,
    }));
  }
}
