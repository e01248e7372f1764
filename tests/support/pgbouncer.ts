/** PgBouncer in transaction mode for the tests: found or installed, started in a temporary folder, removed at the end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, otherUser } from './postgres.ts';
import { installWithApt } from './provision.ts';

function installed(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/** The program, after installing it where that is possible. Throws with what to do. */
export function ensurePgBouncer(): string {
  const found = installed() ?? (installWithApt(['pgbouncer']) ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The server tests run through PgBouncer too, and it was not found and could not be installed here.\n' +
      '  Debian, Ubuntu:  sudo apt-get install pgbouncer\n' +
      '  Fedora:          sudo dnf install pgbouncer\n' +
      '  macOS:           brew install pgbouncer',
  );
}

export interface Pooler {
  readonly port: number;
  /** The file of the databases that it knows. */
  readonly databases: string;
  /** Where its connections lead. */
  readonly target: { host: string; port: string; user: string };
}

export interface OwnPooler extends Pooler {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Leads new connections to another server, as after a promotion. */
  lead(target: string): Promise<void>;
  stop: () => void;
}

export interface PoolerOptions {
  /** Connections to PostgreSQL for each database. */
  size?: number;
}

/** Starts one before the PostgreSQL at an address. */
export async function startPgBouncer(url: string, { size = 4 }: PoolerOptions = {}): Promise<OwnPooler> {
  const program = ensurePgBouncer();
  const user = otherUser();
  const home = mkdtempSync(join(tmpdir(), 'brigade-pgbouncer-'));
  const port = await freePort();
  const databases = join(home, 'databases.ini');
  const everyone = (address: string) => {
    const { hostname, port: at } = new URL(address);
    writeFileSync(databases, `[databases]\n* = host=${hostname} port=${at}\n`);
  };
  everyone(url);
  const { hostname: host, port: behind, username } = new URL(url);
  const config = join(home, 'pgbouncer.ini');
  writeFileSync(join(home, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    config,
    [
      `%include ${databases}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(home, 'users.txt')}`,
      `admin_users = ${username}`,
      'pool_mode = transaction',
      `default_pool_size = ${size}`,
      'max_client_conn = 2000',
      'server_idle_timeout = 10',
      // Whoever waits for a PostgreSQL that is away is told so, and asks again.
      'query_wait_timeout = 5',
      'server_login_retry = 1',
      '',
    ].join('\n'),
  );
  if (user) for (const path of [home, databases]) chownSync(path, user.uid, user.gid);

  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, ['-q', config], { stdio: ['ignore', 'ignore', 'pipe'], cwd: home, ...user });
    let said = '';
    child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
      if (await answers(port, username)) return;
      await wait(25);
    }
    throw new Error(`PgBouncer does not answer: ${said}`);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const stop = () => {
    process.removeListener('exit', stop);
    child?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', stop);
  try {
    await start();
  } catch (error) {
    stop();
    throw error;
  }
  const pooler = { port, databases, target: { host, port: behind, user: username } };
  return {
    ...pooler,
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
    async lead(target) {
      everyone(target);
      await command(pooler, 'reload');
    },
    stop,
  };
}

async function answers(port: number, user: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'pgbouncer' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function command({ port, target: { user } }: Pooler, text: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'pgbouncer' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database of PgBouncer's that is a schema of PostgreSQL's: a session's setting would be another session's too. */
export async function addressThrough(pooler: Pooler, schema: string): Promise<string> {
  const { port, databases, target } = pooler;
  const to = `host=${target.host} port=${target.port} dbname=postgres`;
  appendFileSync(databases, `${schema} = ${to} connect_query='set search_path to ${schema}'\n`);
  await command(pooler, 'reload');
  return `postgres://${target.user}@127.0.0.1:${port}/${schema}`;
}

/** The pooler that this run's server tests go through, if they do. */
export function pooled(): Pooler | undefined {
  const given = process.env['TEST_POOLER'];
  return given === undefined ? undefined : (JSON.parse(given) as Pooler);
}
