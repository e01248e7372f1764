/** Reports from files: the same rules as for recording, the same totals as if they had been recorded. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReport, voidReport } from '#contract/feedback.ts';
import type { Locale } from '#contract/locale.ts';
import { idMark } from '#contract/person-name.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  personId,
  shift,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';
import { importIt, resultOf, sendImport } from '#tests/support/upload.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

// After the set's last report, so that only what is imported stands there.
const now = '2026-10-20T18:00:00Z';

const server = await openServer({ at: now });
afterEach(() => server.reset());

const head = ['ID', 'Store ID', 'Date', 'Time', 'Evaluator', 'Person', 'Points', 'Comment'];
type Cells = Partial<
  Record<'id' | 'restaurant' | 'date' | 'time' | 'by' | 'of' | 'points' | 'comment', string>
>;
const row = ({
  id = '',
  restaurant = 'RO-CJ-01',
  date = '18.10.2026',
  time = '14:05',
  by = manager,
  of = 'Radu Pop',
  points = '8',
  comment = '',
}: Cells) => [id, restaurant, date, time, by, of, points, `"${comment}"`].join(';');
const table = (...rows: Cells[]) => [head.join(';'), ...rows.map(row)].join('\r\n');

const check = (rows: Cells[], locale: Locale = 'ro') =>
  resultOf(server, 'reports', table(...rows), { locale });
const bring = (rows: Cells[], locale: Locale = 'ro') =>
  importIt(server, 'reports', table(...rows), { locale });

/** A file of one row with the columns of an administrator's export: both names, then both e-mails. */
const checkBeside = (id: string, ...people: string[]) => {
  const columns = 'ID;Store ID;Date;Evaluator;Person;Evaluator’s e-mail;Evaluated user’s e-mail;Points';
  return resultOf(
    server,
    'reports',
    [columns, [id, 'RO-CJ-01', '18.10.2026', ...people, '8'].join(';')].join('\n'),
  );
};

/** The codes at each line that is refused. */
async function refusals(...rows: Cells[]): Promise<Record<number, string[]>> {
  const { issues } = await check(rows);
  return Object.fromEntries(
    issues.map(({ line, errors }) => [line, errors.map(({ path, code }) => `${path} ${code}`)]),
  );
}

async function month(restaurant: string, date = '2026-10') {
  const query = { id: await restaurantId(server, restaurant), date };
  return (await server.call(getRestaurantWithReports, { as: admin, query })).data;
}
const reportsOf = async (restaurant: string, day = '2026-10-18') =>
  (await month(restaurant)).reports.filter(({ date }) => date === day);

/** The totals are what recomputing all of them would make of the rows. */
async function expectTotals() {
  const { kysely } = server.database;
  const totals = async () => [
    await kysely.selectFrom('day_totals').selectAll().orderBy('restaurant_id').orderBy('date').execute(),
    await kysely.selectFrom('month_totals').selectAll().orderBy('restaurant_id').orderBy('month').execute(),
  ];
  const kept = await totals();
  await kysely.transaction().execute((trx) => recomputeEverything(trx));
  expect(kept).toEqual(await totals());
}

