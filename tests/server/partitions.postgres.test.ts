/** Reports and the activity by month: the move beside writers, the months ahead, and what stays as it was. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { addMonths, localMonth } from '#contract/month.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { transact } from '#server/db/transaction.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { partition } from '#server/maintenance/partition.db.ts';
import { makePartitionsAhead, partOf } from '#server/maintenance/partitions.db.ts';
import { emptyDatabaseSettings, smallSetNow } from '#tests/support/test-database.ts';
import { withServer } from '#tests/support/with-server.ts';

const now = new Date(smallSetNow);

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let database: Database;
beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  database = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' });
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await settings.remove();
});

const seed = () => seedDemo(database, { now, set: 'small' });
const rowsOf = async (query: string) => (await sql.raw<object>(query).execute(database.kysely)).rows;

const partsOf = async (table: string) =>
  (
    await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = to_regclass(${table}) order by 1`.execute(database.kysely)
  ).rows.map(({ name }) => name);

/** What writers and later migrations know a table by; without its partitions' own. */
const shapeOf = async (table: string) =>
  rowsOf(`
    select 'column' as what, attname::text as name, atttypid::regtype || ' ' || attnotnull || ' ' || attcollation as how
    from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
    union all
    select 'index', c.relname, i.indkey::text || ' ' || coalesce(pg_get_expr(i.indpred, i.indrelid), '')
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = '${table}'::regclass
    union all
    select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = '${table}'::regclass
    union all
    select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = '${table}'::regclass and not tgisinternal order by 1, 2`);

const contents = () =>
  rowsOf(`select 'reports' as name, md5(string_agg(r::text, '|' order by id)) as content from reports r
    union all select 'audit', md5(string_agg(a::text, '|' order by id)) from audit a`);

