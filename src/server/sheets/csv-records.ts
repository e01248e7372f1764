/** Parses CSV as common programs write it: RFC 4180, any line ends, any of four separators. */
import { Problem } from '#server/http/problem.ts';

/** A row as it stands in the file; `line` is where it begins, the first line being 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The records from `start` on, empty ones too. Throws `unreadable_file` with the line of a quotation mark that isn't closed. */
export function* csvRecords(
  text: string,
  delimiter: Delimiter,
  start = 0,
  firstLine = 1,
): Generator<FileRow> {
  const separator = delimiter.charCodeAt(0);
  const { length } = text;
  let at = start;
  let line = firstLine;
  while (at < length) {
    const row = { line, cells: [] as string[] };
    for (;;) {
      let cell = '';
      if (text.charCodeAt(at) === quote) {
        const end = closingQuote(text, at, line);
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        line += lineBreaks(cell);
        at = end + 1;
      }
      const from = at;
      let code = text.charCodeAt(at);
      while (at < length && code !== separator && code !== lineFeed && code !== carriageReturn) {
        at += 1;
        code = text.charCodeAt(at);
      }
      // After a closing quotation mark there should be nothing; any text there belongs to the cell.
      row.cells.push(from === at ? cell : cell + text.slice(from, at));
      if (at >= length || code !== separator) break;
      at += 1;
    }
    if (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
    at += 1;
    line += 1;
    yield row;
  }
}

function closingQuote(text: string, open: number, line: number): number {
  let at = open + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) {
      throw new Problem('unreadable_file', { errors: [{ path: '', code: 'invalid', params: { line } }] });
    }
    if (text.charCodeAt(end + 1) !== quote) return end;
    at = end + 2;
  }
}

function lineBreaks(cell: string): number {
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}
