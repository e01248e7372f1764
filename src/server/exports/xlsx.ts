/** XLSX, row by row: real numbers and dates, texts that are never formulas, a header with filters. */
import type { Column, Sheet } from './sheet.ts';
import { cellXml, columnName, textCell } from './xlsx-cells.ts';
import { sheetFoot, sheetHead, sheetPath, workbookParts } from './xlsx-parts.ts';
import { ZipWriter } from './zip-writer.ts';

/** What a sheet holds (2^20), the header included. */
const mostRows = 1_048_576;
const longestName = 31;
const headerStyle = 0;

/** The workbook's bytes, a chunk a page; rows beyond what a sheet holds go to a further one with the header again. */
export async function* xlsxChunks<Row>(
  { title, columns, pages }: Sheet<Row>,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter();
  const names: string[] = [];
  const letters = columns.map((_, index) => columnName(index));
  const head =
    sheetHead(columns.map(({ width }) => width)) +
    rowXml(
      1,
      columns.map(({ header }, index) => textCell(`${letters[index]}1`, header, headerStyle)),
    );
  let row = 0;
  let text = '';

  const beginSheet = () => {
    names.push(sheetName(title, names.length + 1));
    zip.begin(sheetPath(names.length));
    text += head;
    row = 1;
  };
  const write = async () => {
    await zip.write(text);
    text = '';
  };
  const endSheet = async () => {
    text += sheetFoot(`A1:${letters.at(-1)}${row}`);
    await write();
    zip.end();
  };

  beginSheet();
  for await (const page of pages) {
    for (const entry of page) {
      if (row === rowsOfSheet) {
        await endSheet();
        beginSheet();
      }
      row += 1;
      text += rowXml(row, cellsOf(columns, letters, entry, row));
    }
    if (text === '') continue;
    await write();
    yield zip.take();
  }
  await endSheet();
  for (const [path, xml] of workbookParts(names)) await zip.add(path, xml);
  zip.finish();
  yield zip.take();
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellsOf<Row>(
  columns: readonly Column<Row>[],
  letters: readonly string[],
  entry: Row,
  row: number,
): string[] {
  return columns.map(({ kind, value }, index) => cellXml(`${letters[index]}${row}`, kind, value(entry)));
}

/** Without what a name may not have; from the second sheet on with its number. */
function sheetName(title: string, number: number): string {
  const end = number === 1 ? '' : ` ${number}`;
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName - end.length) + end;
}