describe('partition', () => {
  it('keeps each row, column, index, key and trigger, and moves nothing twice', async () => {
    await seed();
    const before = { contents: await contents(), reports: await shapeOf('reports') };
    expect(await partition(database, now)).toEqual(['reports', 'audit']);
    expect(await contents()).toEqual(before.contents);
    expect(await shapeOf('reports')).toEqual(before.reports);
    expect(await partsOf('reports')).toEqual([
      'reports_2026_12',
      'reports_2027_01',
      'reports_before_2026_12',
      'reports_later',
    ]);
    expect(await partition(database, now)).toEqual([]);
    const findings = await examine({ database, dataDir: undefined, hasMailServer: false, now });
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
  });

  it('goes on from wherever it was stopped', async () => {
    await seed();
    const before = await contents();
    const steps: string[] = [];
    // Stopped once before each of its steps.
    for (let stops = 0; steps.length < 5; stops += 1) {
      expect(stops).toBeLessThan(20);
      const attempt = partition(database, now, (line) => {
        if (steps.includes(line)) return;
        steps.push(line);
        throw new Error('stopped');
      });
      await expect(attempt).rejects.toThrow('stopped');
    }
    await partition(database, now);
    expect(await contents()).toEqual(before);
    expect(await partsOf('audit')).toContain('audit_before_2026_12');
  });

  it('says which table has rows of a later month than it can have, and leaves it as it was', async () => {
    await seed();
    const before = await shapeOf('reports');
    await expect(partition(database, new Date('2026-06-15T00:00:00Z'))).rejects.toThrow(
      'reports has rows of 2026-08 or later',
    );
    expect(await shapeOf('reports')).toEqual(before);
  });

  it('builds an index anew that a stop has left half built', async () => {
    await seed();
    // As a stop leaves it: nothing but a fault makes one, so the catalogue is told.
    await rowsOf('create unique index audit_key_of_parts on audit (id, at)');
    await rowsOf("update pg_index set indisvalid = false where indexrelid = 'audit_key_of_parts'::regclass");
    await partition(database, now);
    expect(
      await rowsOf("select 1 from pg_index where not indisvalid and indrelid = 'audit'::regclass"),
    ).toEqual([]);
  });

  it('waits for a transaction that uses the table, and nobody waits long behind it', async () => {
    await seed();
    const other = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const reading = other.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom('reports').select('id').limit(1).execute();
      begin();
      await ended;
    });
    await begun;
    const moving = partition(database, now);
    let slowest = 0;
    for (let write = 0; write < 10; write += 1) {
      const began = performance.now();
      await rowsOf("update reports set comment = 'x' where id = (select min(id) from reports)");
      slowest = Math.max(slowest, performance.now() - began);
    }
    end();
    await Promise.all([reading, moving]);
    await other.close();
    expect(slowest).toBeLessThan(1_000);
    expect(await partsOf('reports')).toContain('reports_later');
  });

  it('a restaurant goes with its reports in every partition, and its revision with each write', async () => {
    await partition(database, new Date('2026-07-15T00:00:00Z'));
    await makePartitionsAhead(database, now);
    await seed();
    expect(await rowsOf('select distinct tableoid::regclass::text as part from reports order by 1')).toEqual([
      { part: 'reports_2026_09' },
      { part: 'reports_2026_10' },
    ]);
    const revisions = () => rowsOf('select * from store_revisions order by 1');
    const [restaurant] = (await rowsOf('select restaurant_id as id from reports limit 1')) as {
      id: string;
    }[];
    const before = await revisions();
    await rowsOf(`update reports set comment = 'y' where restaurant_id = '${restaurant?.id}'`);
    expect(await revisions()).not.toEqual(before);
    await rowsOf(`delete from restaurants where id = '${restaurant?.id}'`);
    expect(await rowsOf(`select 1 from reports where restaurant_id = '${restaurant?.id}'`)).toEqual([]);
  });

  it('an id is one report, though two creates of it are of different months', async () => {
    await partition(database, new Date('2026-07-15T00:00:00Z'));
    await makePartitionsAhead(database, now);
    await seed();
    const other = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' });
    const sample = await database.kysely.selectFrom('reports').selectAll().limit(1).executeTakeFirstOrThrow();
    // As `createReport` does: it looks for the id, then writes.
    const create = (db: Database, id: string, business_date: string) =>
      transact(db.kysely, async (trx) => {
        const known = await trx.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst();
        if (!known)
          await trx
            .insertInto('reports')
            .values({ ...sample, id, business_date })
            .execute();
      });
    const ids = Array.from({ length: 40 }, () => newId());
    for (const id of ids)
      await Promise.all([create(database, id, '2026-09-10'), create(other, id, '2026-10-10')]);
    await other.close();
    const rows = await database.kysely.selectFrom('reports').select('id').where('id', 'in', ids).execute();
    expect(rows).toHaveLength(ids.length);
  });

  it('refuses a row that a removed restaurant would have', async () => {
    await seed();
    await partition(database, now);
    const orphan = database.kysely.insertInto('reports').values({
      restaurant_id: newId(),
      business_date: '2026-12-03',
      id: newId(),
      points: 7,
      bonus_minor: 0,
      comment: null,
      evaluator_id: 'e',
      evaluator_first_name: 'E',
      evaluator_last_name: 'E',
      evaluated_user_id: 'p',
      evaluated_user_first_name: 'P',
      evaluated_user_last_name: 'P',
      observed_at: '2026-12-03T10:00:00.000Z',
      recorded_at: '2026-12-03T10:00:00.000Z',
      corrected_at: null,
      import_id: null,
    });
    await expect(orphan.execute()).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the months ahead', () => {
  it('are made once, whoever looks, and not where nothing is partitioned', async () => {
    expect(await makePartitionsAhead(database, now)).toEqual([]);
    await partition(database, now);
    const later = new Date('2027-01-02T00:00:00Z');
    const other = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' });
    const made = await Promise.all([makePartitionsAhead(database, later), makePartitionsAhead(other, later)]);
    await other.close();
    expect(made.flat().toSorted()).toEqual(
      ['audit', 'reports'].flatMap((table) => ['02', '03', '04'].map((month) => `${table}_2027_${month}`)),
    );
    expect(await partsOf('reports')).toContain('reports_2027_04');
  });

  it('are made by who waited for another server, however long that took', async () => {
    await partition(database, now);
    const other = await openDatabase({ url: settings.env['DATABASE_URL'] ?? '' });
    const making = await other.kysely.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('brigade partitions of reports'))`.execute(trx);
      const waiting = makePartitionsAhead(database, new Date('2027-01-02T00:00:00Z'));
      // Longer than a table is waited for.
      await Promise.race([waiting, wait(1_500)]);
      return { waiting };
    });
    await expect(making.waiting).resolves.toContain('reports_2027_04');
    await other.close();
  });

  it('a server makes them when it starts', async () => {
    const month = localMonth(new Date());
    await partition(database, new Date(`${addMonths(month, -3)}-15T00:00:00Z`));
    const last = partOf('reports', addMonths(month, 3));
    expect(await partsOf('reports')).not.toContain(last);
    await withServer(settings, async () => {
      await vi.waitFor(async () => expect(await partsOf('reports')).toContain(last), { timeout: 20_000 });
    });
  });

  it('the doctor says until when they are made', async () => {
    const said = async (at: string) =>
      (await examine({ database, dataDir: undefined, hasMailServer: false, now: new Date(at) })).find(
        ({ about }) => about === 'partitions',
      );
    expect(await said(smallSetNow)).toBeUndefined();
    await partition(database, now);
    expect(await said('2027-01-31T12:00:00Z')).toMatchObject({ state: 'ok', says: 'made until 2027-02' });
    expect(await said('2027-02-01T12:00:00Z')).toMatchObject({ state: 'problem' });
    await makePartitionsAhead(database, new Date('2027-02-01T12:00:00Z'));
    expect(await said('2027-02-01T12:00:00Z')).toMatchObject({ state: 'ok', says: 'made until 2027-06' });
  });

  it('a move that was never finished refuses no row of the month that it ended before', async () => {
    await expect(
      partition(database, now, () => {
        throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
    // Other tests have schemas of their own in this database.
    const bounds = () =>
      rowsOf(
        `select conname from pg_constraint where conname = 'reports_before_2026_12'
         and connamespace = current_schema()::regnamespace`,
      );
    await makePartitionsAhead(database, now);
    expect(await bounds()).toHaveLength(1);
    await makePartitionsAhead(database, new Date('2026-11-01T00:00:00Z'));
    expect(await bounds()).toEqual([]);
  });
});
