/** What an import of reports does to money, told before it is agreed to, and taking it back as a whole. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { closeMonth } from '#contract/closings.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { getReportImport, listReportImports, undoReportImport } from '#contract/report-imports.ts';
import { undoReportImport as undo } from '#server/imports/report-imports.db.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  manager,
  personId,
  shift,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';
import { importIt, resultOf } from '#tests/support/upload.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const now = '2026-10-20T18:00:00Z';
const server = await openServer({ at: now });
afterEach(() => server.reset());

const head = 'ID;Store ID;Date;Evaluator;Person;Points;Comment';
type Cells = Partial<Record<'id' | 'restaurant' | 'date' | 'by' | 'of' | 'points' | 'comment', string>>;
const row = ({
  id = '',
  restaurant = 'RO-CJ-01',
  date = '18.10.2026 14:05',
  by = manager,
  of = 'Radu Pop',
  points = '8',
  comment = '',
}: Cells) => [id, restaurant, date, by, of, points, comment].join(';');
const table = (...rows: Cells[]) => [head, ...rows.map(row)].join('\n');

/** Imports the rows and says under which id. */
async function bring(...rows: Cells[]): Promise<string> {
  const { committed } = await importIt(server, 'reports', table(...rows), { locale: 'ro' });
  expect(committed).toBe(true);
  const [newest] = (await server.call(listReportImports, { as: admin })).data;
  if (!newest) throw new Error('no import');
  return newest.id;
}
const effectsOf = async (...rows: Cells[]) =>
  (await resultOf(server, 'reports', table(...rows), { locale: 'ro' })).effects;
const details = async (id: string) =>
  (await server.call(getReportImport, { as: admin, params: { id } })).data;
const takeBack = (id: string, reason = 'Altă lună') =>
  server.call(undoReportImport, { as: admin, params: { id }, body: { reason } });

/** Reports and totals, as they are read; the revisions of the tables don't matter. */
async function money() {
  const { kysely } = server.database;
  return {
    reports: await kysely.selectFrom('reports').selectAll().orderBy('id').execute(),
    days: await kysely
      .selectFrom('day_totals')
      .selectAll()
      .orderBy('restaurant_id')
      .orderBy('date')
      .execute(),
    months: await kysely
      .selectFrom('month_totals')
      .selectAll()
      .orderBy('restaurant_id')
      .orderBy('month')
      .execute(),
  };
}
async function expectTotals() {
  const kept = await money();
  await server.database.kysely.transaction().execute((trx) => recomputeEverything(trx));
  expect(kept).toEqual(await money());
}

const recorded = '019a4d6e-7c9b-7000-8000-000000000001';
async function recordOne(points = 8) {
  server.at('2026-10-18T11:05:42Z');
  const restaurant_id = await restaurantId(server, 'RO-CJ-01');
  const evaluated_user_id = await personId(server, crew);
  await server.call(createReport, {
    as: manager,
    body: { id: recorded, restaurant_id, evaluated_user_id, points },
  });
  server.at(now);
}
const correction: Cells = { id: recorded, points: '10', comment: 'Mai bine' };
const reportOf = async (id: string) => (await money()).reports.find((report) => report.id === id);

