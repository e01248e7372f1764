import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { deleteUser, registerUser } from '#contract/user-changes.ts';
import { getUser, listUsers, type User } from '#contract/users.ts';
import { apostrophes } from '#server/db/migrations/0035-apostrophes.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  personId,
  shift,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let militari: string;
let pipera: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  militari = await restaurantId(server, 'RO-B-01');
  pipera = await restaurantId(server, 'RO-B-02');
});

const good = {
  first_name: 'Ana',
  last_name: 'Blaga',
  email: 'Ana.Blaga@Ardealgrill.example',
  user_position: 'crew',
  role: 'evaluator',
};
const clientId = '019a4d6e-7c9b-7000-8000-000000000002';
const password = 'cuvânt de trecere';

const register = (body: object, as = admin) => server.request('POST', '/v1/user/register/', { as, body });
const update = (id: string, body: object, as = admin) =>
  server.request('PUT', `/v1/user/update/${id}`, { as, body });
const remove = (id: string, as = admin) => server.request('DELETE', `/v1/user/delete/${id}`, { as });
const details = (id: string, as = admin) => server.request('GET', `/v1/user/details/${id}`, { as });
const read = async (id: string, as = admin) => getUser.result.parse((await details(id, as)).body).data;
const logIn = async (email: string, secret: string) =>
  (await server.request('POST', '/v1/admin/login/', { body: { email, password: secret } })).status;
const row = (id: string) =>
  server.database.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const newUser = async (body: object = {}) =>
  registerUser.result.parse((await register({ ...good, ...body })).body).data;

describe('registering a person', () => {
  it('[user-fields, call-register, call-user-details] answers 201 with a pending person', async () => {
    const answer = await register({ ...good, restaurants: [militari, cluj], locale: 'de' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        data: {
          ...good,
          status: 'pending',
          locale: 'de',
          pending_email: null,
          last_login_at: null,
          created_at: '2026-10-15T09:00:00.000Z',
          version: 1,
          restaurants: [
            { id: militari, name: 'București Militari', store_id: 'RO-B-01' },
            { id: cluj, name: 'Cluj-Napoca Mănăștur', store_id: 'RO-CJ-01' },
          ],
        },
      },
    });
    const { data } = registerUser.result.parse(answer.body);
    expect(await read(data.id)).toEqual(data);
    expect(JSON.stringify(answer.body)).not.toContain('password');
    expect((await row(data.id)).password_hash).toBeNull();
  });

  it('[user-fields] with a password stores its hash alone, and lets nobody in who is pending', async () => {
    const { id } = await newUser({ password });
    expect((await row(id)).password_hash).toMatch(/^\$argon2id\$/);
    expect(await logIn(good.email, password)).toBe(403);
    const [entry] = await audits(server, 'user.create');
    expect(entry).toMatchObject({
      subject_id: id,
      actor_name: 'Ioana Munteanu',
      after: { has_password: true },
    });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|trecere/);
  });

  it.each([good.email, 'ana.blaga@ardealgrill.example', ' ANA.BLAGA@ardealgrill.EXAMPLE '])(
    'with the e-mail %j, which is taken, is refused',
    async (email) => {
      await newUser();
      const before = await everything(server);
      expect(await register({ ...good, email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', errors: [{ path: 'email', code: 'email_taken' }] },
      });
      expect(await everything(server)).toEqual(before);
    },
  );

  it.each(['AB-0417/2', 'a', '0'.repeat(20), '  7_1.5 '])(
    'with the payroll number %j keeps it as it is written',
    async (payroll_id) => {
      const { id } = await newUser({ payroll_id });
      expect((await read(id)).payroll_id).toBe(payroll_id.trim());
    },
  );

  it.each([
    ['', 'required'],
    ['0'.repeat(21), 'too_long'],
    ['41 7', 'invalid_characters'],
    ['număr', 'invalid_characters'],
  ])('with the payroll number %j is refused at its field', async (payroll_id, code) => {
    expect(await register({ ...good, payroll_id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'payroll_id', code }] },
    });
  });

  it('with a payroll number that somebody has is refused, and is not once that person is deleted', async () => {
    const { id } = await newUser({ payroll_id: 'Ab-17' });
    const other = { ...good, email: 'alta@ardealgrill.example', payroll_id: 'aB-17' };
    const before = await everything(server);
    const taken = { code: 'payroll_id_taken', errors: [{ path: 'payroll_id', code: 'payroll_id_taken' }] };
    expect(await register(other)).toMatchObject({ status: 409, body: taken });
    const radu = await personId(server, crew);
    expect(await update(radu, { payroll_id: 'AB-17' })).toMatchObject({ status: 409, body: taken });
    expect(await everything(server)).toEqual(before);
    await remove(id);
    expect((await register(other)).status).toBe(201);
  });

  it('twice with the same id is one create', async () => {
    const body = { ...good, id: clientId, password, restaurants: [cluj] };
    const first = await register(body);
    const before = await everything(server);
    const second = await register(body);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await everything(server)).toEqual(before);
  });

  it.each([
    ['another name', { first_name: 'Anca' }],
    ['another e-mail', { email: 'other@ardealgrill.example' }],
    ['another password', { password: 'another password' }],
    ['no password', { password: undefined }],
    ['a language', { locale: 'en' }],
    ['another restaurant', { restaurants: [] }],
  ])('with a known id and %s is refused', async (_what, other) => {
    const body = { ...good, id: clientId, password, restaurants: [cluj] };
    await register(body);
    const before = await everything(server);
    expect(await register({ ...body, ...other })).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    expect(await everything(server)).toEqual(before);
  });

  it('with the id of somebody who was deleted is refused', async () => {
    await register({ ...good, id: clientId });
    await remove(clientId);
    expect(await register({ ...good, id: clientId })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
  });

  it('names each restaurant that does not exist', async () => {
    const before = await everything(server);
    expect(await register({ ...good, restaurants: [cluj, unknownId] })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ path: 'restaurants.1', code: 'unknown_reference' }] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('composes names and keeps markup as the text it is', async () => {
    const { first_name, last_name } = await newUser({ first_name: 'S\u0326tefan', last_name: '<b>Pop</b>' });
    expect([first_name, last_name]).toEqual(['Ștefan', '<b>Pop</b>']);
  });
});

