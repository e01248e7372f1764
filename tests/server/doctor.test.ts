/** The doctor on databases and folders as an operator has them: sound ones, and each with one thing wrong. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { createLayout, createRun, listDue } from '#contract/payroll.ts';
import { runCommand } from '#server/cli.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { latestMigration, migrate, migrationState } from '#server/db/migrate.ts';
import { enqueueMail } from '#server/mail/outbox.db.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { layoutSample } from '#tests/support/payroll-layout.ts';
import { makeServer } from '#tests/support/server.ts';
import { admin, restaurantId } from '#tests/support/small-chain.ts';
import { emptyDatabaseSettings, engine, smallSetNow } from '#tests/support/test-database.ts';

// Each fills a database, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let database: Database;

beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = settings.env;
  database = await openDatabase(url === undefined ? { dataDir, share: true } : { url });
});
afterEach(async () => {
  await database.close();
  await settings.remove();
});

async function fill(): Promise<void> {
  await migrate(database);
  await seedDemo(database, { now: new Date(smallSetNow), set: 'small' });
}

const smtp = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@lant.example',
  PUBLIC_URL: 'https://brigade.example',
};

/** What the command says, a line a finding, and how it ends. */
async function doctor(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await runCommand(
    ['doctor'],
    { ...settings.env, ...env },
    {
      info: (line) => void lines.push(line),
      error: (line) => void lines.push(line),
      readPassword: async () => '',
    },
  );
  const said = lines.map((line) => line.split(/\s{2,}/) as [state: string, finding: string]);
  const problems = said.filter(([state]) => state === 'problem').map(([, finding]) => finding);
  return { code, said, problems };
}

const damage = (statement: string) => sql.raw(statement).execute(database.kysely);

/** As a restore by hand does it, that switches the engine's own checks off. */
async function damageUnchecked(statement: string): Promise<void> {
  if (engine === 'sqlite') {
    await damage('pragma foreign_keys = off');
    await damage(statement);
    await damage('pragma foreign_keys = on');
    return;
  }
  await database.kysely.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
}

