/** The refused rows as a CSV, to be corrected and imported again. */
import type { FieldIssue } from '#contract/problem.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { Locale } from '#contract/locale.ts';
import { csvChunks } from '#server/sheets/csv.ts';
import { unguarded } from '#server/sheets/formula-guard.ts';
import { pagesOf } from '#server/sheets/pages.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { cellText } from '#texts/columns.ts';
import type { Table } from './read-table.ts';
import type { RowReader } from './row-reader.ts';

/** The file's own columns, between the line number and the errors. */
export async function errorsCsv(
  refused: readonly RowReader[],
  { header, format }: Table,
  locale: Locale,
): Promise<string> {
  if (refused.length === 0) return '';
  const cell = (reader: RowReader, index: number) => {
    const text = reader.row.cells[index] ?? '';
    return format === 'csv' ? unguarded(text) : text;
  };
  const width = Math.max(header.length, ...new Set(refused.map(({ row }) => row.cells.length)));
  const own = Array.from({ length: width }, (_, index) => ({
    header: header[index] ?? '',
    kind: 'text' as const,
    width: 20,
    value: (reader: RowReader) => cell(reader, index),
  }));
  const line = { header: say(columnTexts.line, locale), kind: 'whole' as const, width: 6 };
  const wrong = { header: say(columnTexts.wrong, locale), kind: 'text' as const, width: 60 };
  const sheet = {
    columns: [
      { ...line, value: (reader: RowReader) => reader.row.line },
      ...own,
      { ...wrong, value: (reader: RowReader) => sentences(reader, header, locale) },
    ],
    pages: pagesOf(refused),
  };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const chunk of csvChunks(sheet, locale)) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** `Points: Enter 10 or less; Comment: …`, the columns as the file calls them. */
function sentences(reader: RowReader, header: readonly string[], locale: Locale): string {
  const called = ({ path }: FieldIssue) => header[reader.indexOf(path as ImportColumn) ?? -1];
  return reader.errors
    .map((issue) => [called(issue), inWords(issue, locale)].filter(Boolean).join(': '))
    .join('; ');
}

/** `Choose one of the options (RON or EUR)` */
function inWords(issue: FieldIssue, locale: Locale): string {
  const { sentence, possible } = cellText(issue);
  return possible ? `${say(sentence, locale)} (${say(possible, locale)})` : say(sentence, locale);
}
