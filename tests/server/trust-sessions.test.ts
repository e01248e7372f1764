/** Each way a session ends, made on one server: over at the next request, on the other one too. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import type { TestServer } from '#tests/support/server.ts';
import { admin, manager } from '#tests/support/small-chain.ts';
import { makeTwoServers, type TwoServers } from '#tests/support/two-servers.ts';

// Hashes and hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

let servers: TwoServers;
let ended = 0;
beforeAll(async () => {
  servers = await makeTwoServers();
});
afterAll(async () => {
  console.info(
    `sessions: ${ended} ended by ${Object.keys(causes).length} causes, each at the next request to either of two servers`,
  );
  await servers.close();
});

interface Person {
  id: string;
  email: string;
  /** A session of theirs. */
  token: string;
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const updateAs = (as: string, id: string, body: object) =>
  servers.here.request('PUT', `/v1/user/update/${id}`, { as, body });

/** What ends a session, done on the one server; answers the status of the call that did it. */
const causes: Record<string, (person: Person) => Promise<number>> = {
  'a password change': async ({ id, email }) =>
    (await updateAs(email, id, { password: 'o parolă nouă', current_password: demoPassword })).status,
  'a password reset': async ({ email }) => {
    // Those of the causes before.
    await servers.here.mails();
    await servers.here.request('PUT', '/v1/user/forgot-password/', { body: { email } });
    const path = `/v1/user/reset-password/${await newestToken(servers.here)}`;
    return (await servers.here.request('POST', path, { body: { password: 'o parolă nouă' } })).status;
  },
  'a change of role': async ({ id }) => (await updateAs(admin, id, { role: 'admin' })).status,
  disabling: async ({ id }) => (await updateAs(admin, id, { status: 'disabled' })).status,
  deletion: async ({ id }) =>
    (await servers.here.request('DELETE', `/v1/user/delete/${id}`, { as: admin })).status,
  'a log-out': async ({ token }) =>
    (await servers.here.request('POST', '/v1/user/logout/', bearer(token))).status,
};

/** An evaluator like the manager, with the same password. */
async function addEvaluator(number: number): Promise<Omit<Person, 'token'>> {
  const { kysely } = servers.here.database;
  const row = await kysely
    .selectFrom('users')
    .selectAll()
    .where('email', '=', manager)
    .executeTakeFirstOrThrow();
  const email = `evaluator.${number}@lant.example`;
  const id = `evaluator-${number}`;
  await kysely
    .insertInto('users')
    .values({ ...row, id, email, email_folded: email, payroll_id: null, payroll_id_folded: null })
    .execute();
  return { id, email };
}

it.each(Object.keys(causes).map((cause, number) => [cause, number] as const))(
  'after %s the next request is refused, on the other server first',
  async (cause, number) => {
    const person = await addEvaluator(number);
    const tokens = await Promise.all([servers.here.as(person.email), servers.here.as(person.email)]);
    const [token, other] = tokens;
    const myInfo = async (server: TestServer, one: string) =>
      (await server.request('GET', '/v1/user/my-info/', bearer(one))).body;
    // Both have looked the person up, and would have to forget them.
    for (const server of [servers.here, servers.there]) {
      for (const one of tokens) expect(await myInfo(server, one)).toMatchObject({ user: { id: person.id } });
    }
    expect(await causes[cause]?.({ ...person, token })).toBe(200);
    const revoked = { success: false, code: 'revoked_token' };
    for (const server of [servers.there, servers.here]) {
      expect(await myInfo(server, token)).toMatchObject(revoked);
      ended += 1;
      // A log-out ends the session of one tablet, everything else all of them.
      expect(await myInfo(server, other)).toMatchObject(
        cause === 'a log-out' ? { user: { id: person.id } } : revoked,
      );
    }
  },
);

it('failed log-ins that one server counted stop the next try on another, and after a restart', async () => {
  const guess = async (server: TestServer) =>
    (await server.request('POST', '/v1/admin/login/', { body: { email: admin, password: 'a guess' } }))
      .status;
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push(await guess(servers.here));
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect(await guess(servers.there)).toBe(429);
  expect(await guess(servers.here)).toBe(429);
});