describe('before it is agreed to, an import of reports', () => {
  it('says for each restaurant and month what becomes of count and bonus, as it then is', async () => {
    await recordOne();
    const before = await money();
    const effects = await effectsOf(
      correction,
      { date: '17.10.2026 10:00', points: '9' },
      { restaurant: 'RO-B-02', by: shift, of: 'Maria Ionescu', points: '10' },
      { date: '10.09.2026 10:00', points: '7' },
    );
    expect(await money()).toEqual(before);
    const cluj = await restaurantId(server, 'RO-CJ-01');
    const of = (restaurant: string, month: string) =>
      before.months.find((total) => total.restaurant_id === restaurant && total.month === month);
    const october = of(cluj, '2026-10');
    const amount = (minor = 0) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
    expect(effects?.total).toBe(3);
    expect(effects?.months.map(({ restaurant, month }) => [restaurant.store_id, month])).toEqual([
      ['RO-B-02', '2026-10'],
      ['RO-CJ-01', '2026-09'],
      ['RO-CJ-01', '2026-10'],
    ]);
    // 8 → 10 points are 5.00 more, 9 points 5.00.
    expect(effects?.months.at(-1)).toMatchObject({
      count: { before: october?.count, after: (october?.count ?? 0) + 1 },
      bonus: { before: amount(october?.bonus_minor), after: amount((october?.bonus_minor ?? 0) + 1_000) },
      notes: [],
    });
    expect(effects?.sums).toHaveLength(1);
    await bring(correction, { date: '17.10.2026 10:00', points: '9' });
    const after = (await money()).months.find(
      ({ restaurant_id, month }) => restaurant_id === cluj && month === '2026-10',
    );
    expect([after?.count, amount(after?.bonus_minor)]).toEqual([
      effects?.months.at(-1)?.count.after,
      effects?.months.at(-1)?.bonus.after,
    ]);
  });

  it('is agreed to by its amounts: where they are others by now, nothing is written', async () => {
    const rows = [{ date: '12.10.2026 12:00', points: '9' }];
    const { digest, effects } = await resultOf(server, 'reports', table(...rows), { locale: 'ro' });
    const commit = (agreed: string) =>
      resultOf(server, 'reports', table(...rows), { locale: 'ro', commit: digest, agreed });
    await server.call(createReport, {
      as: manager,
      body: {
        id: '019a4d6e-7c9b-7000-8000-000000000001',
        restaurant_id: await restaurantId(server, 'RO-CJ-01'),
        evaluated_user_id: await personId(server, crew),
        points: 10,
      },
    });
    const before = await money();
    const stale = await commit(effects?.digest ?? '');
    expect(stale).toMatchObject({ committed: false, counts: { new: 1, error: 0 } });
    expect(await money()).toEqual(before);
    expect(stale.effects?.digest).not.toBe(effects?.digest);
    const [was, is] = [effects, stale.effects].map((told) => told?.months[0]?.count.before ?? 0);
    expect(is).toBe((was ?? 0) + 1);
    expect(await commit(stale.effects?.digest ?? '')).toMatchObject({ committed: true });
  });

  it('names what is far off: too many in a day, another scale, a month twice, a month that is over', async () => {
    const minutes = (date: string, count: number, points: string) =>
      Array.from({ length: count }, (_, index) => ({
        date: `${date} ${10 + Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}`,
        points,
      }));
    const notesOf = async (rows: Cells[]) =>
      (await effectsOf(...rows))?.months.map(({ month, notes }) => [month, ...notes.map(({ code }) => code)]);
    expect(await notesOf(minutes('18.10.2026', 37, '7'))).toEqual([['2026-10', 'many_in_a_day']]);
    expect(await notesOf(minutes('18.10.2026', 12, '1'))).toEqual([['2026-10', 'unusual_points']]);
    expect(await notesOf(minutes('18.09.2026', 1, '7'))).toEqual([['2026-09', 'month_over']]);
    // Sunday the 18th has a goal of 5; the fullest day, Saturday the 17th, one of 30.
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    await server.database.kysely
      .insertInto('restaurant_goals')
      .values({
        restaurant_id,
        valid_from: '2026-10-16',
        goal: 12,
        monday: 10,
        tuesday: 10,
        wednesday: 10,
        thursday: 10,
        friday: 10,
        saturday: 30,
        sunday: 5,
      })
      .execute();
    const weekend = [...minutes('17.10.2026', 37, '7'), ...minutes('18.10.2026', 16, '7')];
    expect((await effectsOf(...weekend))?.months[0]?.notes).toContainEqual({
      code: 'many_in_a_day',
      params: { day: '2026-10-18', count: 16, goal: 5 },
    });
    const days = Array.from({ length: 17 }, (_, index) => minutes(`${index + 1}.10.2026`, 20, '7')).flat();
    expect(await notesOf(days)).toEqual([['2026-10', 'doubled']]);
  });
});