describe('updating a person', () => {
  it('[call-user-update] changes what is given and leaves the rest', async () => {
    const radu = await personId(server, crew);
    const before = await read(radu);
    const answer = await update(radu, { last_name: 'Popa', user_position: 'shift_manager' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          ...before,
          last_name: 'Popa',
          user_position: 'shift_manager',
          version: before.version + 1,
          updated_at: '2026-10-15T09:00:00.000Z',
        },
      },
    });
    expect((await row(radu)).token_version).toBe(0);
    expect(await audits(server, 'user.update')).toMatchObject([
      {
        before: { last_name: 'Pop', user_position: 'crew' },
        after: { last_name: 'Popa', user_position: 'shift_manager' },
      },
    ]);
  });

  it('that changes nothing writes nothing', async () => {
    const elena = await personId(server, shift);
    const { first_name, email, restaurants, version } = await read(elena);
    const before = await everything(server);
    const body = { first_name, email, restaurants: restaurants.map(({ id }) => id).toReversed(), version };
    expect(await update(elena, body)).toMatchObject({ status: 200 });
    expect(await everything(server)).toEqual(before);
  });

  it('with a version that is over is no conflict where the record says all of it already: its answer was lost', async () => {
    const mihai = await personId(server, manager);
    const { version } = await read(mihai);
    const body = { first_name: 'Mihnea', email: 'mihnea@altundeva.example', version };
    expect(await update(mihai, body)).toMatchObject({ status: 200 });
    const after = await everything(server);
    expect(await update(mihai, body)).toMatchObject({
      status: 200,
      body: { data: { version: version + 1 } },
    });
    expect(await everything(server)).toEqual(after);
    expect(await update(mihai, { ...body, last_name: 'Altul' })).toMatchObject({ status: 409 });
  });

  it('is found under the new name and no more under the old one', async () => {
    const radu = await personId(server, crew);
    await update(radu, { first_name: 'Țicu', last_name: 'Șerban' });
    const found = async (q: string) =>
      (await server.call(listUsers, { as: admin, query: { q } })).data.map(({ id }) => id);
    expect(await found('serban ticu')).toEqual([radu]);
    expect(await found('radu pop')).toEqual([]);
  });

  it('is found under the address that waits, as under the present one, by those who see addresses', async () => {
    const mihai = await personId(server, manager);
    await update(mihai, { email: 'Mihai.Nou@Altundeva.example' });
    const found = async (q: string, as: string) =>
      (await server.call(listUsers, { as, query: { q } })).data.map(({ id }) => id);
    expect(await found('mihai.nou@', admin)).toEqual([mihai]);
    expect(await found('NOU@altundeva', admin)).toEqual([mihai]);
    expect(await found(manager, admin)).toEqual([mihai]);
    expect(await found('mihai.nou@', manager)).toEqual([]);
    expect(await found('nou_@', admin)).toEqual([]);
  });

  it('replaces the restaurants only where they are given, and gives or takes access at once', async () => {
    const mihai = await personId(server, manager);
    await update(mihai, { first_name: 'Mihail' });
    expect(await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: manager })).toMatchObject({
      status: 200,
    });
    await update(mihai, { restaurants: [pipera] });
    expect(await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: manager })).toMatchObject({
      status: 404,
    });
    expect(await server.request('GET', `/v1/restaurant/details/${pipera}`, { as: manager })).toMatchObject({
      status: 200,
    });
    const stays = await server.database.kysely
      .selectFrom('memberships')
      .select(['restaurant_id', 'user_id', 'valid_from', 'valid_to'])
      .where('user_id', '=', mihai)
      .orderBy('valid_from')
      .execute();
    expect(stays).toEqual([
      { restaurant_id: cluj, user_id: mihai, valid_from: '2026-09-01', valid_to: '2026-10-15' },
      { restaurant_id: pipera, user_id: mihai, valid_from: '2026-10-15', valid_to: null },
    ]);
  });

  it('with an older version loses, and is given the newer record', async () => {
    const radu = await personId(server, crew);
    const { version } = await read(radu);
    await update(radu, { first_name: 'Primul', version });
    const before = await everything(server);
    expect(await update(radu, { first_name: 'Doi', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: radu, first_name: 'Primul', version: version + 1 } },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('of somebody who does not exist is a 404', async () => {
    expect(await update(unknownId, { first_name: 'X' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  describe('to another e-mail', () => {
    it('waits for its verification where the person is active', async () => {
      const elena = await personId(server, shift);
      expect(await update(elena, { email: 'elena.noua@ardealgrill.example' })).toMatchObject({
        body: { data: { email: shift, pending_email: 'elena.noua@ardealgrill.example' } },
      });
      expect(await logIn(shift, demoPassword)).toBe(200);
      expect(await logIn('elena.noua@ardealgrill.example', demoPassword)).toBe(401);
      expect(await update(elena, { email: shift })).toMatchObject({
        body: { data: { email: shift, pending_email: null } },
      });
    });

    it('counts at once where the person has proved none yet', async () => {
      const { id } = await newUser();
      expect(await update(id, { email: 'ana@ardealgrill.example' })).toMatchObject({
        body: { data: { email: 'ana@ardealgrill.example', pending_email: null } },
      });
      expect(await register({ ...good, email: good.email })).toMatchObject({ status: 201 });
    });

    it('is only spelled anew where it is the same one', async () => {
      const elena = await personId(server, shift);
      expect(await update(elena, { email: 'Tura.Bucuresti@Ardealgrill.example' })).toMatchObject({
        body: { data: { email: 'Tura.Bucuresti@Ardealgrill.example', pending_email: null } },
      });
      expect(await logIn(shift, demoPassword)).toBe(200);
    });

    it('is refused where it is taken', async () => {
      const elena = await personId(server, shift);
      const before = await everything(server);
      expect(await update(elena, { email: 'CREW@ardealgrill.example' })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', errors: [{ path: 'email', code: 'email_taken' }] },
      });
      expect(await everything(server)).toEqual(before);
    });
  });

  describe('ends the sessions', () => {
    const session = async (as: string) => {
      const token = await server.as(as);
      return async () => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await server.request('GET', '/v1/user/my-info/', { headers })).status;
      };
    };

    it.each([
      ['a new password', { password: 'alt cuvânt' }],
      ['another role', { role: 'user' }],
      ['disabling', { status: 'disabled' }],
    ])('at %s', async (_what, body) => {
      const status = await session(manager);
      expect(await status()).toBe(200);
      expect(await update(await personId(server, manager), body)).toMatchObject({ status: 200 });
      expect(await status()).toBe(401);
    });

    it('at deletion', async () => {
      const status = await session(manager);
      await remove(await personId(server, manager));
      expect(await status()).toBe(401);
    });

    it('but not at another name', async () => {
      const status = await session(manager);
      await update(await personId(server, manager), { first_name: 'Mihail', restaurants: [] });
      expect(await status()).toBe(200);
    });
  });

  describe('of oneself', () => {
    it('may be one’s names and language', async () => {
      const mihai = await personId(server, manager);
      const { version } = await read(mihai, manager);
      expect(await update(mihai, { first_name: 'Mișu', locale: 'en', version }, manager)).toMatchObject({
        status: 200,
        body: { data: { first_name: 'Mișu', locale: 'en', email: manager } },
      });
    });

    it.each([
      { role: 'admin' },
      { status: 'active' },
      { user_position: 'area_manager' },
      { email: 'x@ardealgrill.example' },
      { restaurants: [] },
      { first_name: 'Mișu', role: 'evaluator' },
    ])('may not be %j', async (body) => {
      const before = await everything(server);
      const answer = await update(await personId(server, manager), body, manager);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await everything(server)).toEqual(before);
    });

    it('may be the password, with the current one', async () => {
      const mihai = await personId(server, manager);
      const body = { password, current_password: demoPassword };
      expect(await update(mihai, body, manager)).toMatchObject({ status: 200 });
      expect(await logIn(manager, demoPassword)).toBe(401);
      expect(await logIn(manager, password)).toBe(200);
      expect(JSON.stringify(await audits(server, 'user.update'))).not.toMatch(/argon2|trecere/);
    });

    it.each([manager, admin])('asks %s for the right current password', async (email) => {
      const id = await personId(server, email);
      const before = await everything(server);
      for (const [current_password, code] of [
        [undefined, 'required'],
        ['', 'required'],
        ['wrong-password', 'wrong_password'],
      ]) {
        expect(await update(id, { password, current_password }, email)).toMatchObject({
          status: 422,
          body: { code: 'invalid', errors: [{ path: 'current_password', code }] },
        });
      }
      expect(await everything(server)).toEqual(before);
    });

    it('is not that of another, who is a 404 like nobody', async () => {
      const [foreign, unknown] = await Promise.all([
        update(await personId(server, crew), { first_name: 'X' }, manager),
        update(unknownId, { first_name: 'X' }, manager),
      ]);
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
    });
  });
});

describe('deleting a person', () => {
  it('[call-user-delete] ends all memberships, frees the e-mail and is final', async () => {
    const elena = await personId(server, shift);
    expect(await remove(elena)).toMatchObject({ status: 200, body: { success: true } });
    expect(await row(elena)).toMatchObject({
      status: 'deleted',
      email: null,
      email_folded: null,
      payroll_id_folded: null,
      password_hash: null,
    });
    const open = await server.database.kysely
      .selectFrom('memberships')
      .select('valid_to')
      .where('user_id', '=', elena)
      .execute();
    expect(open).toEqual([{ valid_to: '2026-10-15' }, { valid_to: '2026-10-15' }]);
    expect(await details(elena)).toMatchObject({ status: 404 });
    expect(await remove(elena)).toMatchObject({ status: 404 });
    expect(await update(elena, { first_name: 'X' })).toMatchObject({ status: 404 });
    expect(await register({ ...good, email: shift })).toMatchObject({ status: 201 });
    const listed = (await server.call(listUsers, { as: admin, query: {} })).data;
    expect(listed.map(({ id }) => id)).not.toContain(elena);
    expect(await audits(server, 'user.delete')).toMatchObject([
      { subject_id: elena, before: { email: shift } },
    ]);
    const used = { user_id: elena, restaurant_id: militari };
    expect(
      await server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body: used }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('leaves their name in the reports', async () => {
    const elena = await personId(server, shift);
    const given = async () =>
      (
        await server.call(getRestaurantWithReports, { as: admin, query: { id: pipera, date: '2026-09' } })
      ).data.reports.filter(({ evaluator }) => evaluator.id === elena);
    const before = await given();
    await server.call(deleteUser, { as: admin, params: { id: elena } });
    expect(before.length).toBeGreaterThan(10);
    expect(before[0]?.evaluator).toMatchObject({ first_name: 'Elena', last_name: 'Dumitrescu' });
    expect(await given()).toEqual(before);
  });
});

describe('the last admin', () => {
  const refused = { status: 409, body: { code: 'last_admin' } };

  it.each([{ role: 'evaluator' }, { role: 'user' }, { status: 'disabled' }])(
    'can’t make themselves %j, even beside another admin',
    async (body) => {
      const ioana = await personId(server, admin);
      for (const others of [[], [shift]]) {
        for (const other of others) await update(await personId(server, other), { role: 'admin' });
        const before = await everything(server);
        expect(await update(ioana, { ...body, first_name: 'Altfel' })).toMatchObject(refused);
        expect(await remove(ioana)).toMatchObject(refused);
        expect(await everything(server)).toEqual(before);
      }
    },
  );

  it('is not somebody who can’t log in', async () => {
    const ioana = await personId(server, admin);
    const elena = await personId(server, shift);
    await update(elena, { role: 'admin' });
    // Elena may take Ioana's rights, because she herself remains; a disabled or pending admin doesn't count.
    await newUser({ role: 'admin' });
    expect(await update(ioana, { status: 'disabled' }, shift)).toMatchObject({ status: 200 });
    expect(await update(ioana, { status: 'active' }, shift)).toMatchObject({ status: 200 });
    expect(await remove(elena, admin)).toMatchObject({ status: 200 });
    expect(await remove(ioana, admin)).toMatchObject(refused);
  });

  it('may change everything else of themselves', async () => {
    const ioana = await personId(server, admin);
    const body = {
      first_name: 'Ioana-Maria',
      role: 'admin',
      status: 'active',
      user_position: 'store_manager',
    };
    expect(await update(ioana, body)).toMatchObject({ status: 200 });
  });
});

describe('what evaluators see of people', () => {
  it('[call-user-details] is everything of themselves', async () => {
    const elena = await personId(server, shift);
    expect(await read(elena, shift)).toEqual(await read(elena));
  });

  it('is no address, payroll number, status and log-in time of others, and no restaurant but their own', async () => {
    const radu = await personId(server, crew);
    const known = { email: 'radu@ardealgrill.example', payroll_id: 'RO-17' };
    await update(radu, { restaurants: [cluj, militari], ...known });
    const full = await read(radu);
    expect(await read(radu, manager)).toEqual({
      ...full,
      email: null,
      pending_email: null,
      payroll_id: null,
      status: null,
      last_login_at: null,
      restaurants: [{ id: cluj, name: 'Cluj-Napoca Mănăștur', store_id: 'RO-CJ-01', since: '2026-09-01' }],
    });
    const found = async (as: string) =>
      (await server.call(listUsers, { as, query: { q: 'ro-17' } })).data.map(({ id }) => id);
    expect([await found(admin), await found(manager)]).toEqual([[radu], []]);
    const { data } = await server.call(listUsers, { as: manager, query: {} });
    const [self, others] = [
      data.filter(({ email }) => email !== null),
      data.filter(({ email }) => email === null),
    ];
    expect(self.map(({ email }) => email)).toEqual([manager]);
    expect(others.every(({ status, last_login_at }) => status === null && last_login_at === null)).toBe(true);
  });

  it('is only the people of their own restaurants, of today', async () => {
    const names = async (as: string) =>
      (await server.call(listUsers, { as, query: {} })).data.map(({ last_name }) => last_name);
    expect(await names(manager)).toEqual(['Ardelean', 'Mureșan', 'Pop', 'Țăranu']);
    expect((await names(shift)).length).toBe(9);
    const radu = await personId(server, crew);
    expect((await details(radu, shift)).status).toBe(404);
    expect((await details(radu, manager)).status).toBe(200);
    await update(radu, { restaurants: [] });
    expect((await details(radu, manager)).status).toBe(404);
    expect(await names(manager)).toEqual(['Ardelean', 'Mureșan', 'Țăranu']);
  });

  it('can’t be guessed by searching, filtering or sorting', async () => {
    const search = async (q: string, as: string) =>
      (await server.call(listUsers, { as, query: { q } })).data.map(({ last_name }) => last_name);
    expect(await search('crew@', admin)).toEqual(['Pop']);
    expect(await search('crew@', manager)).toEqual([]);
    expect(await search('ardealgrill', manager)).toEqual([]);
    for (const query of ['status=active', 'sort=status', 'sort=-last_login_at']) {
      expect(await server.request('GET', `/v1/user/list/?${query}`, { as: manager })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    const foreign = await server.request('GET', `/v1/user/list/?restaurant_id=${militari}`, { as: manager });
    const unknown = await server.request('GET', `/v1/user/list/?restaurant_id=${unknownId}`, { as: manager });
    expect(foreign.body).toEqual({ success: true, data: [] });
    expect(unknown.body).toEqual(foreign.body);
  });

  it('without a restaurant is themselves alone', async () => {
    await update(await personId(server, manager), { restaurants: [] });
    const { data } = await server.call(listUsers, { as: manager, query: {} });
    expect(data.map(({ email }) => email)).toEqual([manager]);
  });
});

describe('the list', () => {
  const list = async (query: object) => {
    const search = new URLSearchParams(query as Record<string, string>);
    const { body } = await server.request('GET', `/v1/user/list/?${search}`, { as: admin });
    return listUsers.result.parse(body);
  };
  const names = async (query: object) =>
    (await list(query)).data.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

  it('[call-user-list] is everybody, by name, as details say it', async () => {
    const { data } = await list({});
    expect(data).toHaveLength(14);
    expect(data[0]).toEqual(await read(data[0]?.id ?? ''));
    const lastNames = data.map(({ last_name }) => last_name);
    expect(lastNames).toEqual(lastNames.toSorted(new Intl.Collator('en').compare));
  });

  it.each([
    [{ q: 'stefan taranu' }, ['Ștefan Țăranu']],
    [{ q: 'ŞTEFAN' }, ['Ștefan Țăranu']],
    [{ q: 'popescu andrei' }, ['Andrei Popescu', 'Andrei Popescu']],
    [{ q: 'Tura.Bucuresti@' }, ['Elena Dumitrescu']],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
    [{ role: 'admin' }, ['Ioana Munteanu']],
    [{ position: 'store_manager' }, ['Mihai Ardelean', 'Vlad Georgescu', 'Gabriela Stan']],
    [{ status: 'pending' }, ['Vlad Georgescu']],
    [{ status: 'disabled' }, ['Larisa Voicu']],
    [{ role: 'evaluator', position: 'shift_manager' }, ['Elena Dumitrescu']],
    [{ restaurant_id: unknownId }, []],
  ])('[user-position] filters by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds a name by either apostrophe, also of who was added before both were one', async () => {
    const { id } = await newUser({ last_name: 'O’Brien' });
    const { kysely } = server.database;
    expect((await row(id)).search_folded).toBe("ana o'brien");
    await kysely.updateTable('users').set({ search_folded: 'ana o’brien' }).where('id', '=', id).execute();
    expect(await names({ q: "o'brien" })).toEqual([]);
    await apostrophes(kysely as unknown as Kysely<unknown>);
    for (const q of ["o'brien", 'O’BRIEN', 'oʼbri']) expect(await names({ q })).toEqual(['Ana O’Brien']);
  });

  it('filters by restaurant', async () => {
    expect(await names({ restaurant_id: cluj })).toEqual([
      'Mihai Ardelean',
      'Bianca Mureșan',
      'Radu Pop',
      'Ștefan Țăranu',
    ]);
    expect(await names({ restaurant_id: cluj, role: 'user', q: 'pop' })).toEqual(['Radu Pop']);
  });

  const rankOf = (user: User, sort: string) =>
    String({ role: user.role, user_position: user.user_position, status: user.status }[sort]);

  it('sorts by each of its keys, who has none last', async () => {
    const { data } = await list({});
    const ranks = {
      role: ['admin', 'evaluator', 'user'],
      user_position: ['crew', 'shift_manager', 'store_manager', 'area_manager'],
      status: ['pending', 'active', 'disabled'],
    };
    for (const [sort, order] of Object.entries(ranks)) {
      const found = (await list({ sort })).data.map((user) => order.indexOf(rankOf(user, sort)));
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      const back = (await list({ sort: `-${sort}` })).data.map((user) => order.indexOf(rankOf(user, sort)));
      expect(back).toEqual(found.toReversed());
    }
    for (const sort of ['last_login_at', '-last_login_at']) {
      const found = (await list({ sort })).data.map(({ last_login_at }) => last_login_at);
      const known = found.filter((at) => at !== null);
      expect(known.length).toBeGreaterThan(1);
      expect(found.slice(known.length).every((at) => at === null)).toBe(true);
      expect(known).toEqual(sort.startsWith('-') ? known.toSorted().toReversed() : known.toSorted());
    }
    expect((await list({ sort: '-name' })).data.map(({ last_name }) => last_name)).toEqual(
      data.map(({ last_name }) => last_name).toReversed(),
    );
  });

  it('pages without losing or repeating anybody, homonyms included', async () => {
    const whole = (await list({})).data.map(({ id }) => id);
    const paged: string[] = [];
    for (const page of ['1', '2', '3', '4', '5']) {
      const { data, meta } = await list({ page, per_page: '3' });
      expect(meta).toEqual({ total: 14, page: Number(page), per_page: 3 });
      paged.push(...data.map(({ id }) => id));
    }
    expect(paged).toEqual(whole);
  });
});
