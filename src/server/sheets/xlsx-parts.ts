/** The fixed parts of a workbook (Office Open XML, ECMA-376). */
import { escaped } from './xlsx-cells.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Styles: the header's, then those of `cellStyles` in their order: text, whole, decimal, day, minute; then those of totals: whole, decimal. */
const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="8">
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
${[49, 1, 4, 164, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}
${[1, 4].map((format) => `<xf numFmtId="${format}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** A sheet of the workbook, and the last of its columns that goes on paper. */
export interface NamedSheet {
  readonly name: string;
  readonly lastPrinted: string;
}

/** Everything but the sheets themselves, by path. */
export function workbookParts(named: readonly NamedSheet[]): [path: string, xml: string][] {
  const sheets = numbers(named.length);
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${named
        .map(
          ({ name }, index) =>
            `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets><definedNames>${printTitles(named)}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((number): [string, string] => ['worksheet', `worksheets/sheet${number}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${sheets
        .map(
          (number) =>
            `<Override PartName="/${sheetPath(number)}" ContentType="${contentType}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
  ];
}

/** On paper the header stands on each page, and what only programs read on none. */
function printTitles(named: readonly NamedSheet[]): string {
  return named
    .map(({ name, lastPrinted }, index) => {
      const sheet = `'${escaped(name).replaceAll("'", "''")}'`;
      const defined = (what: string, range: string) =>
        `<definedName name="_xlnm.${what}" localSheetId="${index}">${sheet}!${range}</definedName>`;
      return defined('Print_Area', `$A:$${lastPrinted}`) + defined('Print_Titles', '$1:$1');
    })
    .join('');
}

function relations(targets: readonly [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`;
}

/** A sheet up to its first row: as wide as its columns say, one page wide on paper, the header always in sight. */
export function sheetHead(widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

/** A sheet from its last row on; `range` is what the header's filters are about (`A1:F9`). */
export function sheetFoot(range: string): string {
  return `</sheetData><autoFilter ref="${range}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;F&amp;C&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}
