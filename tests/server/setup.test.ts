import { beforeEach, describe, expect, it } from 'vitest';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { checkSetupToken, mintSetupToken } from '#server/setup/setup.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer } from '#tests/support/server.ts';

const first = {
  first_name: 'Ana',
  last_name: 'Pop',
  email: 'Ana.Pop@lant.example',
  password: 'o parolă lungă',
  locale: 'de',
};

const server = await openServer({ set: 'empty', mode: 'production' });
beforeEach(() => server.reset());

const mint = async () => (await mintSetupToken(server.database.kysely)) ?? '';
const setUp = (token: string, body: object = first) =>
  server.request('POST', `/v1/app/setup/${token}`, { body });
const info = async () => (await server.request('GET', '/v1/app/info/')).body;
const people = () => server.database.kysely.selectFrom('users').selectAll().execute();

describe('the first admin', () => {
  it('[call-setup] is made with the token and can log in', async () => {
    const token = await mint();
    expect(await info()).toEqual({
      success: true,
      data: { mode: 'production', setup_needed: true, mails: 'waiting', demo_logins: [] },
    });
    expect(await setUp(token)).toMatchObject({ status: 201, body: { success: true } });
    expect(await info()).toMatchObject({ data: { setup_needed: false } });
    const answer = await server.request('POST', '/v1/admin/login/', {
      body: { email: 'ana.pop@lant.example', password: first.password },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: first.email, role: 'admin', status: 'active', locale: 'de', restaurants: [] } },
    });
  });

  it('is audited, without the password', async () => {
    await setUp(await mint());
    const rows = await server.database.kysely.selectFrom('audit').selectAll().execute();
    expect(rows).toMatchObject([{ action: 'app.setup', actor_id: null, subject_type: 'user', before: null }]);
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ email: first.email, role: 'admin' });
    expect(JSON.stringify(rows)).not.toMatch(/password|argon2/);
  });

  it.each([
    ['a wrong token', 'wrong'],
    ['a token without end', 'x'.repeat(300)],
  ])('is refused with %s: 404', async (_what, token) => {
    await mint();
    expect(await setUp(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await people()).toEqual([]);
  });

  it('is refused before any token was made', async () => {
    expect(await setUp('')).toMatchObject({ status: 404 });
    expect(await setUp('undefined')).toMatchObject({ status: 404 });
  });

  it('is refused with the token of an earlier start', async () => {
    const earlier = await mint();
    const token = await mint();
    expect(await setUp(earlier)).toMatchObject({ status: 404 });
    expect(await setUp(token)).toMatchObject({ status: 201 });
  });

  it('is made once: then the set-up is closed and no token is made', async () => {
    const token = await mint();
    await setUp(token);
    expect(await setUp(token, { ...first, email: 'other@lant.example' })).toMatchObject({
      status: 409,
      body: { code: 'setup_closed' },
    });
    expect(await mintSetupToken(server.database.kysely)).toBeUndefined();
    expect(await people()).toHaveLength(1);
  });

  it('is one, of twenty tries at once', async () => {
    const token = await mint();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setUp(token, { ...first, email: `a${index}@lant.example` })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await people()).toHaveLength(1);
  });

  it('is closed, not unknown, for a try whose check another one overtakes', async () => {
    const token = await mint();
    const answers: unknown[] = [];
    const overtaken = server.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (answers.length === 0) answers.push((await setUp(token)).status);
        return result;
      },
    });
    await expect(checkSetupToken(overtaken, token)).rejects.toMatchObject({ code: 'setup_closed' });
    expect(answers).toEqual([201]);
  });

  it.each([
    [{ password: 'short12' }, 'password', 'too_short'],
    [{ password: 'x'.repeat(129) }, 'password', 'too_long'],
    [{ email: 'no address' }, 'email', 'invalid_email'],
    [{ first_name: ' ' }, 'first_name', 'required'],
    [{ last_name: '42' }, 'last_name', 'invalid_characters'],
    [{ locale: 'fr' }, 'locale', 'invalid_choice'],
    [{ role: 'admin' }, 'role', 'unknown_field'],
  ])('needs good fields: %j', async (change, path, code) => {
    const token = await mint();
    expect(await setUp(token, { ...first, ...change })).toMatchObject({
      status: 422,
      body: { errors: [{ path, code }] },
    });
    expect(await people()).toEqual([]);
    expect(await setUp(token)).toMatchObject({ status: 201 });
  });

  it('leaves no token readable in the database', async () => {
    const token = await mint();
    const rows = await server.database.kysely.selectFrom('app_state').selectAll().execute();
    expect(rows.map(({ key }) => key)).toContain('setup_token');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

it('[call-app-info] the demo log-ins are told in demo mode and are real', async () => {
  const demo = await makeServer({ mode: 'demo' });
  try {
    expect((await demo.request('GET', '/v1/app/info')).body).toEqual({
      success: true,
      data: { mode: 'demo', setup_needed: false, mails: 'kept', demo_logins: demoLogins },
    });
    for (const { email, password, role } of demoLogins) {
      const { status } = await demo.request('POST', '/v1/admin/login/', { body: { email, password } });
      expect(status).toBe(role === 'user' ? 403 : 200);
    }
  } finally {
    await demo.close();
  }
});
