import { beforeEach, describe, expect, it } from 'vitest';
import {
  createRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
} from '#contract/restaurant-changes.ts';
import {
  getRestaurant,
  getRestaurantWithReports,
  listRestaurants,
  previewRestaurantDelete,
} from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import { smallSetNow } from '#tests/support/test-database.ts';
import {
  admin,
  audits,
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

const good = { name: 'Oradea Nufărul', store_id: 'RO-BH-01', drive_through: true, daily_feedback_goal: 11 };
const clientId = '019a4d6e-7c9b-7000-8000-000000000001';

const read = async (id: string, as = admin) =>
  (await server.call(getRestaurant, { as, params: { id } })).data;
const create = (body: object) => server.request('POST', '/v1/admin/restaurant/create/', { as: admin, body });
const update = (id: string, body: object) =>
  server.request('PUT', `/v1/admin/restaurant/update/${id}`, { as: admin, body });
const memberships = (restaurant: string, user: string) =>
  server.database.kysely
    .selectFrom('memberships')
    .select(['valid_from', 'valid_to'])
    .where('restaurant_id', '=', restaurant)
    .where('user_id', '=', user)
    .orderBy('valid_from')
    .execute();

describe('creating a restaurant', () => {
  it('[restaurant-fields, call-restaurant-create, call-restaurant-details] answers 201 with the record and its defaults, and opens it today', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const answer = await create({ ...good, name: '  Oradea   Nufărul ', users: [radu] });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      data: {
        ...good,
        name: 'Oradea   Nufărul',
        time_zone: 'Europe/Bucharest',
        currency: 'RON',
        day_starts_at: '04:00',
        users: [{ id: radu, first_name: 'Radu', last_name: 'Pop', user_position: 'crew', role: 'user' }],
        created_at: '2026-10-15T09:00:00.000Z',
        version: 1,
      },
    });
    const { data } = createRestaurant.result.parse(answer.body);
    expect(await read(data.id)).toEqual(data);
    const goals = await server.database.kysely
      .selectFrom('restaurant_goals')
      .select(['restaurant_id', 'valid_from', 'goal'])
      .where('restaurant_id', '=', data.id)
      .execute();
    expect(goals).toEqual([{ restaurant_id: data.id, valid_from: '2026-10-15', goal: 11 }]);
    expect(await audits(server, 'restaurant.create')).toMatchObject([
      {
        actor_name: 'Ioana Munteanu',
        subject_id: data.id,
        restaurant_id: data.id,
        after: { store_id: 'RO-BH-01' },
      },
    ]);
  });

  it('takes a zone, a currency and a day start of its own', async () => {
    const own = { time_zone: 'Europe/Berlin', currency: 'EUR', day_starts_at: '05:30' };
    expect(await create({ ...good, ...own })).toMatchObject({ status: 201, body: { data: own } });
  });

  it('twice with the same id is one create', async () => {
    const first = await create({ ...good, id: clientId });
    const before = await everything(server);
    const second = await create({ ...good, id: clientId });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await everything(server)).toEqual(before);
  });

  it('is the same create even after the restaurant was changed', async () => {
    await create({ ...good, id: clientId });
    await update(clientId, { daily_feedback_goal: 30 });
    const again = await create({ ...good, id: clientId });
    expect(again).toMatchObject({ status: 200, body: { data: { daily_feedback_goal: 30 } } });
  });

  it.each([
    ['another name', { name: 'Oradea Iosia' }],
    ['another goal', { daily_feedback_goal: 12 }],
    ['another zone', { time_zone: 'Europe/Berlin' }],
  ])('with a known id and %s is refused', async (_what, other) => {
    await create({ ...good, id: clientId });
    const before = await everything(server);
    expect(await create({ ...good, ...other, id: clientId })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('with the id of a deleted or of an older restaurant is refused', async () => {
    await create({ ...good, id: clientId });
    await server.call(deleteRestaurant, { as: admin, params: { id: clientId } });
    for (const id of [clientId, cluj]) {
      expect(await create({ ...good, id })).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    }
  });

  it.each(['RO-CJ-01', 'ro-cj-01', ' Ro-Cj-01 '])(
    'with the store id %j, which is taken, is refused',
    async (store_id) => {
      const before = await everything(server);
      expect(await create({ ...good, store_id })).toMatchObject({
        status: 409,
        body: { code: 'store_id_taken', errors: [{ path: 'store_id', code: 'store_id_taken' }] },
      });
      expect(await everything(server)).toEqual(before);
    },
  );

  it('names each person who does not exist', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const before = await everything(server);
    expect(await create({ ...good, users: [unknownId, radu, 'nobody'] })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        errors: [
          { path: 'users.0', code: 'unknown_reference' },
          { path: 'users.2', code: 'unknown_reference' },
        ],
      },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('counts a person who is named twice once', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const { body } = await create({ ...good, users: [radu, radu] });
    expect(createRestaurant.result.parse(body).data.users).toHaveLength(1);
  });
});

describe('updating a restaurant', () => {
  it('[call-restaurant-update] changes what is given and leaves the rest', async () => {
    const before = await read(cluj);
    const { status, body } = await update(cluj, { name: 'Cluj Mărăști' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        ...before,
        name: 'Cluj Mărăști',
        version: before.version + 1,
        updated_at: '2026-10-15T09:00:00.000Z',
      },
    });
    expect(await audits(server, 'restaurant.update')).toMatchObject([
      { before: { name: 'Cluj-Napoca Mănăștur' }, after: { name: 'Cluj Mărăști' } },
    ]);
  });

  it('that changes nothing writes nothing', async () => {
    const { name, users, version } = await read(cluj);
    const before = await everything(server);
    const { status } = await update(cluj, { name, users: users.map(({ id }) => id).toReversed(), version });
    expect(status).toBe(200);
    expect(await update(cluj, {})).toMatchObject({ status: 200 });
    expect(await everything(server)).toEqual(before);
  });

  it('[restaurant-users] replaces the people only where they are given', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const elena = await personId(server, shift);
    await update(cluj, { daily_feedback_goal: 13 });
    expect((await read(cluj)).users).toHaveLength(4);
    await update(cluj, { users: [elena, radu] });
    expect((await read(cluj)).users.map(({ first_name }) => first_name)).toEqual(['Elena', 'Radu']);
    await update(cluj, { users: [] });
    expect((await read(cluj)).users).toEqual([]);
  });

  it('keeps the history of who left and who came', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    await update(cluj, { users: [] });
    expect(await memberships(cluj, radu)).toEqual([{ valid_from: '2026-09-01', valid_to: '2026-10-15' }]);
    await update(cluj, { users: [radu] }); // the same day: as if it had never ended
    expect(await memberships(cluj, radu)).toEqual([{ valid_from: '2026-09-01', valid_to: null }]);
    await update(cluj, { users: [] });
    server.at('2026-11-01T23:30:00Z'); // 01:30 on 2 November: business day 1 November
    await update(cluj, { users: [radu] });
    expect(await memberships(cluj, radu)).toEqual([
      { valid_from: '2026-09-01', valid_to: '2026-10-15' },
      { valid_from: '2026-11-01', valid_to: null },
    ]);
  });

  it('makes who comes and who goes a changed person, so that an open form is stale', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    await update(cluj, { users: [] });
    expect(
      await server.request('PUT', `/v1/user/update/${radu}`, {
        as: admin,
        body: { first_name: 'Radulian', version: 1 },
      }),
    ).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  it('refuses an unknown person without a change', async () => {
    const before = await everything(server);
    expect(await update(cluj, { name: 'X Y', users: [unknownId] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'users.0', code: 'unknown_reference' }] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('with an older version that says what is saved already is its own lost try', async () => {
    const { version } = await read(cluj);
    await update(cluj, { name: 'Primul', version });
    expect(await update(cluj, { name: 'Primul', version })).toMatchObject({
      status: 200,
      body: { data: { name: 'Primul', version: version + 1 } },
    });
  });

  it('with an older version loses, and is given the newer record', async () => {
    const { version } = await read(cluj);
    await update(cluj, { name: 'Primul', version });
    const before = await everything(server);
    expect(await update(cluj, { name: 'Al doilea', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: cluj, name: 'Primul', version: version + 1 } },
    });
    expect(await everything(server)).toEqual(before);
    expect(await update(cluj, { name: 'Al doilea', version: version + 1 })).toMatchObject({ status: 200 });
  });

  it('may keep its store id in other letters, but not take another’s', async () => {
    expect(await update(cluj, { store_id: 'ro-cj-01' })).toMatchObject({
      status: 200,
      body: { data: { store_id: 'ro-cj-01' } },
    });
    const before = await everything(server);
    expect(await update(cluj, { store_id: 'ro-b-01' })).toMatchObject({
      status: 409,
      body: { code: 'store_id_taken', errors: [{ path: 'store_id', code: 'store_id_taken' }] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('of a goal counts from today on; the last one of a day stands', async () => {
    const summary = async () => {
      const { data } = await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj } });
      return data.summary;
    };
    // 5 days of 10, then 12 a day; the 15th isn't over
    expect(await summary()).toMatchObject({
      goal_per_day: 12,
      goal_to_date: 5 * 10 + 9 * 12,
      goal_month: 50 + 26 * 12,
    });
    await update(cluj, { daily_feedback_goal: 99 });
    await update(cluj, { daily_feedback_goal: 20 });
    expect(await summary()).toMatchObject({
      goal_per_day: 20,
      goal_to_date: 5 * 10 + 9 * 12,
      goal_month: 5 * 10 + 9 * 12 + 17 * 20,
      today: { date: '2026-10-15', goal: 20 },
      goals: [
        { from: '2026-10-01', goal: 10 },
        { from: '2026-10-06', goal: 12 },
        { from: '2026-10-15', goal: 20 },
      ],
    });
    server.at('2026-10-16T00:59:00Z'); // 03:59: still the 15th
    await update(cluj, { daily_feedback_goal: 21 });
    server.at('2026-10-16T01:00:00Z'); // 04:00
    await update(cluj, { daily_feedback_goal: 22 });
    const rows = await server.database.kysely
      .selectFrom('restaurant_goals')
      .select(['valid_from', 'goal'])
      .where('restaurant_id', '=', cluj)
      .orderBy('valid_from')
      .execute();
    expect(rows).toEqual([
      { valid_from: '2026-09-01', goal: 10 },
      { valid_from: '2026-10-06', goal: 12 },
      { valid_from: '2026-10-15', goal: 21 },
      { valid_from: '2026-10-16', goal: 22 },
    ]);
  });

  it('of a goal decides anew whether today is a hit, and leaves the days before', async () => {
    const hits = async () =>
      (await server.call(getRestaurantWithReports, { as: admin, query: { id: militari } })).data.summary
        ?.days_hit;
    /** Once the day is over; asking moves nothing. */
    const hitsTomorrow = async () => {
      server.at('2026-10-16T10:00:00Z');
      const found = await hits();
      server.at('2026-10-15T10:00:00Z');
      return found;
    };
    const before = (await hits()) ?? 0;
    const today = await server.database.kysely
      .selectFrom('day_totals')
      .select('count')
      .where('restaurant_id', '=', militari)
      .where('date', '=', '2026-10-15')
      .executeTakeFirstOrThrow();
    await update(militari, { daily_feedback_goal: today.count });
    expect([await hits(), await hitsTomorrow()]).toEqual([before, before + 1]);
    await update(militari, { daily_feedback_goal: today.count + 1 });
    expect([await hits(), await hitsTomorrow()]).toEqual([before, before]);
  });

  it('refuses another currency while there are reports, voided ones too', async () => {
    const before = await everything(server);
    const inUse = { status: 422, body: { errors: [{ path: 'currency', code: 'in_use' }] } };
    expect(await update(cluj, { currency: 'EUR', name: 'Altfel' })).toMatchObject(inUse);
    expect(await everything(server)).toEqual(before);
    expect(await update(cluj, { currency: 'RON' })).toMatchObject({ status: 200 });

    const { body } = await create(good);
    const { id } = (body as { data: { id: string } }).data;
    expect(await update(id, { currency: 'EUR' })).toMatchObject({
      status: 200,
      body: { data: { currency: 'EUR' } },
    });
    await server.database.kysely
      .updateTable('reports')
      .set({ restaurant_id: id })
      .where('restaurant_id', '=', cluj)
      .where('business_date', '=', '2026-10-14')
      .execute();
    expect(await update(id, { currency: 'RON' })).toMatchObject(inUse);
    const [first] = await server.database.kysely
      .selectFrom('reports')
      .selectAll()
      .where('restaurant_id', '=', id)
      .execute();
    if (!first) throw new Error('no report on a day of the small set');
    await server.database.kysely.deleteFrom('reports').where('restaurant_id', '=', id).execute();
    const voided = { voided_at: smallSetNow, voided_by_id: '', voided_by_name: '', reason: 'Dublu' };
    await server.database.kysely
      .insertInto('voided_reports')
      .values({ ...first, ...voided })
      .execute();
    expect(await update(id, { currency: 'RON' })).toMatchObject(inUse);
  });

  it('of its clock moves no report to another day', async () => {
    const month = async () => {
      const { data } = await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj } });
      const { reports, days, summary } = data;
      return { reports, days, summary };
    };
    const before = await month();
    expect(before.reports.length).toBeGreaterThan(0);
    await update(cluj, { time_zone: 'Pacific/Auckland', day_starts_at: '11:00' });
    const { reports, days, summary } = await month();
    expect({ reports, days }).toEqual({ reports: before.reports, days: before.days });
    expect(summary?.bonus_total).toBe(before.summary?.bonus_total);
  });
});

