import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const send = (method: string, path: string, token: string) =>
  server.request(method, path, { headers: { Authorization: `Bearer ${token}` } });
const logOut = (token: string) => send('POST', '/v1/user/logout/', token);
const myInfo = async (token: string) => (await send('GET', '/v1/user/my-info/', token)).status;

describe('a log-out', () => {
  it('[call-logout] ends the session that it was made in, and no other', async () => {
    const [tablet, desk, somebodyElse] = [
      await server.as(manager),
      await server.as(manager),
      await server.as(admin),
    ];
    expect((await logOut(tablet)).status).toBe(200);
    expect(await myInfo(tablet)).toBe(401);
    expect(await send('GET', '/v1/restaurant/list/', tablet)).toMatchObject({
      status: 401,
      body: { code: 'revoked_token' },
    });
    expect(await myInfo(desk)).toBe(200);
    expect(await myInfo(somebodyElse)).toBe(200);
  });

  it('is over when it was answered: a second one is refused as any call is', async () => {
    const token = await server.as(manager);
    await logOut(token);
    expect((await logOut(token)).status).toBe(401);
  });

  it('counts at once, also where the person was looked up a moment ago', async () => {
    const token = await server.as(manager);
    for (let count = 0; count < 3; count += 1) expect(await myInfo(token)).toBe(200);
    await logOut(token);
    expect(await myInfo(token)).toBe(401);
  });

  it('of a token that has expired is refused, and leaves nothing behind', async () => {
    const token = await server.as(manager);
    server.at('2026-10-15T22:00:00Z');
    expect((await logOut(token)).status).toBe(401);
    expect(await server.database.kysely.selectFrom('ended_sessions').selectAll().execute()).toEqual([]);
  });

  it('is forgotten once its token would have expired by itself', async () => {
    await logOut(await server.as(manager));
    server.at('2026-10-16T09:00:00Z');
    await logOut(await server.as(admin));
    const kept = await server.database.kysely.selectFrom('ended_sessions').select('expires_at').execute();
    expect(kept).toEqual([{ expires_at: '2026-10-16T21:00:00.000Z' }]);
  });
});
