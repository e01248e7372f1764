import { beforeEach, describe, expect, it } from 'vitest';
import { getOverview } from '#contract/overview.ts';
import type { User } from '#contract/users.ts';
import { linkIn, newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer, testOrigin } from '#tests/support/server.ts';
import { admin, audits, manager, unknownId } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const password = 'o parolă nouă';
const crew = { first_name: 'Ilinca', last_name: 'Sârbu', user_position: 'crew', role: 'user', locale: 'de' };
const email = 'ilinca@lant.example';

const register = async (body: object): Promise<User> => {
  const answer = await server.request('POST', '/v1/user/register/', { as: admin, body });
  expect(answer.status).toBe(201);
  return (answer.body as { data: User }).data;
};
const update = (id: string, body: object) =>
  server.request('PUT', `/v1/user/update/${id}`, { as: admin, body });
const invite = (id: string, what = 'resend-invitation', as = admin) =>
  server.request('POST', `/v1/admin/user/${what}/${id}`, { as });
const required = { status: 422, body: { errors: [{ path: 'email', code: 'required' }] } };

describe('somebody who can’t log in', () => {
  it('is not invited, and can’t be', async () => {
    const { id } = await register({ ...crew, email });
    expect(await server.mails()).toEqual([]);
    for (const what of ['resend-invitation', 'invitation-link'])
      expect(await invite(id, what)).toMatchObject({ status: 403, body: { code: 'no_app_access' } });
  });

  it('is invited once their role lets them in', async () => {
    const { id } = await register({ ...crew, email });
    expect(await update(id, { role: 'evaluator' })).toMatchObject({ status: 200 });
    expect(await server.mails()).toMatchObject([{ to: email }]);
    const token = await newestToken(server);
    const activation = await server.request('POST', `/v1/user/activate-account/${token}`, {
      body: { password },
    });
    expect(activation.status).toBe(200);
    const login = await server.request('POST', '/v1/admin/login/', { body: { email, password } });
    expect(login.status).toBe(200);
  });

  it('with an invitation under way loses it with the role', async () => {
    const { id } = await register({ ...crew, email, role: 'evaluator' });
    const token = await newestToken(server);
    await invite(id);
    await update(id, { role: 'user' });
    const activation = await server.request('POST', `/v1/user/activate-account/${token}`, {
      body: { password },
    });
    expect(activation).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    // The one that waits in the outbox has lost its reason.
    expect(await server.mails()).toHaveLength(1);
  });

  it('needs no e-mail, and several have none', async () => {
    const first = await register(crew);
    const second = await register({ ...crew, first_name: 'Ana' });
    expect([first.email, second.email, first.status]).toEqual([null, null, 'pending']);
    expect(await server.mails()).toEqual([]);
  });

  it('needs one to be let in', async () => {
    const { id } = await register(crew);
    expect(await update(id, { role: 'evaluator' })).toMatchObject(required);
    expect(await update(id, { role: 'evaluator', email })).toMatchObject({
      status: 200,
      body: { data: { email } },
    });
    expect(await server.mails()).toMatchObject([{ to: email }]);
    expect(await update(id, { email: null })).toMatchObject(required);
    expect(await update(id, { email: null, role: 'user' })).toMatchObject({
      status: 200,
      body: { data: { email: null } },
    });
  });

  it('is the only one who may do without', async () => {
    for (const role of ['admin', 'evaluator'])
      expect(
        await server.request('POST', '/v1/user/register/', { as: admin, body: { ...crew, role } }),
      ).toMatchObject(required);
  });
});

describe('an invitation link that an administrator copies', () => {
  const make = async (id: string) => {
    const answer = await invite(id, 'invitation-link');
    expect(answer.status).toBe(200);
    return (answer.body as { data: { url: string; expires_at: string } }).data;
  };

  it('[call-invitation-link] works like the mailed one, which it ends', async () => {
    const { id } = await register({ ...crew, email, role: 'evaluator' });
    const mailed = await newestToken(server);
    const { url, expires_at } = await make(id);
    expect(url.startsWith(`${testOrigin}/activate-account?token=`)).toBe(true);
    expect(new URL(url).searchParams.get('lang')).toBe('de');
    expect(expires_at).toBe('2026-10-18T09:00:00.000Z');
    const activate = (token: string) =>
      server.request('POST', `/v1/user/activate-account/${token}`, { body: { password } });
    expect(await activate(mailed)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    const { token } = linkIn({ text: url });
    expect((await activate(token)).status).toBe(200);
    expect(await activate(token)).toMatchObject({ status: 400, body: { code: 'link_used' } });
    expect(await invite(id, 'invitation-link')).toMatchObject({ status: 409, body: { code: 'not_pending' } });
    expect(await audits(server, 'user.invitation-link')).toHaveLength(1);
  });

  it('ends with the next mailed or copied one', async () => {
    const { id } = await register({ ...crew, email, role: 'evaluator' });
    const first = linkIn({ text: (await make(id)).url }).token;
    await make(id);
    expect(await server.request('GET', `/v1/user/link/${first}`)).toMatchObject({
      body: { code: 'link_expired' },
    });
  });

  it('is for administrators', async () => {
    const { id } = await register({ ...crew, email, role: 'evaluator' });
    expect((await invite(id, 'invitation-link', manager)).status).toBe(403);
    expect((await invite(unknownId, 'invitation-link')).status).toBe(404);
  });
});

describe('without a mail server', () => {
  it('[call-mail-state] the server says so, and administrators how many mails wait', async () => {
    const production = await makeServer({ mode: 'production' });
    expect(await production.request('GET', '/v1/app/info/')).toMatchObject({
      body: { data: { mails: 'waiting' } },
    });
    const waiting = () => production.request('GET', '/v1/admin/mail/state/', { as: admin });
    expect(await waiting()).toMatchObject({ status: 200, body: { data: { waiting: 0 } } });
    const body = { ...crew, email, role: 'evaluator' };
    await production.request('POST', '/v1/user/register/', { as: admin, body });
    expect(await waiting()).toMatchObject({ body: { data: { waiting: 1 } } });
    // Where administrators come first it is told with the page's own data.
    expect((await production.call(getOverview, { as: admin })).data.mails_waiting).toBe(1);
    expect((await production.call(getOverview, { as: manager })).data.mails_waiting).toBeNull();
    await production.close();
  });

  it('the demo keeps them', async () => {
    expect((await server.call(getOverview, { as: admin })).data.mails_waiting).toBeNull();
    expect(await server.request('GET', '/v1/app/info/')).toMatchObject({ body: { data: { mails: 'kept' } } });
  });
});
