/** Closed months whose reports are taken out of the database: what answers without them, what refuses, and the way back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { listActivity } from '#contract/activity.ts';
import { closeMonth, getClosing, listClosings, reopenMonth, type ClosingLine } from '#contract/closings.ts';
import { explainAmount } from '#contract/explain.ts';
import { createReport, getRecordSheet, updateReport, voidReport } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import {
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { listReportImports, undoReportImport } from '#contract/report-imports.ts';
import { defaultSettings, updateSettings } from '#contract/settings.ts';
import { askQuestion, listQuestions, listStatements } from '#contract/statements.ts';
import { getUserWithReports, previewUserDelete } from '#contract/user-months.ts';
import { openDatabase } from '#server/db/open.ts';
import { attachMonth, detachMonth, listMonths } from '#server/maintenance/archive.db.ts';
import { writeBackup } from '#server/maintenance/backup.db.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { partition } from '#server/maintenance/partition.db.ts';
import { makePartitionsAhead } from '#server/maintenance/partitions.db.ts';
import { restoreBackup } from '#server/maintenance/restore.db.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { importIt, resultOf } from '#tests/support/upload.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const september = '2026-09';
const october = '2026-10';
const inNovember = '2026-11-02T09:00:00Z';
const now = new Date(inNovember);
const restaurants = ['RO-CJ-01', 'RO-B-01', 'RO-B-02'];

let server: TestServer;
let cluj: string;
let radu: string;
let ids: string[];
beforeEach(async () => {
  server = await makeServer();
  ids = [];
  for (const store of restaurants) ids.push(await restaurantId(server, store));
  cluj = ids[0] ?? '';
  radu = await personId(server, crew);
});
afterEach(() => server.close());

const rowsOf = async (query: string) => (await sql.raw<object>(query).execute(server.database.kysely)).rows;
const close = (month: string, ...some: string[]) =>
  server.call(closeMonth, { as: admin, body: { month, restaurant_ids: some.length > 0 ? some : ids } });
const work = { now, requestId: 'cli-1', say: () => undefined };
const detach = (month = september) => detachMonth(server.database, month, work);
const attach = (month = september) => attachMonth(server.database, month, work);

/** September has a partition of its own, or is together with all months before December. */
async function partitioned(place: string) {
  const { kysely } = server.database;
  if (place !== 'of its own') {
    await partition(server.database, new Date(smallSetNow));
    return;
  }
  // Its reports are younger than such a move allows, so the tables are emptied for it.
  for (const table of ['reports', 'audit']) {
    await sql.raw(`create table kept_${table} as select * from ${table}`).execute(kysely);
    await sql.raw(`delete from ${table}`).execute(kysely);
  }
  await partition(server.database, new Date('2026-06-15T09:00:00Z'));
  await makePartitionsAhead(server.database, new Date(smallSetNow));
  for (const table of ['reports', 'audit']) {
    await sql.raw(`insert into ${table} select * from kept_${table}`).execute(kysely);
    await sql.raw(`drop table kept_${table}`).execute(kysely);
  }
}

const record = (observed_at: string, { as = admin, points = 10, person = radu } = {}) =>
  server.request('POST', createReport.path, {
    as,
    body: {
      id: newId(),
      restaurant_id: cluj,
      evaluated_user_id: person,
      points,
      observed_at,
      confirm: true,
      ...(as === admin && { reason: 'Lipsea din listă' }),
    },
  });
const idIn = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id;

/** September closed everywhere, with feedback that became known after it, some of it after October's closing. */
async function closedSeptember() {
  const own = idIn(await record('2026-09-20T12:00:00Z'));
  await close(september);
  server.at(inNovember);
  const later = idIn(await record('2026-09-21T12:00:00Z'));
  const { data } = await monthOf();
  const taken = data.reports.find(
    ({ evaluated_user, bonus }) => evaluated_user.id !== radu && bonus !== '0.00',
  );
  await server.call(voidReport, { as: admin, params: { id: taken?.id ?? '' }, body: { reason: 'Greșit' } });
  const corrected = { points: 8, reason: 'Greșit la tastare' };
  await server.call(updateReport, { as: admin, params: { id: own }, body: corrected });
  return { own, later, taken: taken?.id ?? '' };
}

const monthOf = (date = september, id = cluj) =>
  server.call(getRestaurantWithReports, { as: admin, query: { id, date } });
