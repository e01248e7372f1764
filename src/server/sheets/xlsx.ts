/** XLSX, row by row: real numbers and dates, texts that are never formulas, a header with filters. */
import type { CellKind, Column, Sheet, TotalRow } from './sheet.ts';
import { TextBytes } from './text-bytes.ts';
import { addCell, addText, addTotal, columnName } from './xlsx-cells.ts';
import { sheetFoot, sheetHead, sheetPath, workbookParts, type NamedSheet } from './xlsx-parts.ts';
import { ZipWriter } from './zip-writer.ts';

/** What a sheet holds (2^20), the header included. */
const mostRows = 1_048_576;
const longestName = 31;
const headerStyle = 0;

/** The workbook's bytes, a chunk a page; rows beyond what a sheet holds go to a further one with the header again. */
export async function* xlsxChunks<Row>(
  { title, columns, printed = columns.length, pages, sums }: Sheet<Row>,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter();
  const bytes = new TextBytes();
  const placed = columns.map((column, index) => ({ ...column, letter: columnName(index) }));
  const sheets: NamedSheet[] = [];
  let row = 0;

  const addRow = (addCells: (number: string) => void) => {
    row += 1;
    const number = String(row);
    bytes.add('<row r="').add(number).add('">');
    addCells(number);
    bytes.add('</row>');
  };
  const beginSheet = (name: string, heads: readonly Head[], onPaper = printed) => {
    sheets.push({ name, lastPrinted: columnName(onPaper - 1) });
    zip.begin(sheetPath(sheets.length));
    bytes.add(sheetHead(heads.map(widthOf)));
    row = 0;
    addRow((number) => {
      for (const [index, { header }] of heads.entries())
        addText(bytes, columnName(index), number, header, headerStyle);
    });
  };
  /** The filters are about the rows: a total isn't sorted in among them. */
  const endSheet = async (heads: readonly Head[], totals: readonly TotalRow[] = []) => {
    const range = `A1:${columnName(heads.length - 1)}${row}`;
    // A sheet that is full to its last row has none: they stand in the further sheets too.
    for (const total of row + totals.length > rowsOfSheet ? [] : totals) {
      addRow((number) => {
        for (const [index, { kind }] of heads.entries())
          addTotal(bytes, columnName(index), number, kind, total[index] ?? null);
      });
    }
    bytes.add(sheetFoot(range));
    await zip.end(bytes.take());
  };
  const nextName = () => sheetName(title, sheets.length + 1);

  try {
    beginSheet(nextName(), columns);
    for await (const page of pages) {
      for (const entry of page) {
        if (row === rowsOfSheet) {
          await endSheet(columns);
          beginSheet(nextName(), columns);
        }
        addRow((number) => {
          for (const { letter, kind, value } of placed) addCell(bytes, letter, number, kind, value(entry));
        });
      }
      if (bytes.isEmpty) continue;
      await zip.write(bytes.take());
      yield zip.take();
    }
    const made = sums?.();
    await endSheet(columns, made?.totals);
    for (const { title: name, columns: heads, rows, totals } of made?.sheets ?? []) {
      beginSheet(sheetName(name, 1), heads, heads.length);
      for (const entry of rows) {
        addRow((number) => {
          for (const [index, { kind }] of heads.entries())
            addCell(bytes, columnName(index), number, kind, entry[index] ?? null);
        });
      }
      await endSheet(heads, totals);
    }
    for (const [path, xml] of workbookParts(sheets)) await zip.add(path, xml);
    zip.finish();
    yield zip.take();
  } finally {
    zip.close();
  }
}

type Head = Pick<Column<unknown>, 'header' | 'kind' | 'width'>;

/** Room for the bold heading and the button of its filter, and for what a kind can grow to in a total. */
function widthOf({ header, kind, width }: Head): number {
  return Math.max(width, header.length * 1.2 + 4, roomOf[kind]);
}

const roomOf: Record<CellKind, number> = { text: 0, whole: 9, decimal: 14, day: 12, minute: 18 };

/** Without what a name may not have; from the second sheet on with its number. */
function sheetName(title: string, number: number): string {
  const end = number === 1 ? '' : ` ${number}`;
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName - end.length) + end;
}
