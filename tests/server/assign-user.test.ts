import { beforeEach, describe, expect, it } from 'vitest';
import { assignUserToRestaurant, removeUserFromRestaurant } from '#contract/restaurant-changes.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  everything,
  invited,
  manager,
  personId,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let militari: string;
let managerId: string;
beforeEach(async () => {
  await server.reset();
  militari = await restaurantId(server, 'RO-B-01');
  managerId = await personId(server, manager);
});

const assign = (user_id: string, restaurant_id = militari, as = admin) =>
  server.request('PUT', assignUserToRestaurant.path, { as, body: { user_id, restaurant_id } });
const remove = (user_id: string) =>
  server.request('PUT', removeUserFromRestaurant.path, {
    as: admin,
    body: { user_id, restaurant_id: militari },
  });
const memberships = () =>
  server.database.kysely
    .selectFrom('memberships')
    .select(['valid_from', 'valid_to'])
    .where('user_id', '=', managerId)
    .where('restaurant_id', '=', militari)
    .orderBy('valid_from')
    .execute();

describe('assigning a person to a restaurant', () => {
  it('[product-assign, call-assign-user] begins today and gives access at once', async () => {
    const see = () => server.request('GET', `/v1/restaurant/details/${militari}`, { as: manager });
    expect((await see()).status).toBe(404);
    expect(await assign(managerId)).toMatchObject({ status: 200, body: { success: true } });
    expect(await memberships()).toEqual([{ valid_from: '2026-10-15', valid_to: null }]);
    expect((await see()).status).toBe(200);
  });

  it('is done once, however often it is sent', async () => {
    await assign(managerId);
    const before = await everything(server);
    expect((await assign(managerId)).status).toBe(200);
    expect(await everything(server)).toEqual(before);
    expect(await audits(server, 'restaurant.assign-user')).toMatchObject([
      { subject_id: militari, restaurant_id: militari, after: { user_id: managerId } },
    ]);
  });

  it('is one membership, of twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => assign(managerId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await memberships()).toHaveLength(1);
    expect(await audits(server, 'restaurant.assign-user')).toHaveLength(1);
  });

  it('after a removal on the same day goes on; later it begins anew', async () => {
    await assign(managerId);
    await remove(managerId);
    await assign(managerId);
    expect(await memberships()).toEqual([{ valid_from: '2026-10-15', valid_to: null }]);
    await remove(managerId);
    server.at('2026-10-20T09:00:00Z');
    await assign(managerId);
    expect(await memberships()).toEqual([
      { valid_from: '2026-10-15', valid_to: '2026-10-15' },
      { valid_from: '2026-10-20', valid_to: null },
    ]);
  });

  it('makes forms that were opened before stale, on both sides', async () => {
    await assign(managerId);
    for (const [path, body] of [
      [`/v1/user/update/${managerId}`, { first_name: 'Altul', version: 1 }],
      [`/v1/admin/restaurant/update/${militari}`, { name: 'Altfel', version: 1 }],
    ] as const) {
      expect(await server.request('PUT', path, { as: admin, body })).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      });
    }
  });

  it('works for somebody who is still invited', async () => {
    expect((await assign(await personId(server, invited))).status).toBe(200);
  });

  it.each([
    ['an unknown person', () => [unknownId, militari]],
    ['an unknown restaurant', () => [managerId, unknownId]],
  ] as const)('finds no %s', async (_what, ids) => {
    const [user, restaurant] = ids();
    const before = await everything(server);
    expect(await assign(user ?? '', restaurant)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await everything(server)).toEqual(before);
  });

  it('finds nobody who was deleted', async () => {
    await server.request('DELETE', `/v1/user/delete/${managerId}`, { as: admin });
    expect((await assign(managerId)).status).toBe(404);
  });
});

describe('a move', () => {
  const move = (body: Record<string, unknown>) =>
    server.request('PUT', assignUserToRestaurant.path, {
      as: admin,
      body: { user_id: managerId, restaurant_id: militari, ...body },
    });
  const staysIn = async (restaurant: string) =>
    server.database.kysely
      .selectFrom('memberships')
      .select(['valid_from', 'valid_to'])
      .where('user_id', '=', managerId)
      .where('restaurant_id', '=', await restaurantId(server, restaurant))
      .orderBy('valid_from')
      .execute();
  /** The manager has recorded until today; nobody may be left without a restaurant on such a day. */
  const withoutReportsSince = async (day: string) => {
    for (const end of ['evaluator_id', 'evaluated_user_id'] as const) {
      await server.database.kysely
        .deleteFrom('reports')
        .where(end, '=', managerId)
        .where('business_date', '>=', day)
        .execute();
    }
  };

  it('without a day ends the one stay and begins the other today', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    expect((await move({ leaves: cluj })).status).toBe(200);
    expect((await staysIn('RO-CJ-01')).at(-1)?.valid_to).toBe('2026-10-15');
    expect(await staysIn('RO-B-01')).toEqual([{ valid_from: '2026-10-15', valid_to: null }]);
    expect((await move({ leaves: cluj })).status).toBe(200);
    expect(await audits(server, 'restaurant.assign-user')).toHaveLength(1);
    expect(await audits(server, 'restaurant.remove-user')).toHaveLength(1);
  });

  it('on a past day leaves the old one the day before, and says both days in its history', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    await withoutReportsSince('2026-10-12');
    expect((await move({ since: '2026-10-12', leaves: cluj })).status).toBe(200);
    expect((await staysIn('RO-CJ-01')).at(-1)?.valid_to).toBe('2026-10-11');
    expect(await staysIn('RO-B-01')).toEqual([{ valid_from: '2026-10-12', valid_to: null }]);
    expect(await audits(server, 'restaurant.assign-user')).toMatchObject([
      { after: { user_id: managerId, since: '2026-10-12' } },
    ]);
    expect(await audits(server, 'restaurant.remove-user')).toMatchObject([
      { before: { user_id: managerId, to: '2026-10-11' } },
    ]);
  });

  it.each([
    ['2026-10-16', 'in_the_future'],
    ['1999-01-01', 'not_open_yet'],
    ['2026-10-02', 'in_use'],
    ['2026-02-30', 'invalid_date'],
  ])('on %s is refused at its day: %s', async (on, code) => {
    const before = await everything(server);
    const answer = await move({ since: on, leaves: await restaurantId(server, 'RO-CJ-01') });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'since', code }] } });
    expect(await everything(server)).toEqual(before);
  });

  it('from or to an unknown restaurant is 404', async () => {
    expect((await move({ leaves: unknownId })).status).toBe(404);
  });
});
