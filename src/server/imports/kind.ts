/** What the kinds of import have in common: cells are read, rows judged, changes written. */
import type { Kysely } from 'kysely';
import type { ImportEffects } from '#contract/import-effects.ts';
import type { Locale } from '#contract/locale.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Pace } from '#server/sheets/pace.ts';
import type { RowReader } from './row-reader.ts';
import type { Tally } from './tally.ts';

/** What a run takes with it. */
export interface Run {
  readonly author: Author;
  readonly locale: Locale;
  /** Names the import, in its reports and its audit row. */
  readonly importId: string;
  /** The file's. */
  readonly name: string;
  readonly pace: Pace;
  readonly progress: (
    phase: 'reading' | 'checking' | 'writing' | 'totals',
    done: number,
    total: number,
  ) => void;
}

/** The rows as they compare with what is stored, and what is to be written if none of them has an error. */
export interface Judged {
  readonly tally: Tally;
  /** Of people: how many of the new ones get an invitation. */
  readonly invited?: number;
  /** Of reports: what becomes of the restaurants' months. */
  readonly effects?: ImportEffects;
  /** Within the transaction in which they were judged. */
  write(trx: Kysely<Schema>): Promise<void>;
}

export interface Kind<Draft> {
  /** Reads a row's cells, without the database; notes in the reader what is wrong with them. */
  read(reader: RowReader, locale: Locale): Draft;
  /** Compares with what is stored; `db` is the transaction where something is to be written. */
  judge(db: Kysely<Schema>, drafts: readonly Draft[], run: Run): Promise<Judged>;
}

/** What a row makes the server write, by the function that writes it for a call too: its audit row comes with it. */
export type RowWrite = (trx: Kysely<Schema>) => Promise<unknown>;

/** Rows that are written one after the other. */
export function writtenEach(tally: Tally, writes: readonly RowWrite[], { pace, progress }: Run): Judged {
  return {
    tally,
    async write(trx) {
      for (const [index, write] of writes.entries()) {
        await write(trx);
        if (!pace.isDue) continue;
        progress('writing', index + 1, writes.length);
        await pace.rest();
      }
    },
  };
}