async function mailFrom(created: Date, failed?: Date): Promise<void> {
  const { kysely } = database;
  await enqueueMail(kysely, {
    template: 'recovery',
    userId: null,
    recipient: 'x@lant.example',
    now: created,
  });
  if (!failed) return;
  await kysely.updateTable('outbox').set({ failed_at: failed.toISOString() }).execute();
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the doctor', () => {
  it('finds nothing wrong with a sound installation', async () => {
    await fill();
    const { code, said, problems } = await doctor();
    expect([code, problems]).toEqual([0, []]);
    expect(said.map(([, finding]) => finding)).toEqual(
      expect.arrayContaining([
        "tables: this version's",
        'references: every row has what it refers to',
        'totals: equal the reports they are made of',
        'bonuses: follow the rule of their day',
        'people: counted, and each in the order of names',
        'administrators: there is one who can log in',
        'mails: no SMTP_URL is set, so none is sent; 0 wait',
        expect.stringMatching(/^disk: \d+ MB free$/),
      ]),
    );
  });

  it.each([
    [
      'totals: 2 days or months',
      'update day_totals set count = count + 1 where date = (select max(date) from day_totals)',
    ],
    ['totals: ', 'delete from month_totals where month = (select max(month) from month_totals)'],
    [
      'people: 1 counts or names',
      'update users set sort_common = null where id = (select min(id) from users)',
    ],
    ['people: 1 counts or names', `update people_counts set count = count + 1 where role = 'admin'`],
    ['bonuses: ', 'update reports set bonus_minor = bonus_minor + 1 where points = 10'],
  ])('finds %s after: %s', async (finding, statement) => {
    await fill();
    await damage(statement);
    const { code, problems } = await doctor();
    expect(code).toBe(1);
    expect(problems).toContainEqual(expect.stringContaining(finding));
  });

  it('finds the first closing that was changed after it was made', async () => {
    await fill();
    const own = {
      database,
      reset: async () => undefined,
      beside: async () => database,
      close: async () => undefined,
    };
    const server = await makeServer({ testDatabase: own, at: '2026-12-02T09:00:00Z' });
    const cluj = await restaurantId(server, 'RO-CJ-01');
    for (const month of ['2026-09', '2026-10', '2026-11'])
      await server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [cluj] } });
    expect((await doctor()).problems).toEqual([]);
    await damage(`update closing_lines set payable_minor = payable_minor + 1 where month = '2026-10'`);
    expect((await doctor()).problems).toEqual([
      'closings: closing 1 of 2026-10 of RO-CJ-01 is not as it was made: compare it with a backup',
    ]);
  });

  it.each([
    [`update payroll_files set content = 'T3RoZXI='`, 'has a file that was changed'],
    [`update payroll_runs set total_minor = total_minor + 1`, 'does not hold what its sums say'],
    [`update closings set withdrawn_at = closed_at`, 'holds a closing that was withdrawn'],
  ])('finds a payroll run that was changed by: %s', async (statement, says) => {
    await fill();
    const own = {
      database,
      reset: async () => undefined,
      beside: async () => database,
      close: async () => undefined,
    };
    const server = await makeServer({ testDatabase: own, at: '2026-12-02T09:00:00Z' });
    const cluj = await restaurantId(server, 'RO-CJ-01');
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids: [cluj] } });
    await damage(`update users set payroll_id = id, payroll_id_folded = id`);
    const layout = { id: newId(), ...layoutSample };
    await server.call(createLayout, { as: admin, body: layout });
    const { people, payable } = (await server.call(listDue, { as: admin })).data[0] ?? {
      people: 0,
      payable: '',
    };
    await server.call(createRun, {
      as: admin,
      body: {
        id: newId(),
        currency: 'RON',
        closings: [{ month: '2026-09', restaurant_ids: [cluj] }],
        layout_ids: [layout.id],
        agreed: { people, payable },
      },
    });
    expect((await doctor()).problems).toEqual([]);
    await damage(statement);
    expect((await doctor()).problems).toEqual([`payroll: run 1 ${says}: compare it with a backup`]);
  });

  it('finds rows without what they refer to', async () => {
    await fill();
    await damageUnchecked(
      `insert into memberships (restaurant_id, user_id, valid_from, valid_to)
       select '${newId()}', user_id, valid_from, valid_to from memberships
       where valid_to is null limit 1`,
    );
    const { code, problems } = await doctor();
    expect([code, problems]).toEqual([1, ['references: 1 of memberships without their restaurants']]);
  });

  it('finds a mail that has waited too long', async () => {
    await migrate(database);
    await mailFrom(minutesAgo(9));
    expect((await doctor(smtp)).problems).toEqual([]);
    await mailFrom(minutesAgo(11));
    const { code, problems } = await doctor(smtp);
    expect([code, problems]).toEqual([1, [expect.stringMatching(/^mails: 2 wait, the oldest since /)]]);
  });

  it('notes mails that were given up, and those that wait for a mail server to be named', async () => {
    await migrate(database);
    await mailFrom(minutesAgo(2_000), minutesAgo(500));
    const { code, said } = await doctor(smtp);
    expect(code).toBe(0);
    expect(said).toContainEqual(['note', 'mails: 1 could not be delivered lately']);
    await mailFrom(minutesAgo(1));
    expect((await doctor()).said).toContainEqual([
      'note',
      'mails: no SMTP_URL is set, so none is sent; 1 wait',
    ]);
  });

  it('finds a disk that is nearly full', async () => {
    await migrate(database);
    const { DATA_DIR: dataDir } = settings.env;
    const about = { database, dataDir, hasMailServer: false, now: new Date() };
    const disk = async (freeMegabytes: number) =>
      (await examine({ ...about, freeMegabytes })).find((finding) => finding.about === 'disk');
    expect(await disk(499)).toEqual({ state: 'problem', about: 'disk', says: '499 MB free' });
    expect(await disk(500)).toMatchObject({ state: 'ok' });
  });

  it('finds a key that others can read', async () => {
    await migrate(database);
    const key = join(settings.env['DATA_DIR'] ?? '', 'token.key');
    writeFileSync(key, Buffer.alloc(32, 7));
    chmodSync(key, 0o644);
    expect((await doctor()).problems).toEqual([expect.stringMatching(/^token key: others can read /)]);
    chmodSync(key, 0o600);
    expect((await doctor()).problems).toEqual([]);
  });

  it('finds that nobody can log in as an administrator', async () => {
    await migrate(database);
    expect((await doctor()).said).toContainEqual([
      'note',
      expect.stringMatching(/^administrators: there is none/),
    ]);
  });
});

describe('of the tables the doctor', () => {
  it('says what they lack, and makes nothing', async () => {
    const { missing } = await migrationState(database);
    expect(missing.length).toBeGreaterThan(3);
    const { code, problems } = await doctor();
    expect([code, problems]).toEqual([
      1,
      [`tables: lack ${missing.join(', ')}: a start of the server makes them`],
    ]);
    expect((await migrationState(database)).missing).toEqual(missing);
  });

  it('says which migration is missing', async () => {
    await migrate(database);
    const last = latestMigration(engine);
    await damage(`delete from kysely_migration where name = '${last}'`);
    expect((await doctor()).problems).toEqual([`tables: lack ${last}: a start of the server makes them`]);
  });

  it('says that they are a newer version’s', async () => {
    await migrate(database);
    await damage("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
    expect((await doctor()).problems).toEqual(['tables: made by a newer version (9999-later): use that one']);
  });
});
