/** Backup and restore, on files and databases as an operator has them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type LogEvent } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '#server/cli.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { migrate, migrationState } from '#server/db/migrate.ts';
import { writeBackup } from '#server/maintenance/backup.db.ts';
import { restoreBackup } from '#server/maintenance/restore.db.ts';
import { keptTableNames } from '#server/maintenance/tables.ts';
import { installRelease, readRows, releases } from '#tests/support/released-schemas.ts';
import { isLongRun } from '#tests/support/seed.ts';
import { admin } from '#tests/support/small-chain.ts';
import { emptyDatabaseSettings, engine, smallSetNow } from '#tests/support/test-database.ts';
import { logInWith, withServer } from '#tests/support/with-server.ts';

type Settings = Awaited<ReturnType<typeof emptyDatabaseSettings>>;

let source: Settings;
let target: Settings;
let folder: string;
let file: string;
let output: { info: string[]; error: string[] };

const open = ({ env }: Settings): Promise<Database> =>
  openDatabase(
    env['DATABASE_URL'] === undefined
      ? { dataDir: env['DATA_DIR'] ?? '', share: true }
      : { url: env['DATABASE_URL'] },
  );

async function within<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await open(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brigade-backup-'));
  file = join(folder, 'all.brigade');
  source = await emptyDatabaseSettings();
  target = await emptyDatabaseSettings();
  output = { info: [], error: [] };
  await within(source, async (database) => {
    await migrate(database);
    await seedDemo(database, { now: new Date(smallSetNow), set: 'small' });
    const [restaurant] = await database.kysely.selectFrom('restaurants').select('id').execute();
    const budget = { restaurant_id: restaurant?.id ?? '', valid_from: '2026-10', amount_minor: 150_000 };
    await database.kysely.insertInto('restaurant_budgets').values(budget).execute();
  });
});
afterEach(async () => {
  await source.remove();
  await target.remove();
  await rm(folder, { recursive: true });
});

const run = ({ env }: Settings, ...args: string[]) =>
  runCommand(args, env, {
    info: (line) => void output.info.push(line),
    error: (line) => void output.error.push(line),
    readPassword: async () => '',
  });

/** Every row of every kept table as text, but for what a restore changes on purpose. */
async function contents(settings: Settings): Promise<Record<string, string[]>> {
  return within(settings, async ({ kysely }) => {
    const found: Record<string, string[]> = {};
    for (const table of keptTableNames) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(kysely);
      found[table] = rows
        // By which version people's sort keys were made: each database says it of itself.
        .filter(({ key }) => table !== 'app_state' || key !== 'sort_keys')
        .map(({ token_version: _version, ...row }) => JSON.stringify(row, Object.keys(row).toSorted()))
        .toSorted();
    }
    return found;
  });
}

const myInfo = (settings: Settings, token: string): Promise<number> =>
  withServer(settings, async (ask) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await ask('/v1/user/my-info/', { headers })).status;
  });

async function logIn(settings: Settings): Promise<string> {
  const response = await logInWith(settings, admin, 'demo-ardeal-2026');
  return ((await response.json()) as { accessToken: string }).accessToken;
}

