import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { linkIn, newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, invited, manager, personId, unknownId } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const password = 'o parolă nouă';
const newcomer = {
  first_name: 'Ilinca',
  last_name: 'Sârbu',
  email: 'Ilinca.Sarbu@lant.example',
  user_position: 'shift_manager',
  role: 'evaluator',
  locale: 'de',
};

const register = (body: object = newcomer) =>
  server.request('POST', '/v1/user/register/', { as: admin, body });
const activate = (token: string, body: object = { password }) =>
  server.request('POST', `/v1/user/activate-account/${token}`, { body });
const logIn = (email: string, word = password) =>
  server.request('POST', '/v1/admin/login/', { body: { email, password: word } });
const update = (id: string, body: object) =>
  server.request('PUT', `/v1/user/update/${id}`, { as: admin, body });
const resend = (id: string) =>
  server.request('POST', `/v1/admin/user/resend-invitation/${id}`, { as: admin });
const idOf = (answer: { body: unknown }) => (answer.body as { data: User }).data.id;

describe('a registered person', () => {
  it('[function-activation, call-activate] is pending, is mailed a link, activates with a password and can log in', async () => {
    expect(await register()).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    expect(await logIn(newcomer.email)).toMatchObject({ status: 401 });
    const mails = await server.mails();
    expect(mails).toMatchObject([{ to: newcomer.email }]);
    expect(mails[0]?.html).toContain('<html lang="de">');
    expect(mails.map(linkIn)).toMatchObject([{ page: '/activate-account' }]);
    expect(await activate(linkIn(mails[0] ?? { text: '' }).token)).toMatchObject({ status: 200 });
    expect(await logIn(newcomer.email)).toMatchObject({ status: 200, body: { user: { status: 'active' } } });
  });

  it('who was given a password activates without one', async () => {
    await register({ ...newcomer, password: 'de la administrator' });
    expect(await logIn(newcomer.email, 'de la administrator')).toMatchObject({
      status: 403,
      body: { code: 'account_pending' },
    });
    const token = await newestToken(server);
    expect(await server.request('GET', `/v1/user/link/${token}`)).toMatchObject({
      body: { data: { needs_password: false } },
    });
    expect(await activate(token, {})).toMatchObject({ status: 200 });
    expect(await logIn(newcomer.email, 'de la administrator')).toMatchObject({ status: 200 });
  });

  it('who was given none has to choose one; until then the link stays as it was', async () => {
    await register();
    const token = await newestToken(server);
    for (const [body, code] of [
      [{}, 'required'],
      [{ password: 'short12' }, 'too_short'],
      [{ password: 'x'.repeat(129) }, 'too_long'],
    ] as const) {
      expect(await activate(token, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'password', code }] },
      });
    }
    expect(await logIn(newcomer.email)).toMatchObject({ status: 401 });
    expect(await activate(token)).toMatchObject({ status: 200 });
  });

  it('who tried to log in too often before can do so once the password is set', async () => {
    await register();
    for (let time = 0; time < 5; time += 1) await logIn(newcomer.email);
    expect((await logIn(newcomer.email)).status).toBe(429);
    await activate(await newestToken(server));
    expect((await logIn(newcomer.email)).status).toBe(200);
  });

  it('may set nothing else at activation', async () => {
    await register();
    const answer = await activate(await newestToken(server), { password, role: 'admin', status: 'active' });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ code: 'unknown_field' }, {}] } });
  });

  it('is mailed once, however often the same create is sent', async () => {
    const body = { ...newcomer, id: '019a4d6e-7c9b-7000-8000-000000000001' };
    expect((await register(body)).status).toBe(201);
    expect((await register(body)).status).toBe(200);
    expect(await server.mails()).toHaveLength(1);
  });

  it('gets no mail when the create is refused', async () => {
    expect((await register({ ...newcomer, email: manager })).status).toBe(409);
    expect((await register({ ...newcomer, restaurants: [unknownId] })).status).toBe(422);
    expect(await server.mails()).toEqual([]);
  });

  it('is audited at activation as the one who did it, without the password', async () => {
    const id = idOf(await register());
    await activate(await newestToken(server));
    const [entry] = await audits(server, 'user.activate');
    expect(entry).toMatchObject({
      actor_id: id,
      subject_id: id,
      before: { status: 'pending' },
      after: { status: 'active', password: 'changed' },
    });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|parolă/);
  });

  it('has a newer record afterwards, so that a form opened before is stale', async () => {
    const created = await register();
    const { version } = (created.body as { data: User }).data;
    await activate(await newestToken(server));
    expect(await update(idOf(created), { first_name: 'Ileana', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { status: 'active' } },
    });
  });

  it('whom an admin activates by hand needs the link no more', async () => {
    const id = idOf(await register());
    const token = await newestToken(server);
    expect(await update(id, { status: 'active' })).toMatchObject({ status: 200 });
    expect(await activate(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });
});

describe('an address that was mistyped', () => {
  it('is corrected: the stranger’s link ends and the right reader gets one', async () => {
    const id = idOf(await register());
    const strangers = await newestToken(server);
    expect(await update(id, { email: 'ilinca@lant.example' })).toMatchObject({
      body: { data: { email: 'ilinca@lant.example', pending_email: null } },
    });
    expect(await activate(strangers)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    const mails = await server.mails();
    expect(mails.map(({ to }) => to)).toEqual(['ilinca@lant.example', newcomer.email]);
    expect(await activate(linkIn(mails[0] ?? { text: '' }).token)).toMatchObject({ status: 200 });
  });

  it('before the mail went out gets none', async () => {
    const id = idOf(await register());
    await update(id, { email: 'ilinca@lant.example' });
    expect((await server.mails()).map(({ to }) => to)).toEqual(['ilinca@lant.example']);
  });

  it('in other letters only is the same mailbox', async () => {
    const id = idOf(await register());
    const token = await newestToken(server);
    await update(id, { email: newcomer.email.toLowerCase() });
    expect(await server.mails()).toHaveLength(1);
    expect(await activate(token)).toMatchObject({ status: 200 });
  });
});

describe('an invitation that is sent again', () => {
  it('[call-resend-invitation] arrives, and is audited', async () => {
    expect(await resend(await personId(server, invited))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await server.mails()).toMatchObject([{ to: invited }]);
    expect(await audits(server, 'user.resend-invitation')).toMatchObject([{ actor_name: 'Ioana Munteanu' }]);
  });

  it('waits a minute after the last one, however that was asked for', async () => {
    const id = idOf(await register());
    server.at('2026-10-15T09:00:18Z');
    const early = await resend(id);
    expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(early.headers.get('retry-after')).toBe('42');
    server.at('2026-10-15T09:01:00Z');
    expect((await resend(id)).status).toBe(200);
    expect((await resend(id)).status).toBe(429);
  });

  it('is one, of twenty clicks at once', async () => {
    const id = await personId(server, invited);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await server.mails()).toHaveLength(1);
  });

  it('is refused for somebody who is active or disabled', async () => {
    for (const email of [manager, 'larisa.voicu@ardealgrill.example']) {
      expect(await resend(await personId(server, email))).toMatchObject({
        status: 409,
        body: { code: 'not_pending' },
      });
    }
    expect(await server.mails()).toEqual([]);
  });

  it('is refused for nobody', async () => {
    const id = await personId(server, invited);
    await server.request('DELETE', `/v1/user/delete/${id}`, { as: admin });
    for (const nobody of [id, unknownId, 'x y']) {
      expect(await resend(encodeURIComponent(nobody))).toMatchObject({ status: 404 });
    }
  });
});
