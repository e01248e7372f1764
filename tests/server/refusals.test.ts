import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRefusals } from '#server/audit/refusals.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, audits, crew, manager, shift, storeId, unknownId } from '#tests/support/small-chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

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
    const id = await storeId(server, 'RO-CJ-01');
    await server.request('GET', `/v1/restaurant/details-with-reports/?id=${id}`, { as: shift });
    expect(await refused()).toMatchObject([{ after: { id, code: 'not_found' } }]);
  });

  it('of a person without access to the application is audited', async () => {
    await server.request('GET', '/v1/restaurant/list/', { as: crew });
    expect(await refused()).toMatchObject([{ actor_name: 'Radu Pop', after: { code: 'no_app_access' } }]);
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
    const call = { method: 'GET', path: '/v1/restaurant/list/', asked: {} } as const;
    for (let count = 0; count < 1_010; count += 1) {
      note({ actor, at, requestId: String(count), ...call, code: 'no_app_access' });
    }
    await flush();
    expect(await audits(server, 'access.refused')).toHaveLength(1_000);
    expect(log).toMatchObject([{ refusals_not_audited: 10 }]);
  });
});
