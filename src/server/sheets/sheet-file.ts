/** A table as a file to send. */
import type { FileFormat } from '#contract/file-format.ts';
import type { Locale } from '#contract/locale.ts';
import type { FileAnswer } from '#server/http/route.ts';
import { csvChunks } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { xlsxChunks } from './xlsx.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
};

/** The file is made while it is sent, no faster than it is read. `name` comes without its extension. */
export function sheetFile<Row>(
  name: string,
  sheet: Sheet<Row>,
  format: FileFormat,
  locale: Locale,
): FileAnswer {
  return {
    name: `${name}.${format}`,
    type: types[format],
    chunks: format === 'csv' ? csvChunks(sheet, locale) : xlsxChunks(sheet),
  };
}
