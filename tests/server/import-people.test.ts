/** Restaurants and people from files: what is new, changed and unchanged, and that it is written as by the calls. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { getUser, listUsers } from '#contract/users.ts';
import { getImportTemplate } from '#contract/imports.ts';
import { locales } from '#contract/locale.ts';
import { csvRows, download, fileNameOf, xlsxRows } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  personId,
  restaurantId,
} from '#tests/support/small-chain.ts';
import { importIt, resultOf, sendImport } from '#tests/support/upload.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();
afterEach(() => server.reset());

const table = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\r\n');

describe('restaurants', () => {
  const head = ['Store ID', 'Name', 'Drive-Through', 'Daily goal', 'Currency', 'Day starts at'];

  it('are new, changed or unchanged by their store ID; nothing is written by a check', async () => {
    const file = table(
      head,
      ['RO-BH-01', 'Oradea Lotus', 'da', '12,0', 'EUR', '5:30'],
      ['ro-cj-01', 'Cluj-Napoca Mănăștur', 'În restaurant', '15', 'lei', ''],
      ['RO-B-01', 'București Militari', '', '14', '', '04:00'],
    );
    const before = await everything(server);
    const checked = await resultOf(server, 'restaurants', file, { locale: 'ro' });
    expect(checked).toMatchObject({
      committed: false,
      counts: { new: 1, changed: 1, unchanged: 1, error: 0 },
      issues: [],
      changes: [
        {
          line: 3,
          name: 'Cluj-Napoca Mănăștur',
          before: { daily_feedback_goal: 12 },
          after: { daily_feedback_goal: 15 },
        },
      ],
      errors_csv: '',
    });
    expect(await everything(server)).toEqual(before);

    const { digest } = checked;
    const done = await resultOf(server, 'restaurants', file, {
      locale: 'ro',
      commit: digest,
      name: 'Listă.csv',
    });
    expect(done).toMatchObject({ committed: true, counts: checked.counts });
    const oradea = { id: await restaurantId(server, 'RO-BH-01') };
    expect((await server.call(getRestaurant, { as: admin, params: oradea })).data).toMatchObject({
      name: 'Oradea Lotus',
      drive_through: true,
      daily_feedback_goal: 12,
      currency: 'EUR',
      time_zone: 'Europe/Bucharest',
      day_starts_at: '05:30',
    });
    const cluj = { id: await restaurantId(server, 'RO-CJ-01') };
    expect((await server.call(getRestaurant, { as: admin, params: cluj })).data).toMatchObject({
      daily_feedback_goal: 15,
      drive_through: false,
      users: expect.arrayContaining([expect.objectContaining({ last_name: 'Pop' })]) as unknown,
    });
    const [run] = await audits(server, 'import.run');
    expect(run).toMatchObject({
      subject_type: 'import',
      actor_name: 'Ioana Munteanu',
      after: { kind: 'restaurants', name: 'Listă.csv', new: 1, changed: 1, unchanged: 1 },
    });
    expect(await audits(server, 'restaurant.create')).toHaveLength(1);
    expect(await audits(server, 'restaurant.update')).toHaveLength(1);
  });

  it('stay as they are when the same file comes again', async () => {
    const file = table(head, ['RO-BH-01', 'Oradea', 'no', '12', '', '']);
    await importIt(server, 'restaurants', file);
    const before = await everything(server);
    const again = await importIt(server, 'restaurants', file);
    expect(again).toMatchObject({ committed: true, counts: { new: 0, changed: 0, unchanged: 1, error: 0 } });
    expect(await everything(server)).toEqual(before);
  });

  it('have a budget from their current month on where the file says one', async () => {
    const names = ['Store ID', 'Name', 'Daily goal', 'Currency', 'Buget de bonusuri'];
    const [cluj, militari] = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
    const body = [
      { restaurant_id: cluj, valid_from: '2026-10', amount: '1000' },
      { restaurant_id: militari, valid_from: '2026-10', amount: '1000' },
    ];
    await server.call(setBudgets, { as: admin, body });
    const file = table(
      names,
      ['RO-CJ-01', 'Cluj-Napoca Mănăștur', '12', '', '1.500,50'],
      ['RO-B-01', 'București Militari', '14', '', ''],
      ['RO-B-02', 'București Pipera', '18', '', '900'],
      ['RO-BH-01', 'Oradea', '9', 'EUR', '400'],
    );
    const before = await everything(server);
    const checked = await resultOf(server, 'restaurants', file, { locale: 'ro' });
    expect(checked).toMatchObject({
      counts: { new: 1, changed: 2, unchanged: 1, error: 0 },
      changes: [
        { line: 2, before: { bonus_budget: '1000.00' }, after: { bonus_budget: '1500.50' } },
        { line: 4, before: { bonus_budget: null }, after: { bonus_budget: '900.00' } },
      ],
      additions: [{ line: 5, values: { bonus_budget: '400.00' } }],
    });
    expect(await everything(server)).toEqual(before);
    await importIt(server, 'restaurants', file, { locale: 'ro' });
    const budgets = async () =>
      (await server.call(listBudgets, { as: admin })).data.map((row) => [row.currency, ...row.budgets]);
    const from = (amount: string) => ({ valid_from: '2026-10', amount });
    expect(await budgets()).toEqual([
      ['RON', from('1000.00')],
      ['RON', from('900.00')],
      ['RON', from('1500.50')],
      ['EUR', from('400.00')],
    ]);
    expect(await importIt(server, 'restaurants', file, { locale: 'ro' })).toMatchObject({
      counts: { changed: 0, unchanged: 4 },
    });

    // With another currency the budget goes, unless the row says one, though it be the same number.
    const oradea = (currency: string, budget: string) =>
      importIt(server, 'restaurants', table(names, ['RO-BH-01', 'Oradea', '9', currency, budget]));
    expect(await oradea('RON', '')).toMatchObject({
      changes: [{ after: { currency: 'RON', bonus_budget: null } }],
    });
    expect((await budgets()).at(-1)).toEqual(['RON']);
    await oradea('RON', '400');
    await oradea('EUR', '400');
    expect((await budgets()).at(-1)).toEqual(['EUR', from('400.00')]);
  });

  it.each([
    ['0', 'too_small'],
    ['-5', 'invalid'],
    ['12,345', 'invalid'],
    ['viel', 'invalid'],
    ['10000001', 'too_big'],
  ])('with the budget %s are told that it is none', async (budget, code) => {
    const file = table(['Store ID', 'Name', 'Daily goal', 'Budget'], ['RO-X', 'Nou', '9', budget]);
    const { issues } = await resultOf(server, 'restaurants', file, { locale: 'de' });
    expect(issues).toMatchObject([
      { values: { bonus_budget: budget }, errors: [{ path: 'bonus_budget', code }] },
    ]);
  });

  it('with reports keep their currency; a word that is no type is told', async () => {
    const file = table(
      head,
      ['RO-CJ-01', 'Cluj', 'perhaps', '12', 'EUR', ''],
      ['RO-X', 'Nou', '', '12', 'USD', '12:00'],
    );
    const { issues } = await resultOf(server, 'restaurants', file);
    expect(issues).toEqual([
      {
        line: 2,
        values: { type: 'perhaps', currency: 'EUR' },
        errors: [
          { path: 'type', code: 'invalid_choice' },
          { path: 'currency', code: 'in_use' },
        ],
      },
      {
        line: 3,
        values: { currency: 'USD', day_starts_at: '12:00' },
        errors: [
          { path: 'currency', code: 'invalid_choice' },
          { path: 'day_starts_at', code: 'invalid_characters' },
        ],
      },
    ]);
  });
});

describe('people', () => {
  const head = ['Prenume', 'Nume de familie', 'E-mail', 'Funcție', 'Rol', 'Restaurante', 'Limbă'];
  const known = ['Radu', 'Pop', crew, 'crew', 'user', 'RO-CJ-01', ''];

  it('who are new are invited, with their restaurants', async () => {
    const file = table(head, [
      'Jürgen',
      'Weiß',
      'j.weiss@example.com',
      'Schichtleitung',
      'Evaluator',
      'ro-b-01 | RO-B-02',
      'Deutsch',
    ]);
    expect(await importIt(server, 'users', file, { locale: 'ro' })).toMatchObject({ counts: { new: 1 } });
    const params = { id: await personId(server, 'j.weiss@example.com') };
    const { data } = await server.call(getUser, { as: admin, params });
    expect(data).toMatchObject({
      status: 'pending',
      user_position: 'shift_manager',
      role: 'evaluator',
      locale: 'de',
    });
    expect(data.restaurants.map(({ store_id }) => store_id)).toEqual(['RO-B-01', 'RO-B-02']);
    expect((await server.mails())[0]).toMatchObject({ to: 'j.weiss@example.com' });
  });

  it('who can’t log in are not invited; a file that raises their role invites them', async () => {
    const row = (role: string) => ['Ilinca', 'Sârbu', 'ilinca@lant.example', 'crew', role, 'RO-CJ-01', ''];
    expect(await importIt(server, 'users', table(head, row('user')))).toMatchObject({ counts: { new: 1 } });
    expect(await server.mails()).toEqual([]);
    expect(await importIt(server, 'users', table(head, row('evaluator')))).toMatchObject({
      counts: { changed: 1 },
    });
    expect(await server.mails()).toMatchObject([{ to: 'ilinca@lant.example' }]);
  });

  it('have the payroll number of the file; one that somebody else has, or that stands twice, is an error', async () => {
    const names = [...head, 'Marcă'];
    const row = (email: string, number: string) => [
      'Ana',
      'Blaga',
      email,
      'crew',
      'user',
      'RO-CJ-01',
      '',
      number,
    ];
    await importIt(server, 'users', table(names, [...known, '0417']));
    const params = { id: await personId(server, crew) };
    const number = async () => (await server.call(getUser, { as: admin, params })).data.payroll_id;
    expect(await number()).toBe('0417');
    const { issues } = await resultOf(
      server,
      'users',
      table(
        names,
        row('a@example.com', '0417'),
        row('b@example.com', 'X1'),
        row('c@example.com', 'x1'),
        row('d@example.com', 'nr 5'),
      ),
    );
    expect(
      issues.map(({ line, errors }) => [line, errors.map(({ path, code }) => `${path} ${code}`)]),
    ).toEqual([
      [2, ['payroll_id payroll_id_taken']],
      [4, ['payroll_id duplicate']],
      [5, ['payroll_id invalid_characters']],
    ]);
    await importIt(server, 'users', table(names, [...known, '']));
    expect(await number()).toBe('0417');
  });

  it('who are known get what the file says of them; who is not in it stays', async () => {
    const file = table(head, [
      'Radu',
      'Popa',
      'CREW@ardealgrill.example',
      'Șef de tură',
      'Utilizator',
      'RO-B-01;'.slice(0, 7),
      '',
    ]);
    const { data: before } = await server.call(listUsers, { as: admin });
    const result = await importIt(server, 'users', file);
    expect(result).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 0, error: 0 },
      changes: [
        {
          line: 2,
          name: 'Radu Pop',
          before: { last_name: 'Pop', user_position: 'crew', restaurants: ['RO-CJ-01'] },
          after: { last_name: 'Popa', user_position: 'shift_manager', restaurants: ['RO-B-01'] },
        },
      ],
    });
    const { data: after } = await server.call(listUsers, { as: admin });
    expect(after).toHaveLength(before.length);
    expect(after.find(({ last_name }) => last_name === 'Popa')).toMatchObject({
      email: crew,
      restaurants: [{ store_id: 'RO-B-01' }],
    });
    expect(await importIt(server, 'users', file)).toMatchObject({ counts: { changed: 0, unchanged: 1 } });
  });

  it('keep their restaurants where the file has no such column, and lose them where the cell is empty', async () => {
    const bare = table(head.slice(0, 5), known.slice(0, 5));
    expect(await resultOf(server, 'users', bare)).toMatchObject({ counts: { unchanged: 1 } });
    const emptied = table(head.slice(0, 6), [...known.slice(0, 5), '']);
    expect(await resultOf(server, 'users', emptied)).toMatchObject({
      changes: [{ before: { restaurants: ['RO-CJ-01'] }, after: { restaurants: [] } }],
    });
  });

  it('are refused with the column: unknown restaurants, a second time in the file, an administrator’s own role', async () => {
    const file = table(
      head,
      ['Ana', 'Nouă', 'ana@example.com', 'crew', 'user', 'RO-CJ-01, RO-ZZ-99', ''],
      ['Ana', '…', 'ANA@example.com', 'boss', 'user', '', 'xx'],
      ['Ioana', 'Munteanu', admin, 'area_manager', 'evaluator', '', ''],
      ['', 'Fără', 'nobody', '', '', '', ''],
    );
    const { issues } = await resultOf(server, 'users', file);
    expect(issues.map(({ line, errors }) => [line, errors])).toEqual([
      [2, [{ path: 'restaurants', code: 'unknown_reference', params: { value: 'RO-ZZ-99' } }]],
      [
        3,
        [
          { path: 'last_name', code: 'invalid_characters' },
          { path: 'user_position', code: 'invalid_choice' },
          { path: 'locale', code: 'invalid_choice' },
          { path: 'email', code: 'duplicate', params: { line: 2 } },
        ],
      ],
      [4, [{ path: 'role', code: 'last_admin' }]],
      [
        5,
        [
          { path: 'email', code: 'invalid_email' },
          { path: 'first_name', code: 'required' },
          { path: 'user_position', code: 'required' },
          { path: 'role', code: 'required' },
        ],
      ],
    ]);
  });

  it('whose role changes are logged out, like by the call', async () => {
    const token = await server.as(manager);
    const file = table(head.slice(0, 5), ['Mihai', 'Ardelean', manager, 'store_manager', 'user']);
    await importIt(server, 'users', file);
    const answer = await server.request('GET', '/v1/restaurant/list/', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the template', () => {
  it.each(
    locales.flatMap((locale) =>
      (['restaurants', 'users', 'reports'] as const).map((kind) => [kind, locale] as const),
    ),
  )('of %s in the language %s has columns that an import finds', async (kind, locale) => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await download(server, getImportTemplate, { kind, format }, { as: admin, locale });
      expect(file.status).toBe(200);
      expect(fileNameOf(file)).toMatch(new RegExp(`^Brigade .+\\.${format}$`));
      const sent = await sendImport(server, kind, new Uint8Array(file.bytes), { locale });
      expect(sent.events[0]).toMatchObject({ type: 'file', file: { format, rows: 2, missing: [] } });
    }
  });

  it('[call-import-template] shows rows that can be imported as they are', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await download(
        server,
        getImportTemplate,
        { kind: 'restaurants', format },
        { as: admin, locale: 'de' },
      );
      const result = await resultOf(server, 'restaurants', new Uint8Array(file.bytes), { locale: 'de' });
      expect(result).toMatchObject({ issues: [], counts: { error: 0 } });
    }
    const csv = await download(server, getImportTemplate, { kind: 'reports', format: 'csv' }, { as: admin });
    expect(csvRows(csv)[1]?.slice(0, 2)).toEqual(['RO-CJ-01', '2026-10-14 12:00']);
    const xlsx = await download(
      server,
      getImportTemplate,
      { kind: 'reports', format: 'xlsx' },
      { as: admin },
    );
    expect((await xlsxRows(xlsx))[1]?.[4]).toBe(8);
  });
});