describe('an import of reports that is undone', () => {
  it('[call-import-details] leaves reports and totals exactly as they were, what it added voided with the reason, a trace of each', async () => {
    await recordOne();
    const before = await money();
    const id = await bring(
      correction,
      { date: '17.10.2026 10:00', points: '9' },
      { restaurant: 'RO-B-02', by: shift, of: 'Maria Ionescu', points: '10' },
    );
    expect(await money()).not.toEqual(before);
    const { undoing } = await details(id);
    expect(undoing).toMatchObject({ removed: 2, restored: 1, kept: 0, blocked_by: null });
    const told = undoing.effects.months.find(({ restaurant }) => restaurant.store_id === 'RO-CJ-01');
    server.at('2026-10-20T19:00:00Z');
    const { data } = await takeBack(id);
    expect(data).toMatchObject({
      id,
      new: 2,
      changed: 1,
      undone: { at: '2026-10-20T19:00:00.000Z', by: 'Ioana Munteanu', reason: 'Altă lună' },
    });
    const after = await money();
    expect(after).toEqual(before);
    const cluj = await restaurantId(server, 'RO-CJ-01');
    expect(told?.count.after).toBe(
      after.months.find(({ restaurant_id, month }) => restaurant_id === cluj && month === '2026-10')?.count,
    );
    await expectTotals();
    const voided = await server.database.kysely
      .selectFrom('voided_reports')
      .selectAll()
      .where('import_id', '=', id)
      .execute();
    expect(voided).toHaveLength(2);
    expect(voided[0]).toMatchObject({ reason: 'Altă lună', voided_by_name: 'Ioana Munteanu' });
    expect((await audits(server, 'import.undo')).map(({ after: fields }) => fields)).toEqual([
      { name: 'list.csv', removed: 2, restored: 1, kept: 0, reason: 'Altă lună' },
    ]);
    expect(await audits(server, 'restaurant.undo-import')).toHaveLength(2);
    const history = await server.call(listActivity, {
      as: admin,
      query: { subject: 'report', subject_id: recorded },
    });
    expect(history.data.map(({ action, after: fields }) => [action, fields?.['points']])).toEqual([
      ['report.update', 8],
      ['report.update', 10],
      ['report.create', 8],
    ]);
    const [first] = voided;
    const ofAdded = await server.call(listActivity, {
      as: admin,
      query: { subject: 'report', subject_id: first?.id ?? '' },
    });
    expect(ofAdded.data.map(({ action }) => action)).toEqual(['import.undo', 'import.run']);
  });

  it('keeps what somebody has corrected since, and what was voided since', async () => {
    await recordOne();
    server.at('2026-10-18T11:10:00Z');
    const id = await bring(correction, { date: '17.10.2026 10:00' });
    await server.call(updateReport, { as: manager, params: { id: recorded }, body: { comment: 'Al meu' } });
    server.at(now);
    const added = (await money()).reports.find(({ import_id }) => import_id === id);
    await server.call(voidReport, {
      as: admin,
      params: { id: added?.id ?? '' },
      body: { reason: 'De probă' },
    });
    expect((await details(id)).undoing).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    await takeBack(id);
    expect(await reportOf(recorded)).toMatchObject({ points: 8, bonus_minor: 250, comment: 'Al meu' });
    const voided = await server.database.kysely
      .selectFrom('voided_reports')
      .select(['id', 'reason'])
      .execute();
    expect(voided).toContainEqual({ id: added?.id, reason: 'De probă' });
    await expectTotals();
  });

  it('leaves a corrected report alone that was voided since', async () => {
    await recordOne();
    const id = await bring(correction);
    await server.call(voidReport, { as: admin, params: { id: recorded }, body: { reason: 'De probă' } });
    expect((await details(id)).undoing).toMatchObject({ removed: 0, restored: 0, kept: 1 });
    const before = await money();
    await takeBack(id);
    expect(await money()).toEqual(before);
  });

  it('[call-imports] waits for a later import that corrected the same reports', async () => {
    await recordOne();
    const before = await money();
    const first = await bring(correction);
    const second = await bring({ ...correction, points: '9' });
    expect((await details(first)).undoing.blocked_by).toMatchObject({ id: second });
    const state = await money();
    await expect(takeBack(first)).rejects.toMatchObject({ code: 'import_overlaid' });
    expect(await money()).toEqual(state);
    await takeBack(second);
    expect(await reportOf(recorded)).toMatchObject({ points: 10 });
    await takeBack(first);
    expect(await money()).toEqual(before);
  });

  it('[call-import-undo] is undone once, however often it is asked for, and can be brought again with its own ids', async () => {
    const before = await money();
    const rows = [{ id: unknownId, date: '17.10.2026 10:00' }, {}];
    const id = await bring(...rows);
    const brought = await money();
    const answers = await Promise.all([
      takeBack(id, 'Prima'),
      takeBack(id, 'A doua'),
      takeBack(id, 'A treia'),
    ]);
    expect(new Set(answers.map(({ data }) => data.undone?.reason)).size).toBe(1);
    expect(await audits(server, 'import.undo')).toHaveLength(1);
    expect(await money()).toEqual(before);
    const again = await bring(...rows);
    expect(again).not.toBe(id);
    expect((await money()).months).toEqual(brought.months);
    const { count } = await server.database.kysely
      .selectFrom('voided_reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '=', unknownId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
    await takeBack(again);
    expect(await money()).toEqual(before);
  });

  it('races with recordings and another import: nothing is lost, nothing counts twice', async () => {
    await recordOne();
    const rows = Array.from({ length: 400 }, (_, index) => ({
      date: `1${index % 8}.10.2026 ${10 + Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}`,
    }));
    const before = await money();
    const id = await bring(correction, ...rows);
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const evaluated_user_id = await personId(server, crew);
    const record = (index: number) =>
      server.call(createReport, {
        as: manager,
        body: {
          id: `019a4d6e-7c9b-7000-8000-00000000010${index}`,
          restaurant_id,
          evaluated_user_id,
          points: index,
        },
      });
    const other = { restaurant: 'RO-B-02', by: shift, of: 'Maria Ionescu' };
    await Promise.all([takeBack(id), record(1), record(2), bring(other), record(3), takeBack(id)]);
    expect((await money()).reports).toHaveLength(before.reports.length + 4);
    expect(await reportOf(recorded)).toMatchObject({ points: 8, bonus_minor: 250 });
    await expectTotals();
  });

  it('that breaks off in its last step has done nothing', async () => {
    const id = await bring({}, { date: '17.10.2026 10:00' });
    const before = await money();
    const { kysely, engine } = server.database;
    const failing = kysely.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('undone_by_name') && node.kind === 'UpdateQueryNode')
          throw new Error('cut short');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { id: actorId } = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', admin)
      .executeTakeFirstOrThrow();
    const actor = {
      id: actorId,
      role: 'admin' as const,
      first_name: 'Ioana',
      last_name: 'Munteanu',
      restaurantIds: [],
    };
    const author = { actor, now: new Date(now), requestId: 'r1' };
    await expect(undo({ kysely: failing, engine }, author, { id, reason: 'Altă lună' })).rejects.toThrow(
      'cut short',
    );
    expect(await money()).toEqual(before);
    expect((await details(id)).undone).toBeNull();
    const { rows } = await sql`select 1 from voided_reports where import_id = ${id}`.execute(kysely);
    expect(rows).toEqual([]);
    await takeBack(id);
  });
});

