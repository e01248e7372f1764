import { beforeEach, describe, expect, it } from 'vitest';
import { listRestaurants } from '#contract/restaurants.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { createRefusals } from '#server/audit/refusals.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, crew, manager, shift, restaurantId, unknownId } from '#tests/support/small-chain.ts';

const server = await openServer();
beforeEach(() => server.reset());

const refused = async () => {
  await server.refusals();
  return audits(server, 'access.refused');
};

describe('a refusal', () => {
  it('of a function is audited with who, what and why', async () => {
    await server.request('DELETE', `/v1/user/delete/${unknownId}`, { as: manager });
    expect(await refused()).toMatchObject([
      {
        actor_name: 'Mihai Ardelean',
        after: { call: 'DELETE /v1/user/delete/{id}', id: unknownId, code: 'forbidden' },
      },
    ]);
  });

  it('of a foreign record is audited too, though it is answered as one that does not exist', async () => {
    const id = await restaurantId(server, 'RO-CJ-01');
    await server.request('GET', `/v1/restaurant/details-with-reports/?id=${id}`, { as: shift });
    expect(await refused()).toMatchObject([{ after: { id, code: 'not_found' } }]);
  });

  it('of a person without access to the application is audited', async () => {
    await server.request('GET', '/v1/restaurant/list/', { as: crew });
    expect(await refused()).toMatchObject([{ actor_name: 'Radu Pop', after: { code: 'no_app_access' } }]);
  });

  it.each([
    ['without access', crew, 'Radu Pop', 'no_app_access', {}],
    ['who was disabled', manager, 'Mihai Ardelean', 'account_disabled', { status: 'disabled' }],
    ['who has not come in yet', manager, 'Mihai Ardelean', 'account_pending', { status: 'pending' }],
  ] as const)(
    'at the log-in of somebody %s is audited, once the password was right',
    async (_who, email, name, code, state) => {
      if ('status' in state) {
        await server.database.kysely.updateTable('users').set(state).where('email', '=', email).execute();
      }
      const logIn = (password: string) =>
        server.request('POST', '/v1/admin/login/', { body: { email, password } });
      expect((await logIn('a wrong password')).status).toBe(401);
      expect(await refused()).toEqual([]);
      expect((await logIn(demoPassword)).status).toBe(403);
      expect(await refused()).toMatchObject([
        { actor_name: name, after: { call: 'POST /v1/admin/login/', code } },
      ]);
    },
  );

  it('tells what was asked for by the call’s own names, and no more of it than fits', async () => {
    const query = new URLSearchParams({ q: 'x'.repeat(9_000), password: 'needle', __proto__x: 'y' });
    await server.request('GET', `/v1/restaurant/list/?${query}`, { as: crew });
    const [row] = await refused();
    expect(row?.after).toEqual({
      call: 'GET /v1/restaurant/list/',
      q: 'x'.repeat(120),
      code: 'no_app_access',
    });
  });

  it('costs its request no write', async () => {
    await server.request('GET', '/v1/restaurant/list/', { as: crew });
    expect(await audits(server, 'access.refused')).toEqual([]);
    expect(await refused()).toHaveLength(1);
  });

  it.each([
    ['an answer', 'GET', '/v1/restaurant/list/'],
    ['bad input', 'GET', '/v1/restaurant/list/?sort=nothing'],
    ['something that is not there for an administrator either', 'GET', `/v1/user/details/${unknownId}`],
  ])('is not what %s is', async (_what, method, path) => {
    await server.request(method, path, { as: admin });
    expect(await refused()).toEqual([]);
  });

  it('is kept in bounds: a flood leaves a thousand rows and a line in the log', async () => {
    const log: object[] = [];
    const { database } = server;
    const { note, flush } = createRefusals({ database, log: (line) => void log.push(line) });
    const actor = { id: 'x', first_name: 'Radu', last_name: 'Pop', role: 'user', restaurantIds: [] } as const;
    const at = new Date('2026-10-15T09:00:00Z');
    const call = { endpoint: listRestaurants, asked: {} };
    for (let count = 0; count < 1_010; count += 1) {
      note({ actor, at, requestId: String(count), ...call, code: 'no_app_access' });
    }
    await flush();
    expect(await audits(server, 'access.refused')).toHaveLength(1_000);
    expect(log).toMatchObject([{ refusals_not_audited: 10 }]);
  });
});
