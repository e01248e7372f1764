import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { openServer } from '#tests/support/open-server.ts';
import { admin } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const by = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const myInfo = async (token: string) => (await server.request('GET', '/v1/user/my-info/', by(token))).status;
async function renew(token: string): Promise<string> {
  const { status, body } = await server.request('POST', '/v1/user/renew-session/', by(token));
  expect(status).toBe(200);
  return (body as { accessToken: string }).accessToken;
}
const endOf = (token: string) => new Date((decodeJwt(token).exp ?? 0) * 1_000).toISOString();

it('[call-renew-session] a token that counts is renewed for another twelve hours', async () => {
  const first = await server.as(admin);
  server.at('2026-10-15T20:58:00Z');
  const second = await renew(first);
  expect([endOf(first), endOf(second)]).toEqual(['2026-10-15T21:00:00.000Z', '2026-10-16T08:58:00.000Z']);
  server.at('2026-10-15T22:00:00Z');
  expect([await myInfo(first), await myInfo(second)]).toEqual([401, 200]);
});

it('a session lasts 72 hours at most, however often it is renewed', async () => {
  let token = await server.as(admin);
  for (let hours = 11; hours < 72; hours += 11) {
    server.at(new Date(Date.parse('2026-10-15T09:00:00Z') + hours * 3_600_000).toISOString());
    token = await renew(token);
  }
  expect(endOf(token)).toBe('2026-10-18T09:00:00.000Z');
  expect(endOf(await renew(token))).toBe('2026-10-18T09:00:00.000Z');
});

it('an expired one is not', async () => {
  const token = await server.as(admin);
  server.at('2026-10-15T21:00:01Z');
  const answer = await server.request('POST', '/v1/user/renew-session/', by(token));
  expect(answer).toMatchObject({ status: 401, body: { code: 'expired_token' } });
});

it('a log-out with either token ends both', async () => {
  const first = await server.as(admin);
  server.at('2026-10-15T20:00:00Z');
  const second = await renew(first);
  await server.request('POST', '/v1/user/logout/', by(first));
  server.at('2026-10-16T07:00:00Z');
  expect([await myInfo(first), await myInfo(second)]).toEqual([401, 401]);
  const late = await server.request('POST', '/v1/user/renew-session/', by(second));
  expect(late.status).toBe(401);
});

it('what ends all sessions ends renewed ones too', async () => {
  const token = await renew(await server.as(admin));
  await server.database.kysely.updateTable('users').set({ token_version: 9 }).execute();
  expect(await myInfo(token)).toBe(401);
});