describe('a report from a file', () => {
  it('stands in the month as if it had been recorded: bonus, totals, names, clock', async () => {
    const before = (await month('RO-CJ-01')).summary;
    expect(
      await bring([
        { points: '9', comment: 'Zâmbet\r\n„bun”' },
        { time: '', of: 'Țăranu  Stefan', points: '7,0' },
      ]),
    ).toMatchObject({
      committed: true,
      counts: { new: 2, changed: 0, unchanged: 0, error: 0 },
    });
    const reports = await reportsOf('RO-CJ-01');
    expect(reports).toMatchObject([
      {
        points: 9,
        bonus: '5.00',
        comment: 'Zâmbet\n„bun”',
        observed_at: '2026-10-18T11:05:00.000Z',
        recorded_at: '2026-10-20T18:00:00.000Z',
        evaluator: { first_name: 'Mihai', last_name: 'Ardelean' },
        evaluated_user: { id: await personId(server, crew) },
      },
      // A day without a time is its noon.
      {
        points: 7,
        bonus: '0.00',
        observed_at: '2026-10-18T09:00:00.000Z',
        evaluated_user: { first_name: 'Ștefan' },
      },
    ]);
    const after = (await month('RO-CJ-01')).summary;
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(2);
    await expectTotals();
  });

  it('belongs to the business day of its restaurant: half past one at night is still the day before', async () => {
    await bring([
      { date: '19.10.2026', time: '01:30' },
      { date: '2026-10-18T22:45:00Z', time: '', of: 'Bianca Mureșan' },
    ]);
    expect((await reportsOf('RO-CJ-01')).map(({ observed_at }) => observed_at)).toEqual([
      '2026-10-18T22:45:00.000Z',
      '2026-10-18T22:30:00.000Z',
    ]);
  });

  it.each([
    ['01:59', '2026-09-26', '2026-09-26T13:59:00.000Z'],
    // Skipped: the clocks show 03:00 to 03:59 at these instants, which the next day begins with.
    ['02:00', '2026-09-27', '2026-09-26T14:00:00.000Z'],
    ['02:59:30', '2026-09-27', '2026-09-26T14:59:30.000Z'],
    ['03:00', '2026-09-27', '2026-09-26T14:00:00.000Z'],
  ])(
    'at %s of the night that skips an hour belongs to the business day of its instant',
    async (time, day, at) => {
      const params = { id: await restaurantId(server, 'RO-CJ-01') };
      const body = { time_zone: 'Pacific/Auckland', day_starts_at: '03:00' };
      await server.call(updateRestaurant, { as: admin, params, body });
      await bring([
        { date: '27.09.2026', time },
        { date: at, time: '', of: 'Bianca Mureșan' },
      ]);
      const stored = (await month('RO-CJ-01', '2026-09')).reports.filter(
        ({ observed_at }) => observed_at === at,
      );
      expect(stored.map(({ date }) => date)).toEqual([day, day]);
    },
  );

  it.each([
    ['2026-10-18', '14:05'],
    ['18.10.2026', '14:05:00'],
    ['18.10.26', '2:05 PM'],
    ['18/10/2026', '14.05'],
    ['18-10-2026 14:05', ''],
    ['18.10.2026, 14:05 Uhr', ''],
    ['2026/10/18 14:05', ''],
    ['2026-10-18T14:05', ''],
    ['2026-10-18T11:05:00Z', ''],
    ['2026-10-18T14:05:00+03:00', ''],
    ['46313', '0,586805555555556'],
    ['46313.5868055556', ''],
  ])('may be dated %s %s', async (date, time) => {
    await bring([{ date, time }]);
    expect(await reportsOf('RO-CJ-01')).toMatchObject([{ observed_at: '2026-10-18T11:05:00.000Z' }]);
  });

  it.each(['2026-10-18 00:00:00', '2026-10-18T00:00', '18.10.2026 0:00', '46313'])(
    'is of the day %s where no row has another time: programs write days so',
    async (date) => {
      await bring([
        { date, time: '' },
        { date, time: '', of: 'Bianca Mureșan' },
      ]);
      const noon = { observed_at: '2026-10-18T09:00:00.000Z' };
      expect(await reportsOf('RO-CJ-01')).toMatchObject([noon, noon]);
    },
  );

  it.each(['2026-10-19 00:00', '46314.000000001'])(
    'is of midnight where the file says %s beside other times',
    async (date) => {
      await bring([
        { date, time: '' },
        { time: '14:05', of: 'Bianca Mureșan' },
      ]);
      expect(await reportsOf('RO-CJ-01')).toMatchObject([
        { observed_at: '2026-10-18T21:00:00.000Z' },
        { observed_at: '2026-10-18T11:05:00.000Z' },
      ]);
    },
  );

  it.each([
    '31.02.2026',
    '10/25/2026',
    '2026-13-01',
    'ieri',
    '18.10.2026 25:00',
    '2026-10-18 14:61',
    '0',
    '9999',
  ])('is refused with the date %s', async (date) => {
    expect(await refusals({ date, time: '' })).toEqual({ 2: ['observed_at invalid_date'] });
  });

  it.each([
    ['11', 'too_big'],
    ['-1', 'too_small'],
    ['7.5', 'not_whole'],
    ['7,5', 'not_whole'],
    ['1.000', 'too_big'],
    ['1\u00A0000', 'too_big'],
    ['1 0', 'invalid'],
    ["1'0", 'invalid'],
    ['1e1', 'invalid'],
    ['opt', 'invalid'],
    ['', 'required'],
    ['=8', 'invalid'],
  ])('is refused with %s points', async (points, code) => {
    expect(await refusals({ points })).toEqual({ 2: [`points ${code}`] });
  });

  it('is refused for restaurants, days and people that it can’t be of', async () => {
    await server.call(deleteUser, { as: admin, params: { id: await personId(server, shift) } });
    expect(
      await refusals(
        { restaurant: 'RO-ZZ-99' },
        { restaurant: '' },
        { date: '21.10.2026' },
        { date: '20.10.2026', time: '21:03' },
        { date: '31.08.2026' },
        { of: 'Maria Ionescu' },
        { of: 'Nimeni Altul' },
        { of: 'nobody@example.com' },
        { of: manager },
        { by: 'Larisa Voicu' },
        { restaurant: 'RO-B-02', by: admin, of: 'Elena Dumitrescu' },
        { restaurant: 'RO-B-01', by: admin, of: 'Andrei Popescu' },
        { by: '', of: '' },
        { comment: 'a'.repeat(1_001) },
        { comment: '\u202Eabc' },
      ),
    ).toEqual({
      2: ['store_id unknown_reference'],
      3: ['store_id required'],
      4: ['observed_at in_the_future'],
      5: ['observed_at in_the_future'],
      6: ['observed_at not_open_yet'],
      7: ['evaluated_user not_in_store'],
      8: ['evaluated_user unknown_reference'],
      9: ['evaluated_user unknown_reference'],
      10: ['evaluated_user oneself'],
      11: ['evaluator not_in_store'],
      12: ['evaluated_user not_in_store'],
      13: ['evaluated_user ambiguous'],
      14: ['evaluator required', 'evaluated_user required'],
      15: ['comment too_long'],
      16: ['comment invalid_characters'],
    });
  });

  it('may be of a clock a little ahead, by an administrator from elsewhere, of somebody who has left since', async () => {
    const { kysely } = server.database;
    const left = await personId(server, crew);
    await kysely
      .updateTable('memberships')
      .set({ valid_to: '2026-10-18' })
      .where('user_id', '=', left)
      .execute();
    const { counts } = await check([
      { date: '20.10.2026', time: '21:01', of: 'Bianca Mureșan' },
      { by: admin },
      { by: 'Ioana Munteanu', time: '15:00' },
    ]);
    expect(counts).toMatchObject({ new: 3, error: 0 });
    expect(await refusals({ date: '19.10.2026' })).toEqual({ 2: ['evaluated_user not_in_store'] });
  });

  it('is of whom its e-mail names, unless the name beside it is somebody else’s, and by name without one', async () => {
    expect(await checkBeside('', 'Mihai Vechi', 'Radu Pop', manager, '')).toMatchObject({
      additions: [{ name: 'Radu Pop', values: { evaluator: 'Mihai Ardelean' } }],
    });
    const { issues } = await checkBeside('', 'Mihai Ardelean', 'Bianca Mureșan', manager, crew);
    expect(issues[0]?.errors).toEqual([{ path: 'evaluated_user_email', code: 'other_person' }]);
  });

  it('stands twice in the file only if its time or people differ', async () => {
    expect(
      await refusals(
        {},
        { points: '3' },
        { time: '14:06' },
        { of: 'Bianca Mureșan' },
        { date: '2026-10-18T11:05:00Z', time: '' },
      ),
    ).toEqual({ 3: ['observed_at duplicate'] });
  });
});

