/** The built programs, as people start them: what a process says and how it ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followChanges } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import { placesOfPerson } from '#server/live/places.ts';
import { buildServer } from '#tests/support/built-server.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { freePort } from '#tests/support/postgres.ts';
import { emptyDatabaseSettings, engine } from '#tests/support/test-database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let built: string;
let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let children: ChildProcess[];

beforeAll(async () => {
  // Below node_modules, because the built server finds its packages from where it lies.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  built = mkdtempSync(join(cache, 'brigade-server-'));
  // Away from the web app, which `npm test` has built beside it.
  const server = await buildServer();
  cpSync(server.folder, built, { recursive: true });
  server.remove();
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await settings.remove();
});

function run(program: 'main' | 'cli', args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(built, `${program}.js`), ...args], {
    env: { HOST: '127.0.0.1', PORT: '0', ...settings.env, ...env },
  });
  children.push(child);
  const output = { out: '', error: '' };
  child.stdout.on('data', (data: Buffer) => (output.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.error += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const said = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(output.out);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`ended: ${output.error}`);
      await once(child.stdout, 'data');
    }
  };
  return { child, output, ended, said };
}

describe('the server', () => {
  it('says where it is, logs a line a request, and ends well when told to', async () => {
    const { child, output, ended, said } = run('main');
    const [, url] = await said(/Brigade is ready: (http:\S+)/);
    expect(output.out).toMatch(/\/setup\?token=[\w-]{43}\n/);
    expect((await fetch(`${url}/v1/app/info`)).status).toBe(200);
    expect((await fetch(`${url}/dashboard`)).status).toBe(503);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.error).toBe('');
    const all = output.out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(all.filter((line) => 'event' in line)).toMatchObject([
      { level: 'info', event: 'migration', applied: expect.arrayContaining(['0001-founding']) },
      // Nobody uses a tablet yet.
      ...(engine === 'postgres' ? [{ level: 'info', event: 'warm-up', answers: 0, failed: 0 }] : []),
      { level: 'info', event: 'start', mode: 'production', url },
      { level: 'info', event: 'stop', seconds: expect.any(Number) },
    ]);
    const lines = output.out.split('\n').filter((line) => line.includes('"method"'));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'info', method: 'GET', path: '/v1/app/info/', status: 200, ms: expect.any(Number) },
      { level: 'warn', method: 'GET', path: 'page', status: 503 },
    ]);
  });

  it.runIf(existsSync('/dev/full'))(
    'serves though there is no space for its log',
    async () => {
      const port = await freePort();
      const noSpace = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [join(built, 'main.js')], {
        stdio: ['ignore', noSpace, 'inherit'],
        env: { HOST: '127.0.0.1', ...settings.env, PORT: String(port), LOG_LEVEL: 'debug' },
      });
      closeSync(noSpace);
      children.push(child);
      const probe = () => fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      while (child.exitCode === null && !(await probe())) await wait(20);
      // Each of them is a line that can't be written, some milliseconds later.
      for (let number = 0; number < 5; number += 1) {
        expect((await probe())?.status).toBe(200);
        await wait(30);
      }
      expect(child.exitCode).toBeNull();
    },
    30_000,
  );

  it('is not ready any more before it stops, and answers all the same', async () => {
    const { child, ended, said } = run('main', [], { DRAIN_SECONDS: '3' });
    const [, url] = await said(/Brigade is ready: (http:\S+)/);
    const status = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect(await status('/health/ready')).toBe(200);
    child.kill('SIGTERM');
    while ((await status('/health/ready')) === 200) await wait(20);
    expect(await status('/health/ready')).toBe(503);
    expect(await status('/health/live')).toBe(200);
    expect(await status('/v1/app/info')).toBe(200);
    expect(await ended).toBe(0);
  });

  it.each<[string, boolean, boolean]>([
    ['debug', true, true],
    ['info', false, true],
    ['warn', false, false],
  ])('writes at LOG_LEVEL %s: probes %s, calls %s', async (level, hasProbes, hasCalls) => {
    const { child, output, ended, said } = run('main', [], { LOG_LEVEL: level });
    const [, url] = await said(/Brigade is ready: (http:\S+)/);
    for (const path of ['/health/live', '/health/ready', '/v1/app/info', '/dashboard'])
      await fetch(`${url}${path}`);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.out.includes('"path":"/health/live"')).toBe(hasProbes);
    expect(output.out.includes('"path":"/health/ready"')).toBe(hasProbes);
    expect(output.out.includes('"path":"/v1/app/info/"')).toBe(hasCalls);
    // The pages aren't built, which is a warning.
    expect(output.out).toContain('"path":"page"');
  });

  it('ends well at Ctrl-C', async () => {
    const { child, ended, said } = run('main');
    await said(/ready/);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a bad setting', { PORT: 'many' }, /^Brigade did not start\. PORT: is not a port, 0 to 65535\n$/],
    [
      'a bad level',
      { LOG_LEVEL: 'loud' },
      /^Brigade did not start\. LOG_LEVEL: is not error, warn, info or debug\n$/,
    ],
    ['a bad mode', { BRIGADE_MODE: 'fast' }, /^Brigade did not start\. BRIGADE_MODE: .*\n$/],
    [
      'an example key',
      { TOKEN_KEY: '0'.repeat(64) },
      /^Brigade did not start\. TOKEN_KEY: is an example.*\n$/,
    ],
    [
      'a data folder that is no folder',
      { DATA_DIR: '/dev/null/x', DATABASE_URL: '' },
      /^Brigade did not start\. DATA_DIR: .*\n$/,
    ],
    [
      'no database',
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /^Brigade did not start\. DATABASE_URL: .*\n$/,
    ],
  ])('with %s says one line and ends with 1', async (_what, env, line) => {
    const { output, ended } = run('main', [], env);
    expect(await ended).toBe(1);
    expect(output.error).toMatch(line);
    expect(output.error.trimEnd().split('\n')).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('answers before it hashes, where both want the cores', async () => {
    const { child, said } = run('main');
    await said(/Brigade is ready/);
    const tasks = `/proc/${child.pid}/task`;
    const priorities = readdirSync(tasks).map((id) => {
      const [, name = '', fields = ''] =
        /\((.+)\) (.+)/.exec(readFileSync(`${tasks}/${id}/stat`, 'utf8')) ?? [];
      return { name, nice: Number(fields.split(' ')[16]) };
    });
    const own = priorities.find(({ name }) => name === 'MainThread' || name === 'node')?.nice ?? Number.NaN;
    const workers = priorities.filter(({ name }) => name === 'libuv-worker');
    expect(workers).toHaveLength(4);
    for (const { nice } of workers) expect(nice).toBeGreaterThan(own);
  });

  it('ends at once though a person has as many streams open as they may', async () => {
    const { child, output, ended, said } = run('main');
    const [, url] = await said(/Brigade is ready: (http:\S+)/);
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const credentials = { email: 'ana@lant.example', password: 'o parolă lungă' };
    const [, token] = await said(/token=([\w-]{43})/);
    await post(`/v1/app/setup/${token}`, { first_name: 'Ana', last_name: 'Pop', ...credentials });
    const { accessToken } = login.result.parse(await (await post(login.path, credentials)).json());
    const headers = { Authorization: `Bearer ${accessToken}` };
    const open = async () => readEvents(await fetch(`${url}${followChanges.path}`, { headers }));
    const streams = await Promise.all(Array.from({ length: placesOfPerson }, open));
    for (const stream of streams) expect(await stream.next()).toMatchObject({ data: { type: 'hello' } });

    const began = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Less than the ten seconds after which connections are cut.
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(output.error).toBe('');
    for (const stream of streams) expect(await stream.next()).toBeUndefined();
  }, 30_000);
});

describe('the command line', () => {
  it('takes a password from standard input', async () => {
    const args = [
      '--email',
      'ana@lant.example',
      '--first-name',
      'Ana',
      '--last-name',
      'Pop',
      '--password-stdin',
    ];
    const { child, output, ended } = run('cli', ['create-admin', ...args]);
    child.stdin?.end('o parolă lungă\nsecond line\n');
    expect(await ended).toBe(0);
    expect(output).toEqual({ out: 'ana@lant.example can log in as an administrator now.\n', error: '' });
  });

  it('says when there is none', async () => {
    const args = ['--email', 'ana@lant.example', '--first-name', 'Ana', '--last-name', 'Pop'];
    const { child, output, ended } = run('cli', ['create-admin', ...args]);
    child.stdin?.end();
    expect(await ended).toBe(1);
    expect(output.error).toBe('There was no password on standard input.\n');
  });

  it('ends with 2 on wrong usage', async () => {
    const { output, ended } = run('cli', ['sed']);
    expect(await ended).toBe(2);
    expect(output.error).toContain('Usage: brigade');
  });
});