describe('deleting a restaurant', () => {
  it('[call-restaurant-delete-preview] is preceded by what it would take away', async () => {
    const { data } = await server.call(previewRestaurantDelete, { as: admin, params: { id: cluj } });
    const { count, bonus } = await server.database.kysely
      .selectFrom('reports')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bonus_minor').as('bonus')])
      .where('restaurant_id', '=', cluj)
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(300);
    expect(data).toEqual({
      reports: count,
      bonus_total: (bonus / 100).toFixed(2),
      currency: 'RON',
      users: 4,
      months: { from: '2026-09', to: '2026-10' },
      has_closings: false,
    });
    const { body } = await create(good);
    const { id } = createRestaurant.result.parse(body).data;
    expect((await server.call(previewRestaurantDelete, { as: admin, params: { id } })).data).toEqual({
      reports: 0,
      bonus_total: '0.00',
      currency: 'RON',
      users: 0,
      months: null,
      has_closings: false,
    });
  });

  it('[call-restaurant-delete] removes it with all that hangs on it, and frees its store id', async () => {
    await server.call(deleteRestaurant, { as: admin, params: { id: cluj } });
    const { kysely } = server.database;
    for (const table of [
      'reports',
      'day_totals',
      'month_totals',
      'restaurant_goals',
      'memberships',
    ] as const) {
      expect(await kysely.selectFrom(table).selectAll().where('restaurant_id', '=', cluj).execute()).toEqual(
        [],
      );
    }
    expect(await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: admin })).toMatchObject({
      status: 404,
    });
    expect(
      await server.request('DELETE', `/v1/admin/restaurant/delete/${cluj}`, { as: admin }),
    ).toMatchObject({
      status: 404,
    });
    expect(await create({ ...good, store_id: 'RO-CJ-01' })).toMatchObject({ status: 201 });
    expect(await audits(server, 'restaurant.delete')).toMatchObject([
      { subject_id: cluj, before: { store_id: 'RO-CJ-01', reports: expect.any(Number) as number } },
    ]);
    const { data } = await server.call(listRestaurants, { as: manager });
    expect(data).toEqual([]);
  });
});

