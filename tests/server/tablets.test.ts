/** A restaurant's tablets: enrolled with a code, claimed once, unlocked with a PIN, withdrawn. */
import { decodeJwt } from 'jose/jwt/decode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { archiveRestaurant } from '#contract/restaurant-changes.ts';
import { login } from '#contract/session.ts';
import { claimTablet, enrolTablet, getPin, listTablets, setPin, withdrawTablet } from '#contract/tablets.ts';
import { updateUser } from '#contract/user-changes.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, manager, personId, restaurantId, shift } from '#tests/support/small-chain.ts';
import { givePin, pinOf, takeTablet } from '#tests/support/tablets.ts';
import { tellsDigits } from '#tests/support/tells-digits.ts';

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

const enrol = (name = 'Bar') => server.call(enrolTablet, { as: admin, body: { restaurant_id: cluj, name } });
const claim = (code: string) => server.request('POST', '/v1/device/claim/', { body: { code } });
const front = (key: string) =>
  server.request('GET', '/v1/device/people/', { headers: { Authorization: `Bearer ${key}` } });
const actions = async () =>
  (await server.call(listActivity, { as: admin })).data.map(({ action, subject, actor }) => [
    action,
    subject.name,
    actor?.name,
  ]);

describe('enrolment', () => {
  it('[call-tablet-enrol] gives a code that works once, within ten minutes, however it is typed', async () => {
    const { data } = await enrol();
    expect(data.code).toMatch(/^[A-HJKMNP-Z]{8}$/);
    expect(data.expires_at).toBe('2026-10-15T09:10:00.000Z');
    const typed = ` ${data.code.slice(0, 4).toLowerCase()}-${data.code.slice(4)} `;
    const first = await claim(typed);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { id: data.id, name: 'Bar', lock_minutes: 5 } },
    });
    expect(await claim(data.code)).toMatchObject({ status: 400, body: { code: 'code_invalid' } });
    const { data: second } = await enrol('Cellar');
    server.at('2026-10-15T09:10:00.000Z');
    expect(await claim(second.code)).toMatchObject({ status: 400, body: { code: 'code_invalid' } });
    expect((await server.call(listTablets, { as: admin })).data.map(({ name }) => name)).toEqual(['Bar']);
  });

  it('[call-tablet-list] lists the tablets with restaurant and when they were last seen', async () => {
    const { key } = await takeTablet(server, 'RO-CJ-01');
    await enrol('Cellar');
    server.at('2026-10-15T09:05:00.000Z');
    await front(key);
    expect((await server.call(listTablets, { as: admin })).data).toEqual([
      expect.objectContaining({
        name: 'Bar',
        restaurant: expect.objectContaining({ store_id: 'RO-CJ-01' }) as object,
        claimed_at: '2026-10-15T09:00:00.000Z',
        code_expires_at: null,
        last_seen_at: '2026-10-15T09:05:00.000Z',
      }),
      expect.objectContaining({ name: 'Cellar', claimed_at: null, last_seen_at: null }),
    ]);
  });

  it('shows its people on a full disk too, where nothing can be written of when it was seen', async () => {
    const { key } = await takeTablet(server, 'RO-CJ-01');
    server.at('2026-10-15T09:05:00.000Z');
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const writing = vi.spyOn(server.database.kysely, 'updateTable').mockImplementation(() => {
      throw full;
    });
    try {
      expect(await front(key)).toMatchObject({ status: 200 });
      expect(writing).toHaveBeenCalledOnce();
    } finally {
      writing.mockRestore();
    }
  });

  it('is refused for an archived restaurant', async () => {
    await server.call(archiveRestaurant, { as: admin, params: { id: cluj } });
    await expect(enrol()).rejects.toMatchObject({ code: 'restaurant_archived' });
  });

  it('[call-tablet-withdraw] ends at once, and everything is in the activity without a secret', async () => {
    await givePin(server, manager, pinOf.shift);
    const { key, id, session } = await takeTablet(server, 'RO-CJ-01');
    const Authorization = await session(manager, pinOf.shift);
    await server.call(withdrawTablet, { as: admin, params: { id } });
    expect(await front(key)).toMatchObject({ status: 401, body: { code: 'device_unknown' } });
    expect(await server.request('GET', '/v1/user/my-info/', { headers: { Authorization } })).toMatchObject({
      status: 401,
      body: { code: 'revoked_token' },
    });
    const made = await actions();
    expect(made.slice(0, 3)).toEqual([
      ['tablet.withdraw', 'Bar', 'Ioana Munteanu'],
      ['tablet.claim', 'Bar', undefined],
      ['tablet.enrol', 'Bar', 'Ioana Munteanu'],
    ]);
    const told = JSON.stringify([await server.call(listActivity, { as: admin }), server.log]);
    expect(told).not.toContain(key);
    expect(tellsDigits(told, pinOf.shift)).toBe(false);
  });

  it('withdrawn once more it is as withdrawn as before: the answer can be lost, and two can do it at once', async () => {
    const { id } = await takeTablet(server, 'RO-CJ-01');
    for (const _try of [1, 2])
      expect(await server.call(withdrawTablet, { as: admin, params: { id } })).toEqual({ success: true });
    expect((await actions()).filter(([action]) => action === 'tablet.withdraw')).toHaveLength(1);
  });

  it('[call-tablet-claim] is tried five times from an address, then it has to wait', async () => {
    const { data } = await enrol();
    for (const code of ['A', 'B', 'C', 'D', 'E']) await claim(code.repeat(8));
    const refused = await claim(data.code);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a PIN', () => {
  const set = (pin: string | null, current_password = demoPassword) =>
    server.request('PUT', '/v1/user/pin/', { as: manager, body: { pin, current_password } });

  it('[call-pin, call-get-pin] is set, changed and taken away by its owner, with the password', async () => {
    expect((await server.call(getPin, { as: manager })).data).toEqual({ has_pin: false });
    expect(await set('2580', 'not the password')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'current_password', code: 'wrong_password' }] },
    });
    await set('2580');
    await set('8052');
    expect((await server.call(getPin, { as: manager })).data).toEqual({ has_pin: true });
    expect((await server.call(getPin, { as: admin })).data).toEqual({ has_pin: false });
    await server.call(setPin, { as: manager, body: { pin: null, current_password: demoPassword } });
    expect((await server.call(getPin, { as: manager })).data).toEqual({ has_pin: false });
    const { data } = await server.call(listActivity, { as: admin });
    expect(data.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
      [{ pin: 'set' }, { pin: 'none' }],
      [{ pin: 'set' }, { pin: 'changed' }],
      [{ pin: 'none' }, { pin: 'set' }],
    ]);
  });

  it.each(['1234', '4321', '987654', '0000', '777777'])('%s is too easy', async (pin) =>
    expect(await set(pin)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'pin', code: 'easy_pin' }] },
    }),
  );

  it.each(['123', '1357924', '12a4', '١٢٣٥', ''])('“%s” is none', async (pin) =>
    expect(await set(pin)).toMatchObject({ status: 422, body: { errors: [{ path: 'pin' }] } }),
  );
});

