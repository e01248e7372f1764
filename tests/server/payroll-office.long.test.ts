/** Payroll files as LibreOffice opens them: the cells are those that were written. */
import { beforeAll, expect, it, vi } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { closeMonth } from '#contract/closings.ts';
import { layoutOf, presets } from '#contract/payroll-presets.ts';
import { createLayout, createRun, getPayrollFile, listDue, type LayoutBody } from '#contract/payroll.ts';
import { csvRows, download, xlsxRows, type Download } from '#tests/support/download.ts';
import { openedWithLibreOffice, type CsvChoice } from '#tests/support/libre-office.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, personId, restaurantId } from '#tests/support/small-chain.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const month = '2026-09';
/** Letters of the languages, a number that begins with 0, and a name with each separator and quotes. */
const first_name = 'Ștefăniță, „Fănel”';
const last_name = 'Großmüller; "Țuț"';

const server = await openServer();
beforeAll(async () => {
  const restaurant_ids = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
  await server.call(closeMonth, { as: admin, body: { month, restaurant_ids } });
  const { kysely } = server.database;
  for (const [index, { id }] of (await kysely.selectFrom('users').select('id').execute()).entries()) {
    const payroll_id = `00${index + 10}`;
    await kysely
      .updateTable('users')
      .set({ payroll_id, payroll_id_folded: payroll_id })
      .where('id', '=', id)
      .execute();
  }
  await kysely
    .updateTable('closing_lines')
    .set({ first_name, last_name })
    .where('user_id', '=', await personId(server, crew))
    .execute();
});

const plain = layoutOf('plain_csv', 'RON', 'Tot', (source) => source);
const layouts: LayoutBody[] = [
  ...presets.map((preset) => ({
    ...layoutOf(preset, 'RON', preset, (source) => source),
    wage_type: preset === 'datev' ? '2100' : '',
  })),
  { ...plain, name: '1250', encoding: 'windows-1250', separator: 'tab', date_format: 'DD.MM.YYYY' },
  { ...plain, name: 'point', encoding: 'utf-8', separator: 'comma', decimal_sign: 'point', line_end: 'lf' },
];

async function filesOf(): Promise<{ total: string; files: Download[] }> {
  const layout_ids: string[] = [];
  for (const [index, body] of layouts.entries()) {
    const id = `019a4d6e-7c9b-7000-8000-${String(index).padStart(12, '0')}`;
    layout_ids.push((await server.call(createLayout, { as: admin, body: { id, ...body } })).data.id);
  }
  const [due] = (await server.call(listDue, { as: admin })).data;
  const { data: run } = await server.call(createRun, {
    as: admin,
    body: {
      id: '019a4d6e-7c9b-7000-8000-0000000000aa',
      currency: 'RON',
      closings: [{ month, restaurant_ids: due?.closings.map(({ restaurant }) => restaurant.id) ?? [] }],
      layout_ids,
      agreed: { people: due?.people ?? 0, payable: due?.payable ?? '' },
    },
  });
  const files = run.files.map(({ id }) =>
    download(server, getPayrollFile, { run_id: run.id, file_id: id }, { as: admin }),
  );
  return { total: run.total, files: await Promise.all(files) };
}

/** The columns that a program shows as numbers; the others are opened as texts. */
const isNumber = ({ source }: LayoutBody['columns'][number]) =>
  ['count', 'average', 'bonus', 'correction', 'payable', 'closing_number'].includes(source);
const separators = { semicolon: ';', comma: ',', tab: '\t' };

function choiceOf({ columns, separator, encoding, decimal_sign }: LayoutBody): CsvChoice {
  return {
    separator: separators[separator],
    encoding: encoding === 'utf-8-bom' ? 'utf-8' : encoding,
    language: decimal_sign === 'point' ? 'en' : 'ro',
    texts: columns.flatMap((column, index) => (isNumber(column) ? [] : [index + 1])),
  };
}

/** A CSV's cells as typed: what another reader finds in the bytes. */
function cellsOf(layout: LayoutBody, file: Download): unknown[][] {
  const { encoding, header_row, columns } = layout;
  const text = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding).decode(file.bytes);
  const rows = csvRows({ ...file, bytes: Buffer.from(text) }, separators[layout.separator]);
  return rows.map((row, at) =>
    row.map((cell, index) => {
      if (cell === '') return null;
      const column = columns[index];
      const isHead = header_row && at === 0;
      return column && !isHead && isNumber(column) ? Number(cell.replace(',', '.')) : cell;
    }),
  );
}

/** A workbook has no cells after the last one with something in it. */
const withoutEmptyEnd = (row: readonly unknown[]) =>
  row.slice(0, row.findLastIndex((cell) => cell !== null) + 1);

it('are opened by LibreOffice with the cells that were written, whatever the layout', async () => {
  const { total, files } = await filesOf();
  for (const [index, layout] of layouts.entries()) {
    const file = files[index];
    if (!file) throw new Error(`no file of ${layout.name}`);
    const isBook = layout.file_format === 'xlsx';
    const opened: unknown[][] = await readSheet(
      openedWithLibreOffice(file.bytes, isBook ? undefined : choiceOf(layout)),
      1,
    );
    const written = isBook ? await xlsxRows(file) : cellsOf(layout, file);
    const { name } = layout;
    expect({ name, cells: opened.map(withoutEmptyEnd) }).toEqual({
      name,
      cells: written.map(withoutEmptyEnd),
    });
    const payable = layout.columns.findIndex(({ source }) => source === 'payable');
    const sum = opened.slice(layout.header_row ? 1 : 0).reduce((all, row) => all + Number(row[payable]), 0);
    expect({ name, sum: sum.toFixed(2) }).toEqual({ name, sum: total });
    const found = opened
      .flat()
      .map(String)
      .filter((cell) => cell.startsWith('Großmüller'));
    // Windows-1250 has the letters with a cedilla.
    const named = new Set(found.map((cell) => cell.replaceAll('Ţ', 'Ț').replaceAll('ţ', 'ț')));
    const hasNames = layout.columns.some(({ source }) => source === 'last_name');
    expect({ name, named: [...named] }).toEqual({ name, named: hasNames ? [last_name] : [] });
  }
});