describe('removing a person from a restaurant', () => {
  const remove = (body: object) =>
    server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body });

  it('[call-remove-user] ends the membership today, access at once, and once', async () => {
    const mihai = await personId(server, manager);
    expect(await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: manager })).toMatchObject({
      status: 200,
    });
    const body = { user_id: mihai, restaurant_id: cluj };
    expect(await remove(body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: manager })).toMatchObject({
      status: 404,
    });
    expect(await memberships(cluj, mihai)).toEqual([{ valid_from: '2026-09-01', valid_to: '2026-10-15' }]);
    const before = await everything(server);
    expect(await remove(body)).toMatchObject({ status: 200 });
    expect(await everything(server)).toEqual(before);
    expect(await audits(server, 'restaurant.remove-user')).toHaveLength(1);
    expect((await read(cluj)).users.map(({ id }) => id)).not.toContain(mihai);
  });

  it('makes an open form of the restaurant stale', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const { version, users } = await read(cluj);
    await remove({ user_id: radu, restaurant_id: cluj });
    expect(await update(cluj, { users: users.map(({ id }) => id), version })).toMatchObject({ status: 409 });
  });

  it('keeps their reports and their name in them', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    const reports = async () =>
      (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj } })).data.reports.filter(
        ({ evaluated_user }) => evaluated_user.id === radu,
      );
    const before = await reports();
    await server.call(removeUserFromRestaurant, { as: admin, body: { user_id: radu, restaurant_id: cluj } });
    expect(before.length).toBeGreaterThan(10);
    expect(await reports()).toEqual(before);
  });

  it('that does not exist is a 404, in either place', async () => {
    const radu = await personId(server, 'crew@ardealgrill.example');
    for (const body of [
      { user_id: unknownId, restaurant_id: cluj },
      { user_id: radu, restaurant_id: unknownId },
    ]) {
      expect(await remove(body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await remove({ user_id: radu, restaurant_id: militari })).toMatchObject({ status: 200 });
  });
});