const detailsOf = async (date: string, id = cluj) =>
  (await server.call(getClosing, { as: admin, query: { id, date } })).data;
const userMonth = async (date = september) =>
  (await server.call(getUserWithReports, { as: admin, query: { id: radu, date } })).data;

/** All that is told of the months but reports. */
async function told() {
  const month = (await monthOf()).data;
  const { reports: _, reports_archived: __, archived_people: ___, ...page } = month;
  const user = await userMonth();
  const statements = [];
  for (const id of ids)
    statements.push(
      (await server.call(listStatements, { as: admin, query: { id, date: september } })).data.map(
        ({ days: _days, formula: _formula, reports_archived: _archived, ...statement }) => statement,
      ),
    );
  const closings = [];
  for (const id of ids) closings.push(await detailsOf(september, id), await detailsOf(october, id));
  const why = [];
  for (const { person, changes } of (await detailsOf(october)).known) {
    if (changes.length === 0) continue;
    const query = { what: 'line', restaurant_id: cluj, user_id: person.id, date: october } as const;
    why.push((await server.call(explainAmount, { as: admin, query })).data.closing?.changed);
  }
  return {
    page,
    days: (await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj, date: september } })).data,
    listed: (
      await server.call(listRestaurantsByMonth, { as: admin, query: { date: september, reports: '0' } })
    ).data,
    overview: (await server.call(getOverview, { as: admin, query: { date: september } })).data,
    course: user.course,
    received: { ...user.received, reports: undefined, reports_archived: undefined },
    given: { ...user.given, reports: undefined, reports_archived: undefined },
    deletion: (await server.call(previewUserDelete, { as: admin, params: { id: radu } })).data,
    restaurant: (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data,
    chain: (
      await server.call(explainAmount, {
        as: admin,
        query: { what: 'chain-month', currency: 'RON', date: september },
      })
    ).data,
    monthEnd: (await server.call(listClosings, { as: admin, query: { date: october } })).data,
    statements,
    closings,
    why,
  };
}

const contents = () =>
  rowsOf(`select count(*) as count, md5(string_agg(r::text, '|' order by id)) as content from reports r`);

