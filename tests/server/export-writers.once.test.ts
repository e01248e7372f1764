/** CSV and XLSX as bytes, whatever stands in the cells. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { Window } from 'happy-dom';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { csvChunks } from '#server/sheets/csv.ts';
import { guarded, unguarded } from '#server/sheets/formula-guard.ts';
import { localMinutes } from '#server/exports/clocks.db.ts';
import { pagesOf } from '#server/sheets/pages.ts';
import type { Column } from '#server/sheets/sheet.ts';
import { columnName } from '#server/sheets/xlsx-cells.ts';
import { xlsxChunks } from '#server/sheets/xlsx.ts';
import { localMinute } from '#contract/month.ts';

interface Row {
  text: string | null;
  whole: number;
  decimal: string;
  day: string;
  minute: string;
}

const kinds = ['text', 'whole', 'decimal', 'day', 'minute'] as const;
const columns: Column<Row>[] = kinds.map((kind) => ({
  header: `The ${kind}`,
  kind,
  width: 12,
  value: (row) => row[kind],
}));
const sheetOf = (rows: readonly Row[]) => ({ title: 'Rows', columns, pages: pagesOf(rows) });
const row: Row = { text: 'a', whole: 7, decimal: '12.50', day: '2026-10-31', minute: '2026-11-01 01:30' };

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
const csvOf = async (rows: readonly Row[], locale: 'ro' | 'de' | 'en' = 'en') =>
  (await bytesOf(csvChunks(sheetOf(rows), locale))).toString('utf8');
const xlsxOf = (rows: readonly Row[], rowsOfSheet?: number) =>
  bytesOf(xlsxChunks(sheetOf(rows), rowsOfSheet));

/** Texts as the contract lets them in, formulas and what a file's format is made of among them. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\n', '\t', ' ', '<', '&', '_x0041_', 'ș'),
  }),
);

describe('a CSV', () => {
  it('begins with a byte order mark, ends its lines the Windows way and quotes what has to be', async () => {
    const text = await csvOf([{ ...row, text: 'He said "no", then;\nleft' }]);
    expect(text).toBe(
      '\uFEFFThe text,The whole,The decimal,The day,The minute\r\n' +
        '"He said ""no"", then;\nleft",7,12.50,2026-10-31,2026-11-01 01:30\r\n',
    );
  });

  it.each(['ro', 'de'] as const)('has semicolons and decimal commas in %s', async (locale) => {
    expect(await csvOf([row], locale)).toBe(
      '\uFEFFThe text;The whole;The decimal;The day;The minute\r\na;7;12,50;2026-10-31;2026-11-01 01:30\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '\u22121',
    '@x',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    "''=1",
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('lets no spreadsheet calculate %j', async (text) => {
    const [, cells] = parse(await csvOf([{ ...row, text }]), { bom: true, relax_column_count: true });
    expect(cells?.[0]).toBe(`'${text}`);
  });

  it('leaves numbers numbers', async () => {
    expect(await csvOf([{ ...row, whole: -7, decimal: '-0.05' }])).toContain('a,-7,-0.05,');
  });

  it('gives back every text, in every language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1 }),
        fc.constantFrom('ro', 'de', 'en'),
        async (all, locale) => {
          const text = await csvOf(
            all.map((one) => ({ ...row, text: one })),
            locale,
          );
          const delimiter = locale === 'en' ? ',' : ';';
          const cells = parse(text, { bom: true, delimiter, record_delimiter: '\r\n' }).slice(1);
          expect(cells.map((one) => unguarded(one[0] ?? ''))).toEqual(all);
        },
      ),
    );
  });

  it('is its header where there are no rows', async () => {
    expect(await csvOf([])).toBe('\uFEFFThe text,The whole,The decimal,The day,The minute\r\n');
  });
});

it('an apostrophe before a formula can be taken off again', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguarded(guarded(text))).toBe(text);
    }),
  );
});

describe('an XLSX', { timeout: 30_000 }, () => {
  /** Every file of it, well-formed. */
  const partsOf = (bytes: Uint8Array) => {
    const { DOMParser } = new Window();
    const parts = Object.entries(unzipSync(bytes)).map(([path, part]) => {
      const xml = strFromU8(part);
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      return { path, xml, fault: document.querySelector('parsererror')?.textContent };
    });
    expect(parts.filter(({ fault }) => fault !== undefined)).toEqual([]);
    return parts;
  };

  it('has numbers, amounts and dates as such', async () => {
    expect(await readSheet(await xlsxOf([row, { ...row, text: null }]))).toEqual([
      columns.map(({ header }) => header),
      ['a', 7, 12.5, new Date('2026-10-31'), new Date('2026-11-01T01:30:00Z')],
      [null, 7, 12.5, new Date('2026-10-31'), new Date('2026-11-01T01:30:00Z')],
    ]);
  });

  it('holds an amount as the text that it is, beyond what a binary fraction could', async () => {
    const parts = partsOf(await xlsxOf([{ ...row, decimal: '90071992547409.93' }]));
    const sheet = parts.find(({ path }) => path === 'xl/worksheets/sheet1.xml');
    expect(sheet?.xml).toContain('<v>90071992547409.93</v>');
  });

  it('has a bold header that stays in sight and filters, over all rows', async () => {
    const parts = partsOf(await xlsxOf([row, row]));
    const sheet = parts.find(({ path }) => path === 'xl/worksheets/sheet1.xml')?.xml;
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:E3"/>');
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>');
    const book = parts.find(({ path }) => path === 'xl/workbook.xml')?.xml;
    expect(book).toMatch(/_xlnm\.Print_Titles" localSheetId="0">'[^']+'!\$1:\$1</);
    const widths = [...(sheet ?? '').matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    const headers = (await readSheet(await xlsxOf([row])))[0] ?? [];
    expect(widths.every((width, index) => width >= String(headers[index]).length + 4)).toBe(true);
    expect(parts.map(({ path }) => path).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('has no formula, and gives back every text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1 }), async (all) => {
        const bytes = await xlsxOf(all.map((text) => ({ ...row, text })));
        expect(partsOf(bytes).filter(({ xml }) => /<f[ >]/.test(xml))).toEqual([]);
        const cells = (await readSheet(bytes, { trim: false })).slice(1);
        expect(cells.map((one) => one[0] ?? '')).toEqual(all);
      }),
      { numRuns: 40 },
    );
  });

  it('writes what XML can’t hold as Excel does', async () => {
    const parts = partsOf(await xlsxOf([{ ...row, text: 'a\u0000b\rc_x0041_\uD800<&>\uFFFF' }]));
    expect(parts.find(({ path }) => path.endsWith('sheet1.xml'))?.xml).toContain(
      'a_x0000_b_x000D_c_x005F_x0041__xD800_&lt;&amp;&gt;_xFFFF_</t>',
    );
  });

  it('cuts a text that no cell can hold, between letters', async () => {
    const cells = await readSheet(await xlsxOf([{ ...row, text: '😀'.repeat(20_000) }]));
    const text = String(cells[1]?.[0]);
    expect(text.length).toBeLessThanOrEqual(32_767);
    expect(text.isWellFormed() && text.endsWith('😀…')).toBe(true);
  });

  it('goes on in a further sheet, with its header, where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ ...row, whole: index }));
    const bytes = await xlsxOf(rows, 4);
    const numbers = async (sheet: string) => (await readSheet(bytes, sheet)).map((cells) => cells[1]);
    expect(await numbers('Rows')).toEqual(['The whole', 0, 1, 2]);
    expect(await numbers('Rows 2')).toEqual(['The whole', 3, 4, 5]);
    expect(await numbers('Rows 3')).toEqual(['The whole', 6]);
    expect(partsOf(bytes)).toHaveLength(8);
  });

  it('names its columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('a restaurant’s clock', () => {
  it.each(['Europe/Bucharest', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'])(
    'is the calendar’s at every instant in %s',
    (zone) => {
      const read = localMinutes(zone);
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1975-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
          (at) => {
            expect(read(at.toISOString())).toBe(localMinute(at, zone));
          },
        ),
      );
    },
  );

  it('goes over both changes of the hour', () => {
    const read = localMinutes('Europe/Bucharest');
    expect(['00:59', '01:00'].map((time) => read(`2026-03-29T${time}:00Z`))).toEqual([
      '2026-03-29 02:59',
      '2026-03-29 04:00',
    ]);
    expect(['00:59', '01:00'].map((time) => read(`2026-10-25T${time}:00Z`))).toEqual([
      '2026-10-25 03:59',
      '2026-10-25 03:00',
    ]);
  });
});
