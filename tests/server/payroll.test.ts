/** Payroll: layouts, what is due, runs that hold it, their files, and taking a run back. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeMonth, getClosing, listClosings, reopenMonth } from '#contract/closings.ts';
import { listActivity } from '#contract/activity.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import { layoutOf } from '#contract/payroll-presets.ts';
import {
  createLayout,
  createRun,
  deleteLayout,
  getPayrollFile,
  listDue,
  listLayouts,
  listRuns,
  numberDeleted,
  previewLayout,
  takeBackRun,
  updateLayout,
  type LayoutBody,
} from '#contract/payroll.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { csvRows, download, fileNameOf, xlsxRows } from '#tests/support/download.ts';
import { layoutSample } from '#tests/support/payroll-layout.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, crew, personId, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let militari: string;
let made = 0;
beforeEach(async () => {
  await server.reset();
  [cluj, militari] = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
});

const september = '2026-09';
const inNovember = '2026-11-02T09:00:00Z';

const newId = () => {
  made += 1;
  return `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`;
};
const close = async (month: string, ...restaurant_ids: string[]) =>
  (await server.call(closeMonth, { as: admin, body: { month, restaurant_ids } })).data;
const numberOf = (id: string, payroll_id: string | null) =>
  server.database.kysely
    .updateTable('users')
    .set({ payroll_id, payroll_id_folded: payroll_id?.toLowerCase() ?? null })
    .where('id', '=', id)
    .execute();
/** Everybody gets a number. */
const numberAll = async () => {
  const people = await server.database.kysely.selectFrom('users').select('id').orderBy('id').execute();
  for (const [index, { id }] of people.entries()) await numberOf(id, `80${String(index).padStart(2, '0')}`);
};
const due = async () => (await server.call(listDue, { as: admin })).data;
const dueOf = async (currency: string) => (await due()).find((one) => one.currency === currency);
const add = async (change: Partial<LayoutBody> = {}) => {
  const body = { id: newId(), ...layoutSample, ...change };
  return (await server.call(createLayout, { as: admin, body })).data;
};
const post = (path: string, body: unknown) => server.request('POST', path, { as: admin, body });
type Run = Parameters<typeof requestRun>[0];
const requestRun = (change: {
  id?: string;
  closings: { month: string; restaurant_ids?: string[]; except?: string[] }[];
  layout_ids: string[];
  agreed: { people: number; payable: string };
  leave_out_unnumbered?: boolean;
  note?: string;
}) => post(createRun.path, { id: newId(), currency: 'RON', ...change });
const run = async (change: Run) => {
  const id = change.id ?? newId();
  const body = { currency: 'RON' as const, ...change, id };
  return (await server.call(createRun, { as: admin, body })).data;
};
/** All that is due in RON, with everybody numbered. */
const everything = async (layouts?: string[]) => {
  const layout_ids = layouts ?? [(await add({ name: `Layout ${newId()}` })).id];
  const open = await dueOf('RON');
  const closings = [...Map.groupBy(open?.closings ?? [], ({ month }) => month)].map(([month, own]) => ({
    month,
    restaurant_ids: own.map(({ restaurant }) => restaurant.id),
  }));
  return {
    closings,
    layout_ids,
    agreed: { people: open?.people ?? 0, payable: open?.payable ?? '0.00' },
  };
};
const fileOf = (run_id: string, file_id: string) =>
  download(server, getPayrollFile, { run_id, file_id }, { as: admin });
const detailsOf = async (id: string, date = september) =>
  (await server.call(getClosing, { as: admin, query: { id, date } })).data;
const takeBack = (id: string, reason = 'Fișier greșit') => post(takeBackRun.path, { id, reason });

