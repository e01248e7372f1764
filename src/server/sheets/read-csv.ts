/** A CSV file: its encoding, its separator, its rows. */
import type { ImportEncoding } from '#contract/imports.ts';
import type { Locale } from '#contract/locale.ts';
import { csvRecords, delimiters, type Delimiter, type FileRow } from './csv-records.ts';
import { decodeText } from './decode-text.ts';

export interface CsvText {
  readonly encoding: ImportEncoding;
  readonly delimiter: Delimiter;
  readonly records: Iterable<FileRow>;
}

/** `knows` counts the known columns of a header: the separator is chosen by it. */
export function readCsv(
  bytes: Uint8Array,
  encoding: ImportEncoding | undefined,
  locale: Locale,
  knows: (header: readonly string[]) => number,
): CsvText {
  const { text, encoding: found } = decodeText(bytes, encoding, locale);
  // Excel's own way to say the separator, in a line before the header.
  const separatorLine = /^sep=([;,\t|])\r?\n/i.exec(text);
  const start = separatorLine?.[0].length ?? 0;
  const delimiter = (separatorLine?.[1] as Delimiter | undefined) ?? likelyDelimiter(text, knows);
  return { encoding: found, delimiter, records: csvRecords(text, delimiter, start, separatorLine ? 2 : 1) };
}

/** The one that finds most of our columns in the first row that isn't empty, then most cells. */
function likelyDelimiter(text: string, knows: (header: readonly string[]) => number): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const header = firstRow(text, delimiter);
    return {
      delimiter,
      score: knows(header) * 1_000 + header.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length,
    };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function firstRow(text: string, delimiter: Delimiter): readonly string[] {
  for (const { cells } of csvRecords(text, delimiter)) {
    if (cells.some((cell) => cell.trim() !== '')) return cells;
  }
  return [];
}
