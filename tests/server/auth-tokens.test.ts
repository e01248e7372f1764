import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { forgedToken, forgeries, type Forgery } from '#tests/support/forged-tokens.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { personId } from '#tests/support/small-chain.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';
const crew = 'crew@ardealgrill.example';
const now = Date.parse(smallSetNow) / 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => {
  console.info(`tokens: ${refused} bad ones, each a 401`);
  return server.close();
});

let refused = 0;
const asking = async (authorization: string, path = '/v1/user/my-info/', method = 'GET') => {
  const answer = await server.request(method, path, { headers: { Authorization: authorization } });
  if (answer.status === 401) refused += 1;
  return answer;
};

const adminId = () => personId(server, admin);

/** Our own token of the administrator but for what is changed. */
const forged = async (change?: Forgery) => forgedToken({ id: await adminId(), now: smallSetNow }, change);

it('the forger of these tests would succeed with nothing changed', async () => {
  expect((await asking(`Bearer ${await forged()}`)).status).toBe(200);
  expect((await asking(`bearer  ${await forged()} `)).status).toBe(200);
});

describe('refused as no token', () => {
  it.each(['', '   '])('%j', async (header) => {
    expect(await asking(header)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('refused as no valid token', () => {
  it.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'x'.repeat(9_000)}`,
  ])('%.40s', async (header) => {
    expect(await asking(header)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  it.each<[string, Forgery]>([
    ...Object.entries(forgeries),
    ['no expiry', { payload: { exp: undefined } }],
    ['an expiry that is text', { payload: { exp: '2099' } }],
    ['an expiry that is null', { payload: { exp: null } }],
    ['an expiry that is a list', { payload: { exp: [now + 60] } }],
    ['an expiry between two seconds', { payload: { exp: now + 0.5 } }],
    ['an expiry without end', { rewrite: (json) => json.replace(/"exp":\d+/, '"exp":1e309') }],
    ['an expiry that is no date', { payload: { exp: Number.MAX_SAFE_INTEGER } }],
    ['an expiry in a thousand years', { payload: { exp: now + 31_557_600_000 } }],
    ['an expiry later than any of ours', { payload: { exp: now + 12 * 60 * 60 + 301 } }],
    ['an expiry that is NaN', { rewrite: (json) => json.replace(/"exp":\d+/, '"exp":NaN') }],
    ['no time of issue', { payload: { iat: undefined } }],
    ['a time of issue that is text', { payload: { iat: 'today' } }],
    ['no subject', { payload: { sub: undefined } }],
    ['a subject that is a number', { payload: { sub: 7 } }],
    ['a subject that is a list', { payload: { sub: ['x'] } }],
    ['a subject that is an object', { payload: { sub: { id: 'x' } } }],
    ['no name of its own', { payload: { jti: undefined } }],
    ['a name of its own that is an object', { payload: { jti: {} } }],
    ['no version', { payload: { tv: undefined } }],
    ['a version that is text', { payload: { tv: '0' } }],
    ['a version that is null', { payload: { tv: null } }],
    ['a start in the future', { payload: { nbf: now + 60 } }],
    ['a payload that is no object', { rewrite: () => '[]' }],
    ['a payload that is no JSON', { rewrite: (json) => json.slice(1) }],
    ['an extension that we don’t know', { header: { crit: ['b64'], b64: false } }],
    ['a key that it brings along', { header: { jwk: { kty: 'oct', k: 'AAAA' } }, key: new Uint8Array(3) }],
  ])('%s', async (_what, change) => {
    const token = await forged(change);
    expect(await asking(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    // What is done with the claims afterwards is another place to stumble at.
    expect((await asking(`Bearer ${token}`, '/v1/user/logout/', 'POST')).status).toBe(401);
  });

  it('expiries of the past', async () => {
    for (const exp of [0, -1, -now, now, Number.MIN_SAFE_INTEGER]) {
      expect(await asking(`Bearer ${await forged({ payload: { exp } })}`)).toMatchObject({
        status: 401,
        body: { code: 'expired_token' },
      });
    }
  });

  it('tokens as long as headers may be', async () => {
    for (const length of [2_049, 9_000, 60_000]) {
      const payload = { exp: now + 60, more: 'x'.repeat(length) };
      expect(await asking(`Bearer ${await forged({ payload })}`)).toMatchObject({
        status: 401,
        body: { code: 'invalid_token' },
      });
    }
  });

  it('[token-exp] a payload changed under its signature', async () => {
    const [header, , signature] = (await forged()).split('.');
    const payload = Buffer.from(JSON.stringify({ sub: 'x', role: 'admin', tv: 0 })).toString('base64url');
    expect(await asking(`Bearer ${header}.${payload}.${signature}`)).toMatchObject({
      body: { code: 'invalid_token' },
    });
  });
});

describe('a token ends', () => {
  it('[token-exp, rule-exp] after twelve hours, to the second', async () => {
    const token = `Bearer ${await server.as(admin)}`;
    server.at('2026-10-15T20:59:59Z');
    expect((await asking(token)).status).toBe(200);
    server.at('2026-10-15T21:00:00Z');
    expect(await asking(token)).toMatchObject({ status: 401, body: { code: 'expired_token' } });
  });

  it.each<[string, { status?: 'disabled' | 'deleted' | 'pending'; token_version?: number }]>([
    ['its version is raised', { token_version: 1 }],
    ['the account is disabled', { status: 'disabled' }],
    ['the account is deleted', { status: 'deleted' }],
    ['the account is pending again', { status: 'pending' }],
  ])('at once when %s', async (_why, change) => {
    const token = `Bearer ${await server.as(manager)}`;
    expect((await asking(token)).status).toBe(200);
    await server.database.kysely
      .updateTable('users')
      .set(change)
      .where('email_folded', '=', manager)
      .execute();
    expect(await asking(token)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
  });

  it('with its person', async () => {
    const token = await forged({ payload: { sub: 'nobody' } });
    expect(await asking(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
  });
});

it('the signatures of as many sessions as a chain has tablets are checked once', async () => {
  const id = await adminId();
  const tokens = Array.from({ length: 2_100 }, (_, number) =>
    forgedToken({ id, now: smallSetNow }, { payload: { jti: `session-${number}` } }),
  );
  const checks = vi.spyOn(crypto.subtle, 'verify');
  const aFew = pLimit(8);
  for (const round of [1, 2]) {
    const answers = await aFew.map(tokens, (token) => asking(`Bearer ${token}`));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect({ round, checks: checks.mock.calls.length }).toEqual({ round, checks: tokens.length });
  }
  checks.mockRestore();
});

describe('the role', () => {
  it('is the database’s, not the token’s', async () => {
    const token = await forged({
      payload: {
        sub: (
          await server.database.kysely
            .selectFrom('users')
            .select('id')
            .where('email_folded', '=', manager)
            .executeTakeFirstOrThrow()
        ).id,
        role: 'admin',
      },
    });
    const answer = await asking(`Bearer ${token}`, '/v1/admin/restaurant/delete/x', 'DELETE');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('and the restaurants count from the next request on', async () => {
    const list = () => server.request('GET', '/v1/restaurant/list/', { as: manager });
    expect((await list()).body).toMatchObject({ data: [{ store_id: 'RO-CJ-01' }] });
    await server.database.kysely
      .updateTable('memberships')
      .set({ valid_to: '2026-10-15' })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('id').where('email_folded', '=', manager),
      )
      .execute();
    expect((await list()).body).toMatchObject({ data: [] });
  });
});

describe('every call', () => {
  const protectedCalls = Object.entries<Endpoint>(endpoints).filter(
    ([, { permission }]) => !may(permission, undefined),
  );

  it.each(protectedCalls)(
    '[role-user] %s is refused to strangers, expired tokens and people without access',
    async (_name, endpoint) => {
      const path = endpoint.path.replace('{id}', 'unknown');
      const ask = (authorization: string) => asking(authorization, path, endpoint.method);
      expect(await ask('')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(await ask('Bearer garbage')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
      expect(await ask(`Bearer ${await forged({ payload: { exp: now } })}`)).toMatchObject({
        status: 401,
        body: { code: 'expired_token' },
      });
      expect(await ask(`Bearer ${await forged({ payload: { tv: 99 } })}`)).toMatchObject({
        status: 401,
        body: { code: 'revoked_token' },
      });
      expect(await ask(`Bearer ${await server.as(crew)}`)).toMatchObject({
        status: 403,
        body: { code: 'no_app_access' },
      });
      const evaluator = await ask(`Bearer ${await server.as(manager)}`);
      expect(may(endpoint.permission, 'evaluator') ? [200, 404, 422] : [403]).toContain(evaluator.status);
    },
  );
});