describe('the same file again', () => {
  const rows: Cells[] = [
    {},
    { time: '14:06:30' },
    { time: '14:06:00' },
    { time: '', of: 'Bianca Mureșan' },
    { id: unknownId, time: '18:00' },
  ];

  it('changes nothing', async () => {
    expect((await bring(rows)).counts).toEqual({ new: 5, changed: 0, unchanged: 0, error: 0 });
    const before = await everything(server);
    expect(await bring(rows)).toMatchObject({
      committed: true,
      counts: { new: 0, changed: 0, unchanged: 5, error: 0 },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('changes nothing where the business day begins at another hour since, at the turn of a month too', async () => {
    const nights = [
      { date: '01.10.2026', time: '03:30' },
      { date: '01.10.2026', time: '04:30' },
    ];
    const dayStartsAt = async (day_starts_at: string) => {
      const params = { id: await restaurantId(server, 'RO-CJ-01') };
      await server.call(updateRestaurant, { as: admin, params, body: { day_starts_at } });
    };
    expect((await bring(nights)).counts).toMatchObject({ new: 2 });
    for (const hour of ['03:00', '06:00']) {
      await dayStartsAt(hour);
      expect((await check(nights)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 });
    }
  });

  it('with other points or comments corrects the reports in place, with a trace', async () => {
    await bring(rows);
    const result = await bring(
      rows.map((cells, index) => (index === 0 ? { ...cells, points: '10', comment: 'Mai bine' } : cells)),
    );
    expect(result).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 4, error: 0 },
      changes: [
        {
          line: 2,
          name: 'Radu Pop',
          before: { points: 8, comment: null },
          after: { points: 10, comment: 'Mai bine' },
        },
      ],
    });
    const corrected = (await reportsOf('RO-CJ-01')).find(({ points }) => points === 10);
    expect(corrected).toMatchObject({ bonus: '7.50', comment: 'Mai bine', corrected_at: null });
    expect(await reportsOf('RO-CJ-01')).toHaveLength(5);
    const [update] = await audits(server, 'report.update');
    expect(update).toMatchObject({
      subject_type: 'report',
      subject_id: corrected?.id,
      restaurant_id: await restaurantId(server, 'RO-CJ-01'),
      before: { points: 8, bonus: '2.50', comment: null },
      after: { points: 10, bonus: '7.50', comment: 'Mai bine' },
    });
    await expectTotals();
  });
});

describe('rows with errors', () => {
  const rows: Cells[] = [
    {},
    { time: '14:06', points: '11' },
    { time: '14:07' },
    { time: '14:05', points: '3' },
  ];

  it('are left out where so many of them are agreed to, and no other number', async () => {
    const file = table(...rows);
    const { digest: commit, counts } = await resultOf(server, 'reports', file, { locale: 'ro' });
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 2 });
    for (const leave_out of [undefined, 1, 3]) {
      const refused = await resultOf(server, 'reports', file, { locale: 'ro', commit, leave_out });
      expect(refused.committed).toBe(false);
      expect(await reportsOf('RO-CJ-01')).toEqual([]);
    }
    const { committed, issues } = await resultOf(server, 'reports', file, {
      locale: 'ro',
      commit,
      leave_out: 2,
    });
    expect([committed, issues.length]).toEqual([true, 2]);
    expect((await reportsOf('RO-CJ-01')).map(({ points }) => points)).toEqual([8, 8]);
    const [run] = await audits(server, 'import.run');
    expect(run?.after).toMatchObject({ new: 2, left_out: 2 });
    await expectTotals();
  });

  it('say where the other of two is, and which restaurant or person there is none of', async () => {
    const { issues, errors_csv } = await check([
      {},
      { points: '3' },
      { restaurant: 'RO-ZZ-99' },
      { of: 'Nimeni Altul' },
    ]);
    expect(issues[0]?.errors).toEqual([{ path: 'observed_at', code: 'duplicate', params: { line: 2 } }]);
    expect(errors_csv).toContain('Apare de două ori: și în rândul 2');
    expect(errors_csv).toContain('Niciun restaurant nu are acest ID');
    expect(errors_csv).toContain('Nimeni nu are acest nume sau acest e-mail');
  });

  it('stand beside what will be added', async () => {
    const { additions } = await check(rows);
    expect(additions).toEqual([
      {
        line: 2,
        name: 'Radu Pop',
        values: {
          store_id: 'RO-CJ-01',
          observed_at: '2026-10-18T11:05:00.000Z',
          evaluator: 'Mihai Ardelean',
          points: 8,
        },
        time_zone: 'Europe/Bucharest',
      },
      expect.objectContaining({ line: 4 }),
    ]);
  });
});

