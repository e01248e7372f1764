import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer } from '#tests/support/server.ts';

// Hashes and hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';

const server = await openServer({ trustedProxies: ['127.0.0.1'] });
beforeEach(() => server.reset());

const logIn = (email: string, password: string, from = '198.51.100.7') =>
  server.request('POST', '/v1/admin/login/', {
    body: { email, password },
    headers: { 'X-Forwarded-For': from },
  });

const statusesOf = async (times: number, email: string, from?: string) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await logIn(email, 'wrong-password', from)).status);
  return statuses;
};

describe('after five failures', () => {
  it('the sixth log-in waits, even with the right password', async () => {
    expect(await statusesOf(5, admin)).toEqual([401, 401, 401, 401, 401]);
    server.at('2026-10-15T09:01:00Z');
    const { status, headers, body } = await logIn(admin, demoPassword);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too_many_requests' });
    expect(headers.get('retry-after')).toBe('240');
  });

  it('there is one more try as soon as the first of them is five minutes old', async () => {
    await statusesOf(1, admin);
    server.at('2026-10-15T09:04:00Z');
    await statusesOf(4, admin);
    expect((await logIn(admin, demoPassword)).headers.get('retry-after')).toBe('60');
    server.at('2026-10-15T09:05:00Z');
    expect((await logIn(admin, demoPassword)).status).toBe(200);
  });

  it('other accounts and other addresses go on', async () => {
    await statusesOf(5, admin);
    expect((await logIn(manager, demoPassword)).status).toBe(200);
    expect((await logIn(admin, demoPassword, '203.0.113.9')).status).toBe(200);
  });

  it('an unknown account is throttled like a known one', async () => {
    expect(await statusesOf(6, 'nobody@x.example')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('the e-mail’s case makes no new account', async () => {
    await statusesOf(5, admin);
    expect((await logIn(admin.toUpperCase(), demoPassword)).status).toBe(429);
  });

  it('the count is in the database, for every server', async () => {
    await statusesOf(5, admin);
    const rows = await server.database.kysely.selectFrom('login_failures').selectAll().execute();
    expect(rows).toEqual(
      Array.from({ length: 5 }, () => ({
        account_folded: admin,
        address: '198.51.100.7',
        at: '2026-10-15T09:00:00.000Z',
      })),
    );
  });
});

it('a success clears the count', async () => {
  await statusesOf(4, admin);
  expect((await logIn(admin, demoPassword)).status).toBe(200);
  expect(await statusesOf(5, admin)).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn(admin, demoPassword)).status).toBe(429);
});

it('guesses sent all at once are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(admin, 'wrong-password')));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

it('right log-ins at once all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(admin, demoPassword)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
});

it('an address that tries out accounts is stopped at a hundred', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    account_folded: `guess${index}@x.example`,
    address: '198.51.100.7',
    at: '2026-10-15T08:59:00.000Z',
  }));
  await server.database.kysely.insertInto('login_failures').values(rows).execute();
  const answer = await logIn(admin, demoPassword);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('240');
  expect((await logIn(admin, demoPassword, '203.0.113.9')).status).toBe(200);
});

it('failures that no longer count are dropped', async () => {
  await statusesOf(3, admin);
  server.at('2026-10-15T09:06:00Z');
  await statusesOf(1, manager);
  const rows = await server.database.kysely.selectFrom('login_failures').select('account_folded').execute();
  expect(rows).toEqual([{ account_folded: manager }]);
});

it('one typist locks nobody else out of a restaurant behind one address', async () => {
  const statuses = await statusesOf(130, manager);
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(125).fill(429)]);
  // Tries that were refused count for nothing, or the address would be over its hundred by now.
  expect((await logIn(admin, demoPassword)).status).toBe(200);
});

it('a stranger who changes the addresses of one line is one stranger', async () => {
  const from = (host: number) => `2001:db8:7:7:${host.toString(16)}::${host}`;
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1) statuses.push(...(await statusesOf(1, admin, from(host))));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn(admin, demoPassword, '2001:db8:7:8::1')).status).toBe(200);
});

it.each([
  ['198.51.100.7', (port: number) => `198.51.100.7:${port}`],
  ['2001:db8::7', (port: number) => `[2001:db8::7]:${port}`],
])('a stranger at %s is one stranger, whatever port a proxy adds', async (_address, from) => {
  const statuses: number[] = [];
  for (let port = 51_001; port <= 51_006; port += 1)
    statuses.push((await logIn(admin, 'wrong-password', from(port))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('what a stranger says of where they come from counts for nothing without a proxy of ours', async () => {
  const open = await makeServer();
  const guess = (from: string) =>
    open.request('POST', '/v1/admin/login/', {
      body: { email: admin, password: 'wrong-password' },
      headers: { 'X-Forwarded-For': from, Forwarded: `for=${from}`, 'X-Real-IP': from },
    });
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1) statuses.push((await guess(`198.51.100.${host}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await open.close();
});

describe('a current password', () => {
  const change = async (current_password: string) => {
    const me = await server.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email_folded', '=', manager)
      .executeTakeFirstOrThrow();
    const body = { password: 'another-password', current_password };
    return server.request('PUT', `/v1/user/update/${me.id}`, { as: manager, body });
  };

  it('can be guessed at five times, by whoever holds the session', async () => {
    for (let count = 0; count < 5; count += 1) expect((await change('a guess')).status).toBe(422);
    const sixth = await change(demoPassword);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('300');
    server.at('2026-10-15T09:05:00Z');
    expect((await change(demoPassword)).status).toBe(200);
  });

  it('guessed at all at once is tried five times', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, async () => change('a guess')));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(422), ...Array<number>(15).fill(429)]);
  });

  it('guessed at locks nobody out of the log-in', async () => {
    for (let count = 0; count < 6; count += 1) await change('a guess');
    expect((await logIn(manager, demoPassword)).status).toBe(200);
  });
});