describe.each(['of its own', 'with all before'])('a month in a partition %s', (place) => {
  beforeEach(() => partitioned(place));

  it('is told as before without its reports, and comes back as it was', { timeout: 60_000 }, async () => {
    await closedSeptember();
    const [before, rows] = [await told(), await contents()];
    const expected = (await detailsOf(october)).known;
    expect(expected.some(({ correction }) => correction !== '0.00')).toBe(true);
    expect(before.why.flat().flatMap((change) => change?.causes.map(({ cause }) => cause))).toEqual(
      expect.arrayContaining(['recorded', 'corrected', 'voided']),
    );

    expect(await detach()).toContain('reports_2026_09');
    expect(await rowsOf("select 1 from reports where business_date like '2026-09%' limit 1")).toEqual([]);
    expect(await told()).toEqual(before);
    expect(await listMonths(server.database)).toMatchObject([
      { month: september, state: 'detached' },
      { month: october, state: 'attached' },
    ]);
    const findings = await examine({
      database: server.database,
      dataDir: undefined,
      hasMailServer: false,
      now,
    });
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    await server.database.kysely.transaction().execute(recomputeEverything);
    expect(await told()).toEqual(before);
    expect(await detach()).toContain('already');

    expect(await attach()).toContain('attached');
    expect(await contents()).toEqual(rows);
    expect(await told()).toEqual(before);
    expect((await monthOf()).data.reports_archived).toBe(false);
    expect(await rowsOf('select 1 from archived_totals')).toEqual([]);
    await expect(attach()).rejects.toThrow('is not detached');
    const { data } = await server.call(listActivity, { as: admin, query: { subject: 'app' } });
    expect(data.map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ['app.attach-month', null, { month: september }],
      ['app.detach-month', null, { month: september }],
    ]);
  });

  it('later closings pay the same', { timeout: 60_000 }, async () => {
    await closedSeptember();
    const expected: ClosingLine[][] = [];
    for (const id of ids) expected.push((await detailsOf(october, id)).known);
    await detach();
    await close(october);
    const lines: ClosingLine[][] = [];
    for (const id of ids) lines.push((await detailsOf(october, id)).lines);
    const amounts = (all: ClosingLine[][]) =>
      all.map((some) =>
        some
          .map(({ person, payable, correction, changes }) => ({
            id: person.id,
            payable,
            correction,
            changes,
          }))
          .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
    expect(amounts(lines)).toEqual(amounts(expected));
    // Nothing is left to be corrected, with the reports or without them.
    server.at('2026-12-02T09:00:00Z');
    const without = (await detailsOf('2026-11')).known;
    await attach();
    expect((await detailsOf('2026-11')).known).toEqual(without);
  });

  it('goes on from wherever it was stopped', { timeout: 90_000 }, async () => {
    await closedSeptember();
    const [before, rows] = [await told(), await contents()];
    const stopOnce = async (move: typeof detachMonth, steps: number) => {
      const seen: string[] = [];
      while (seen.length < steps) {
        const stopped = move(server.database, september, {
          ...work,
          say: (step) => {
            if (seen.includes(step)) return;
            seen.push(step);
            throw new Error('stopped');
          },
        });
        await expect(stopped).rejects.toThrow('stopped');
        expect(await told()).toEqual(before);
        expect((await record('2026-09-22T12:00:00Z')).body).toMatchObject({ code: 'month_archived' });
      }
      await move(server.database, september, work);
    };
    await stopOnce(detachMonth, 4);
    await stopOnce(attachMonth, 2);
    expect(await contents()).toEqual(rows);
    expect(await told()).toEqual(before);
  });

  it('no report is lost, whoever writes meanwhile', { timeout: 60_000 }, async () => {
    await closedSeptember();
    const over = new AbortController();
    const refused = new Set<string>();
    let written = 0;
    const write = async () => {
      while (!over.signal.aborted) {
        expect(await record('2026-10-20T12:00:00Z', { points: written % 11 })).toMatchObject({ status: 201 });
        written += 1;
        const late = await record('2026-09-23T12:00:00Z', { points: 9 });
        if (late.status !== 201) refused.add((late.body as { code: string }).code);
      }
    };
    const writing = write();
    await detach();
    over.abort();
    await writing;
    expect([...refused]).toEqual(['month_archived']);
    expect(written).toBeGreaterThan(0);
    const sums = await rowsOf(`select sum(count)::int as count from archived_totals where side = 'evaluator'
      union all select count(*)::int from reports_2026_09
      union all select sum(count)::int from month_totals where month = '2026-09'`);
    expect(new Set(sums.map((row) => JSON.stringify(row))).size).toBe(1);
    const months =
      await rowsOf(`select count(*)::int as count from reports where business_date >= '2026-10-01'
      union all select sum(count)::int from month_totals where month >= '2026-10'`);
    expect(new Set(months.map((row) => JSON.stringify(row))).size).toBe(1);
  });

  it('waits for a transaction that began before', { timeout: 30_000 }, async () => {
    await closedSeptember();
    const other = await server.database.kysely.connection().execute(async (connection) => {
      await sql`begin isolation level serializable`.execute(connection);
      await sql`select 1 from restaurants limit 1`.execute(connection);
      const done = vi.fn<() => void>();
      const detaching = detach().finally(done);
      await wait(3_000);
      // It still sees a month that takes reports, and what it writes is counted.
      const marks = await sql`select 1 from archived_months`.execute(connection);
      const wasOver = done.mock.calls.length > 0;
      await sql`insert into reports select restaurant_id, business_date, ${newId()}, points, bonus_minor, comment,
        evaluator_id, evaluator_first_name, evaluator_last_name, evaluated_user_id, evaluated_user_first_name,
        evaluated_user_last_name, observed_at, recorded_at, corrected_at, import_id
        from reports where business_date like '2026-09%' limit 1`.execute(connection);
      await sql`commit`.execute(connection);
      return { marks: marks.rows.length, wasOver, detaching };
    });
    expect(other).toMatchObject({ marks: 0, wasOver: false });
    // Its totals weren't recomputed, as by a write around the server: that is said, and the month stays as it was.
    await expect(other.detaching).rejects.toThrow('totals that differ');
    expect(await rowsOf('select 1 from archived_months')).toEqual([]);
  });
});