it('an empty comment cell leaves the comment as it is', async () => {
  await bring([{ comment: 'Zâmbet' }]);
  expect(await bring([{ points: '9' }])).toMatchObject({ counts: { changed: 1 } });
  expect(await reportsOf('RO-CJ-01')).toMatchObject([{ points: 9, comment: 'Zâmbet' }]);
});

describe('a row with the id of a report', () => {
  const id = '019a4d6e-7c9b-7000-8000-000000000001';
  const recordOne = async () => {
    server.at('2026-10-18T11:05:42Z');
    const body = {
      id,
      restaurant_id: await restaurantId(server, 'RO-CJ-01'),
      evaluated_user_id: await personId(server, crew),
      points: 8,
    };
    await server.call(createReport, { as: manager, body });
    server.at(now);
  };

  it('is the same report to the minute, whoever is named as they were then', async () => {
    await recordOne();
    await server.database.kysely
      .updateTable('users')
      .set({ last_name: 'Popa' })
      .where('email', '=', crew)
      .execute();
    const { counts } = await check([{ id }, { id: unknownId, by: 'Mihai Ardelean', of: 'Bianca Mureșan' }]);
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 1, error: 0 });
    expect((await check([{ id, by: '', of: '' }])).counts).toMatchObject({ unchanged: 1 });
    expect((await check([{ id, time: '14:05:42' }])).counts).toMatchObject({ unchanged: 1 });
    expect((await check([{ id, time: '14:05:43' }])).counts).toMatchObject({ changed: 1 });
  });

  it('is the same report where only its business day is told', async () => {
    await bring([{ id, date: '19.10.2026', time: '01:30' }]);
    expect((await check([{ id, date: '18.10.2026', time: '' }])).counts).toMatchObject({ unchanged: 1 });
    expect((await check([{ id, date: '17.10.2026', time: '' }])).counts).toMatchObject({ changed: 1 });
  });

  it('moves it to another day and other people, where they may be', async () => {
    await recordOne();
    const rows = [{ id, date: '17.10.2026', time: '23:00', by: admin, of: 'Bianca Mureșan', points: '10' }];
    expect(await bring(rows)).toMatchObject({ counts: { changed: 1 } });
    expect(await reportsOf('RO-CJ-01')).toEqual([]);
    expect(await reportsOf('RO-CJ-01', '2026-10-17')).toMatchObject([
      {
        id,
        points: 10,
        bonus: '7.50',
        evaluator: { last_name: 'Munteanu' },
        evaluated_user: { first_name: 'Bianca' },
      },
    ]);
    await expectTotals();
    expect(await refusals({ id, of: admin }, { id: unknownId, of: 'Maria Ionescu' })).toEqual({
      2: ['evaluated_user not_in_store'],
      3: ['evaluated_user not_in_store'],
    });
  });

  it('names whom it is given to instead, of one name with their marks', async () => {
    await recordOne();
    const { changes } = await check([{ id, of: 'Bianca Mureșan' }]);
    expect(changes).toEqual([
      {
        line: 2,
        name: 'Radu Pop',
        before: { evaluated_user: 'Radu Pop' },
        after: { evaluated_user: 'Bianca Mureșan' },
        time_zone: 'Europe/Bucharest',
      },
    ]);
    const namesake = 'radu.pop@lant.example';
    const people = 'First name;Last name;E-mail;Position;Role;Restaurants;Member since';
    await importIt(server, 'users', `${people}\nRadu;Pop;${namesake};crew;user;RO-CJ-01;2026-10-01`);
    const [one, other] = [idMark(await personId(server, crew)), idMark(await personId(server, namesake))];
    expect((await check([{ id, of: namesake }])).changes).toMatchObject([
      {
        before: { evaluated_user: `Radu Pop (${one})` },
        after: { evaluated_user: `Radu Pop (${other})` },
      },
    ]);
  });

  it('is of whom a name or an e-mail beside it says that differs from the report', async () => {
    await recordOne();
    const changed = async (...people: string[]) =>
      (await checkBeside(id, ...people)).changes.map(({ after }) => after);
    const evaluator = 'Mihai Ardelean';
    expect(await changed(evaluator, 'Radu Pop', manager, crew)).toEqual([]);
    const bianca = [{ evaluated_user: 'Bianca Mureșan' }];
    expect(await changed(evaluator, 'Bianca Mureșan', manager, crew)).toEqual(bianca);
    expect(await changed(evaluator, 'Bianca Mureșan', manager, '')).toEqual(bianca);
    expect(await changed(evaluator, 'Radu Pop', admin, crew)).toEqual([{ evaluator: 'Ioana Munteanu' }]);
    const { issues } = await checkBeside(id, evaluator, 'Bianca Mureșan', 'nobody@lant.example', shift);
    expect(issues[0]?.errors).toEqual([
      { path: 'evaluator_email', code: 'unknown_reference' },
      { path: 'evaluated_user_email', code: 'other_person' },
    ]);
  });

  it('is refused twice, in another restaurant, and when it is voided', async () => {
    await recordOne();
    expect(await refusals({ id }, { id }, { id: 'x y' })).toEqual({
      3: ['id duplicate'],
      4: ['id invalid_characters'],
    });
    expect(await refusals({ id, restaurant: 'RO-B-01' })).toEqual({ 2: ['store_id invalid'] });
    await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'De probă' } });
    expect(await refusals({ id })).toEqual({ 2: ['id voided'] });
  });
});

