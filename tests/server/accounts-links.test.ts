import { beforeEach, describe, expect, it } from 'vitest';
import { newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, everything, invited, manager, personId } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const password = 'o parolă nouă';
let minted = 0;

/** How each kind of link comes to be, and how it is used. */
const kinds = {
  reset: {
    mint: async () => {
      await server.request('PUT', '/v1/user/forgot-password/', { body: { email: admin } });
      return newestToken(server);
    },
    use: (token: string) =>
      server.request('POST', `/v1/user/reset-password/${token}`, { body: { password } }),
    lastsTo: '2026-10-15T10:00:00Z',
    owner: admin,
    said: { purpose: 'reset', first_name: 'Ioana', needs_password: true },
  },
  activation: {
    mint: async () => {
      const id = await personId(server, invited);
      await server.request('POST', `/v1/admin/user/resend-invitation/${id}`, { as: admin });
      return newestToken(server);
    },
    use: (token: string) =>
      server.request('POST', `/v1/user/activate-account/${token}`, { body: { password } }),
    lastsTo: '2026-10-18T09:00:00Z',
    owner: invited,
    said: { purpose: 'activation', first_name: 'Vlad', needs_password: true },
  },
  verification: {
    mint: async () => {
      const id = await personId(server, manager);
      const body = { email: `mihai.${(minted += 1)}@lant.example` };
      await server.request('PUT', `/v1/user/update/${id}`, { as: admin, body });
      const mails = await server.mails();
      const mail = mails.find(({ to }) => to === body.email);
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    use: (token: string) => server.request('GET', `/v1/user/verify-email/${token}`),
    lastsTo: '2026-10-18T09:00:00Z',
    owner: manager,
    said: { purpose: 'verification', first_name: 'Mihai', needs_password: false },
  },
} as const;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];

const look = (token: string) => server.request('GET', `/v1/user/link/${token}`);
const failure = (code: string) => ({ status: 400, body: { success: false, code } });
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

describe.each(all)('a link of %s', (kind) => {
  const { mint, use, lastsTo, owner, said } = kinds[kind];

  it('[call-link] says what it is for, as often as it is asked', async () => {
    const token = await mint();
    const state = await everything(server);
    for (let time = 0; time < 2; time += 1) {
      expect(await look(token)).toMatchObject({ status: 200, body: { success: true, data: said } });
    }
    expect(await everything(server)).toEqual(state);
  });

  it('is 32 random bytes, of which only the hash is kept', async () => {
    const token = await mint();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(token).toHaveLength(43);
    const tables = ['link_tokens', 'outbox', 'audit', 'users', 'app_state'] as const;
    for (const table of tables) {
      const rows = await server.database.kysely.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(JSON.stringify(server.log)).not.toContain(token);
  });

  it('works to the millisecond before its end', async () => {
    const token = await mint();
    server.at(before(lastsTo));
    expect(await look(token)).toMatchObject({ status: 200 });
    expect(await use(token)).toMatchObject({ status: 200 });
  });

  it('[other-lifecycles] has expired from then on', async () => {
    const token = await mint();
    server.at(lastsTo);
    const state = await everything(server);
    expect(await look(token)).toMatchObject(failure('link_expired'));
    expect(await use(token)).toMatchObject(failure('link_expired'));
    expect(await everything(server)).toEqual(state);
  });

  it('[other-lifecycles] is ended by a newer one', async () => {
    const older = await mint();
    server.at('2026-10-15T09:02:00Z');
    const newer = await mint();
    expect(newer).not.toBe(older);
    expect(await look(older)).toMatchObject(failure('link_expired'));
    expect(await use(older)).toMatchObject(failure('link_expired'));
    expect(await use(newer)).toMatchObject({ status: 200 });
  });

  it('is invalid when it is cut, changed or somebody’s invention', async () => {
    const token = await mint();
    const state = await everything(server);
    const wrong = [
      token.slice(0, -1),
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      'x',
      'x'.repeat(43),
      "' or 1=1 --",
      '\u0000',
      '../../etc/passwd',
      '%',
      'ștefan',
    ];
    for (const text of wrong) {
      const part = encodeURIComponent(text);
      expect({ text, ...(await look(part)) }).toMatchObject({ text, ...failure('link_invalid') });
      expect({ text, ...(await use(part)) }).toMatchObject({ text, ...failure('link_invalid') });
    }
    expect(await everything(server)).toEqual(state);
    expect(await use(token)).toMatchObject({ status: 200 });
  });

  it('is invalid for every other purpose', async () => {
    const token = await mint();
    const state = await everything(server);
    for (const other of all.filter((one) => one !== kind)) {
      expect(await kinds[other].use(token)).toMatchObject(failure('link_invalid'));
    }
    expect(await everything(server)).toEqual(state);
  });

  it('ends with the account', async () => {
    const token = await mint();
    await server.request('DELETE', `/v1/user/delete/${await personId(server, owner)}`, {
      as: owner === admin ? await otherAdmin() : admin,
    });
    expect(await use(token)).toMatchObject(failure('link_expired'));
    expect(await look(token)).toMatchObject(failure('link_expired'));
  });

  it('ends when the account is disabled, and stays ended', async () => {
    const token = await mint();
    const as = owner === admin ? await otherAdmin() : admin;
    const id = await personId(server, owner);
    const set = (status: string) => server.request('PUT', `/v1/user/update/${id}`, { as, body: { status } });
    expect((await set('disabled')).status).toBe(200);
    expect(await use(token)).toMatchObject(failure('link_expired'));
    expect((await set('active')).status).toBe(200);
    expect(await use(token)).toMatchObject(failure('link_expired'));
  });
});

/** Somebody who may delete and disable the admin. */
async function otherAdmin(): Promise<string> {
  await server.database.kysely
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', manager)
    .execute();
  return manager;
}

describe.each(['reset', 'activation'] as const)('a link of %s', (kind) => {
  const { mint, use } = kinds[kind];

  it('[other-lifecycles] works once', async () => {
    const token = await mint();
    expect(await use(token)).toMatchObject({ status: 200 });
    const state = await everything(server);
    expect(await use(token)).toMatchObject(failure('link_used'));
    expect(await look(token)).toMatchObject(failure('link_used'));
    expect(await everything(server)).toEqual(state);
  });

  it('works once of twenty times at once', async () => {
    const token = await mint();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(answer).toMatchObject(failure('link_used'));
  });
});

describe('a link of verification', () => {
  const { mint, use } = kinds.verification;

  it('succeeds at the second click too, and changes nothing then', async () => {
    const token = await mint();
    expect(await use(token)).toMatchObject({ status: 200 });
    const state = await everything(server);
    server.at('2026-12-24T09:00:00Z');
    expect(await use(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await everything(server)).toEqual(state);
  });

  it('succeeds for all of twenty clicks at once, and counts once', async () => {
    const token = await mint();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const rows = await server.database.kysely
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'user.verify-email')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

it('without a token there is nothing to find', async () => {
  for (const path of ['link', 'verify-email']) {
    expect(await server.request('GET', `/v1/user/${path}/`)).toMatchObject({ status: 404 });
  }
  expect(await look('x'.repeat(201))).toMatchObject({ status: 404 });
});
