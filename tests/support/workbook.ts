/** Workbooks as other programs write them, part by part. */
import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

interface Parts {
  /** The rows of the first visible sheet, as XML. */
  rows: string;
  /** Number formats by style: the id of a built-in one, or a code of its own. */
  formats?: (number | string)[];
  shared?: string[];
  date1904?: boolean;
  /** Prefix of the elements' names, as `x:`. */
  prefix?: string;
  /** Further parts, or others instead. */
  files?: Zippable;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function workbook({
  rows,
  formats = [],
  shared,
  date1904,
  prefix: x = '',
  files,
}: Parts): Uint8Array<ArrayBuffer> {
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${170 + index}" formatCode="${format}"/>`] : [],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 170 + index}"/>`,
  );
  const sheet = `${head}<${x}worksheet><${x}dimension ref="A1"/><${x}sheetData>${rows}</${x}sheetData><${x}rowBreaks count="0"/></${x}worksheet>`;
  const parts: Zippable = {
    'xl/workbook.xml': strToU8(
      `${head}<workbook><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Note" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Listă" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`${head}<worksheet><sheetData/></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(sheet),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...(shared && {
      'xl/sharedStrings.xml': strToU8(`${head}<sst>${shared.map((si) => `<si>${si}</si>`).join('')}</sst>`),
    }),
    ...files,
  };
  return zipSync(parts);
}

/** A row of texts, in the sheet itself. */
export function textRow(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}

/** A workbook whose sheet becomes so many megabytes: the same deflated megabyte over and over. */
export function zipBomb(megabytes: number): Uint8Array<ArrayBuffer> {
  const name = 'xl/worksheets/sheet2.xml';
  const one = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const all = Buffer.concat([
    ...Array.from({ length: megabytes }, () => one),
    deflateRawSync(new Uint8Array()),
  ]);
  const whole = Buffer.from(workbook({ rows: '', files: { [name]: [all, { level: 0 }] } }));
  // It is stored as it is; the directory says that it was deflated.
  whole.writeUInt16LE(8, whole.lastIndexOf(name) - 36);
  return new Uint8Array(whole);
}
