/** The first sheet of a workbook, row by row. Numbers come as texts with a point, days as `YYYY-MM-DD`. */
import { importLimits } from '#contract/imports.ts';
import { Problem } from '#server/http/problem.ts';
import type { FileRow } from './csv-records.ts';
import type { TimeSlice } from './time-slice.ts';
import { isDateFormat, serialText } from './serial-date.ts';
import { attribute, elements, plainText, textOf } from './xml-text.ts';
import { openZip, type Zip } from './zip.ts';

interface Workbook {
  readonly sheet: Buffer;
  readonly shared: readonly string[];
  /** By style: whether its numbers are days or times. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** Bytes of the sheet, which stays bytes, and of any other part, which becomes one text. */
const sheetLimit = 256 * 1024 * 1024;
const partLimit = 64 * 1024 * 1024;

/** A cell further to the right counts as just outside of the limit. */
const lastColumn = importLimits.columns;

/** The rows that are there, each with its number as its line. Throws `unreadable_file`, `too_large`. */
export async function* readXlsx(bytes: Uint8Array, slice: TimeSlice): AsyncGenerator<FileRow> {
  const workbook = await openWorkbook(openZip(bytes), slice);
  let line = 0;
  for (const { attributes, content } of rowsOf(workbook.sheet)) {
    line = Number(attribute(attributes, 'r') ?? line + 1);
    yield { line, cells: cellsOf(content, workbook) };
  }
}

async function openWorkbook(zip: Zip, slice: TimeSlice): Promise<Workbook> {
  const text = async (name: string) => (await zip.read(name, partLimit)).toString('utf8');
  const workbook = await text('xl/workbook.xml');
  const relations = await text('xl/_rels/workbook.xml.rels');
  const visible = [...elements(workbook, 'sheet')].find(
    ({ attributes }) => !/hidden/i.test(attribute(attributes, 'state') ?? ''),
  );
  const relation = visible && attribute(visible.attributes, 'id');
  const target = [...elements(relations, 'Relationship')].find(
    ({ attributes }) => attribute(attributes, 'Id') === relation,
  );
  const path = target && attribute(target.attributes, 'Target');
  if (path === undefined) throw new Problem('unreadable_file');
  const has = (name: string) => zip.has(name);
  const [settings] = elements(workbook, 'workbookPr');
  return {
    sheet: await zip.read(path.startsWith('/') ? path.slice(1) : `xl/${path}`, sheetLimit),
    shared: has('xl/sharedStrings.xml') ? await sharedTexts(await text('xl/sharedStrings.xml'), slice) : [],
    dateStyles: has('xl/styles.xml') ? dateStyles(await text('xl/styles.xml')) : [],
    is1904: /^(?:1|true)$/.test(attribute(settings?.attributes ?? '', 'date1904') ?? ''),
  };
}

async function sharedTexts(xml: string, slice: TimeSlice): Promise<string[]> {
  const texts: string[] = [];
  for (const { content } of elements(xml, 'si')) {
    texts.push(textOf(content));
    if (slice.isOver) await slice.next();
  }
  return texts;
}

function dateStyles(xml: string): boolean[] {
  const codes = new Map<number, string>();
  for (const { attributes } of elements(xml, 'numFmt')) {
    codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
  }
  const [styles] = elements(xml, 'cellXfs');
  return [...elements(styles?.content ?? '', 'xf')].map(({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    return isDateFormat(id, codes.get(id));
  });
}

/** Finds the rows in the bytes and decodes one at a time: the whole sheet would not fit into one text. */
function* rowsOf(sheet: Buffer): Generator<{ attributes: string; content: string }> {
  const prefix = /<(\w+:)?worksheet\b/.exec(sheet.toString('latin1', 0, 4_096))?.[1] ?? '';
  const opening = `<${prefix}row`;
  const closing = `</${prefix}row>`;
  let at = 0;
  for (;;) {
    const start = sheet.indexOf(opening, at);
    if (start < 0) return;
    const end = sheet.indexOf('>', start);
    const after = sheet[start + opening.length];
    at = end + 1;
    if (end < 0) throw new Problem('unreadable_file');
    // Another element whose name begins like it, as `rowBreaks`.
    if (after !== 0x20 && after !== 0x3e && after !== 0x2f && after !== 0x0a && after !== 0x0d) continue;
    const attributes = sheet.toString('utf8', start + opening.length, end);
    if (attributes.endsWith('/')) continue;
    const close = sheet.indexOf(closing, at);
    if (close < 0) throw new Problem('unreadable_file');
    yield { attributes, content: sheet.toString('utf8', at, close) };
    at = close + closing.length;
  }
}

function cellsOf(row: string, workbook: Workbook): string[] {
  const cells: string[] = [];
  let column = -1;
  for (const { attributes, content } of elements(row, 'c')) {
    column = Math.min(columnOf(attribute(attributes, 'r')) ?? column + 1, lastColumn);
    const value = valueOf(attributes, content, workbook);
    while (cells.length < column) cells.push('');
    cells[column] = value;
  }
  return cells;
}

/** `C7` is 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** The value without its format; of a formula the value that was saved with the file. */
function valueOf(
  attributes: string,
  content: string,
  { shared, dateStyles: dates, is1904 }: Workbook,
): string {
  const type = attribute(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return textOf(content);
  const [element] = elements(content, 'v');
  const value = plainText(element?.content ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const isDate = dates[Number(attribute(attributes, 's') ?? 0)] === true;
  return (isDate ? serialText(Number(value), is1904) : undefined) ?? asWritten(value);
}

/**
 * Excel keeps 7.1 as 7.0999999999999996. With three decimals a fourth is written, `12.345` as `12.3450`: where a point groups
 * thousands, a reader would take it for 12345.
 */
function asWritten(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const text = String(Number(number.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
