import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer, type ServerOptions } from '#server/main.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { StartError } from '#server/start-error.ts';
import { freePort } from '#tests/support/postgres.ts';
import { emptyDatabaseSettings, engine, smallSetNow } from '#tests/support/test-database.ts';

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let running: RunningServer[];
let said: string[];

beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  running = [];
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.mocked(console.log).mockRestore();
  await Promise.all(running.map((server) => server.close()));
  await settings.remove();
});

async function start(env: Record<string, string> = {}, options: Partial<ServerOptions> = {}) {
  const server = await startServer({
    mode: 'production',
    env: { HOST: '127.0.0.1', PORT: '0', ...settings.env, ...env },
    log: () => undefined,
    ...options,
  });
  running.push(server);
  return server;
}

const admin = { first_name: 'Ana', last_name: 'Pop', email: 'ana@lant.example', password: 'o parolă lungă' };
const linkIn = (lines: readonly string[]) =>
  /https?:\S+\/setup\?token=[\w-]{43}$/.exec(lines.join('\n'))?.[0];
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

describe('a first start', () => {
  it('answers on its port, with its tables made', async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const probe of ['live', 'ready']) {
      const response = await fetch(`${url}/health/${probe}`);
      expect([response.status, await response.json()]).toMatchObject([200, { status: probe }]);
    }
  });

  it('says once how to make the first admin, who can then log in', async () => {
    const { url = '' } = await start();
    const link = linkIn(said) ?? '';
    expect(said).toHaveLength(1);
    expect(new URL(link).host).toBe(`localhost:${new URL(url).port}`);
    const token = new URL(link).searchParams.get('token');
    expect((await post(`${url}/v1/app/setup/${token}`, admin)).status).toBe(201);
    const login = await post(`${url}/v1/admin/login/`, { email: admin.email, password: admin.password });
    expect(login.status).toBe(200);
    await running.pop()?.close();
    said = [];
    await start();
    expect(said).toEqual([]);
  });

  it('builds the link from PUBLIC_URL', async () => {
    await start({ PUBLIC_URL: 'https://brigade.example' });
    expect(linkIn(said)).toMatch(/^https:\/\/brigade\.example\/setup\?token=/);
  });

  it('makes a key that only its owner can read and that outlives a restart', async () => {
    const first = await start();
    const path = join(settings.env['DATA_DIR'] ?? '', 'token.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const made = readFileSync(path);
    expect(made).toHaveLength(32);
    await first.close();
    await start();
    expect(readFileSync(path)).toEqual(made);
  });

  it.runIf(existsSync('/dev/full'))('without space for the key says so and leaves no half one', async () => {
    const folder = settings.env['DATA_DIR'] ?? '';
    const draft = `token.key.${process.pid}`;
    symlinkSync('/dev/full', join(folder, draft));
    await expect(start()).rejects.toThrow(/^DATA_DIR: cannot read or write .*token\.key \(.*ENOSPC/);
    expect(readdirSync(folder).filter((name) => name.startsWith('token.key'))).toEqual([]);
    await start();
    expect(readFileSync(join(folder, 'token.key'))).toHaveLength(32);
  });

  it('makes no key where TOKEN_KEY is one', async () => {
    await start({ TOKEN_KEY: 'IYfdr28E7+YNbNk70rXdTeCHo19X5ZmcMrJpmmIJk2A=' });
    expect(() => statSync(join(settings.env['DATA_DIR'] ?? '', 'token.key'))).toThrow(/ENOENT/);
  });

  it('needs no port where it is called in process', async () => {
    const server = await start({}, { web: 'none' });
    expect(server.url).toBeUndefined();
    expect((await server.fetch(new Request('http://x/health/ready'))).status).toBe(200);
    expect((await server.fetch(new Request('http://x/dashboard'))).status).toBe(404);
  });
});

