import { beforeEach, describe, expect, it } from 'vitest';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { login } from '#contract/session.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { openServer } from '#tests/support/open-server.ts';

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';
const crew = 'crew@ardealgrill.example';

const server = await openServer();
beforeEach(() => server.reset());

const logIn = (email: string, password: string) =>
  server.request('POST', '/v1/admin/login/', { body: { email, password } });

const set = (email: string, values: { status?: 'pending' | 'disabled' | 'active'; token_version?: number }) =>
  server.database.kysely.updateTable('users').set(values).where('email_folded', '=', email).execute();

describe('log-in', () => {
  it('[function-login, login-response, call-login, call-my-info] gives an admin the person and a token that my-info takes', async () => {
    const { accessToken, user, success } = await server.call(login, {
      body: { email: admin, password: demoPassword },
    });
    expect(success).toBe(true);
    expect(user).toMatchObject({ email: admin, role: 'admin', status: 'active' });
    const info = await server.request('GET', '/v1/user/my-info/', {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    expect(info).toMatchObject({ status: 200, body: { success: true, user: { id: user.id, email: admin } } });
  });

  it('gives an evaluator the restaurants', async () => {
    const { user } = await server.call(login, { body: { email: manager, password: demoPassword } });
    expect(user.restaurants).toEqual([
      {
        id: expect.any(String),
        name: expect.stringContaining('Cluj'),
        store_id: 'RO-CJ-01',
        since: '2026-09-01',
      },
    ]);
  });

  it('[token-exp] makes a token of twelve hours that says whose it is', async () => {
    const { accessToken, user } = await server.call(login, {
      body: { email: admin, password: demoPassword },
    });
    const issued = Date.parse('2026-10-15T09:00:00Z') / 1_000;
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    expect(decodeJwt(accessToken)).toEqual({
      sub: user.id,
      jti: expect.any(String),
      role: 'admin',
      tv: expect.any(Number),
      iat: issued,
      auth_time: issued,
      exp: issued + 12 * 60 * 60,
      iss: 'brigade',
      aud: 'brigade-api',
    });
  });

  it('takes the e-mail in any case and with spaces around it', async () => {
    expect(await logIn(`  ${admin.toUpperCase()} `, demoPassword)).toMatchObject({ status: 200 });
  });

  it('notes when', async () => {
    const { user } = await server.call(login, { body: { email: admin, password: demoPassword } });
    expect(user.last_login_at).toBe('2026-10-15T09:00:00.000Z');
  });

  it('never sends a password or its hash', async () => {
    const { body } = await logIn(admin, demoPassword);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
  });

  it('answers an unknown e-mail and a wrong password with the same bytes', async () => {
    const answers = await Promise.all([
      logIn(admin, 'wrong-password'),
      logIn('nobody@x.example', demoPassword),
    ]);
    const [wrong, unknown] = answers.map(({ status, headers, body }) => ({
      status,
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
      body: { ...(body as object), request_id: '' },
    }));
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(wrong).toEqual(unknown);
  });

  it('knows the password by its case, its spaces and its letters, however they are composed', async () => {
    expect((await logIn(admin, demoPassword.toUpperCase())).status).toBe(401);
    expect((await logIn(admin, ` ${demoPassword}`)).status).toBe(401);
  });

  it.each([
    ['a person without app access', crew, {}, 'no_app_access'],
    ['a pending account', manager, { status: 'pending' }, 'account_pending'],
    ['a disabled account', manager, { status: 'disabled' }, 'account_disabled'],
  ] as const)('tells %s why, but only after the right password', async (_who, email, state, code) => {
    if ('status' in state) await set(email, state);
    expect(await logIn(email, 'wrong-password')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    const answer = await logIn(email, demoPassword);
    expect(answer).toMatchObject({ status: 403, body: { code } });
    expect(answer.body).not.toHaveProperty('accessToken');
  });

  it('is refused where no password was set yet', async () => {
    await server.database.kysely
      .updateTable('users')
      .set({ password_hash: null })
      .where('email_folded', '=', admin)
      .execute();
    expect(await logIn(admin, demoPassword)).toMatchObject({ status: 401 });
  });

  it('stores a stronger hash where the old one is weaker than today’s', async () => {
    const weaker = '$argon2id$v=19$m=8192,t=1,p=1$YnJpZ2FkZS1zYWx0LTE2$';
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(demoPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(old.slice(0, 30)).toBe(weaker.slice(0, 30));
    const users = server.database.kysely;
    await users.updateTable('users').set({ password_hash: old }).where('email_folded', '=', admin).execute();
    expect((await logIn(admin, demoPassword)).status).toBe(200);
    const { password_hash } = await users
      .selectFrom('users')
      .select('password_hash')
      .where('email_folded', '=', admin)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(admin, demoPassword)).status).toBe(200);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'no address', password: 'x' }, ['email']],
    [{ email: admin, password: '' }, ['password']],
    [{ email: admin, password: 'x'.repeat(1_025) }, ['password']],
    [{ email: admin, password: 'x', remember: true }, ['remember']],
    [{ email: [admin], password: { $ne: null } }, ['email', 'password']],
  ])('of %j is a 422 that names the fields', async (body, paths) => {
    const answer = await server.request('POST', '/v1/admin/login/', { body });
    expect(answer).toMatchObject({ status: 422, body: { errors: paths.map((path) => ({ path })) } });
  });
});