describe('a month on its way out of the database', () => {
  it('takes no report back: neither those that it has, nor one that an import had moved to another month', async () => {
    server.at('2026-09-18T11:05:42Z');
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const evaluated_user_id = await personId(server, crew);
    const body = { id: recorded, restaurant_id, evaluated_user_id, points: 8 };
    await server.call(createReport, { as: manager, body });
    server.at(now);
    const moving = await bring({ id: recorded, date: '18.10.2026 14:05' });
    const adding = await bring({ date: '19.09.2026 14:05' });
    const mark = { month: '2026-09', archived_at: null, imports: '[]' };
    await server.database.kysely.insertInto('archived_months').values(mark).execute();
    const before = await money();
    for (const id of [moving, adding]) {
      await expect(details(id)).rejects.toMatchObject({ code: 'month_archived' });
      await expect(takeBack(id)).rejects.toMatchObject({ code: 'month_archived' });
    }
    expect(await money()).toEqual(before);
  });
});

describe('a closed month', () => {
  const closed = { id: '', date: '18.09.2026 14:05' };
  const closeSeptember = async () => {
    const restaurant_ids = [await restaurantId(server, 'RO-CJ-01')];
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
  };

  it('names its rows, which can be left out or counted as later knowledge', async () => {
    await closeSeptember();
    const rows = table(closed, { of: 'Radu Pop' });
    const check = await resultOf(server, 'reports', rows, { locale: 'ro' });
    expect(check.counts).toMatchObject({ new: 1, error: 1 });
    expect(check.issues).toMatchObject([
      { line: 2, errors: [{ path: 'observed_at', code: 'month_closed' }] },
    ]);
    const counted = await resultOf(server, 'reports', rows, { locale: 'ro', closed_months: 'count' });
    expect(counted.counts).toMatchObject({ new: 2, error: 0 });
    const done = await importIt(server, 'reports', rows, { locale: 'ro', closed_months: 'count' });
    expect(done.committed).toBe(true);
  });

  it('that is on its way out of the database keeps them from it too, closed or before the first closed one', async () => {
    const id = await bring(closed);
    const mark = { month: '2026-09', archived_at: null, imports: '[]' };
    await server.database.kysely.insertInto('archived_months').values(mark).execute();
    const before = await money();
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'month_archived' });
    expect(await money()).toEqual(before);
  });

  it('keeps the imports of its reports from being undone', async () => {
    const id = await bring(closed);
    await closeSeptember();
    const before = await money();
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'month_closed' });
    // Said before the reason is asked for.
    const preview = server.call(getReportImport, { as: admin, params: { id } });
    await expect(preview).rejects.toMatchObject({ code: 'month_closed' });
    expect(await money()).toEqual(before);
  });
});