describe('a layout', () => {
  it('[call-create-layout, call-list-layouts] is kept, and by the same id and content once', async () => {
    const body = { id: newId(), ...layoutSample };
    const first = await post(createLayout.path, body);
    expect(first).toMatchObject({ status: 201, body: { data: { ...body, version: 1 } } });
    expect(await post(createLayout.path, body)).toMatchObject({ status: 200 });
    expect(await post(createLayout.path, { ...body, name: 'Alta' })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect((await server.call(listLayouts, { as: admin })).data).toMatchObject([body]);
  });

  it('[call-update-layout] is changed by who read it last', async () => {
    const { id, updated_at: _, version, ...body } = await add();
    const { data } = await server.call(updateLayout, {
      as: admin,
      body: { id, version, ...body, name: 'Ștat de plată' },
    });
    expect(data).toMatchObject({ name: 'Ștat de plată', version: 2 });
    const late = await server.request('PUT', updateLayout.path, {
      as: admin,
      body: { id, version: 1, ...body, name: 'Al treilea' },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Ștat de plată' } } });
  });

  it('tells in the activity what a column holds now, also under the same header', async () => {
    const { id, updated_at: _, version, ...body } = await add();
    const columns = body.columns.map((column) =>
      column.source === 'payable' ? { ...column, source: 'bonus' as const } : column,
    );
    await server.call(updateLayout, { as: admin, body: { id, version, ...body, columns } });
    const told = await audits(server, 'payroll-layout.update');
    expect(told.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { contents: expect.arrayContaining(['payable']) as unknown },
        after: { contents: expect.arrayContaining(['bonus']) as unknown },
      },
    ]);
  });

  it('[call-delete-layout] is deleted, and its name is free', async () => {
    const { id, version, name } = await add();
    await server.call(deleteLayout, { as: admin, body: { id, version } });
    expect((await server.call(listLayouts, { as: admin })).data).toEqual([]);
    const again = await server.request('DELETE', deleteLayout.path, { as: admin, body: { id, version } });
    expect(again).toMatchObject({ status: 404 });
    expect((await add({ name })).name).toBe(name);
  });

  it('has a name of its own, whatever the letters', async () => {
    await add({ name: 'Ștat' });
    expect(await post(createLayout.path, { id: newId(), ...layoutSample, name: 'stat' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', code: 'duplicate' }] },
    });
  });

  it.each([
    [{ columns: [] }, 'columns', 'too_small'],
    [
      { row_per: 'person', columns: [{ source: 'store_id', header: '' }] },
      'columns.0.source',
      'invalid_choice',
    ],
    [
      { columns: [{ source: 'payable', header: '', format: 'last_day' }] },
      'columns.0.format',
      'invalid_choice',
    ],
    [{ columns: [{ source: 'payable', header: '', text: 'x' }] }, 'columns.0.text', 'invalid_choice'],
    [{ wage_type: '' }, 'wage_type', 'required'],
    [{ encoding: 'latin1' }, 'encoding', 'invalid_choice'],
    [{ currency: 'USD' }, 'currency', 'invalid_choice'],
    [{ encoding: 'windows-1252', wage_type: 'țț' }, 'wage_type', 'not_in_encoding'],
    [
      {
        header_row: true,
        encoding: 'windows-1252',
        columns: [{ source: 'payable', header: 'Sumă țț' }],
        wage_type: '',
      },
      'columns.0.header',
      'not_in_encoding',
    ],
  ])('is refused: %j', async (change, path, code) => {
    const answer = await post(createLayout.path, { id: newId(), ...layoutSample, ...change });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [expect.objectContaining({ path, code })] },
    });
  });
});

describe('the preview', () => {
  it('[call-preview-layout] shows the newest closed month as the layout writes it', async () => {
    await close(september, cluj, militari);
    await numberAll();
    const body: LayoutBody = {
      ...layoutSample,
      columns: [
        { source: 'payroll_id', header: 'Marca' },
        { source: 'last_name', header: 'Nume' },
        { source: 'month', header: 'Ziua', format: 'last_day' },
        { source: 'payable', header: 'Suma' },
        { source: 'text', header: 'Gol' },
      ],
    };
    const { data } = await server.call(previewLayout, { as: admin, body });
    expect(data).toMatchObject({ month: september, headers: ['Marca', 'Nume', 'Ziua', 'Suma', 'Gol'] });
    expect(data.rows.length).toBe(Math.min(10, data.total));
    for (const row of data.rows)
      expect(row).toEqual([
        expect.stringMatching(/^80\d\d$/),
        expect.stringMatching(/^\p{L}+/u),
        '30/09/2026',
        expect.stringMatching(/^\d+,\d\d$/),
        '',
      ]);
  });

  it('is empty before a month was closed', async () => {
    const { data } = await server.call(previewLayout, { as: admin, body: layoutSample });
    expect(data).toMatchObject({ month: null, rows: [], total: 0 });
  });

  it('names what the encoding can’t write', async () => {
    await close(september, cluj);
    await server.database.kysely
      .updateTable('closing_lines')
      .set({ first_name: 'Ștefan', last_name: 'Țurcanu' })
      .where('user_id', '=', await personId(server, crew))
      .execute();
    const columns = [{ source: 'last_name' as const, header: '' }];
    const previewIn = async (encoding: LayoutBody['encoding']) =>
      (await server.call(previewLayout, { as: admin, body: { ...layoutSample, columns, encoding } })).data;
    expect((await previewIn('windows-1252')).unwritable).toContain('Țurcanu');
    expect((await previewIn('windows-1250')).unwritable).toEqual([]);
  });
});