describe('a session on a tablet', () => {
  beforeEach(() => givePin(server, manager, pinOf.manager));

  it('[call-tablet-people] begins with a tile: the evaluators of the restaurant, and whether they have a PIN', async () => {
    const { key } = await takeTablet(server, 'RO-CJ-01');
    const { body } = await front(key);
    const { people } = (body as { data: { people: { id: string }[] } }).data;
    expect(people).toContainEqual({
      id: await personId(server, manager),
      first_name: expect.any(String) as string,
      last_name: expect.any(String) as string,
      has_pin: true,
      is_locked: false,
    });
    expect(people.map(({ id }) => id)).not.toContain(await personId(server, shift));
  });

  it('[call-tablet-unlock] is narrow: it lasts eight hours, names no e-mail and is never renewed', async () => {
    const { unlock } = await takeTablet(server, 'RO-CJ-01');
    const { status, body } = await unlock(manager, pinOf.manager);
    expect([status, body]).toMatchObject([200, { user: { email: null, role: 'evaluator' } }]);
    const { accessToken } = body as { accessToken: string };
    const { iat = 0, exp = 0 } = decodeJwt(accessToken);
    expect(exp - iat).toBe(8 * 3_600);
    const headers = { Authorization: `Bearer ${accessToken}` };
    expect((await server.request('POST', '/v1/user/renew-session/', { headers })).status).toBe(403);
    expect(await server.request('GET', '/v1/user/my-info/', { headers })).toMatchObject({
      status: 200,
      body: { user: { email: null, restaurants: [{ store_id: 'RO-CJ-01' }] } },
    });
  });

  it('of somebody with two restaurants reaches the tablet’s alone, and no answer of their other session', async () => {
    await givePin(server, shift, pinOf.shift);
    const { session } = await takeTablet(server, 'RO-B-01');
    const headers = { Authorization: await session(shift, pinOf.shift) };
    const stores = async (options: object) => {
      const { body } = await server.request('GET', '/v1/restaurant/list/', options);
      return (body as { data: { store_id: string }[] }).data.map(({ store_id }) => store_id);
    };
    expect(await stores({ as: shift })).toEqual(['RO-B-01', 'RO-B-02']);
    expect(await stores({ headers })).toEqual(['RO-B-01']);
    expect(await stores({ as: shift })).toEqual(['RO-B-01', 'RO-B-02']);
    const other = await restaurantId(server, 'RO-B-02');
    expect((await server.request('GET', `/v1/report/sheet/?id=${other}`, { headers })).status).toBe(404);
    const body = { id: crypto.randomUUID(), restaurant_id: other, evaluated_user_id: cluj, points: 8 };
    expect((await server.request('POST', '/v1/report/create/', { headers, body })).status).toBe(404);
  });

  it('ends when the PIN is changed, the person disabled, or moved away', async () => {
    const { session } = await takeTablet(server, 'RO-CJ-01');
    const status = async (Authorization: string) =>
      (await server.request('GET', '/v1/user/my-info/', { headers: { Authorization } })).status;
    const first = await session(manager, pinOf.manager);
    expect(await status(first)).toBe(200);
    await givePin(server, manager, pinOf.manager);
    expect(await status(first)).toBe(401);
    const second = await session(manager, pinOf.manager);
    const id = await personId(server, manager);
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    expect(await status(second)).toBe(401);
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [cluj] } });
    const third = await session(manager, pinOf.manager);
    expect(await status(third)).toBe(200);
    await server.call(updateUser, { as: admin, params: { id }, body: { status: 'disabled' } });
    expect(await status(third)).toBe(401);
  });

  it('is refused after five wrong PINs, there and to this person alone, until the password', async () => {
    const bar = await takeTablet(server, 'RO-CJ-01');
    const cellar = await takeTablet(server, 'RO-CJ-01', 'Cellar');
    const codes = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push((await bar.unlock(manager, '0852')).body);
    expect(codes.map((body) => (body as { code: string }).code)).toEqual([
      ...Array.from({ length: 4 }, () => 'invalid_pin'),
      'pin_locked',
    ]);
    expect(await bar.unlock(manager, pinOf.manager)).toMatchObject({
      status: 423,
      body: { code: 'pin_locked' },
    });
    expect((await cellar.unlock(manager, pinOf.manager)).status).toBe(200);
    expect((await front(bar.key)).body).toMatchObject({ data: { people: [{ is_locked: true }] } });
    expect((await actions())[0]).toEqual(['user.lock-pin', expect.any(String), undefined]);
    await server.call(login, { body: { email: manager, password: demoPassword } });
    expect((await bar.unlock(manager, pinOf.manager)).status).toBe(200);
  });

  it('counts wrong PINs for each person alone: another one’s right PIN or log-in takes none back', async () => {
    await givePin(server, shift, pinOf.shift);
    const params = { id: await personId(server, shift) };
    await server.call(updateUser, { as: admin, params, body: { restaurants: [cluj] } });
    const { unlock } = await takeTablet(server, 'RO-CJ-01');
    for (let tries = 0; tries < 4; tries += 1) await unlock(manager, '0852');
    expect((await unlock(shift, pinOf.shift)).status).toBe(200);
    await server.call(login, { body: { email: shift, password: demoPassword } });
    expect(await unlock(manager, '0852')).toMatchObject({ status: 423, body: { code: 'pin_locked' } });
    expect((await unlock(shift, pinOf.shift)).status).toBe(200);
    expect((await unlock(manager, pinOf.manager)).status).toBe(423);
  });

  it('forgets wrong PINs after the right one', async () => {
    const { unlock } = await takeTablet(server, 'RO-CJ-01');
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await unlock(manager, '0852');
      expect((await unlock(manager, pinOf.manager)).status).toBe(200);
    }
  });
});