describe('the list', () => {
  const list = async (query: object = {}, as = admin) => {
    const search = new URLSearchParams(query as Record<string, string>);
    const { body } = await server.request('GET', `/v1/restaurant/list/?${search}`, { as });
    return listRestaurants.result.parse(body);
  };
  const storeIds = async (query: object = {}, as = admin) =>
    (await list(query, as)).data.map(({ store_id }) => store_id);

  it('[call-restaurant-list] is everything to an admin and one’s own to an evaluator', async () => {
    expect(await storeIds()).toEqual(['RO-B-01', 'RO-B-02', 'RO-CJ-01']);
    expect(await storeIds({}, shift)).toEqual(['RO-B-01', 'RO-B-02']);
    expect(await storeIds({}, manager)).toEqual(['RO-CJ-01']);
  });

  it('[restaurant-lists] says what details say, but for what only they tell', async () => {
    const { data } = await list();
    const { currency_is_final: _, users, ...told } = await read(pipera);
    expect(data.find(({ id }) => id === pipera)).toEqual({
      ...told,
      users: users.map(({ since: _since, ...member }) => member),
    });
    expect(data.map(({ daily_feedback_goal }) => daily_feedback_goal)).toEqual([14, 18, 12]);
  });

  it.each([
    ['bucuresti', ['RO-B-01', 'RO-B-02']],
    ['BUCUREŞTI', ['RO-B-01', 'RO-B-02']], // with the cedilla of old keyboards
    ['manastur', ['RO-CJ-01']],
    ['pipera bucu', ['RO-B-02']], // words in any order
    ['ro-cj', ['RO-CJ-01']],
    ['  ', ['RO-B-01', 'RO-B-02', 'RO-CJ-01']],
    ['%', []],
    ['_', []],
    ['RO_B', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('finds by %j', async (q, expected) => {
    expect(await storeIds({ q })).toEqual(expected);
  });

  it('finds the letters % _ and \\ where they are', async () => {
    await create({ ...good, name: '100% Ardeal_nou \\o/', store_id: 'X_1' });
    for (const q of ['100%', 'l_n', '\\o', 'x_1']) expect(await storeIds({ q })).toEqual(['X_1']);
  });

  it('filters by type', async () => {
    expect(await storeIds({ type: 'drive_through' })).toEqual(['RO-B-02']);
    expect(await storeIds({ type: 'in_store' })).toEqual(['RO-B-01', 'RO-CJ-01']);
    expect(await storeIds({ type: 'in_store', q: 'cluj' })).toEqual(['RO-CJ-01']);
  });

  it.each([
    ['name', ['RO-B-01', 'RO-B-02', 'RO-CJ-01']],
    ['-name', ['RO-CJ-01', 'RO-B-02', 'RO-B-01']],
    ['store_id', ['RO-B-01', 'RO-B-02', 'RO-CJ-01']],
    ['-store_id', ['RO-CJ-01', 'RO-B-02', 'RO-B-01']],
    ['daily_feedback_goal', ['RO-CJ-01', 'RO-B-01', 'RO-B-02']],
    ['-daily_feedback_goal', ['RO-B-02', 'RO-B-01', 'RO-CJ-01']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await storeIds({ sort })).toEqual(expected);
  });

  it('sorts numbers by value and letters by the reader’s language', async () => {
    const named = ['Zalău', 'Şcheia', 'Sebeş', 'Știucă', 'Magazin 10', 'Magazin 9', 'Ähtäri', 'Ząb'];
    for (const [index, name] of named.entries()) await create({ ...good, name, store_id: `T-${index}` });
    const namesIn = async (locale: string) => {
      const { body } = await server.request('GET', '/v1/restaurant/list/', {
        as: admin,
        headers: { 'Accept-Language': locale },
      });
      const names = listRestaurants.result.parse(body).data.map(({ name }) => name);
      return names.filter((name) => named.includes(name));
    };
    for (const locale of ['ro', 'de', 'en']) {
      const expected = named.toSorted(new Intl.Collator(locale, { numeric: true }).compare);
      expect(await namesIn(locale)).toEqual(expected);
    }
    // Romanian has ș after s, German beside it.
    expect((await namesIn('ro')).slice(3, 6)).toEqual(['Sebeş', 'Şcheia', 'Știucă']);
    expect((await namesIn('de')).slice(3, 6)).toEqual(['Şcheia', 'Sebeş', 'Știucă']);
  });

  it('pages without losing or repeating a row, equals included', async () => {
    for (let number = 0; number < 7; number += 1)
      await create({ ...good, name: 'La fel', store_id: `E-${number}` });
    const whole = await storeIds({ sort: 'name' });
    expect(whole).toHaveLength(10);
    const paged: string[] = [];
    for (const page of ['1', '2', '3', '4']) {
      const { data, meta } = await list({ sort: 'name', page, per_page: '3' });
      expect(meta).toEqual({ total: 10, page: Number(page), per_page: 3 });
      paged.push(...data.map(({ store_id }) => store_id));
    }
    expect(paged).toEqual(whole);
    expect((await list({ page: '9' })).data).toEqual([]);
    expect((await list({ page: '1' })).meta).toEqual({ total: 10, page: 1, per_page: 25 });
    expect((await list({ per_page: '2' })).data).toHaveLength(10); // without `page` the whole list comes
  });
});