describe('what is due', () => {
  it('[call-list-due] is what closings pay, and equals month’s end', async () => {
    expect(await due()).toEqual([]);
    await close(september, cluj, militari);
    const { meta } = await server.call(listClosings, {
      as: admin,
      query: { date: september, state: 'closed' },
    });
    const totals = meta.totals.find(({ currency }) => currency === 'RON');
    const open = await dueOf('RON');
    const details = [await detailsOf(cluj), await detailsOf(militari)];
    const sum = details.reduce((all, { payable }) => all + toMinor(payable ?? '0.00'), 0);
    expect(totals?.closed).toBe(2);
    expect(open).toMatchObject({ payable: fromMinor(sum), restaurants: 2 });
    expect(open?.closings.map(({ restaurant, payable }) => [restaurant.id, payable])).toEqual(
      details
        .toSorted((one, other) => (one.restaurant.name < other.restaurant.name ? -1 : 1))
        .map(({ restaurant, payable }) => [restaurant.id, payable]),
    );
  });

  it('names who has no payroll number', async () => {
    await close(september, cluj);
    await numberAll();
    await numberOf(await personId(server, crew), null);
    const open = await dueOf('RON');
    expect(open?.closings[0]?.unnumbered).toMatchObject([{ id: await personId(server, crew) }]);
  });

  it('has no closing that was withdrawn', async () => {
    await close(september, cluj);
    await server.call(reopenMonth, {
      as: admin,
      body: { restaurant_id: cluj, month: september, reason: 'Lipsea o zi' },
    });
    expect(await due()).toEqual([]);
  });
});

