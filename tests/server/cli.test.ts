import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { emptyDatabaseSettings, engine } from '#tests/support/test-database.ts';
import { logInWith, withServer } from '#tests/support/with-server.ts';

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let output: { info: string[]; error: string[] };

beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  output = { info: [], error: [] };
});
afterEach(() => settings.remove());

const password = 'o parolă lungă';

const run = (args: string[], typed = password) =>
  runCommand(args, settings.env, {
    info: (line) => void output.info.push(line),
    error: (line) => void output.error.push(line),
    readPassword: async () => typed,
  });

const createAdmin = [
  'create-admin',
  '--email',
  'Ana@lant.example',
  '--first-name',
  'Ana',
  '--last-name',
  'Pop',
];

/** What a log-in at a server on the same database answers. */
const logIn = async (email: string): Promise<number> => (await logInWith(settings, email, password)).status;

describe('create-admin', () => {
  it('makes an admin who can log in', async () => {
    expect(await run([...createAdmin, '--locale', 'de'])).toBe(0);
    expect(output).toEqual({ info: ['Ana@lant.example can log in as an administrator now.'], error: [] });
    expect(await logIn('ana@lant.example')).toBe(200);
  });

  it('works beside the running server', async () => {
    await withServer(settings, async (ask) => {
      const setupNeeded = async () =>
        ((await (await ask('/v1/app/info')).json()) as { data: { setup_needed: boolean } }).data.setup_needed;
      expect(await setupNeeded()).toBe(true);
      expect(await run(createAdmin)).toBe(0);
      expect(await setupNeeded()).toBe(false);
    });
  });

  it('refuses a taken e-mail', async () => {
    await run(createAdmin);
    expect(await run([...createAdmin, '--email', 'ANA@LANT.example'])).toBe(1);
    expect(output.error).toEqual(['Another account has this e-mail.']);
  });

  it.each([
    [['create-admin'], 'first-name: required, last-name: required, email: required'],
    [[...createAdmin, '--email', 'nobody'], 'email: invalid_email'],
    [[...createAdmin, '--locale', 'fr'], 'locale: invalid_choice'],
    [[...createAdmin, '--password', 'never here'], "Unknown option '--password'"],
    [[...createAdmin, 'more'], 'Unexpected argument'],
  ])('with wrong arguments tells how it is meant: %j', async (args, line) => {
    expect(await run(args)).toBe(2);
    expect(output.error.join('\n')).toContain(line);
    expect(output.error.join('\n')).toContain('Usage: brigade <command>');
  });

  it('refuses a short password', async () => {
    expect(await run(createAdmin, 'short')).toBe(2);
    expect(output.error.join('\n')).toContain('password: too_short');
    expect(await logIn('ana@lant.example')).toBe(401);
  });
});

describe('partition', () => {
  it('moves the tables once, on PostgreSQL', async () => {
    await run(createAdmin);
    const codes = [await run(['partition']), await run(['partition'])];
    const done = ['Partitioned by month now: reports, audit.', 'All is partitioned by month already.'];
    expect([codes, output.info.filter((line) => done.includes(line)), output.error.length]).toEqual(
      { sqlite: [[1, 1], [], 2], postgres: [[0, 0], done, 0] }[engine],
    );
    expect(await logIn('ana@lant.example')).toBe(200);
  });
});

describe('partition list, detach, attach', () => {
  it('are PostgreSQL’s, and want a month', async () => {
    await run(createAdmin);
    await run(['partition']);
    output.error.length = 0;
    const codes = [
      await run(['partition', 'list']),
      await run(['partition', 'detach', '2026-01']),
      await run(['partition', 'attach', '2026-01']),
    ];
    const embedded = 'The embedded database stays one file; partitions are PostgreSQL’s (DATABASE_URL)';
    expect([codes, output.error]).toEqual(
      {
        sqlite: [
          [1, 1, 1],
          [embedded, embedded, embedded],
        ],
        postgres: [
          [0, 1, 1],
          ['2026-01 has no reports', '2026-01 is not detached'],
        ],
      }[engine],
    );
    expect(await run(['partition', 'detach'])).toBe(2);
    expect(await run(['partition', 'detach', 'January'])).toBe(2);
  });
});

describe('seed', () => {
  it('fills no database that is in use', async () => {
    await run(createAdmin);
    expect(await run(['seed'])).toBe(1);
    expect(output.error).toEqual(['The database is not empty: demo data is for an empty one.']);
  });
});

describe('a folder without a database', () => {
  it.each([['doctor'], ['backup', '--to', 'all.brigade']])(
    'is told by %s, and stays away',
    async (...args) => {
      const { DATA_DIR: folder = '' } = settings.env;
      const mistyped = join(folder, 'mistyped');
      settings.env = { DATA_DIR: mistyped };
      expect(await run(args)).toBe(1);
      expect(output).toEqual({ info: [], error: [`DATA_DIR: there is no database in ${mistyped}`] });
      expect(existsSync(mistyped)).toBe(false);
    },
  );
});

describe('anything else', () => {
  it.each([[[]], [['sed']], [['backup']]])('%j is wrong usage', async (args) => {
    expect(await run(args)).toBe(2);
    expect(output.error.join('\n')).toContain('Usage: brigade <command>');
  });

  it.each(['help', '--help'])('%s is the usage', async (command) => {
    expect(await run([command])).toBe(0);
    expect(output.info.join('\n')).toContain('create-admin');
  });

  it('a bad setting is one line', async () => {
    settings.env['PORT'] = 'x';
    expect(await run(createAdmin)).toBe(1);
    expect(output.error).toEqual(['PORT: is not a port, 0 to 65535']);
  });
});
