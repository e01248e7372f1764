/** What the kinds of import share: reading cells, comparing rows, writing changes. */
import type { Kysely } from 'kysely';
import type { ImportEffects } from '#contract/import-effects.ts';
import type { Locale } from '#contract/locale.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { TimeSlice } from '#server/sheets/time-slice.ts';
import type { RowReader } from './row-reader.ts';
import type { RowResults } from './row-results.ts';

/** What a run takes with it. */
export interface Run {
  readonly author: Author;
  readonly locale: Locale;
  /** The import's id, in its reports and its audit row. */
  readonly importId: string;
  /** The file's. */
  readonly name: string;
  /** Whether reports of closed months are taken. */
  readonly countsClosed: boolean;
  readonly slice: TimeSlice;
  readonly progress: (
    phase: 'reading' | 'checking' | 'writing' | 'totals',
    done: number,
    total: number,
  ) => void;
}

/** The result of comparing the rows with the database, and the write for the rows without an error. */
export interface ImportPlan {
  readonly results: RowResults;
  /** People only: how many of the new ones get an invitation. */
  readonly invited?: number;
  /** Reports only: the effects on the restaurants' months. */
  readonly effects?: ImportEffects;
  /** In the transaction in which the rows were compared. */
  write(trx: Kysely<Schema>): Promise<void>;
}

export interface Kind<Draft> {
  /** Reads a row's cells without the database; errors go into the reader. */
  read(reader: RowReader, locale: Locale): Draft;
  /** Compares the drafts with the database; `db` is a transaction where something is to be written. */
  plan(db: Kysely<Schema>, drafts: readonly Draft[], run: Run): Promise<ImportPlan>;
}

/** The write of a row, by the same function as a call's write, with its audit row. */
export type RowWrite = (trx: Kysely<Schema>) => Promise<unknown>;

/** A result whose rows are written one after the other. */
export function writtenEach(
  results: RowResults,
  writes: readonly RowWrite[],
  { slice, progress }: Run,
): ImportPlan {
  return {
    results,
    async write(trx) {
      for (const [index, write] of writes.entries()) {
        await write(trx);
        if (!slice.isOver) continue;
        progress('writing', index + 1, writes.length);
        await slice.next();
      }
    },
  };
}