describe('an import of reports', () => {
  it('is noted once, and once by each restaurant that it touched', async () => {
    const file = table({}, { date: '16.10.2026' }, { restaurant: 'RO-B-02', by: shift, of: 'Maria Ionescu' });
    const { digest } = await resultOf(server, 'reports', file, { locale: 'ro' });
    await resultOf(server, 'reports', file, { locale: 'ro', commit: digest, name: 'Octombrie.csv' });
    const [run] = await audits(server, 'import.run');
    expect(run?.after).toEqual({ kind: 'reports', name: 'Octombrie.csv', new: 3, changed: 0, unchanged: 0 });
    const restaurants = await audits(server, 'restaurant.import-reports');
    const found = restaurants.map(({ restaurant_id, after }) => ({ restaurant_id, after }));
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      restaurant_id: await restaurantId(server, 'RO-CJ-01'),
      after: { import_id: run?.subject_id, count: 2, from: '2026-10-16', to: '2026-10-18' },
    });
    expect(found).toContainEqual({
      restaurant_id: await restaurantId(server, 'RO-B-02'),
      after: { import_id: run?.subject_id, count: 1, from: '2026-10-18', to: '2026-10-18' },
    });
    const { count } = await server.database.kysely
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_id', '=', run?.subject_id ?? '')
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  it('that is sent twice at once is imported once, and what is recorded meanwhile stands too', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => ({
      time: `${String(8 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    }));
    const file = table(...rows);
    const { digest: commit } = await resultOf(server, 'reports', file, { locale: 'ro' });
    const body = {
      id: unknownId,
      restaurant_id: await restaurantId(server, 'RO-CJ-01'),
      evaluated_user_id: await personId(server, crew),
      points: 9,
    };
    const send = () => resultOf(server, 'reports', file, { locale: 'ro', commit });
    const record = () => server.call(createReport, { as: manager, body });
    const [first, , second] = await Promise.all([send(), record(), send()]);
    expect([first.committed, second.committed]).toEqual([true, true]);
    expect([first.counts.new, second.counts.new].toSorted((a, b) => a - b)).toEqual([0, 900]);
    expect(await reportsOf('RO-CJ-01')).toHaveLength(900);
    expect(await reportsOf('RO-CJ-01', '2026-10-20')).toHaveLength(1);
    await expectTotals();
  });

  it('by somebody who stops being an administrator while the file is on its way writes nothing', async () => {
    const file = table({});
    const { digest } = await resultOf(server, 'reports', file, { locale: 'ro' });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sending = sendImport(server, 'reports', readable, { locale: 'ro', commit: digest });
    const writer = writable.getWriter();
    const bytes = new TextEncoder().encode(file);
    await writer.write(bytes.subarray(0, 20));
    const { kysely } = server.database;
    await kysely.updateTable('users').set({ role: 'evaluator' }).where('email', '=', admin).execute();
    const before = await everything(server);
    await writer.write(bytes.subarray(20));
    await writer.close();
    expect((await sending).problem).toMatchObject({ code: 'revoked_token' });
    expect(await everything(server)).toEqual(before);
  });
});