describe('a backup', () => {
  it('brings every row back into an empty database', async () => {
    expect(await run(source, 'backup', '--to', file)).toBe(0);
    expect(await run(target, 'restore', '--from', file)).toBe(0);
    const before = await contents(source);
    expect(before['reports']?.length).toBeGreaterThan(1_000);
    expect(before['restaurant_budgets']).toHaveLength(1);
    expect(await contents(target)).toEqual(before);
    expect(output.info.join('\n')).toContain(`${before['reports']?.length} reports`);
  });

  it('brings back every letter that a text may have, the line ends of other programs too', async () => {
    const comment = 'Sus\u2028Jos\u2029\r\n\u0085 "\\" 🙂';
    await within(source, ({ kysely }) => kysely.updateTable('reports').set({ comment }).execute());
    expect(await run(source, 'backup', '--to', file)).toBe(0);
    expect(await run(target, 'restore', '--from', file)).toBe(0);
    expect(await contents(target)).toEqual(await contents(source));
  });

  it('is read and brought back payroll file by payroll file, for each may be large', async () => {
    const statements: string[] = [];
    const watched = ({ env }: Settings) => {
      const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = env;
      const onStatement = ({ query }: LogEvent) => void statements.push(query.sql);
      return openDatabase(url === undefined ? { dataDir, share: true } : { url }, onStatement);
    };
    const ofFiles = () => statements.splice(0).filter((text) => /(?:from|into) "payroll_files"/.test(text));
    await within(source, async ({ kysely }) => {
      const about = {
        currency: 'RON',
        people: 1,
        restaurants: 1,
        total_minor: 1,
        last_month: '2026-09',
      } as const;
      const by = { created_at: smallSetNow, created_by_id: 'a', created_by_name: '' };
      await kysely
        .insertInto('payroll_runs')
        .values({ id: 'run', number: 1, request_hash: '', ...about, ...by })
        .execute();
      const alike = {
        layout_name: '',
        name: '',
        file_format: 'csv',
        rows: 1,
        size: 1,
        hash: '',
        content: '',
      } as const;
      const files = [0, 1, 2].map((position) => ({
        id: `file-${position}`,
        run_id: 'run',
        position,
        ...alike,
      }));
      await kysely.insertInto('payroll_files').values(files).execute();
    });
    const from = await watched(source);
    expect((await writeBackup(from, file, new Date(smallSetNow)))['payroll_files']).toBe(3);
    await from.close();
    expect(ofFiles().length).toBeGreaterThanOrEqual(3);
    const to = await watched(target);
    await restoreBackup(to, file, new Date(smallSetNow));
    await to.close();
    expect(ofFiles()).toHaveLength(3);
    expect(await contents(target)).toEqual(await contents(source));
  });

  it('has every table that there is, but the counts of tries, the log-outs, the devices, the tablets and PINs, the links to statements and what triggers write', async () => {
    await within(source, async ({ kysely }) => {
      const listed =
        engine === 'sqlite'
          ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
          : sql<{
              name: string;
            }>`select tablename as name from pg_tables where schemaname = current_schema()`;
      const names = (await listed.execute(kysely)).rows.map(({ name }) => name);
      const own = names.filter((name) => !/^(?:kysely|sqlite)_|_search/.test(name));
      const kept = [
        ...keptTableNames,
        'login_failures',
        'recovery_requests',
        'ended_sessions',
        'known_devices',
        'statement_links',
        'statement_tries',
        'tablets',
        'user_pins',
        'pin_failures',
        'people_counts',
        'store_revisions',
      ];
      expect(own.toSorted()).toEqual(kept.toSorted());
    });
  });

  // The first and some that follow it; all of them in the long run.
  it.each(releases.filter((_, at) => isLongRun || at % 4 === 0))(
    'of the tables of %s leaves them as they are, and comes back as this version’s',
    async (release) => {
      const old = await emptyDatabaseSettings();
      await within(old, (database) => installRelease(database, release));
      const before = await within(old, readRows);
      expect(await run(old, 'backup', '--to', file)).toBe(0);
      expect((await within(old, migrationState)).missing[0]).toBe(releases[releases.indexOf(release) + 1]);
      expect(await run(target, 'restore', '--from', file)).toBe(0);
      const kept = keptTableNames.flatMap((table) => (before.get(table) ?? []).map(() => table));
      const after = await contents(target);
      const came = keptTableNames.flatMap(
        (table) => (before.has(table) ? after[table] : [])?.map(() => table) ?? [],
      );
      // The set-up link is not brought back.
      expect(came.filter((table) => table !== 'app_state')).toEqual(
        kept.filter((table) => table !== 'app_state'),
      );
      expect(await run(target, 'doctor')).toBe(0);
      await old.remove();
    },
  );

  it.each([
    ['empty', async () => undefined, 'There is nothing to back up: the database has no tables yet'],
    [
      'of a newer version',
      async (database: Database) => {
        await migrate(database);
        await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
          database.kysely,
        );
      },
      'The database was used by a newer version of Brigade; back up with that one',
    ],
  ])('of a database that is %s is refused in one line', async (_what, prepare, line) => {
    await within(target, prepare);
    expect(await run(target, 'backup', '--to', file)).toBe(1);
    expect(output.error).toEqual([line]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is readable by its owner alone and never overwrites a file', async () => {
    await run(source, 'backup', '--to', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file);
    expect(await run(source, 'backup', '--to', file)).toBe(1);
    expect(output.error.at(-1)).toContain('exists already');
    expect(readFileSync(file)).toEqual(bytes);
  });

  it('into a folder that isn’t there is refused in one line', async () => {
    expect(await run(source, 'backup', '--to', join(folder, 'none', 'all.brigade'))).toBe(1);
    expect(output.error).toEqual([
      expect.stringMatching(/^The backup cannot be written \(ENOENT: .+none\/all\.brigade\.part'\)$/),
    ]);
  });

  it('is taken beside the running server', async () => {
    await withServer(source, async (ask) => {
      expect(await run(source, 'backup', '--to', file)).toBe(0);
      expect((await ask('/health/ready')).status).toBe(200);
    });
  });
});

/** The file with a text replaced, and the hash that belongs to it. */
function rehashed(bytes: Buffer, text: string, by: string): Buffer {
  const lines = gunzipSync(bytes).toString().trimEnd().replace(text, by).split('\n');
  const end = JSON.parse(lines.pop() ?? '') as object;
  const kept = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(kept).digest('hex');
  return gzipSync(`${kept}${JSON.stringify({ ...end, sha256 })}\n`);
}

it.runIf(existsSync('/dev/full'))(
  'a backup for which there is no space says one line and leaves nothing',
  async () => {
    symlinkSync('/dev/full', `${file}.part`);
    expect(await run(source, 'backup', '--to', file)).toBe(1);
    expect(output).toEqual({
      info: [],
      error: ['There is no space left, so nothing was written. Free some and try again.'],
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await run(source, 'backup', '--to', file)).toBe(0);
    expect(readdirSync(folder)).toEqual(['all.brigade']);
  },
);

/** What makes the end of everybody's tokens fail. */
const when = 'create trigger stop before update of token_version on users';
const stops = {
  sqlite: [`${when} begin select raise(abort, 'stopped'); end`],
  postgres: [
    `create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    `${when} for each row execute function stop()`,
  ],
};

describe('a restore', () => {
  it('ends every token that was issued before', async () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 251)).toString(
      'hex',
    );
    source.env['TOKEN_KEY'] = key;
    target.env['TOKEN_KEY'] = key;
    const token = await logIn(source);
    expect(await myInfo(source, token)).toBe(200);
    await run(source, 'backup', '--to', file);
    await run(target, 'restore', '--from', file);
    expect(await myInfo(target, token)).toBe(401);
    expect(await myInfo(target, await logIn(target))).toBe(200);
  });

  it('that can’t end the tokens brings nothing back', async () => {
    await run(source, 'backup', '--to', file);
    await within(target, async (database) => {
      await migrate(database);
      for (const statement of stops[engine]) await sql.raw(statement).execute(database.kysely);
    });
    await expect(run(target, 'restore', '--from', file)).rejects.toThrow('stopped');
    expect((await contents(target))['users']).toEqual([]);
    await within(target, async ({ kysely }) => {
      await sql.raw(`drop trigger stop${engine === 'postgres' ? ' on users' : ''}`).execute(kysely);
    });
    expect(await run(target, 'restore', '--from', file)).toBe(0);
  });

  it('refuses a database that has people in it', async () => {
    await run(source, 'backup', '--to', file);
    const before = await contents(source);
    expect(await run(source, 'restore', '--from', file)).toBe(1);
    expect(output.error.at(-1)).toContain('not empty');
    expect(await contents(source)).toEqual(before);
  });

  it('of an earlier version’s tables is refused where this version has made its own already', async () => {
    const old = await emptyDatabaseSettings();
    await within(old, (database) => installRelease(database, '0024-tablets'));
    await run(old, 'backup', '--to', file);
    await within(target, migrate);
    expect(await run(target, 'restore', '--from', file)).toBe(1);
    expect(output.error).toEqual([
      `${file} is an earlier version's: restore it into a database without tables, which the restore brings up to date`,
    ]);
    expect((await contents(target))['users']).toEqual([]);
    await old.remove();
  });

  it.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
    [
      'lacks its end',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -3).join('\n')),
    ],
    [
      'was changed',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"RO-CJ-01"', '"RO-XX-01"')),
    ],
    ['is no backup', () => Buffer.from('anything')],
    [
      'is of a newer version',
      (bytes: Buffer) => rehashed(bytes, '"0001-founding"', '"0001-founding","9999-x"'),
    ],
  ])('of a file that %s changes nothing', async (_how, broken) => {
    await run(source, 'backup', '--to', file);
    writeFileSync(file, broken(readFileSync(file)));
    expect(await run(target, 'restore', '--from', file)).toBe(1);
    expect(output.error.join('\n')).toContain(file);
    await within(target, async (database) => {
      await migrate(database);
      expect(await database.kysely.selectFrom('users').selectAll().execute()).toEqual([]);
    });
  });
});
