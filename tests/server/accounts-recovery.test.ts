import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { linkIn, newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer } from '#tests/support/server.ts';
import {
  admin,
  audits,
  crew,
  disabled,
  everything,
  invited,
  manager,
  personId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const forget = (email: string, headers: Record<string, string> = {}) =>
  server.request('PUT', '/v1/user/forgot-password/', { body: { email }, headers });
const reset = (token: string, password: unknown = 'o altă parolă') =>
  server.request('POST', `/v1/user/reset-password/${token}`, { body: { password } });
const logIn = async (email: string, password: string) =>
  (await server.request('POST', '/v1/admin/login/', { body: { email, password } })).status;
const subjects = async () => (await server.mails()).map(({ subject }) => subject);

async function recover(email: string): Promise<string> {
  await forget(email);
  return newestToken(server);
}

describe('asking for a new password', () => {
  it('[function-recovery, call-forgot-password] sends one mail, to the page that sets it', async () => {
    expect(await forget(` ${admin.toUpperCase()} `)).toMatchObject({ status: 200, body: { success: true } });
    const mails = await server.mails();
    expect(mails).toMatchObject([{ to: admin }]);
    expect(mails.map(linkIn)).toMatchObject([{ page: '/reset-password' }]);
  });

  it('answers the same bytes whoever’s address it is', async () => {
    const answers = [];
    for (const email of [admin, crew, invited, disabled, 'nobody@lant.example']) {
      const { status, headers, body } = await forget(email);
      headers.delete('x-request-id');
      answers.push(JSON.stringify([status, [...headers], body]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('does the same work whoever’s address it is', async () => {
    const statements = async (email: string) => {
      const { kysely } = server.database;
      const before = await kysely.selectFrom('outbox').selectAll().execute();
      await forget(email);
      const after = await kysely.selectFrom('outbox').selectAll().execute();
      return after.slice(before.length).map(({ id: _id, recipient: _recipient, ...row }) => row);
    };
    const known = await statements(admin);
    expect(known).toHaveLength(1);
    expect(await statements('nobody@lant.example')).toEqual(known);
  });

  it.each([
    ['nobody', 'nobody@lant.example'],
    ['somebody without access', crew],
    ['somebody disabled', disabled],
  ])('sends nothing to %s, and keeps no trace of the address', async (_who, email) => {
    await forget(email);
    expect(await server.mails()).toEqual([]);
    expect(await server.database.kysely.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('sends nothing to somebody who was deleted', async () => {
    const { kysely } = server.database;
    const { id } = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', manager)
      .executeTakeFirstOrThrow();
    await server.request('DELETE', `/v1/user/delete/${id}`, { as: admin });
    await forget(manager);
    expect(await server.mails()).toEqual([]);
  });

  it('that waits while there is no mail server goes with the person, however the address was typed', async () => {
    await forget('Manager.Cluj@ArdealGrill.example');
    await forget(admin);
    const id = await personId(server, manager);
    await server.request('DELETE', `/v1/user/delete/${id}`, { as: admin });
    const waiting = await server.database.kysely.selectFrom('outbox').select('recipient').execute();
    expect(waiting).toEqual([{ recipient: admin }]);
  });

  it('is forgotten after a day without a mail server, by who asks then and by who sends', async () => {
    await forget(admin);
    await forget('nobody@lant.example');
    server.at('2026-10-16T10:00:00Z');
    await forget(manager);
    const waiting = await server.database.kysely.selectFrom('outbox').select('recipient').execute();
    expect(waiting).toEqual([{ recipient: manager }]);
    server.at('2026-10-17T11:00:00Z');
    expect(await server.mails()).toEqual([]);
    expect(await server.database.kysely.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('sends the invitation to somebody who is still invited', async () => {
    await forget(invited);
    expect((await server.mails()).map(linkIn)).toMatchObject([{ page: '/activate-account' }]);
  });

  it('sends to the address of the account, not to one that only looks like it to a computer', async () => {
    // The Kelvin sign's small letter is k.
    const { kysely } = server.database;
    const own = 'nik@lant.example';
    await kysely
      .updateTable('users')
      .set({ email: own, email_folded: own })
      .where('email', '=', manager)
      .execute();
    expect((await forget('ni\u212A@lant.example')).status).toBe(200);
    expect((await server.mails()).map(({ to }) => to)).toEqual([own]);
  });

  it('sends a mail a minute at most to one account', async () => {
    for (const second of ['00', '20', '59']) {
      server.at(`2026-10-15T09:00:${second}Z`);
      await forget(admin);
      await server.mails();
    }
    expect(await subjects()).toHaveLength(1);
    server.at('2026-10-15T09:01:00Z');
    await forget(admin);
    expect(await subjects()).toHaveLength(2);
  });

  it('is refused from the eleventh time an hour on, by address, with the wait', async () => {
    for (let minute = 10; minute < 20; minute += 1) {
      server.at(`2026-10-15T09:${minute}:00Z`);
      expect((await forget(`p${minute}@lant.example`)).status).toBe(200);
    }
    server.at('2026-10-15T09:30:00Z');
    const refused = await forget(admin);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe(String(40 * 60));
    server.at('2026-10-15T10:09:59Z');
    expect((await forget(admin)).status).toBe(429);
    server.at('2026-10-15T10:10:00Z');
    expect((await forget(admin)).status).toBe(200);
    expect((await forget(admin)).status).toBe(429);
  });

  it('lets exactly ten of thirty at once through', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => forget('nobody@lant.example')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('of one address doesn’t lock another one out', async () => {
    const proxied = await makeServer({ trustedProxies: ['127.0.0.1'] });
    try {
      const ask = (from: string) =>
        proxied.request('PUT', '/v1/user/forgot-password/', {
          body: { email: admin },
          headers: { 'X-Forwarded-For': from },
        });
      for (let time = 0; time < 10; time += 1) await ask('203.0.113.1');
      expect((await ask('203.0.113.1')).status).toBe(429);
      expect((await ask('203.0.113.2')).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });

  it.each([
    [{}, 'email', 'required'],
    [{ email: 'no address' }, 'email', 'invalid_email'],
    [{ email: `${'x'.repeat(250)}@lant.example` }, 'email', 'too_long'],
    [{ email: 'a\u0000@lant.example' }, 'email', 'invalid_characters'],
    [{ email: admin, role: 'admin' }, 'role', 'unknown_field'],
  ])('needs an e-mail: %j', async (body, path, code) => {
    const answer = await server.request('PUT', '/v1/user/forgot-password', { body });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect((answer.body as { errors: unknown }).errors).toContainEqual(
      expect.objectContaining({ path, code }),
    );
  });
});

describe('setting a new password', () => {
  it('[call-reset-password] makes the new one count and the old one not', async () => {
    const token = await recover(admin);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await logIn(admin, 'o altă parolă')).toBe(200);
    expect(await logIn(admin, demoPassword)).toBe(401);
  });

  it('ends every session within one request', async () => {
    const session = await server.as(manager);
    const myInfo = async () =>
      (await server.request('GET', '/v1/user/my-info/', { headers: { Authorization: `Bearer ${session}` } }))
        .body;
    expect(await myInfo()).toMatchObject({ success: true });
    await reset(await recover(manager));
    expect(await myInfo()).toMatchObject({ success: false, code: 'revoked_token' });
  });

  it('tells the account’s owner', async () => {
    await reset(await recover(admin));
    const [notice, recovery] = await server.mails();
    expect(notice).toMatchObject({ to: admin });
    expect(linkIn(notice ?? { text: '' }).page).toBe('/forgot-password');
    expect(notice?.subject).not.toBe(recovery?.subject);
  });

  it('is audited as the person’s own doing, without the password', async () => {
    await reset(await recover(admin));
    const [entry, ...more] = await audits(server, 'user.reset-password');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_name: 'Ioana Munteanu', after: { password: 'changed' } });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|altă/);
  });

  it('ends the throttle of somebody who guessed too often', async () => {
    for (let time = 0; time < 5; time += 1) await logIn(admin, 'greșit');
    expect(await logIn(admin, demoPassword)).toBe(429);
    await reset(await recover(admin));
    expect(await logIn(admin, 'o altă parolă')).toBe(200);
  });

  it.each([
    ['short12', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['', 'required'],
    [12_345_678, 'invalid'],
  ])('refuses %s and leaves the link as it was', async (password, code) => {
    const token = await recover(admin);
    const before = await everything(server);
    expect(await reset(token, password)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', code }] },
    });
    expect(await everything(server)).toEqual(before);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
});

describe('changing a password in the application', () => {
  it('tells the owner and ends a reset that was asked for', async () => {
    const token = await recover(admin);
    const { id } = (await server.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', admin)
      .executeTakeFirst()) ?? { id: '' };
    const body = { password: 'o parolă nouă', current_password: demoPassword };
    expect((await server.request('PUT', `/v1/user/update/${id}`, { as: admin, body })).status).toBe(200);
    expect((await server.mails())[0]).toMatchObject({ to: admin });
    expect(await subjects()).toHaveLength(2);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });
});
