/** A chain brings its history: restaurants that opened, people who joined and a rule that began before the installation. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listBonusRules, previewBonusRule, setBonusRule } from '#contract/bonus-rules.ts';
import { exportUsers } from '#contract/exports.ts';
import { createReport } from '#contract/feedback.ts';
import { assignUserToRestaurant, createRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant, getRestaurantByMonth, getRestaurantWithReports } from '#contract/restaurants.ts';
import { registerUser } from '#contract/user-changes.ts';
import { getUser } from '#contract/users.ts';
import { download } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, audits, crew, everything, personId, restaurantId } from '#tests/support/small-chain.ts';
import { importIt, resultOf } from '#tests/support/upload.ts';

// Imports, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();
let cluj: string;
let radu: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});

const good = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 11 };
const open = async (more: object = {}) =>
  (await server.call(createRestaurant, { as: admin, body: { ...good, opened_on: '2026-03-10', ...more } }))
    .data;
const update = (id: string, body: object) =>
  server.request('PUT', `/v1/admin/restaurant/update/${id}`, { as: admin, body });
const month = async (id: string, date: string) =>
  (await server.call(getRestaurantByMonth, { as: admin, query: { id, date } })).data;
const goalsOf = (id: string) =>
  server.database.kysely
    .selectFrom('restaurant_goals')
    .select(['valid_from', 'goal'])
    .where('restaurant_id', '=', id)
    .orderBy('valid_from')
    .execute();
const assign = (body: object) =>
  server.request('PUT', assignUserToRestaurant.path, { as: admin, body: { restaurant_id: cluj, ...body } });
const stays = (user: string, restaurant = cluj) =>
  server.database.kysely
    .selectFrom('memberships')
    .select(['valid_from', 'valid_to'])
    .where('restaurant_id', '=', restaurant)
    .where('user_id', '=', user)
    .orderBy('valid_from')
    .execute();
const refused = (path: string, code: string) => ({
  status: 422,
  body: { code: 'invalid', errors: [{ path, code }] },
});
const table = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\r\n');

describe('a restaurant that opened before it was entered', () => {
  it('has goals from its opening day on; days before it are no days', async () => {
    const { id, opened_on } = await open();
    expect(opened_on).toBe('2026-03-10');
    const march = await month(id, '2026-03');
    expect(march.days.slice(8, 11).map(({ goal }) => goal)).toEqual([null, 11, 11]);
    expect(march.summary).toMatchObject({ days_elapsed: 22, goal_month: 22 * 11, goal_to_date: 22 * 11 });
    expect((await month(id, '2026-02')).summary).toMatchObject({ days_elapsed: 0, goal_month: 0 });
  });

  it('takes feedback of the days since, from people who were there', async () => {
    const { id } = await open();
    const person = (
      await server.call(registerUser, {
        as: admin,
        body: {
          first_name: 'Ana',
          last_name: 'Nouă',
          user_position: 'crew',
          role: 'user',
          restaurants: [id],
          member_since: '2026-01-01',
        },
      })
    ).data;
    expect(await stays(person.id, id)).toEqual([{ valid_from: '2026-03-10', valid_to: null }]);
    const body = {
      id: '019a4d6e-7c9b-7000-8000-000000000001',
      restaurant_id: id,
      evaluated_user_id: person.id,
      points: 8,
      observed_at: '2026-03-10T10:00:00Z',
      reason: 'Din caietul vechi',
    };
    expect((await server.call(createReport, { as: admin, body })).data.date).toBe('2026-03-10');
    expect((await month(id, '2026-03')).summary).toMatchObject({ count: 1, days_hit: 0 });
    const early = { ...body, id: body.id.replace(/1$/, '2'), observed_at: '2026-03-09T10:00:00Z' };
    expect(await server.request('POST', createReport.path, { as: admin, body: early })).toMatchObject(
      refused('observed_at', 'not_open_yet'),
    );
  });

  it('opens earlier with the goal that it opened with, and later where no report lies before', async () => {
    const { id } = await open({ opened_on: '2026-09-10' });
    await server.request('PUT', '/v1/admin/goal/set/', {
      as: admin,
      body: [{ restaurant_id: id, valid_from: '2026-10-15', goal: 20 }],
    });
    expect(await update(id, { opened_on: '2026-08-01' })).toMatchObject({
      status: 200,
      body: { data: { opened_on: '2026-08-01' } },
    });
    expect(await goalsOf(id)).toEqual([
      { valid_from: '2026-08-01', goal: 11 },
      { valid_from: '2026-10-15', goal: 20 },
    ]);
    expect(await update(id, { opened_on: '2026-09-20' })).toMatchObject({ status: 200 });
    expect((await goalsOf(id))[0]).toEqual({ valid_from: '2026-09-20', goal: 11 });
    expect(await update(id, { opened_on: '2026-10-15' })).toMatchObject({ status: 200 });
    expect(await goalsOf(id)).toEqual([{ valid_from: '2026-10-15', goal: 20 }]);
    expect((await audits(server, 'restaurant.update')).at(-1)).toMatchObject({
      before: { opened_on: '2026-09-20' },
      after: { opened_on: '2026-10-15' },
    });
  });

  it('is refused with days to come and after its first report, and nothing is written then', async () => {
    const before = await everything(server);
    expect(
      await server.request('POST', createRestaurant.path, {
        as: admin,
        body: { ...good, opened_on: '2026-10-16' },
      }),
    ).toMatchObject(refused('opened_on', 'in_the_future'));
    expect(await update(cluj, { opened_on: '2026-10-16' })).toMatchObject(
      refused('opened_on', 'in_the_future'),
    );
    expect(await update(cluj, { opened_on: '2026-10-01' })).toMatchObject(refused('opened_on', 'in_use'));
    expect(await everything(server)).toEqual(before);
  });

  it('says whether its currency is final', async () => {
    const { id, currency_is_final } = await open();
    expect(currency_is_final).toBe(false);
    expect(
      (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data.currency_is_final,
    ).toBe(true);
    expect(await update(id, { currency: 'EUR' })).toMatchObject({ status: 200 });
  });
});

describe('somebody who joined before they were entered', () => {
  it('belongs to the restaurant since then, and both sides say so', async () => {
    expect(await assign({ user_id: radu, since: '2026-09-05' })).toMatchObject(refused('since', 'in_use'));
    await update(cluj, { opened_on: '2026-05-01' });
    expect((await assign({ user_id: radu, since: '2026-06-01' })).status).toBe(200);
    expect(await stays(radu)).toEqual([{ valid_from: '2026-06-01', valid_to: null }]);
    const { users } = (await server.call(getRestaurant, { as: admin, params: { id: cluj } })).data;
    expect(users.find(({ id }) => id === radu)?.since).toBe('2026-06-01');
    const query = { id: cluj, date: '2026-10' };
    const shown = (await server.call(getRestaurantWithReports, { as: admin, query })).data.users;
    expect(shown.find(({ id }) => id === radu)?.since).toBe('2026-06-01');
    const { restaurants } = (await server.call(getUser, { as: admin, params: { id: radu } })).data;
    expect(restaurants).toMatchObject([{ id: cluj, since: '2026-06-01' }]);
    expect(await audits(server, 'restaurant.assign-user')).toMatchObject([
      { before: { user_id: radu, since: '2026-09-01' }, after: { user_id: radu, since: '2026-06-01' } },
    ]);
    const before = await everything(server);
    await assign({ user_id: radu, since: '2026-06-01' });
    await assign({ user_id: radu });
    expect(await everything(server)).toEqual(before);
  });

  it('begins later where no report lies before, and goes on from a stay that the day falls into', async () => {
    const { id } = await open();
    const at = { user_id: radu, restaurant_id: id };
    await assign({ ...at, since: '2026-04-01' });
    await assign({ ...at, since: '2026-05-01' });
    expect(await stays(radu, id)).toEqual([{ valid_from: '2026-05-01', valid_to: null }]);
    await server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body: at });
    server.at('2026-10-20T09:00:00Z');
    await assign({ ...at, since: '2026-06-01' });
    expect(await stays(radu, id)).toEqual([{ valid_from: '2026-05-01', valid_to: null }]);
  });

  it('is refused with days to come and before the opening', async () => {
    const { id } = await open();
    const at = { user_id: radu, restaurant_id: id };
    const before = await everything(server);
    expect(await assign({ ...at, since: '2026-10-16' })).toMatchObject(refused('since', 'in_the_future'));
    expect(await assign({ ...at, since: '2026-03-09' })).toMatchObject(refused('since', 'not_open_yet'));
    expect(await everything(server)).toEqual(before);
    const body = {
      first_name: 'Ana',
      last_name: 'Nouă',
      user_position: 'crew',
      role: 'user',
      restaurants: [id],
      member_since: '2026-10-16',
    };
    expect(await server.request('POST', registerUser.path, { as: admin, body })).toMatchObject(
      refused('member_since', 'in_the_future'),
    );
    expect(await everything(server)).toEqual(before);
  });
});

describe('history from files', () => {
  const restaurants = ['Store ID', 'Name', 'Goal', 'Eröffnet am'];
  const people = ['First name', 'Last name', 'E-mail', 'Position', 'Role', 'Restaurants', 'Member since'];

  it('is restaurants, people and reports, one file after the other', async () => {
    await importIt(server, 'restaurants', table(restaurants, ['RO-BH-01', 'Oradea', '11', '10.3.2026']));
    await importIt(
      server,
      'users',
      table(
        people,
        ['Ana', 'Nouă', '', 'crew', 'user', 'RO-BH-01', '1.3.2026'],
        [
          'Ion',
          'Șef',
          'ion@example.com',
          'store_manager',
          'evaluator',
          'RO-BH-01, RO-CJ-01',
          '2026-04-01, 2026-09-02',
        ],
      ),
    );
    const id = await restaurantId(server, 'RO-BH-01');
    const ion = await personId(server, 'ion@example.com');
    expect(await stays(ion, id)).toEqual([{ valid_from: '2026-04-01', valid_to: null }]);
    expect(await stays(ion)).toEqual([{ valid_from: '2026-09-02', valid_to: null }]);
    const rows = [
      ['Store ID', 'Date', 'Evaluator', 'Evaluated user', 'Points'],
      ['RO-BH-01', '2026-04-01', 'ion@example.com', 'Ana Nouă', '9'],
    ];
    expect(await importIt(server, 'reports', table(...rows))).toMatchObject({
      committed: true,
      counts: { new: 1 },
    });
    expect((await month(id, '2026-04')).summary?.count).toBe(1);
    const again = table(people, ['Ana', 'Nouă', '', 'crew', 'user', 'RO-BH-01', '1.3.2026']);
    expect(await resultOf(server, 'users', again)).toMatchObject({ counts: { unchanged: 1, new: 0 } });
  });

  it('names the rows that lie in the future or after reports', async () => {
    const { issues } = await resultOf(
      server,
      'restaurants',
      table(
        restaurants,
        ['RO-CJ-01', 'Cluj', '12', '2026-10-01'],
        ['RO-X', 'Nou', '12', '2026-12-01'],
        ['RO-Y', 'Alt', '9', '31.2.2026'],
      ),
    );
    expect(issues.map(({ errors }) => errors)).toEqual([
      [{ path: 'opened_on', code: 'in_use' }],
      [{ path: 'opened_on', code: 'in_the_future' }],
      [{ path: 'opened_on', code: 'invalid_date' }],
    ]);
    const row = (...rest: string[]) => ['Radu', 'Pop', crew, 'crew', 'user', ...rest];
    const checked = async (...rest: string[]) =>
      (await resultOf(server, 'users', table(people, row(...rest)))).issues[0]?.errors;
    expect(await checked('RO-CJ-01', '2026-10-10')).toEqual([{ path: 'member_since', code: 'in_use' }]);
    expect(await checked('RO-CJ-01', '2026-11-10')).toEqual([
      { path: 'member_since', code: 'in_the_future' },
    ]);
    expect(await checked('RO-CJ-01', '2026-09-01, 2026-09-02')).toEqual([
      { path: 'member_since', code: 'invalid' },
    ]);
  });
});

describe('people without an e-mail in a file', () => {
  const head = ['First name', 'Last name', 'E-mail', 'Position', 'Role', 'Restaurants'];

  it('are crew, found by their names when the file comes again; who logs in needs one', async () => {
    const file = table(head, ['Ana', 'Nouă', '', 'crew', 'user', 'RO-CJ-01']);
    expect(await importIt(server, 'users', file)).toMatchObject({
      committed: true,
      counts: { new: 1 },
      invited: 0,
    });
    const before = await everything(server);
    expect(await importIt(server, 'users', file)).toMatchObject({ counts: { new: 0, unchanged: 1 } });
    expect(await everything(server)).toEqual(before);
    const moved = table(head.toSpliced(2, 1), ['ANA', 'NOUA', 'shift_manager', 'user', 'RO-B-01']);
    expect(await resultOf(server, 'users', moved)).toMatchObject({ counts: { changed: 1 } });
    const evaluator = table(head, ['Ana', 'Nouă', '', 'crew', 'evaluator', 'RO-CJ-01']);
    expect((await resultOf(server, 'users', evaluator)).issues[0]?.errors).toEqual([
      { path: 'email', code: 'required' },
    ]);
  });

  it('are told apart by their restaurants, and asked about where that is not enough', async () => {
    // Two Andrei Popescu in Militari, both with an e-mail.
    const here = table(head, ['Andrei', 'Popescu', '', 'crew', 'user', 'RO-B-01']);
    expect((await resultOf(server, 'users', here)).issues[0]?.errors).toEqual([
      { path: 'email', code: 'ambiguous' },
    ]);
    const elsewhere = table(head, ['Andrei', 'Popescu', '', 'crew', 'user', 'RO-B-02']);
    expect(await resultOf(server, 'users', elsewhere)).toMatchObject({ counts: { new: 1, error: 0 } });
    const twice = table(
      head,
      ['Ana', 'Nouă', '', 'crew', 'user', ''],
      ['Ana', 'Noua', '', 'crew', 'user', ''],
    );
    expect((await resultOf(server, 'users', twice)).issues[0]?.errors).toEqual([
      { path: 'last_name', code: 'duplicate', params: { line: 2 } },
    ]);
  });

  it('are one person each: whom another row means is not taken for somebody who moved', async () => {
    const row = (restaurant: string) => ['Ana', 'Nouă', '', 'crew', 'user', restaurant];
    await importIt(server, 'users', table(head, row('RO-CJ-01')));
    // Whichever stands first.
    const both = table(head, row('RO-B-01'), row('RO-CJ-01'));
    expect(await importIt(server, 'users', both)).toMatchObject({
      counts: { new: 1, changed: 0, unchanged: 1, error: 0 },
    });
    expect(await resultOf(server, 'users', both)).toMatchObject({ counts: { unchanged: 2 } });
    const moved = (restaurant: string) => ['Ion', 'Vechi', '', 'crew', 'user', restaurant];
    await importIt(server, 'users', table(head, moved('RO-CJ-01')));
    const twice = await resultOf(server, 'users', table(head, moved('RO-B-01'), moved('RO-B-02')));
    expect(twice.issues).toMatchObject([
      { line: 3, errors: [{ path: 'last_name', code: 'duplicate', params: { line: 2 } }] },
    ]);
  });

  it('come back from an export beside a namesake who has an e-mail', async () => {
    const row = (email: string) => ['Ana', 'Nouă', email, 'crew', 'user', 'RO-CJ-01'];
    const file = table(head, row('ana@lant.example'), row(''));
    expect(await importIt(server, 'users', file)).toMatchObject({ counts: { new: 2, error: 0 } });
    const { bytes } = await download(server, exportUsers, { format: 'csv' }, { as: admin });
    expect(await resultOf(server, 'users', new Uint8Array(bytes))).toMatchObject({
      issues: [],
      counts: { new: 0, changed: 0, error: 0 },
    });
  });
});

describe('the first bonus rule', () => {
  const rule = {
    currency: 'RON',
    valid_from: '2026-09-10',
    points_threshold: 5,
    amount_per_point: '3.00',
  } as const;
  const earliest = async () => (await server.call(listBonusRules, { as: admin })).data.earliest[0]?.day;
  beforeEach(async () => {
    await server.database.kysely.deleteFrom('bonus_rules').execute();
    await server.database.kysely.updateTable('reports').set({ bonus_minor: 0 }).execute();
  });

  it('may begin in the past: the reports since follow it, each with its row, once that was agreed to', async () => {
    expect(await earliest()).toBe('2000-01-01');
    const { data } = await server.call(previewBonusRule, { as: admin, query: rule });
    expect(data.reports).toBeGreaterThan(100);
    const { reports, bonus_before, bonus_after } = data;
    const send = (agreed: object) =>
      server.request('PUT', setBonusRule.path, { as: admin, body: { ...rule, agreed } });
    expect(await send({ reports: reports + 1, bonus_before, bonus_after })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await send({ reports, bonus_before, bonus_after })).status).toBe(200);
    const rows = await server.database.kysely.selectFrom('reports').selectAll().execute();
    for (const { business_date, points, bonus_minor } of rows)
      expect(bonus_minor).toBe(business_date < rule.valid_from ? 0 : Math.max(0, points - 5) * 300);
    expect(await audits(server, 'report.follow-rule')).toHaveLength(reports);
  });

  it('is the only one: once a rule has begun, past days keep their bonus', async () => {
    await server.call(setBonusRule, { as: admin, body: { ...rule, valid_from: '2026-11-01' } });
    expect(await earliest()).toBe('2000-01-01');
    await server.call(setBonusRule, { as: admin, body: rule });
    expect(await earliest()).toBe('2026-10-15');
    for (const valid_from of ['2026-09-10', '2026-10-14'])
      expect(
        await server.request('PUT', setBonusRule.path, { as: admin, body: { ...rule, valid_from } }),
      ).toMatchObject(refused('valid_from', 'in_the_past'));
  });
});