describe('a start on data that is there', () => {
  it('on PostgreSQL has answered what its tablets ask before it takes calls', async () => {
    const at = new Date(smallSetNow);
    const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = settings.env;
    const database = await openDatabase(url === undefined ? { dataDir } : { url });
    await migrate(database);
    await seedDemo(database, { now: at, set: 'small' });
    await database.close();
    const log: Record<string, unknown>[] = [];
    const port = String(await freePort());
    await start(
      { METRICS_PORT: port },
      { clock: () => at, log: (line) => void log.push(line as Record<string, unknown>) },
    );
    const warm = log.find((line) => line['event'] === 'warm-up');
    // Record screen, month and overview for each restaurant of each evaluator, which are four in all.
    expect(warm && [warm['answers'], warm['failed']]).toEqual(engine === 'postgres' ? [12, 0] : undefined);
    expect(log.filter((line) => 'path' in line)).toEqual([]);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toContain('path="/v1/');
  });
});

describe('a start that cannot be', () => {
  const refused = async (env: Record<string, string>) => {
    const error: unknown = await start(env).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };

  it('names the taken port, and leaves the data folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await refused({ PORT: port })).toBe(
      `PORT: ${port} is in use by another program; stop that one or set another PORT`,
    );
    other.close();
    await start();
  });

  it('names an address that is not this machine’s', async () => {
    expect(await refused({ HOST: '192.0.2.1' })).toBe('HOST: 192.0.2.1 is not an address of this machine');
  });

  it.each([
    ['short', 'short'],
    ['typed by a person', 'this is our very secret key, keep it'],
    ['all zeros', Buffer.alloc(32)],
  ])('names a key file that is no key: %s', async (_what, content) => {
    writeFileSync(join(settings.env['DATA_DIR'] ?? '', 'token.key'), content);
    const line = await refused({});
    expect(line).toMatch(/^DATA_DIR: .*token\.key is not a key; delete it/);
    expect(line).not.toContain('\n');
  });

  it('names a database that is not there', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })).toMatch(
      /^DATABASE_URL: cannot connect/,
    );
  });
});

describe('a stop', () => {
  /** A log-in whose body is only half sent. */
  async function halfSent(url: string) {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const body = JSON.stringify({ email: 'nobody@lant.example', password: 'wrong-password' });
    socket.write(
      `POST /v1/admin/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    let received = '';
    // The server has the head, and says so.
    const [word] = (await once(socket, 'data')) as [Buffer];
    expect(word.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.write(body.slice(0, 10));
    return {
      finish: () => socket.write(body.slice(10)),
      ended: once(socket, 'close'),
      received: () => received,
    };
  }

  it('lets what is in flight finish, and takes nothing new', async () => {
    const server = await start();
    const { url = '' } = server;
    const slow = await halfSent(url);
    const stopping = server.close();
    expect(await Promise.race([stopping, wait(200, 'still waiting')])).toBe('still waiting');
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
    slow.finish();
    await stopping;
    await slow.ended;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":"invalid_credentials"/);
  });

  it('waits for no idle connection', async () => {
    const server = await start();
    const { url = '' } = server;
    const agent = new Agent({ keepAlive: true });
    const response = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${url}/health/live`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      })
        .once('error', reject)
        .end();
    });
    expect(response).toBe(200);
    const started = performance.now();
    await server.close();
    // Less than the ten seconds after which connections are cut.
    expect(performance.now() - started).toBeLessThan(8_000);
    agent.destroy();
  });

  it('may be asked for twice', async () => {
    const server = await start();
    await Promise.all([server.close(), server.close()]);
    await server.close();
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
  });
});

describe('over a real connection', () => {
  it('a body that is too large is a 413, and the server goes on', async () => {
    const { url = '' } = await start();
    for (const body of ['x'.repeat(70_000), 'x'.repeat(5_000_000)]) {
      const response = await fetch(`${url}/v1/admin/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'too_large' });
    }
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('idle connections are kept longer than clients poll', async () => {
    const { url = '' } = await start();
    const response = await fetch(`${url}/health/live`);
    expect(response.headers.get('keep-alive')).toBe('timeout=620');
    await response.arrayBuffer();
  });

  it('the throttle counts by the socket’s address', async () => {
    const { url = '' } = await start();
    const body = { email: 'nobody@lant.example', password: 'wrong-password' };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await post(`${url}/v1/admin/login/`, body)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
