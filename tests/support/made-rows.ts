/** Rows without a database, for files of any length. */
import type { FileFormat } from '#contract/file-format.ts';
import { rowsAtOnce } from '#server/sheets/pages.ts';
import type { Column } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

interface Row {
  number: number;
}

export const rowCount = 40_000;

const columns: Column<Row>[] = [
  { header: 'Day', kind: 'day', width: 12, value: () => '2026-10-31' },
  { header: 'Minute', kind: 'minute', width: 12, value: () => '2026-10-31 12:45' },
  { header: 'Person', kind: 'text', width: 12, value: ({ number }) => `Ștefan ${number}` },
  { header: 'Points', kind: 'whole', width: 12, value: ({ number }) => number % 11 },
  { header: 'Bonus', kind: 'decimal', width: 12, value: ({ number }) => `${number}.50` },
  { header: 'Comment', kind: 'text', width: 12, value: ({ number }) => `${number} & so on `.repeat(3) },
];

/** Rows that are made when they are asked for. */
export class Source {
  /** How many were. */
  read = 0;

  async *pages(): AsyncGenerator<Row[]> {
    while (this.read < rowCount) {
      const first = this.read;
      this.read += rowsAtOnce;
      yield Array.from({ length: rowsAtOnce }, (_, index) => ({ number: first + index }));
    }
  }
}

/** The file of these rows, chunk by chunk. */
export function fileOf(format: FileFormat, source: Source): AsyncIterator<Uint8Array> {
  const sheet = { title: 'Rows', columns, pages: source.pages() };
  return sheetFile('Rows', sheet, format, 'en').chunks[Symbol.asyncIterator]();
}