describe('a detached month', () => {
  beforeEach(() => partitioned('of its own'));

  it('says on each page that its reports are archived', async () => {
    await server.call(updateSettings, { as: admin, body: { ...defaultSettings, statements: true } });
    const { own } = await closedSeptember();
    const params = { token: await newestToken(server, crew) };
    const body = { id: newId(), about: own, text: 'De ce?' };
    server.at('2026-10-16T09:00:00Z');
    await server.call(askQuestion, { params, body });
    server.at(inNovember);
    const people = async () =>
      Map.groupBy((await monthOf()).data.reports, ({ evaluated_user }) => evaluated_user.id);
    const before = await people();
    await detach();
    const { data } = await monthOf();
    expect(data).toMatchObject({ reports: [], reports_archived: true });
    expect(
      new Map(data.archived_people?.evaluated_user.map(({ person, count }) => [person.id, count])),
    ).toEqual(new Map([...before].map(([id, reports]) => [id, reports.length])));
    expect((await userMonth()).received).toMatchObject({ reports: [], reports_archived: true });
    const listed = (await server.call(listRestaurantsByMonth, { as: admin, query: { date: september } }))
      .data;
    expect(listed.every(({ reports_archived, reports }) => reports_archived && reports.length === 0)).toBe(
      true,
    );
    const [statement] = (
      await server.call(listStatements, { as: admin, query: { id: cluj, date: september } })
    ).data;
    expect(statement).toMatchObject({ reports_archived: true, days: [], formula: [] });
    const [question] = (await server.call(listQuestions, { as: admin, query: {} })).data;
    expect(question).toMatchObject({ text: 'De ce?', report: null, report_archived: true });
    expect((await monthOf(october)).data).toMatchObject({ reports_archived: false, archived_people: null });
    const sheet = (
      await server.call(getRecordSheet, { as: admin, query: { id: cluj, day: october + '-15' } })
    ).data;
    expect(sheet.people.length).toBeGreaterThan(0);
  });

  it('takes no report, and changes none', async () => {
    const { own, later, taken } = await closedSeptember();
    const origin = await rowsOf(
      `select after from audit where action = 'report.create' and subject_id = '${own}'`,
    );
    expect(origin).toHaveLength(1);
    await detach();
    const before = await told();
    const archived = { status: 423, body: { code: 'month_archived' } };
    expect(await record('2026-09-20T12:00:00Z')).toMatchObject(archived);
    expect(await record('2026-09-20T12:00:00Z', { as: manager })).toMatchObject({
      body: { code: expect.any(String) },
    });
    const change = (id: string, as = admin) =>
      server.request('PUT', updateReport.path.replace('{id}', id), {
        as,
        body: { points: 1, reason: 'Greșit' },
      });
    const take = (id: string, as = admin) =>
      server.request('DELETE', voidReport.path.replace('{id}', id), { as, body: { reason: 'Greșit' } });
    expect(await change(own)).toMatchObject(archived);
    expect(await take(later)).toMatchObject(archived);
    // What is out of reach is told like what there isn't.
    expect(await change(own, 'tura.bucuresti@ardealgrill.example')).toMatchObject({ status: 404 });
    expect(await take(taken)).toMatchObject({ status: 200 });
    expect(
      await server.request('POST', reopenMonth.path, {
        as: admin,
        body: { restaurant_id: cluj, month: september, reason: 'Greșit' },
      }),
    ).toMatchObject(archived);
    const asked = async (query: Record<string, string>) =>
      server.request('GET', `${explainAmount.path}?${new URLSearchParams(query)}`, { as: admin });
    expect(await asked({ what: 'report', id: own })).toMatchObject(archived);
    expect(await asked({ what: 'day', restaurant_id: cluj, date: '2026-09-20' })).toMatchObject(archived);
    expect(await asked({ what: 'store-month', restaurant_id: cluj, date: september })).toMatchObject(
      archived,
    );
    expect(
      await asked({ what: 'person-month', restaurant_id: cluj, user_id: radu, date: september }),
    ).toMatchObject(archived);
    for (const date of [september, october])
      expect(await asked({ what: 'line', restaurant_id: cluj, user_id: radu, date })).toMatchObject({
        status: 200,
      });
    const file = (from: string, to: string) =>
      server.request('GET', `/v1/report/export/?format=csv&from=${from}&to=${to}`, { as: admin });
    expect(await file(september, september)).toMatchObject(archived);
    expect(await file('2026-08', october)).toMatchObject(archived);
    expect(await file(october, october)).toMatchObject({ status: 200 });
    const { data } = await server.call(listActivity, {
      as: admin,
      query: { subject: 'report', subject_id: own },
    });
    expect(JSON.stringify(data)).toContain('Radu');
    expect(await told()).toEqual(before);
  });

  it('is in no import, and keeps its imports from being undone', { timeout: 60_000 }, async () => {
    const head = 'ID;Store ID;Date;Evaluator;Person;Points;Comment';
    const file = (id: string, date: string) => `${head}\n${id};RO-CJ-01;${date};${manager};Radu Pop;8;`;
    await importIt(server, 'reports', file('', '18.09.2026 14:05'), { locale: 'ro' });
    const [brought] = (await server.call(listReportImports, { as: admin })).data;
    const { own } = await closedSeptember();
    await detach();
    const errorsOf = async (id: string, date: string) =>
      (await resultOf(server, 'reports', file(id, date), { locale: 'ro', closed_months: 'count' })).issues;
    expect(await errorsOf('', '19.09.2026 14:05')).toMatchObject([
      { errors: [{ path: 'observed_at', code: 'month_archived' }] },
    ]);
    // A report of the month, moved into another one: it would be there twice.
    expect(await errorsOf(own, '19.10.2026 14:05')).toMatchObject([
      { errors: [{ path: 'id', code: 'month_archived' }] },
    ]);
    expect(await errorsOf('', '14.10.2026 14:05')).toEqual([]);
    const params = { id: brought?.id ?? '' };
    await expect(
      server.call(undoReportImport, { as: admin, params, body: { reason: 'Altă lună' } }),
    ).rejects.toMatchObject({ code: 'month_archived' });
  });

  it('is in a backup without its reports, and stays archived by it', { timeout: 60_000 }, async () => {
    await closedSeptember();
    await detach();
    const before = (await detailsOf(october)).known;
    const folder = mkdtempSync(join(tmpdir(), 'brigade-archive-'));
    try {
      const file = join(folder, 'all.brigade');
      await writeBackup(server.database, file, now);
      const other = await openDatabase({ dataDir: join(folder, 'data') });
      await restoreBackup(other, file, now);
      const findings = await examine({ database: other, dataDir: undefined, hasMailServer: false, now });
      expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
      expect(findings).toContainEqual(expect.objectContaining({ about: 'archived months' }));
      await other.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect((await detailsOf(october)).known).toEqual(before);
  });
});

describe('refusals', () => {
  it('names what is open, and what is not there', { timeout: 60_000 }, async () => {
    await expect(detach()).rejects.toThrow('not partitioned');
    await partitioned('of its own');
    await close(september, cluj);
    await expect(detach()).rejects.toThrow('2026-09 is not closed in RO-B-01, RO-B-02');
    await expect(detach('2026-11')).rejects.toThrow('2026-11 is not over yet');
    await expect(detach('2026-03')).rejects.toThrow('2026-03 has no reports');
    await close(september);
    await detach();
    await rowsOf('alter table reports_2026_09 rename to elsewhere');
    await expect(attach()).rejects.toThrow('no table reports_2026_09');
    await rowsOf('alter table elsewhere rename to reports_2026_09');
    const changed = async (points: number) =>
      rowsOf(
        `update reports_2026_09 set points = points + ${points} where id = (select min(id) from reports_2026_09)`,
      );
    await changed(1);
    await expect(attach()).rejects.toThrow('does not hold what was taken out');
    await changed(-1);
    await rowsOf('create table bare (like reports_2026_09 including all)');
    await rowsOf('insert into bare select * from reports_2026_09');
    await rowsOf('alter table reports_2026_09 rename to whole');
    await rowsOf('alter table bare rename to reports_2026_09');
    await expect(attach()).rejects.toThrow('lacks indexes or keys');
    await rowsOf('drop table reports_2026_09');
    await rowsOf('alter table whole rename to reports_2026_09');
    await attach();
  });

  it(
    'a closing that is taken back while the month is detached wins or is refused',
    { timeout: 60_000 },
    async () => {
      await partitioned('of its own');
      await close(september);
      const [reopened, detached] = await Promise.all([
        server.request('POST', reopenMonth.path, {
          as: admin,
          body: { restaurant_id: cluj, month: september, reason: 'Greșit' },
        }),
        detach().then(
          () => 'detached',
          (error: Error) => error.message,
        ),
      ]);
      const outcomes = ['200 2026-09 is not closed in RO-CJ-01', '423 detached'];
      expect(outcomes).toContain(`${reopened.status} ${detached}`);
    },
  );
});
