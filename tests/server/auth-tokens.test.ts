import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { makeServer, testTokenKey, type TestServer } from '#tests/support/server.ts';

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';
const crew = 'crew@ardealgrill.example';
const now = Date.parse('2026-10-15T09:00:00Z') / 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const asking = (authorization: string, path = '/v1/user/my-info/', method = 'GET') =>
  server.request(method, path, { headers: { Authorization: authorization } });

async function adminId(): Promise<string> {
  const { id } = await server.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', admin)
    .executeTakeFirstOrThrow();
  return id;
}

/** Our own token but for what is changed. */
async function forged(
  change: {
    payload?: Record<string, string | number | undefined>;
    header?: { alg?: string; typ?: string };
    key?: Uint8Array;
  } = {},
): Promise<string> {
  const payload: Record<string, unknown> = {
    sub: await adminId(),
    role: 'admin',
    tv: 0,
    jti: 'forged',
    iat: now,
    exp: now + 3_600,
    iss: 'brigade',
    aud: 'brigade-api',
    ...change.payload,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...change.header })
    .sign(change.key ?? testTokenKey);
}

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

  it.each<[string, Parameters<typeof forged>[0]]>([
    ['another key', { key: new Uint8Array(32).fill(8) }],
    ['another algorithm', { header: { alg: 'HS512' }, key: new Uint8Array(64).fill(7) }],
    ['another type', { header: { typ: 'JWT' } }],
    ['another issuer', { payload: { iss: 'somebody' } }],
    ['another audience', { payload: { aud: 'other-api' } }],
    ['no expiry', { payload: { exp: undefined } }],
    ['an expiry that is text', { payload: { exp: '2099' } }],
    ['no subject', { payload: { sub: undefined } }],
    ['no name of its own', { payload: { jti: undefined } }],
    ['no version', { payload: { tv: undefined } }],
    ['a version that is text', { payload: { tv: '0' } }],
    ['a start in the future', { payload: { nbf: now + 60 } }],
  ])('%s', async (_what, change) => {
    expect(await asking(`Bearer ${await forged(change)}`)).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
  });

  it('algorithm none', async () => {
    const token = new UnsecuredJWT({ sub: await adminId(), role: 'admin', tv: 0 })
      .setIssuer('brigade')
      .setAudience('brigade-api')
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .encode();
    expect(await asking(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  it('a payload changed under its signature', async () => {
    const [header, , signature] = (await forged()).split('.');
    const payload = Buffer.from(JSON.stringify({ sub: 'x', role: 'admin', tv: 0 })).toString('base64url');
    expect(await asking(`Bearer ${header}.${payload}.${signature}`)).toMatchObject({
      body: { code: 'invalid_token' },
    });
  });
});

describe('a token ends', () => {
  it('after twelve hours, to the second', async () => {
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

  it('and the stores count from the next request on', async () => {
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
    '%s is refused to strangers, expired tokens and people without access',
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
