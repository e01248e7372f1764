import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';

// Hashes and dozens of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';

const server = await openServer({ trustedProxies: ['127.0.0.1'] });
beforeEach(() => server.reset());

const address = '198.51.100.7';
const logIn = (email: string, password: string, device?: string) =>
  server.request('POST', '/v1/admin/login/', {
    body: { email, password, ...(device !== undefined && { device }) },
    headers: { 'X-Forwarded-For': address },
  });

/** Logs in as somebody and answers the mark that their device keeps. */
async function deviceOf(email: string, device?: string): Promise<string> {
  const { status, body } = await logIn(email, demoPassword, device);
  expect(status).toBe(200);
  return (body as { device: string }).device;
}

async function guess(times: number, email: string, device?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await logIn(email, 'wrong-password', device)).status);
  return statuses;
}

const rowsOf = () => server.database.kysely.selectFrom('known_devices').selectAll().execute();

describe('a device on which somebody was signed in before', () => {
  it('isn’t locked out by wrong passwords from another one behind the same address', async () => {
    const device = await deviceOf(admin);
    // A colleague's browser, which has never seen this account.
    const other = await deviceOf(manager);
    expect(await guess(7, admin, other)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await logIn(admin, demoPassword)).status).toBe(429);
    expect((await logIn(admin, demoPassword, device)).status).toBe(200);
  });

  it('isn’t locked out with its address either', async () => {
    const device = await deviceOf(admin);
    const rows = Array.from({ length: 100 }, (_, index) => ({
      account_folded: `guess${index}@x.example`,
      address,
      at: '2026-10-15T08:59:00.000Z',
    }));
    await server.database.kysely.insertInto('login_failures').values(rows).execute();
    expect((await logIn(admin, demoPassword)).status).toBe(429);
    expect((await logIn(admin, demoPassword, device)).status).toBe(200);
  });

  it('waits after the fifth failure, twice as long after each further one', async () => {
    const device = await deviceOf(admin);
    expect(await guess(5, admin, device)).toEqual([401, 401, 401, 401, 401]);
    const refused = await logIn(admin, demoPassword, device);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    server.at('2026-10-15T09:00:15Z');
    expect(await guess(1, admin, device)).toEqual([401]);
    expect((await logIn(admin, demoPassword, device)).headers.get('retry-after')).toBe('30');
    server.at('2026-10-15T09:00:45Z');
    expect((await logIn(admin, demoPassword, device)).status).toBe(200);
    // The right password clears the count.
    expect(await guess(5, admin, device)).toEqual([401, 401, 401, 401, 401]);
  });

  it('doesn’t use up the tries of its address', async () => {
    const device = await deviceOf(admin);
    await guess(5, admin, device);
    expect((await logIn(admin, demoPassword)).status).toBe(200);
  });

  it('guesses sent all at once are counted one by one', async () => {
    const device = await deviceOf(admin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(admin, 'wrong-password', device)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('can try again at once after the password was reset', async () => {
    const device = await deviceOf(admin);
    await guess(5, admin, device);
    await server.request('PUT', '/v1/user/forgot-password/', { body: { email: admin } });
    const token = await newestToken(server);
    const answer = await server.request('POST', `/v1/user/reset-password/${token}`, {
      body: { password: 'a new long password' },
    });
    expect(answer.status).toBe(200);
    expect((await logIn(admin, 'a new long password', device)).status).toBe(200);
  });
});

describe('the mark of a device', () => {
  it('stays the same for everybody who signs in there', async () => {
    const device = await deviceOf(admin);
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(await deviceOf(manager, device)).toBe(device);
    expect(await deviceOf(admin, device)).toBe(device);
    expect(await rowsOf()).toHaveLength(2);
  });

  it('is the server’s word: one that it never gave counts for nothing', async () => {
    const made = 'A'.repeat(43);
    expect(await guess(6, admin, made)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await deviceOf(manager, made)).not.toBe(made);
  });

  it('counts for those accounts alone that were signed in there', async () => {
    const device = await deviceOf(manager);
    expect(await guess(6, admin, device)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is kept as a hash, and dropped with the person', async () => {
    const device = await deviceOf(manager);
    const [row] = await rowsOf();
    expect(JSON.stringify(row)).not.toContain(device);
    const user = row?.user_id ?? '';
    expect((await server.request('DELETE', `/v1/user/delete/${user}`, { as: admin })).status).toBe(200);
    expect((await rowsOf()).filter(({ user_id }) => user_id === user)).toEqual([]);
  });

  it('is forgotten after half a year without a log-in, and beyond the twenty newest', async () => {
    for (let day = 1; day <= 22; day += 1) {
      server.at(`2026-10-15T09:00:${String(day).padStart(2, '0')}Z`);
      await deviceOf(manager);
    }
    expect(await rowsOf()).toHaveLength(20);
    server.at('2027-04-20T09:00:00Z');
    await deviceOf(manager);
    expect(await rowsOf()).toHaveLength(1);
  });

  it.each([['x'.repeat(201)], [7], [null]])('that can’t be one is refused as a field: %j', async (device) => {
    const { status, body } = await server.request('POST', '/v1/admin/login/', {
      body: { email: admin, password: demoPassword, device },
    });
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'device' }] }]);
  });
});
