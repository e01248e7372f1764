/** Files as people's programs write them, whatever is in them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportFileFacts } from '#contract/imports.ts';
import { locales } from '#contract/locale.ts';
import { openServer } from '#tests/support/open-server.ts';
import { everything } from '#tests/support/small-chain.ts';
import { importIt, resultOf, sendImport, type SentFile } from '#tests/support/upload.ts';
import { textRow, workbook, zipBomb } from '#tests/support/workbook.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();
afterEach(() => server.reset());

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

async function factsOf(
  file: SentFile,
  sender: Parameters<typeof sendImport>[3] = {},
): Promise<ImportFileFacts> {
  const { events, problem } = await sendImport(server, 'restaurants', file, sender);
  const [first] = events;
  if (first?.type !== 'file') throw new Error(JSON.stringify(problem));
  return first.file;
}

const header = ['Store ID', 'Name', 'Daily goal'];
const lines = (delimiter: string, lineEnd: string, ...rows: string[][]) =>
  [header, ...rows].map((cells) => cells.join(delimiter)).join(lineEnd);
const oradea = ['RO-BH-01', 'Oradea', '12'];

describe('a CSV file', () => {
  it.each([';', ',', '\t', '|'])('may separate its cells by %j', async (delimiter) => {
    const facts = await factsOf(lines(delimiter, '\n', oradea));
    expect(facts).toMatchObject({ format: 'csv', delimiter, header, rows: 1, missing: [] });
    expect(facts.columns).toEqual({ store_id: 0, name: 1, daily_feedback_goal: 2 });
  });

  it.each([
    ['Windows', '\r\n'],
    ['Unix', '\n'],
    ['old Macintosh', '\r'],
  ])('may end its lines as %s does', async (_system, lineEnd) => {
    const { counts, issues } = await resultOf(
      server,
      'restaurants',
      lines(';', lineEnd, oradea, ['RO-BH-02', 'X', '12']) + lineEnd,
    );
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 });
    expect(issues).toMatchObject([{ line: 3, values: { name: 'X' } }]);
  });

  it('is told by the header which separator it has, though the other one stands in a text', async () => {
    const file = 'Store ID,Name,"Daily goal; minimum"\nRO-BH-01,"Oradea; Nord, ""Lotus""",12';
    const { header: found, sample, delimiter } = await factsOf(file);
    expect({ found, sample, delimiter }).toEqual({
      delimiter: ',',
      found: ['Store ID', 'Name', 'Daily goal; minimum'],
      sample: [['RO-BH-01', 'Oradea; Nord, "Lotus"', '12']],
    });
  });

  it('may name its separator in a line of its own, as Excel does', async () => {
    const result = await resultOf(
      server,
      'restaurants',
      `sep=|\r\n${lines('|', '\r\n', ['RO-BH-01', 'X', '12'])}`,
    );
    expect(result.issues).toMatchObject([{ line: 3, errors: [{ path: 'name' }] }]);
  });

  it('counts the lines of the file: line breaks within quotation marks and empty lines too', async () => {
    const file = lines(
      ';',
      '\r\n',
      ['RO-BH-01', '"Oradea\r\nNord"', '12'],
      [''],
      ['', '', ''],
      ['RO-BH-02', 'Y', '12'],
    );
    const { issues, counts } = await resultOf(server, 'restaurants', file);
    expect(counts).toMatchObject({ new: 0, error: 2 });
    expect(issues).toMatchObject([
      { line: 2, errors: [{ path: 'name', code: 'invalid_characters' }] },
      { line: 6, errors: [{ path: 'name', code: 'too_short' }] },
    ]);
  });

  it.each([
    ['UTF-8', bytes(lines(';', '\n', ['RO-B-09', 'Țăndărei', '12'])), 'en', 'utf-8'],
    ['UTF-8 with a mark', bytes(`\uFEFF${lines(';', '\n', ['RO-B-09', 'Țăndărei', '12'])}`), 'en', 'utf-8'],
    [
      'UTF-16',
      bytes(`\uFEFF${lines('\t', '\r\n', ['RO-B-09', 'Țăndărei', '12'])}`, 'utf16le'),
      'en',
      'utf-16le',
    ],
    // Excel's "CSV" on a Romanian computer: Ţ ă in its code page, with the cedilla that it has instead of the comma.
    [
      'windows-1250',
      bytes(lines(';', '\n', ['RO-B-09', '\xDE\xE3nd\xE3rei', '12']), 'latin1'),
      'ro',
      'windows-1250',
    ],
  ] as const)('may be written in %s', async (_name, file, locale, encoding) => {
    const facts = await factsOf(file, { locale });
    expect(facts.encoding).toBe(encoding);
    expect(facts.header[0]).toBe('Store ID');
    expect(facts.sample[0]?.[1]).toBe('Țăndărei');
  });

  it('is read in the code page of the language that the person uses, or in the one they choose', async () => {
    const file = bytes(lines(';', '\n', ['DE-K-01', 'K\xF6ln S\xFCd \xA4', '12']), 'latin1');
    expect(await factsOf(file, { locale: 'de' })).toMatchObject({ encoding: 'windows-1252' });
    expect((await factsOf(file, { locale: 'de' })).sample[0]?.[1]).toBe('Köln Süd ¤');
    const chosen = await factsOf(file, { locale: 'de', encoding: 'windows-1250' });
    expect(chosen).toMatchObject({ encoding: 'windows-1250' });
    const wrong = await sendImport(server, 'restaurants', file, { encoding: 'utf-8' });
    expect(wrong).toMatchObject({ status: 422, problem: { code: 'unreadable_file' } });
  });

  it('may have big-endian UTF-16, too', async () => {
    const file = Buffer.from(`\uFEFF${lines(';', '\n', oradea)}`, 'utf16le').swap16();
    expect(await factsOf(new Uint8Array(file))).toMatchObject({ encoding: 'utf-16be', rows: 1 });
  });

  it('with a quotation mark that is never closed is refused with its line', async () => {
    const answer = await sendImport(
      server,
      'restaurants',
      lines(';', '\n', oradea, ['RO-BH-02', '"Oradea', '12']),
    );
    expect(answer).toMatchObject({
      status: 422,
      problem: { code: 'unreadable_file', errors: [{ path: '', code: 'invalid', params: { line: 3 } }] },
    });
  });

  it('keeps what begins like a formula as the text that it is, and hands it back harmless', async () => {
    const file = lines(
      ';',
      '\n',
      ['RO-BH-01', '=1+1', '12'],
      ['RO-BH-02', "'=2+2", '12'],
      ['=cmd|x', '@SUM(A1)', '12'],
    );
    const { issues, errors_csv, counts } = await resultOf(server, 'restaurants', file, { locale: 'ro' });
    expect(counts).toMatchObject({ new: 2, error: 1 });
    expect(issues).toMatchObject([
      { line: 4, values: { store_id: '=cmd|x' }, errors: [{ path: 'store_id', code: 'invalid_characters' }] },
    ]);
    expect(errors_csv).toContain("\r\n4;'=cmd|x;'@SUM(A1);12;");
    const good = lines(';', '\n', ['RO-BH-01', '=1+1', '12'], ['RO-BH-02', "'=2+2", '12']);
    await importIt(server, 'restaurants', good);
    const names = await server.database.kysely
      .selectFrom('restaurants')
      .select('name')
      .where('store_id', 'like', 'RO-BH%')
      .orderBy('store_id')
      .execute();
    expect(names).toEqual([{ name: '=1+1' }, { name: '=2+2' }]);
  });

  it('says of a row with too many cells that it has them', async () => {
    const { issues } = await resultOf(
      server,
      'restaurants',
      `${lines(',', '\n', oradea)},5\nRO-BH-02,Beiuș,12,,\n`,
    );
    expect(issues).toEqual([
      { line: 2, values: {}, errors: [{ path: '', code: 'extra_cells', params: { max: 3 } }] },
    ]);
  });
});

describe('the errors of a file', () => {
  it('[call-import] name line and column, 3 of 5,000; nothing is written, and the rest can be corrected from a file', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`T-${index}`, `Magazin ${index}`, '10']);
    rows[16] = ['T-16', 'Magazin 16', '7,5'];
    rows[2_500] = ['T-1', 'De două ori', '10'];
    rows[4_999] = ['', 'Fără cod', '501'];
    const before = await everything(server);
    const file = lines(';', '\r\n', ...rows);
    const { digest, ...checked } = await resultOf(server, 'restaurants', file, { locale: 'ro' });
    expect(checked.counts).toEqual({ new: 4_997, changed: 0, unchanged: 0, error: 3 });
    expect(checked.issues).toEqual([
      {
        line: 18,
        values: { daily_feedback_goal: '7,5' },
        errors: [{ path: 'daily_feedback_goal', code: 'not_whole' }],
      },
      {
        line: 2_502,
        values: { store_id: 'T-1' },
        errors: [{ path: 'store_id', code: 'duplicate', params: { line: 3 } }],
      },
      {
        line: 5_001,
        values: { store_id: '', daily_feedback_goal: '501' },
        errors: [
          { path: 'store_id', code: 'required' },
          { path: 'daily_feedback_goal', code: 'too_big', params: { max: 500 } },
        ],
      },
    ]);
    const imported = await resultOf(server, 'restaurants', file, { locale: 'ro', commit: digest });
    expect(imported).toMatchObject({ committed: false, counts: checked.counts, issues: checked.issues });
    expect(await everything(server)).toEqual(before);

    const [head = '', ...errors] = checked.errors_csv.trimEnd().split('\r\n');
    expect(head.startsWith('\uFEFF')).toBe(true);
    expect(head.split(';').slice(1, -1)).toEqual(header);
    expect(errors.map((line) => line.replaceAll('"', '').split(';').slice(0, 4))).toEqual([
      ['18', 'T-16', 'Magazin 16', '7,5'],
      ['2502', 'T-1', 'De două ori', '10'],
      ['5001', '', 'Fără cod', '501'],
    ]);
    const again = await resultOf(server, 'restaurants', checked.errors_csv.replace('7,5', '7,0'), {
      locale: 'ro',
    });
    expect(again.counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 1 });
  });

  it('are shown up to a number; the file has all of them', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`T ${index}`, 'Magazin', '10']);
    const { issues, errors_csv, counts } = await resultOf(server, 'restaurants', lines(';', '\n', ...rows));
    expect([counts.error, issues.length, errors_csv.trimEnd().split('\r\n').length]).toEqual([300, 200, 301]);
  });
});

describe('a workbook', () => {
  const row = (xml: string, number?: number) =>
    `<row${number === undefined ? '' : ` r="${number}"`}>${xml}</row>`;
  const stored = async (file: Uint8Array<ArrayBuffer>) => (await factsOf(file)).sample;
  const head = textRow(...header);

  it('is read from its first visible sheet, empty rows and missing cells included', async () => {
    const file = workbook({
      rows: `${head}<row r="2"/>${row('<c r="A5" t="s"><v>1</v></c><c r="C5" s="0"><v>12</v></c>', 5)}`,
      formats: [0],
      shared: [
        '<t>unused</t>',
        '<r><t xml:space="preserve">RO-</t></r><r><t>BH&amp;01</t></r><rPh><t>x</t></rPh>',
      ],
    });
    expect(await factsOf(file)).toMatchObject({
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      rows: 1,
      sample: [['RO-BH&01', '', '12']],
    });
    const { issues } = await resultOf(server, 'restaurants', file);
    expect(issues).toMatchObject([{ line: 5 }]);
  });

  it('shows numbers, days, times and yes or no as what they are', async () => {
    const cells = [
      '<c s="0"><v>7.0999999999999996</v></c>',
      '<c s="1"><v>46298</v></c>',
      '<c s="2"><v>46298.58680555555</v></c>',
      '<c s="3"><v>0.25</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>calculated</v></c>',
      '<c s="4"><v>1200</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="inlineStr"><is><t>a_x000D_&#10;b</t></is></c>',
    ];
    const file = workbook({
      rows: textRow(...'abcdefghi') + row(cells.join('')),
      formats: [0, 14, 'dd/mm/yyyy\\ hh:mm', 20, '#,##0&quot; days&quot;;[Red]-#,##0'],
    });
    expect(await stored(file)).toEqual([
      ['7.1', '2026-10-03', '2026-10-03 14:05', '06:00', 'TRUE', 'calculated', '1200', '#N/A', 'a\r\nb'],
    ]);
  });

  it('has numbers that are never groups of thousands, whatever the language', async () => {
    const names = textRow('Store ID', 'Name', 'Daily goal', 'Budget');
    const cells = ['RO-X', 'Nou'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const numbers = ['9', '312.625'].map((number) => `<c s="0"><v>${number}</v></c>`).join('');
    const file = workbook({ rows: names + row(cells + numbers), formats: [0] });
    for (const locale of locales) {
      const { issues } = await resultOf(server, 'restaurants', file, { locale });
      expect(issues).toMatchObject([{ line: 2, errors: [{ path: 'bonus_budget', code: 'invalid' }] }]);
    }
  });

  it('with a formula that failed is refused there: no restaurant is called #N/A', async () => {
    const cells = '<c t="inlineStr"><is><t>RO-BH-01</t></is></c><c t="e"><v>#N/A</v></c><c><v>12</v></c>';
    const { issues, counts } = await resultOf(server, 'restaurants', workbook({ rows: head + row(cells) }));
    expect(counts).toMatchObject({ new: 0, error: 1 });
    expect(issues).toMatchObject([{ values: { name: '#N/A' }, errors: [{ path: 'name', code: 'invalid' }] }]);
  });

  it('ends with a restaurant called Total, and without the totals of our own files', async () => {
    const named = textRow('Name', 'Store ID', 'Daily goal') + textRow('Total', 'RO-BH-02', '12');
    const totals = textRow('Total', '', '12');
    for (const rows of [named, named + totals]) {
      const { counts } = await resultOf(server, 'restaurants', workbook({ rows }));
      expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 0 });
    }
  });

  it('may count its days from 1904 and give its elements a prefix', async () => {
    const file = workbook({
      rows: '<x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row><x:c s="0"><x:v>44836</x:v></x:c></x:row>',
      formats: ['yyyy-mm-dd'],
      date1904: true,
      prefix: 'x:',
    });
    expect(await stored(file)).toEqual([['2026-10-03']]);
  });

  it('that becomes much larger than it is gets refused', async () => {
    const bomb = zipBomb(300);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await sendImport(server, 'restaurants', bomb)).toMatchObject({
      status: 413,
      problem: { code: 'too_large' },
    });
  });

  it.each([
    ['a part missing', workbook({ rows: head, files: { 'xl/_rels/workbook.xml.rels': new Uint8Array() } })],
    ['its end cut off', workbook({ rows: head }).slice(0, -40)],
    ['its middle overwritten', workbook({ rows: head.repeat(50) }).fill(0x5a, 60, 900)],
    ['nothing but a head', new Uint8Array([0x50, 0x4b, 3, 4])],
  ])('with %s is unreadable', async (_name, file) => {
    expect(await sendImport(server, 'restaurants', file)).toMatchObject({
      status: 422,
      problem: { code: 'unreadable_file' },
    });
  });
});

describe('a file', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['blank', bytes('\r\n \r\n;;\r\n')],
    ['a workbook without a row', workbook({ rows: '' })],
  ])('that is %s says so', async (_name, file) => {
    expect(await sendImport(server, 'restaurants', file)).toMatchObject({
      status: 422,
      problem: { code: 'empty_file' },
    });
  });

  it.each([
    ['pdf', bytes('%PDF-1.7\nStore ID;Name;Daily feedback goal\n')],
    ['image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['old_excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0])],
    ['document', bytes('{\\rtf1\\ansi Store ID;Name}')],
    ['page', bytes('\uFEFF\n<!DOCTYPE html><table><tr><td>Store ID</td></tr></table>')],
  ])('that is no table but a %s is named as what it is', async (found, file) => {
    expect(await sendImport(server, 'restaurants', file)).toMatchObject({
      status: 422,
      problem: { code: 'unreadable_file', errors: [{ params: { found } }] },
    });
  });

  it('says which required columns were not found, and its rows are left alone', async () => {
    const { events } = await sendImport(server, 'restaurants', 'Cod;Denumirea\nRO-BH-01;Oradea');
    expect(events).toMatchObject([
      { type: 'file', file: { columns: { store_id: 0 }, missing: ['name', 'daily_feedback_goal'], rows: 1 } },
      {
        type: 'result',
        committed: false,
        counts: { new: 0, changed: 0, unchanged: 0, error: 0 },
        digest: '',
        errors_csv: '',
      },
    ]);
  });

  it('can be read by columns that a person chooses', async () => {
    const file = 'A;B;C\nOradea;12;RO-BH-01';
    const columns = 'name:0,daily_feedback_goal:1,store_id:2';
    expect((await importIt(server, 'restaurants', file, { columns })).counts.new).toBe(1);
    for (const [wrong, code] of [
      ['name:7', 'invalid_choice'],
      ['points:0', 'invalid_choice'],
      ['name:0,store_id:0', 'duplicate'],
    ] as const) {
      expect(await sendImport(server, 'restaurants', file, { columns: wrong })).toMatchObject({
        status: 422,
        problem: { code: 'invalid', errors: [{ path: 'columns', code }] },
      });
    }
  });

  it('finds its columns in three languages, however they are spelled', async () => {
    for (const [file, locale] of [
      ['COD RESTAURANT;Numele restaurantului;Obiectiv zilnic de feedback;Fus orar', 'ro'],
      ['Filialnummer;Bezeichnung;Tägliches Feedback-Ziel;Zeitzone', 'de'],
      ['store_id;NAME;daily feedback goal;Time-zone', 'en'],
    ] as const) {
      const { columns } = await factsOf(`${file}\n`, { locale });
      expect(columns).toEqual({ store_id: 0, name: 1, daily_feedback_goal: 2, time_zone: 3 });
    }
  });

  it('with too many rows or columns says how many there may be', async () => {
    const rows = 'RO-1;Unu;1\n'.repeat(200_001);
    expect(await sendImport(server, 'restaurants', `Store ID;Name;Goal\n${rows}`)).toMatchObject({
      status: 413,
      problem: { code: 'too_large', errors: [{ path: 'rows', code: 'too_big', params: { max: 200_000 } }] },
    });
    const wide = Array.from({ length: 101 }, (_, index) => `C${index}`).join(';');
    expect(await sendImport(server, 'restaurants', wide)).toMatchObject({
      status: 413,
      problem: { errors: [{ path: 'columns', code: 'too_big', params: { max: 100 } }] },
    });
  });

  it('that is no longer the one that was checked is not imported', async () => {
    const file = lines(';', '\n', oradea);
    const { digest } = await resultOf(server, 'restaurants', file);
    const before = await everything(server);
    for (const [changed, sender] of [
      [file.replace('12', '13'), {}],
      [file, { locale: 'de' }],
      [file, { columns: 'store_id:1,name:0,daily_feedback_goal:2' }],
    ] as const) {
      expect(await sendImport(server, 'restaurants', changed, { ...sender, commit: digest })).toMatchObject({
        status: 409,
        problem: { code: 'file_changed' },
      });
    }
    expect(await everything(server)).toEqual(before);
    const same = { columns: 'name:1,store_id:0,daily_feedback_goal:2', commit: digest };
    expect(await resultOf(server, 'restaurants', file, same)).toMatchObject({ committed: true });
  });
});
