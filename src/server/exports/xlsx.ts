/** XLSX, row by row: real numbers and dates, texts that are never formulas, a header with filters. */
import type { Sheet } from './sheet.ts';
import { TextBytes } from './text-bytes.ts';
import { addCell, addText, columnName } from './xlsx-cells.ts';
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
  const bytes = new TextBytes();
  const names: string[] = [];
  const placed = columns.map((column, index) => ({ ...column, letter: columnName(index) }));
  let row = 0;

  const addRow = (addCells: (number: string) => void) => {
    row += 1;
    const number = String(row);
    bytes.add('<row r="').add(number).add('">');
    addCells(number);
    bytes.add('</row>');
  };
  const beginSheet = () => {
    names.push(sheetName(title, names.length + 1));
    zip.begin(sheetPath(names.length));
    bytes.add(sheetHead(columns.map(({ width }) => width)));
    row = 0;
    addRow((number) => {
      for (const { letter, header } of placed) addText(bytes, letter, number, header, headerStyle);
    });
  };
  const endSheet = async () => {
    bytes.add(sheetFoot(`A1:${placed.at(-1)?.letter}${row}`));
    await zip.end(bytes.take());
  };

  try {
    beginSheet();
    for await (const page of pages) {
      for (const entry of page) {
        if (row === rowsOfSheet) {
          await endSheet();
          beginSheet();
        }
        addRow((number) => {
          for (const { letter, kind, value } of placed) addCell(bytes, letter, number, kind, value(entry));
        });
      }
      if (bytes.isEmpty) continue;
      await zip.write(bytes.take());
      yield zip.take();
    }
    await endSheet();
    for (const [path, xml] of workbookParts(names)) await zip.add(path, xml);
    zip.finish();
    yield zip.take();
  } finally {
    zip.close();
  }
}

/** Without what a name may not have; from the second sheet on with its number. */
function sheetName(title: string, number: number): string {
  const end = number === 1 ? '' : ` ${number}`;
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName - end.length) + end;
}