describe('a run', () => {
  beforeEach(async () => {
    await close(september, cluj, militari);
    await numberAll();
  });

  it('[call-create-run, call-list-runs] holds what is due, with the control sums of the screens', async () => {
    const request = await everything();
    const created = await run({ ...request, note: 'Septembrie' });
    expect(created).toMatchObject({
      number: 1,
      months: [september],
      people: request.agreed.people,
      restaurants: 2,
      total: request.agreed.payable,
      note: 'Septembrie',
      is_last: true,
      taken_back_at: null,
    });
    expect(created.closings?.map(({ restaurant }) => restaurant.id).toSorted()).toEqual(
      [cluj, militari].toSorted(),
    );
    expect(await due()).toEqual([]);
    const { data } = await server.call(listRuns, { as: admin, query: { currency: 'RON' } });
    expect(data).toEqual([{ ...created, closings: null }]);
    const { state, closing, payable } = await detailsOf(cluj);
    expect({ state, run: [closing?.run_id, closing?.run_number] }).toEqual({
      state: 'paid',
      run: [created.id, 1],
    });
    const held = created.closings?.find(({ restaurant }) => restaurant.id === cluj);
    expect(held?.payable).toBe(payable);
  });

  it('[call-get-payroll-file] has a file of each layout, the same bytes each time', async () => {
    const plain = layoutOf('plain_csv', 'RON', 'Tot', (source) => source);
    const sheet = layoutOf('romanian', 'RON', 'Stat', (source) => source);
    const book = layoutOf('plain_xlsx', 'RON', 'Carte', (source) => source);
    const layouts = [await add(), await add(plain), await add(sheet), await add(book)];
    const created = await run(await everything(layouts.map(({ id }) => id)));
    expect(created.files.map(({ name }) => name)).toEqual([
      'Salarizare 2026-09.csv',
      'Tot 2026-09.csv',
      'Stat 2026-09.xlsx',
      'Carte 2026-09.xlsx',
    ]);
    for (const { id, name, hash, size, rows } of created.files) {
      const [one, other] = [await fileOf(created.id, id), await fileOf(created.id, id)];
      expect(fileNameOf(one)).toBe(name);
      expect(one.bytes.equals(other.bytes)).toBe(true);
      expect(createHash('sha256').update(one.bytes).digest('hex')).toBe(hash);
      expect([one.bytes.length, rows > 0]).toEqual([size, true]);
    }
    const [datev, all, stat, carte] = created.files;
    const rows = (await fileOf(created.id, datev?.id ?? '')).bytes.toString('latin1').split('\r\n');
    expect(rows[0]).toMatch(/^80\d\d;30\/09\/2026;;100;;;\d+,\d\d;;;;$/);
    const cells = csvRows(await fileOf(created.id, all?.id ?? ''), ';');
    const payable = cells[0]?.indexOf('payable') ?? -1;
    const sum = (values: unknown[]) => values.reduce((whole: number, one) => whole + Number(one), 0);
    const bookRows = await xlsxRows(await fileOf(created.id, carte?.id ?? ''));
    expect(bookRows[0]).toEqual(cells[0]);
    expect(sum(bookRows.slice(1).map((row) => row[payable])).toFixed(2)).toBe(created.total);
    expect(sum(cells.slice(1).map((row) => row[payable]?.replace(',', '.'))).toFixed(2)).toBe(created.total);
    const sheetRows = await xlsxRows(await fileOf(created.id, stat?.id ?? ''));
    expect(sheetRows[0]).toEqual(['Marca', 'Nume', 'Prenume', 'Sumă']);
    expect(sum(sheetRows.slice(1).map((row) => row[3])).toFixed(2)).toBe(created.total);
    expect(sheetRows).toHaveLength(created.people + 1);
  });

  it.each([
    ['utf-8', 'utf8', 'Ștefăniță;Großmüller'],
    ['utf-8-bom', 'utf8', '\uFEFFȘtefăniță;Großmüller'],
    // The code page has the letters with a cedilla, as Romanian was written before.
    ['windows-1250', 'windows-1250', 'Ştefăniţă;Großmüller'],
    ['windows-1252', 'windows-1252', 'Jürgen;Großmüller'],
  ] as const)('writes names in %s', async (encoding, label, expected) => {
    const id = await personId(server, crew);
    await server.database.kysely
      .updateTable('closing_lines')
      .set({
        first_name: encoding === 'windows-1252' ? 'Jürgen' : 'Ștefăniță',
        last_name: 'Großmüller',
      })
      .where('user_id', '=', id)
      .execute();
    // Others have letters that one of the encodings lacks.
    await server.database.kysely
      .updateTable('closing_lines')
      .set({ first_name: 'Ana', last_name: 'Pop' })
      .where('user_id', '<>', id)
      .execute();
    const columns = [
      { source: 'first_name' as const, header: '' },
      { source: 'last_name' as const, header: '' },
    ];
    const layout = await add({ columns, encoding, header_row: false, line_end: 'lf' });
    const created = await run(await everything([layout.id]));
    const { bytes } = await fileOf(created.id, created.files[0]?.id ?? '');
    const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
    const lines = text.split('\n');
    const bom = expected.startsWith('\uFEFF');
    expect(text.startsWith('\uFEFF')).toBe(bom);
    expect(lines.map((line) => line.replace('\uFEFF', ''))).toContain(expected.replace('\uFEFF', ''));
  });

  it.each([
    ['semicolon', 'comma', ';'],
    ['comma', 'comma', ','],
    ['comma', 'point', ','],
    ['tab', 'point', '\t'],
  ] as const)('separates by a %s, with a decimal %s', async (separator, decimal_sign, delimiter) => {
    const columns = [
      { source: 'payroll_id' as const, header: 'Marca' },
      { source: 'payable' as const, header: 'Sumă' },
      { source: 'average' as const, header: 'Medie' },
    ];
    const layout = await add({
      columns,
      separator,
      decimal_sign,
      row_per: 'restaurant',
      encoding: 'utf-8-bom',
      header_row: true,
    });
    const created = await run(await everything([layout.id]));
    const [head, ...rows] = csvRows(await fileOf(created.id, created.files[0]?.id ?? ''), delimiter);
    expect(head).toEqual(['Marca', 'Sumă', 'Medie']);
    const sign = decimal_sign === 'comma' ? ',' : '.';
    for (const row of rows)
      for (const cell of row.slice(1))
        expect(cell).toMatch(sign === ',' ? /^(\d+,\d\d)?$/ : /^(\d+\.\d\d)?$/);
    const sum = rows.reduce((all, [, payable = '']) => all + toMinor(payable.replace(',', '.')), 0);
    expect(fromMinor(sum)).toBe(created.total);
  });

  it('is refused where a name has letters that the encoding has not', async () => {
    const id = await personId(server, crew);
    await server.database.kysely
      .updateTable('closing_lines')
      .set({ last_name: 'Țurcanu' })
      .where('user_id', '=', id)
      .execute();
    const columns = [{ source: 'last_name' as const, header: '' }];
    const layout = await add({ columns, encoding: 'windows-1252' });
    expect(await requestRun(await everything([layout.id]))).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: 'layout_ids.0',
            code: 'not_in_encoding',
            params: { text: expect.stringContaining('Țurcanu') },
          },
        ],
      },
    });
    expect((await dueOf('RON'))?.restaurants).toBe(2);
  });

  it('keeps formulas out of names, and payroll numbers and store IDs as they are', async () => {
    const id = await personId(server, crew);
    await numberOf(id, '-17');
    await server.database.kysely
      .updateTable('restaurants')
      .set({ store_id: '-09' })
      .where('id', '=', cluj)
      .execute();
    await server.database.kysely
      .updateTable('closing_lines')
      .set({ first_name: '=1+1' })
      .where('user_id', '=', id)
      .execute();
    const columns = [
      { source: 'payroll_id' as const, header: '' },
      { source: 'store_id' as const, header: '' },
      { source: 'first_name' as const, header: '' },
    ];
    const layout = await add({ columns, encoding: 'utf-8', header_row: false, row_per: 'restaurant' });
    const created = await run(await everything([layout.id]));
    expect((await fileOf(created.id, created.files[0]?.id ?? '')).bytes.toString()).toContain(
      "-17;-09;'=1+1\r\n",
    );
  });

  it('needs a word on people without a number; left out, they stay due and come later', async () => {
    const id = await personId(server, crew);
    await numberOf(id, null);
    const request = await everything();
    expect(await requestRun(request)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'leave_out_unnumbered', code: 'required' }] },
    });
    const open = await dueOf('RON');
    const own =
      open?.closings.flatMap(({ lines }) => lines.filter(({ person_id }) => person_id === id)) ?? [];
    const left = own.reduce((sum, { payable }) => sum + toMinor(payable), 0);
    const agreed = {
      people: (open?.people ?? 0) - 1,
      payable: fromMinor(toMinor(open?.payable ?? '0.00') - left),
    };
    await run({ ...request, agreed, leave_out_unnumbered: true });
    expect((await detailsOf(cluj)).state).toBe('closed');
    expect(await dueOf('RON')).toMatchObject({ people: 1, payable: fromMinor(left) });
    await numberOf(id, '9001');
    const second = await run(await everything());
    expect(second).toMatchObject({ number: 2, people: 1, total: fromMinor(left) });
    expect((await detailsOf(cluj)).state).toBe('paid');
    expect(await due()).toEqual([]);
  });

  it('[call-number-deleted] pays somebody who was deleted without a number once there is one', async () => {
    await numberAll();
    const id = await personId(server, crew);
    await numberOf(id, null);
    const number = (payroll_id: string, user_id = id) =>
      server.request('PUT', numberDeleted.path, { as: admin, body: { user_id, payroll_id } });
    const notFound = { status: 404, body: { code: 'not_found' } };
    // Of everybody else the person's own record has it.
    expect(await number('X-1')).toMatchObject(notFound);
    await server.call(deleteUser, { as: admin, params: { id } });
    expect((await dueOf('RON'))?.closings.flatMap(({ unnumbered }) => unnumbered)).toEqual([
      expect.objectContaining({ id, is_deleted: true }),
    ]);
    expect(await number('X 1')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'payroll_id', code: 'invalid_characters' }] },
    });
    const other = await server.database.kysely
      .selectFrom('users')
      .select('payroll_id')
      .where('payroll_id_folded', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await number(other.payroll_id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'payroll_id_taken', errors: [{ path: 'payroll_id', code: 'payroll_id_taken' }] },
    });
    expect(await number('X-1')).toMatchObject({ status: 200 });
    expect((await dueOf('RON'))?.closings.flatMap(({ unnumbered }) => unnumbered)).toEqual([]);
    await run(await everything());
    expect((await detailsOf(cluj)).state).toBe('paid');
    expect((await audits(server, 'user.update')).at(-1)).toMatchObject({
      subject_id: id,
      before: { payroll_id: null },
      after: { payroll_id: 'X-1' },
    });
  });

  it('pays nobody under a number that was a deleted person’s and is another’s by now', async () => {
    await numberAll();
    const [gone, hired] = [await personId(server, crew), await personId(server, admin)];
    await numberOf(gone, 'B-77');
    await server.call(deleteUser, { as: admin, params: { id: gone } });
    const unnumbered = async () => (await dueOf('RON'))?.closings.flatMap((closing) => closing.unnumbered);
    expect(await unnumbered()).toEqual([]);
    await numberOf(hired, 'b-77');
    expect(await unnumbered()).toEqual([expect.objectContaining({ id: gone, is_deleted: true })]);
    expect(await requestRun(await everything())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'leave_out_unnumbered', code: 'required' }] },
    });
  });

  it('is refused when it isn’t what was agreed, with what is due', async () => {
    const request = await everything();
    const answer = await requestRun({ ...request, agreed: { ...request.agreed, payable: '1.00' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { currency: 'RON', payable: request.agreed.payable } },
    });
  });

  it('is one for one id, whatever is pressed twice', async () => {
    const request = { id: newId(), ...(await everything()) };
    const answers = await Promise.all([requestRun(request), requestRun(request), requestRun(request)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await requestRun({ ...request, note: 'Alta' })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect((await server.call(listRuns, { as: admin, query: {} })).data).toHaveLength(1);
  });

  it('holds a line once, however many are made at once', async () => {
    const request = await everything();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestRun({ ...request, id: newId() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const lines = await server.database.kysely.selectFrom('payroll_lines').selectAll().execute();
    const sum = lines.reduce((whole, { payable_minor }) => whole + payable_minor, 0);
    expect(fromMinor(sum)).toBe(request.agreed.payable);
  });

  it.each([
    [
      'an unknown restaurant',
      { closings: [{ month: september, restaurant_ids: ['none'] }] },
      'closings.0.restaurant_ids.0',
      'unknown_reference',
    ],
    ['an unknown layout', { layout_ids: ['none'] }, 'layout_ids.0', 'unknown_reference'],
  ])('knows no %s', async (_what, change, path, code) => {
    expect(await requestRun({ ...(await everything()), ...change })).toMatchObject({
      status: 422,
      body: { errors: [{ path, code }] },
    });
  });

  it('takes no restaurant or layout of another currency, nor one twice', async () => {
    const request = await everything();
    const berlin = await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('id', '=', militari)
      .returning('id')
      .executeTakeFirst();
    const foreign = await add({ name: 'Euro', currency: 'EUR' });
    const errorsOf = async (change: Partial<Run>) => (await requestRun({ ...request, ...change })).body;
    const [layout = ''] = request.layout_ids;
    const own = [{ month: september, restaurant_ids: [cluj] }];
    expect(await errorsOf({ closings: own, layout_ids: [foreign.id] })).toMatchObject({
      errors: [{ path: 'layout_ids.0', code: 'invalid_choice' }],
    });
    expect(await errorsOf({ closings: own, layout_ids: [layout, layout] })).toMatchObject({
      errors: [{ path: 'layout_ids.1', code: 'duplicate' }],
    });
    const closings = [{ month: september, restaurant_ids: [cluj, berlin?.id ?? '', cluj] }];
    expect(await errorsOf({ closings })).toMatchObject({
      errors: [
        { path: 'closings.0.restaurant_ids.1', code: 'invalid_choice' },
        { path: 'closings.0.restaurant_ids.2', code: 'duplicate' },
      ],
    });
  });

  it('takes a whole month but some restaurants, and not what was closed since', async () => {
    const request = await everything();
    const { payable } = request.agreed;
    const { agreed } = await part([cluj]);
    const closings = [{ month: september, except: [militari] }];
    expect(
      await requestRun({ ...request, closings: [{ month: september, except: ['none'] }] }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'closings.0.except.0', code: 'unknown_reference' }] },
    });
    expect(await requestRun({ ...request, closings })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await run({ ...request, closings, agreed })).total).toBe(agreed.payable);
    const rest = { ...request, ...(await part([militari])), closings: [{ month: september }] };
    const { total } = await run(rest);
    expect(toMinor(total) + toMinor(agreed.payable)).toBe(toMinor(payable));
    // Nothing is left.
    expect((await requestRun({ ...rest, id: newId() })).body).toMatchObject({ code: 'stale' });
  });

  it('keeps its closing from being reopened', async () => {
    const created = await run(await everything());
    const reopen = () =>
      post(reopenMonth.path, { restaurant_id: cluj, month: september, reason: 'Lipsea o zi' });
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'in_payroll_run' } });
    await takeBack(created.id);
    expect(await reopen()).toMatchObject({ status: 200 });
  });

  it('[call-take-back-run] is taken back with a reason: what it held is due again, and it stays to be read', async () => {
    const request = await everything();
    const created = await run(request);
    expect(await takeBack(created.id, ' ')).toMatchObject({ status: 422 });
    const { body } = await takeBack(created.id);
    expect(body).toMatchObject({
      data: { taken_back_by: 'Ioana Munteanu', taken_back_reason: 'Fișier greșit', is_last: false },
    });
    expect(await dueOf('RON')).toMatchObject(request.agreed);
    expect((await detailsOf(cluj)).state).toBe('closed');
    expect((await fileOf(created.id, created.files[0]?.id ?? '')).status).toBe(200);
    expect((await takeBack(created.id, 'Încă o dată')).body).toEqual(body);
    expect(await run(request)).toMatchObject({ number: 2, total: request.agreed.payable });
  });

  it('is not taken back while one of a later month is in force; one of the same month is no hindrance', async () => {
    const first = await run({
      ...(await everything()),
      ...(await part([cluj])),
    });
    const second = await run({ ...(await everything()) });
    expect(second.number).toBe(2);
    server.at(inNovember);
    await close('2026-10', cluj);
    const later = await run(await everything());
    expect(later.months).toEqual(['2026-10']);
    expect(await takeBack(first.id)).toMatchObject({ status: 409, body: { code: 'later_run' } });
    expect(await takeBack(later.id)).toMatchObject({ status: 200 });
    expect(await takeBack(first.id)).toMatchObject({ status: 200 });
  });

  it('is in the activity by its number, and tells its sums', async () => {
    const created = await run(await everything());
    await takeBack(created.id);
    const { data } = await server.call(listActivity, { as: admin, query: { subject: 'payroll-run' } });
    expect(data).toMatchObject([
      {
        action: 'payroll-run.take-back',
        subject: { name: '1', exists: true },
        after: { reason: 'Fișier greșit' },
      },
      {
        action: 'payroll-run.create',
        after: { payable: created.total, people: created.people, months: [september] },
      },
    ]);
  });
});

/** What is due of some restaurants in September. */
async function part(restaurant_ids: string[]) {
  const open =
    (await dueOf('RON'))?.closings.filter(({ restaurant }) => restaurant_ids.includes(restaurant.id)) ?? [];
  const lines = open.flatMap((closing) => closing.lines);
  return {
    closings: [{ month: september, restaurant_ids }],
    agreed: {
      people: new Set(lines.map(({ person_id }) => person_id)).size,
      payable: fromMinor(lines.reduce((sum, { payable }) => sum + toMinor(payable), 0)),
    },
  };
}
