/** What an attacker tries who has a tablet, a key, a code's address or an old session in hand. */
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawTablet } from '#contract/tablets.ts';
import { printed } from '#tests/drills/printed.ts';
import { hashesOf } from '#tests/support/hash-count.ts';
import { forgedToken } from '#tests/support/forged-tokens.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  crew,
  manager,
  personId,
  restaurantId,
  shift,
  unknownId,
} from '#tests/support/small-chain.ts';
import { givePin, pinOf, takeTablet, type TabletInHand } from '#tests/support/tablets.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const server = await openServer();
let tablet: TabletInHand;
beforeEach(async () => {
  await server.reset();
  await givePin(server, manager, pinOf.manager);
  tablet = await takeTablet(server, 'RO-CJ-01');
});

const my = (Authorization: string) =>
  server.request('GET', '/v1/user/my-info/', { headers: { Authorization } });

async function entry(id: string) {
  return {
    id,
    restaurant_id: await restaurantId(server, 'RO-CJ-01'),
    evaluated_user_id: await personId(server, crew),
    points: 8,
  };
}
const record = async (Authorization: string, body: object) =>
  server.request('POST', '/v1/report/create/', { headers: { Authorization }, body });
const firstId = '019a4d6e-7c9b-7000-8000-00000000aa01';
const reports = async () =>
  (await server.database.kysely.selectFrom('reports').select('id').where('id', '=', firstId).execute())
    .length;

describe('a stolen key', () => {
  it('is no session: no call takes it but the tablet’s own', async () => {
    const Authorization = `Bearer ${tablet.key}`;
    for (const path of ['/v1/user/my-info/', '/v1/restaurant/list/', '/v1/admin/device/list/'])
      expect((await server.request('GET', path, { headers: { Authorization } })).status).toBe(401);
  });

  it('opens no session of somebody of another restaurant, nor of whoever has no PIN', async () => {
    await givePin(server, shift, pinOf.shift);
    for (const [who, pin] of [
      [shift, pinOf.shift],
      [crew, '2580'],
      [admin, '2580'],
    ] as const) {
      expect(await tablet.unlock(who, pin)).toMatchObject({ status: 401, body: { code: 'invalid_pin' } });
    }
    const body = { user_id: unknownId, pin: '2580' };
    const headers = { Authorization: `Bearer ${tablet.key}` };
    expect((await server.request('POST', '/v1/device/unlock/', { headers, body })).status).toBe(401);
  });

  it('is nowhere in the database', async () => {
    const { kysely } = server.database;
    const rows = [
      await kysely.selectFrom('tablets').selectAll().execute(),
      await kysely.selectFrom('user_pins').selectAll().execute(),
    ];
    const told = JSON.stringify(rows);
    expect(told).not.toContain(tablet.key);
    expect(told).not.toContain(`"${pinOf.manager}"`);
    expect(told).toContain('$argon2id$');
  });

  it('costs a hash whoever is guessed, so that no time tells who has a PIN', async () => {
    const counted = async (who: string) => (await hashesOf(() => tablet.unlock(who, '0852'))).hashes;
    expect([await counted(manager), await counted(crew), await counted(shift)]).toEqual([1, 1, 1]);
  });
});

describe('a guessed PIN', () => {
  it('has five tries, also of twenty at once, and the right one after them is none', async () => {
    const guesses = Array.from({ length: 20 }, (_, index) => String(5_000 + index * 7));
    const answers = await Promise.all(guesses.map((pin) => tablet.unlock(manager, pin)));
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'invalid_pin')).toHaveLength(4);
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(16);
    expect((await tablet.unlock(manager, pinOf.manager)).status).toBe(423);
    printed(`guessed PINs: ${guesses.length} at once, 5 compared, then off`);
  });

  it('locks nobody else out, on this tablet or behind the same address', async () => {
    await givePin(server, admin, '9021');
    const bar = await takeTablet(server, 'RO-CJ-01', 'Bar 2');
    for (let tries = 0; tries < 6; tries += 1) await tablet.unlock(manager, '0852');
    expect((await bar.unlock(manager, pinOf.manager)).status).toBe(200);
  });
});

describe('replayed entries', () => {
  it('are the same report, and another person’s session can’t take them over', async () => {
    const session = await tablet.session(manager, pinOf.manager);
    const sent = await entry(firstId);
    expect((await record(session, sent)).status).toBe(201);
    expect((await record(session, sent)).status).toBe(200);
    // A later session of the same person is the same author.
    const later = await tablet.session(manager, pinOf.manager);
    expect((await record(later, sent)).status).toBe(200);
    expect((await record(later, { ...sent, points: 9 })).status).toBe(409);
    expect(await record(`Bearer ${await server.as(admin)}`, sent)).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect(await reports()).toBe(1);
  });
});

describe('a withdrawn tablet', () => {
  it('records nothing more, and a second one of the restaurant goes on', async () => {
    const other = await takeTablet(server, 'RO-CJ-01', 'Cellar');
    const session = await tablet.session(manager, pinOf.manager);
    const kept = await other.session(manager, pinOf.manager);
    await server.call(withdrawTablet, { as: admin, params: { id: tablet.id } });
    expect((await record(session, await entry(firstId))).status).toBe(401);
    expect((await tablet.unlock(manager, pinOf.manager)).status).toBe(401);
    expect(await reports()).toBe(0);
    expect((await record(kept, await entry(firstId))).status).toBe(201);
  });

  it('can’t be brought back by a session that names another tablet, or half of one', async () => {
    const other = await takeTablet(server, 'RO-B-01');
    const id = await personId(server, manager);
    const pin = await server.database.kysely
      .selectFrom('user_pins')
      .select('pin_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const forged = (payload: object) =>
      my(`Bearer ${forgedToken({ id, now: smallSetNow }, { payload: { ...payload } })}`);
    // Even signed with the server's own key.
    expect((await forged({ tablet: tablet.id, pin: pin.pin_id })).status).toBe(200);
    expect((await forged({ tablet: other.id, pin: pin.pin_id })).status).toBe(401);
    expect((await forged({ tablet: tablet.id, pin: 'another' })).status).toBe(401);
    expect((await forged({ tablet: tablet.id })).status).toBe(401);
    expect((await forged({ pin: pin.pin_id })).status).toBe(401);
  });
});

describe('a changed clock', () => {
  it('prolongs no session and no code, and dates no entry ahead', async () => {
    const session = await tablet.session(manager, pinOf.manager);
    const ahead = { ...(await entry(firstId)), observed_at: '2026-10-15T10:00:00Z' };
    expect(await record(session, ahead)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'observed_at', code: 'in_the_future' }] },
    });
    server.at('2026-10-15T16:59:59Z');
    expect((await my(session)).status).toBe(200);
    server.at('2026-10-15T17:00:00Z');
    expect(await my(session)).toMatchObject({ status: 401, body: { code: 'expired_token' } });
  });
});
