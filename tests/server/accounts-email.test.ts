import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptMail } from '#contract/accounts.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { linkIn, newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, manager, personId } from '#tests/support/small-chain.ts';

const address = 'Mihai.Nou@lant.example';

const server = await openServer();
let id: string;
beforeEach(async () => {
  await server.reset();
  id = await personId(server, manager);
});

const update = (body: object) => server.request('PUT', `/v1/user/update/${id}`, { as: admin, body });
const verify = (token: string) => server.request('GET', `/v1/user/verify-email/${token}`);
const person = async () => (await server.request('GET', `/v1/user/details/${id}`, { as: admin })).body;
const logIn = async (email: string) =>
  (await server.request('POST', '/v1/admin/login/', { body: { email, password: demoPassword } })).status;
const to = (mails: readonly KeptMail[], reader: string) => {
  const mail = mails.find((one) => one.to === reader);
  if (!mail) throw new Error(`no mail to ${reader}`);
  return mail;
};

async function change(email = address): Promise<string> {
  expect((await update({ email })).status).toBe(200);
  return linkIn(to(await server.mails(), email)).token;
}

describe('a changed e-mail', () => {
  it('[function-verification, call-verify-email] counts once it is verified', async () => {
    const token = await change();
    expect(await person()).toMatchObject({ data: { email: manager, pending_email: address } });
    expect([await logIn(manager), await logIn(address)]).toEqual([200, 401]);
    expect(await verify(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await person()).toMatchObject({ data: { email: address, pending_email: null } });
    expect([await logIn(manager), await logIn(address.toLowerCase())]).toEqual([401, 200]);
  });

  it('is told to the old address, without the new one and without a link', async () => {
    await update({ email: address });
    const mails = await server.mails();
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([address, manager].toSorted());
    const { text, html } = to(mails, manager);
    expect(text + html).not.toMatch(/lant\.example|token|https?:/);
  });

  it('ends no session', async () => {
    const headers = { Authorization: `Bearer ${await server.as(manager)}` };
    await verify(await change());
    expect((await server.request('GET', '/v1/user/my-info/', { headers })).body).toMatchObject({
      user: { email: address },
    });
  });

  it('is audited when it counts, as the person’s own doing', async () => {
    await verify(await change());
    expect(await audits(server, 'user.verify-email')).toMatchObject([
      {
        actor_id: id,
        before: { email: manager, pending_email: address },
        after: { email: address, pending_email: null },
      },
    ]);
  });

  it('is refused where somebody else got the address meanwhile, and the link stays', async () => {
    const token = await change();
    await server.request('POST', '/v1/user/register/', {
      as: admin,
      body: {
        first_name: 'A',
        last_name: 'B',
        email: address.toUpperCase(),
        user_position: 'crew',
        role: 'user',
      },
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await verify(token)).toMatchObject({
        status: 409,
        body: { code: 'email_taken', errors: [{ path: 'email', code: 'email_taken' }] },
      });
    }
    expect(await person()).toMatchObject({ data: { email: manager, pending_email: address } });
  });

  it('that two people were given goes to the one who verifies first', async () => {
    const mine = await change();
    const other = await personId(server, 'tura.bucuresti@ardealgrill.example');
    server.at('2026-10-15T09:05:00Z');
    await server.request('PUT', `/v1/user/update/${other}`, { as: admin, body: { email: address } });
    const theirs = linkIn(to(await server.mails(), address)).token;
    const answers = await Promise.all([verify(mine), verify(theirs)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('that is changed again ends the link to the former one', async () => {
    const former = await change();
    const token = await change('mihai.iar@lant.example');
    expect(await verify(former)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await verify(token)).toMatchObject({ status: 200 });
    expect(await person()).toMatchObject({ data: { email: 'mihai.iar@lant.example' } });
  });

  it('that is taken back ends the link, and nobody is mailed', async () => {
    const token = await change();
    const before = (await server.mails()).length;
    expect(await update({ email: manager })).toMatchObject({
      body: { data: { email: manager, pending_email: null } },
    });
    expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await server.mails()).toHaveLength(before);
  });

  it('ends a reset that was mailed to the old address', async () => {
    const token = await change();
    await server.request('PUT', '/v1/user/forgot-password/', { body: { email: manager } });
    const reset = await newestToken(server);
    await verify(token);
    const body = { password: 'o altă parolă' };
    expect(await server.request('POST', `/v1/user/reset-password/${reset}`, { body })).toMatchObject({
      status: 400,
      body: { code: 'link_expired' },
    });
  });

  it('is mailed again when it is entered again, after a minute', async () => {
    const first = await change();
    const count = (await server.mails()).length;
    await update({ email: address });
    expect(await server.mails()).toHaveLength(count);
    server.at('2026-10-15T09:01:00Z');
    await update({ email: address.toLowerCase() });
    await update({ email: address });
    await server.mails();
    server.at('2026-10-15T09:02:30Z');
    await update({ email: address });
    const again = await newestToken(server, address);
    expect(again).not.toBe(first);
    expect(await verify(first)).toMatchObject({ status: 400 });
    expect(await verify(again)).toMatchObject({ status: 200 });
  });

  it('is mailed again beside another change too', async () => {
    const first = await change();
    server.at('2026-10-15T09:01:00Z');
    await update({ email: address, first_name: 'Mihail' });
    expect(await newestToken(server, address)).not.toBe(first);
  });
});

describe('somebody who is disabled', () => {
  it('gets the verification when the account is enabled', async () => {
    await update({ status: 'disabled' });
    await update({ email: address });
    expect((await server.mails()).map((mail) => mail.to)).toEqual([manager]);
    await update({ status: 'active' });
    const mails = await server.mails();
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([address, manager].toSorted());
    expect(await verify(linkIn(to(mails, address)).token)).toMatchObject({ status: 200 });
  });
});

it('a deleted person’s address stays in no mail', async () => {
  await update({ email: address });
  await server.mails();
  await server.request('DELETE', `/v1/user/delete/${id}`, { as: admin });
  const rows = await server.database.kysely.selectFrom('outbox').selectAll().execute();
  expect(rows).toEqual([]);
});