describe('“That was me”', () => {
  const id = '019a4d6e-7c9b-7000-8000-00000000bb01';
  const record = async (Authorization: string) => {
    const evaluated_user_id = await personId(server, crew);
    const body = { id, restaurant_id: cluj, evaluated_user_id, points: 8 };
    const { status } = await server.request('POST', '/v1/report/create/', {
      headers: { Authorization },
      body,
    });
    expect(status).toBe(201);
  };
  const pass = async (Authorization: string, email: string, pin: string) =>
    server.request('PUT', `/v1/report/pass/${id}`, {
      headers: { Authorization },
      body: { user_id: await personId(server, email), pin },
    });
  let own: string;
  beforeEach(async () => {
    await givePin(server, manager, pinOf.manager);
    await givePin(server, shift, pinOf.shift);
    const params = { id: await personId(server, shift) };
    await server.call(updateUser, { as: admin, params, body: { restaurants: [cluj] } });
    const tablet = await takeTablet(server, 'RO-CJ-01');
    own = await tablet.session(manager, pinOf.manager);
    await record(own);
  });

  it('[call-pass-report] passes an entry to the colleague with the PIN, and names both in its history', async () => {
    expect(await pass(own, shift, '0852')).toMatchObject({ status: 401, body: { code: 'invalid_pin' } });
    const passed = await pass(own, shift, pinOf.shift);
    expect(passed).toMatchObject({
      status: 200,
      body: { data: { id, points: 8, evaluator: { id: await personId(server, shift) } } },
    });
    // The answer was lost.
    expect((await pass(own, shift, pinOf.shift)).status).toBe(200);
    const { data, names } = await server.call(listActivity, { as: admin, query: { action: 'report.pass' } });
    expect(data).toHaveLength(1);
    const { actor, before, after } = data[0] ?? {};
    expect([actor?.id, before, after]).toEqual([
      await personId(server, manager),
      { evaluator_id: await personId(server, manager) },
      { evaluator_id: await personId(server, shift) },
    ]);
    expect(Object.keys(names)).toContain(await personId(server, shift));
  });

  it('is for one’s own entries of the last hour, for a colleague, on a tablet', async () => {
    expect((await pass(own, manager, pinOf.manager)).status).toBe(422);
    expect((await pass(own, crew, '2580')).status).toBe(422);
    expect((await pass(`Bearer ${await server.as(manager)}`, shift, pinOf.shift)).status).toBe(403);
    const other = await takeTablet(server, 'RO-CJ-01', 'Cellar');
    await givePin(server, admin, '9021');
    expect(await pass(await other.session(shift, pinOf.shift), manager, pinOf.manager)).toMatchObject({
      status: 200,
    });
    server.at('2026-10-15T10:00:01Z');
    expect(await pass(own, shift, pinOf.shift)).toMatchObject({
      status: 409,
      body: { code: 'pass_too_late' },
    });
  });
});

describe('a code', () => {
  it('makes one tablet, however often it is entered at once', async () => {
    const { data } = await enrol();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(data.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expect(server.call(claimTablet, { body: { code: data.code } })).rejects.toBeDefined();
  });

  it('gives a device that made the key itself the tablet again, where the answer was lost', async () => {
    const { data } = await enrol();
    const key = 'ab'.repeat(32);
    const body = { code: data.code, key };
    const [first, again] = await Promise.all([1, 2].map(async () => server.call(claimTablet, { body })));
    expect(first?.data).toMatchObject({ id: data.id, key });
    expect(again).toEqual(first);
    expect((await actions()).filter(([action]) => action === 'tablet.claim')).toHaveLength(1);
    expect(await front(key)).toMatchObject({ status: 200 });
    const other = { code: data.code, key: 'cd'.repeat(32) };
    await expect(server.call(claimTablet, { body: other })).rejects.toMatchObject({ code: 'code_invalid' });
    await server.call(withdrawTablet, { as: admin, params: { id: data.id } });
    await expect(server.call(claimTablet, { body })).rejects.toMatchObject({ code: 'code_invalid' });
  });
});
