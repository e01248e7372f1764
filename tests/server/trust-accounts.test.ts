/** What log-in and recovery tell of an account, and cost: nothing, and the same for all. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { hashesOf } from '#tests/support/hash-count.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import type { Answer } from '#tests/support/server.ts';
import {
  admin,
  crew,
  disabled,
  everything,
  invited,
  manager,
  personId,
  shift,
} from '#tests/support/small-chain.ts';

// Hashes and hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const server = await openServer();
beforeEach(() => server.reset());

const logIn = (email: string, password: string) =>
  server.request('POST', '/v1/admin/login/', { body: { email, password } });
const forget = (email: string) => server.request('PUT', '/v1/user/forgot-password/', { body: { email } });

/** An answer without its request's id. */
const told = ({ status, headers, body }: Answer) =>
  JSON.stringify([
    status,
    [...headers].filter(([name]) => name !== 'x-request-id'),
    { ...(body as object), request_id: '' },
  ]);

/** Whose address it may be. */
const accounts = {
  nobody: 'nobody@lant.example',
  'an administrator': admin,
  'an evaluator': manager,
  'somebody without access': crew,
  'somebody disabled': disabled,
  'somebody invited, without a password': invited,
  'somebody who was deleted': shift,
};

async function deleteOne(): Promise<void> {
  await server.request('DELETE', `/v1/user/delete/${await personId(server, shift)}`, { as: admin });
}

it('a hash is counted as one', async () => {
  expect((await hashesOf(() => hashPassword('o parolă'))).hashes).toBe(1);
  expect((await hashesOf(() => verifyPassword(null, 'o parolă'))).hashes).toBe(1);
  expect((await hashesOf(async () => undefined)).hashes).toBe(0);
});

describe('whoever’s the address is', () => {
  beforeEach(deleteOne);

  it('a wrong password gets the same bytes and costs one hash; after five the wait is the same and costs none', async () => {
    const answers = new Set<string>();
    const costs: number[] = [];
    const waits = new Set<string>();
    for (const email of Object.values(accounts)) {
      for (let time = 0; time < 5; time += 1) {
        const { hashes, result } = await hashesOf(() => logIn(email, 'a wrong password'));
        answers.add(told(result));
        costs.push(hashes);
      }
      const { hashes, result } = await hashesOf(() => logIn(email, demoPassword));
      expect([result.status, hashes]).toEqual([429, 0]);
      waits.add(told(result));
    }
    expect([answers.size, waits.size]).toEqual([1, 1]);
    expect([...answers][0]).toMatch(/^\[401,.*invalid_credentials/);
    expect(new Set(costs)).toEqual(new Set([1]));
    console.info(
      `accounts: ${costs.length} log-ins of ${Object.keys(accounts).length} kinds of account, ` +
        `one answer, one hash each`,
    );
  });

  it('a forgotten password gets the same bytes and costs no hash', async () => {
    const answers = new Set<string>();
    for (const email of Object.values(accounts)) {
      const { hashes, result } = await hashesOf(() => forget(email));
      answers.add(told(result));
      expect(hashes).toBe(0);
    }
    expect([...answers]).toHaveLength(1);
  });
});

describe('a password of more than 128 characters', () => {
  const long = 'x'.repeat(129);
  const names = { first_name: 'Ana', last_name: 'Blaga', email: 'ana@lant.example' };

  it('is refused before it is hashed, wherever it is sent', async () => {
    const id = await personId(server, manager);
    await forget(admin);
    const link = await newestToken(server);
    const attempts: [string, string, object, string?][] = [
      ['POST', '/v1/admin/login/', { email: admin, password: long }],
      ['POST', `/v1/user/reset-password/${link}`, { password: long }],
      ['POST', `/v1/user/activate-account/${link}`, { password: long }],
      ['POST', `/v1/app/setup/${link}`, { ...names, password: long }],
      [
        'POST',
        '/v1/user/register/',
        { ...names, user_position: 'crew', role: 'user', password: long },
        admin,
      ],
      ['PUT', `/v1/user/update/${id}`, { password: long }, admin],
      ['PUT', `/v1/user/update/${id}`, { password: 'o parolă nouă', current_password: long }, manager],
    ];
    for (const [method, path, body, as] of attempts) {
      const { hashes, result } = await hashesOf(() =>
        server.request(method, path, { body, ...(as !== undefined && { as }) }),
      );
      expect(result).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: expect.stringMatching(/password$/), code: 'too_long', params: { max: 128 } }],
        },
      });
      expect(hashes).toBe(0);
    }
    console.info(
      `accounts: ${attempts.length} ways to send a password of 129 characters, none of them hashed`,
    );
  });

  it('is not one of 128 that another keyboard composes of more', async () => {
    const composed = 'ș'.repeat(128).normalize('NFC');
    const id = await personId(server, manager);
    const body = { password: composed };
    expect((await server.request('PUT', `/v1/user/update/${id}`, { as: admin, body })).status).toBe(200);
    const typed = composed.normalize('NFD');
    expect(typed).toHaveLength(256);
    expect((await logIn(manager, typed)).status).toBe(200);
  });
});

describe('a mailed link', () => {
  const links = () => server.database.kysely.selectFrom('link_tokens').selectAll().execute();

  it('is minted when its mail is sent, not when it is asked for', async () => {
    await forget(admin);
    expect(await links()).toEqual([]);
    const token = await newestToken(server);
    const [row, ...others] = await links();
    expect(others).toEqual([]);
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is used up in the transaction of its effect: where that fails, both are as they were', async () => {
    await forget(admin);
    const token = await newestToken(server);
    const before = await everything(server);
    const reset = () =>
      server.request('POST', `/v1/user/reset-password/${token}`, { body: { password: 'o parolă nouă' } });
    // The audit row is the write's last statement.
    const { schema } = server.database.kysely;
    await schema.alterTable('audit').renameTo('gone').execute();
    expect((await reset()).status).toBe(500);
    await schema.alterTable('gone').renameTo('audit').execute();
    expect(await everything(server)).toEqual(before);
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
  });
});
