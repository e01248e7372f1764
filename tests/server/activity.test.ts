import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity, type Activity } from '#contract/activity.ts';
import { setBonusRule } from '#contract/bonus-rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import {
  assignUserToRestaurant,
  createRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
  updateRestaurant,
} from '#contract/restaurant-changes.ts';
import { deleteUser, registerUser, updateUser } from '#contract/user-changes.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let crewId: string;
let managerId: string;
let adminId: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  crewId = await personId(server, crew);
  managerId = await personId(server, manager);
  adminId = await personId(server, admin);
});

const list = (query: QueryOf<typeof listActivity> = {}) => server.call(listActivity, { as: admin, query });
const actions = async (query: QueryOf<typeof listActivity>) =>
  (await list(query)).data.map(({ action }) => action);

const reportId = '019a4d6e-7c9b-7000-8000-000000000042';
const change = (id: string, body: object) =>
  server.call(updateRestaurant, { as: admin, params: { id }, body });
const record = (more: object = {}) =>
  server.call(createReport, {
    as: manager,
    body: { id: reportId, restaurant_id: cluj, evaluated_user_id: crewId, points: 8, ...more },
  });
const doVoid = () =>
  server.call(voidReport, {
    as: admin,
    params: { id: reportId },
    body: { reason: 'Înregistrat de două ori' },
  });
const rule = { currency: 'RON', points_threshold: 5, amount_per_point: '3.00' } as const;
const setRule = () => server.call(setBonusRule, { as: admin, body: { ...rule, valid_from: '2026-10-16' } });
const register = async (email: string, restaurants: string[] = []) =>
  (
    await server.call(registerUser, {
      as: admin,
      body: {
        first_name: 'Ana',
        last_name: 'Blaga',
        email,
        user_position: 'crew',
        role: 'evaluator',
        password: 'a-secret-of-hers',
        restaurants,
      },
    })
  ).data.id;

/** Rows with instants of their own, straight into the table: `count` of them, a minute apart. */
async function addRows(count: number, more: Partial<Parameters<typeof recordAudit>[1]> = {}) {
  for (let number = 0; number < count; number += 1) {
    await recordAudit(server.database.kysely, {
      actor: { id: adminId, first_name: 'Ioana', last_name: 'Munteanu' },
      action: 'restaurant.update',
      subject: { type: 'restaurant', id: cluj },
      restaurantId: cluj,
      before: { daily_feedback_goal: number },
      after: { daily_feedback_goal: number + 1 },
      at: new Date(Date.UTC(2026, 9, 10, 8, number)),
      requestId: '',
      ...more,
    });
  }
}

describe('activity', () => {
  it('[call-activity] has every write, newest first, with who, when, before and after', async () => {
    await change(cluj, { daily_feedback_goal: 20 });
    server.at('2026-10-15T09:01:00Z');
    await record({ comment: 'Zâmbet' });
    server.at('2026-10-15T09:02:00Z');
    await server.call(updateReport, { as: manager, params: { id: reportId }, body: { points: 9 } });
    server.at('2026-10-15T09:03:00Z');
    await setRule();
    const { data, names, meta } = await list();
    expect(meta).toEqual({ total: 4, page: 1, per_page: 25 });
    const [mihai, ioana] = [
      { id: managerId, name: 'Mihai Ardelean' },
      { id: adminId, name: 'Ioana Munteanu' },
    ];
    const restaurant = {
      id: cluj,
      name: 'Cluj-Napoca Mănăștur',
      currency: 'RON',
      time_zone: 'Europe/Bucharest',
    };
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: '2026-10-15T09:03:00.000Z',
        actor: ioana,
        action: 'bonus-rule.set',
        subject: { type: 'bonus-rule', id: 'RON_2026-10-16', name: '', exists: true },
        restaurant: null,
        before: { currency: 'RON', valid_from: '2026-09-01', points_threshold: 7, amount_per_point: '2.50' },
        after: { ...rule, valid_from: '2026-10-16' },
        request_id: expect.any(String),
      },
      {
        id: expect.any(String),
        at: '2026-10-15T09:02:00.000Z',
        actor: mihai,
        action: 'report.update',
        subject: { type: 'report', id: reportId, name: 'Radu Pop', exists: true },
        restaurant: restaurant,
        before: { points: 8, bonus: '2.50' },
        after: { points: 9, bonus: '5.00' },
        request_id: expect.any(String),
      },
      {
        id: expect.any(String),
        at: '2026-10-15T09:01:00.000Z',
        actor: mihai,
        action: 'report.create',
        subject: { type: 'report', id: reportId, name: 'Radu Pop', exists: true },
        restaurant: restaurant,
        before: null,
        after: expect.objectContaining({ evaluated_user_id: crewId, points: 8, comment: 'Zâmbet' }),
        request_id: expect.any(String),
      },
      {
        id: expect.any(String),
        at: '2026-10-15T09:00:00.000Z',
        actor: ioana,
        action: 'restaurant.update',
        subject: { type: 'restaurant', id: cluj, name: 'Cluj-Napoca Mănăștur', exists: true },
        restaurant: restaurant,
        before: { daily_feedback_goal: 12 },
        after: { daily_feedback_goal: 20 },
        request_id: expect.any(String),
      },
    ]);
    expect(names).toMatchObject({ [crewId]: 'Radu Pop', [cluj]: 'Cluj-Napoca Mănăștur' });
  });

  it('says nobody where nobody was signed in', async () => {
    await addRows(1, {
      actor: undefined,
      action: 'app.create-admin',
      subject: { type: 'user', id: adminId },
      before: undefined,
    });
    expect((await list()).data[0]).toMatchObject({
      actor: null,
      subject: { type: 'user', name: 'Ioana Munteanu', exists: true },
      before: null,
    });
  });

  it('reads what a newer server wrote, and what is no JSON, as far as it goes', async () => {
    await addRows(1);
    await server.database.kysely
      .updateTable('audit')
      .set({ action: 'kiosk.open', subject_type: 'kiosk', before: '{"a":', after: '[1]' })
      .execute();
    const expected: Partial<Activity> = { action: 'kiosk.open', before: null, after: null };
    const { data } = await list();
    expect(data).toEqual([expect.objectContaining(expected)]);
    expect(data[0]?.subject).toEqual({ type: 'kiosk', id: cluj, name: '', exists: false });
  });

  it('names everybody and every restaurant that stand in it, deleted ones too', async () => {
    const { data: made } = await server.call(createRestaurant, {
      as: admin,
      body: {
        name: 'Oradea Lotus',
        store_id: 'RO-BH-01',
        drive_through: false,
        daily_feedback_goal: 5,
        users: [crewId],
      },
    });
    await change(made.id, { name: 'Oradea Nufărul' });
    await server.call(deleteUser, { as: admin, params: { id: crewId } });
    await server.call(deleteRestaurant, { as: admin, params: { id: made.id } });
    const { data, names } = await list();
    expect(data.map(({ action, subject }) => [action, subject.name, subject.exists])).toEqual([
      ['restaurant.delete', 'Oradea Nufărul', false],
      ['user.delete', 'Radu Pop', false],
      ['restaurant.update', 'Oradea Nufărul', false],
      ['restaurant.create', 'Oradea Nufărul', false],
    ]);
    expect(data.map(({ restaurant }) => restaurant?.name)).toEqual([
      'Oradea Nufărul',
      undefined,
      'Oradea Nufărul',
      'Oradea Nufărul',
    ]);
    expect(names).toMatchObject({ [crewId]: 'Radu Pop', [made.id]: 'Oradea Nufărul' });
  });

  it('calls a voided report by whom it was about, and no longer there', async () => {
    await record();
    await doVoid();
    const { data } = await list();
    expect(data.map(({ action, subject }) => [action, subject.name, subject.exists])).toEqual([
      ['report.void', 'Radu Pop', false],
      ['report.create', 'Radu Pop', false],
    ]);
    expect(data[0]?.after).toEqual({ reason: 'Înregistrat de două ori' });
    await server.call(deleteRestaurant, { as: admin, params: { id: cluj } });
    const later = (await list({ subject: 'report' })).data;
    expect(later.map(({ subject, restaurant }) => [subject.name, restaurant?.name])).toEqual([
      ['Radu Pop', 'Cluj-Napoca Mănăștur'],
      ['Radu Pop', 'Cluj-Napoca Mănăștur'],
    ]);
  });

  it('of a refused request names what was asked for', async () => {
    await server.request('GET', `/v1/restaurant/details/${cluj}`, { as: shift });
    await server.refusals();
    const { data, names } = await list({ action: 'access.refused' });
    expect(data).toEqual([
      expect.objectContaining({
        actor: { id: await personId(server, shift), name: 'Elena Dumitrescu' },
        subject: { type: 'app', id: 'access', name: '', exists: false },
        after: { call: 'GET /v1/restaurant/details/{id}', id: cluj, code: 'not_found' },
      }),
    ]);
    expect(names).toEqual({ [cluj]: 'Cluj-Napoca Mănăștur' });
  });

  it('never holds a password, a hash or a token', async () => {
    const id = await register('ana@ardealgrill.example');
    await server.call(updateUser, { as: admin, params: { id }, body: { password: 'another-secret-1' } });
    await server.call(deleteUser, { as: admin, params: { id } });
    const answer = JSON.stringify(await list());
    expect(answer).toContain('user.update');
    expect(answer).not.toMatch(/secret|argon2|\$m=|token/);
  });
});

describe('a page of activity', () => {
  it('follows the one before without a gap, of one instant too', async () => {
    await addRows(5);
    await addRows(3, { at: new Date('2026-10-12T08:00:00Z') });
    const whole = (await list({ page: 1, per_page: 200 })).data;
    expect(whole).toHaveLength(8);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, per_page: 3 })));
    expect(pages.map(({ meta }) => meta?.total)).toEqual([8, 8, 8, 8]);
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 2, 0]);
    expect(pages.flatMap(({ data }) => data)).toEqual(whole);
    const times = whole.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is the first one where none is asked for', async () => {
    await addRows(27);
    const { data, meta } = await list();
    expect([data.length, meta]).toEqual([25, { total: 27, page: 1, per_page: 25 }]);
  });
});

describe('a filter', () => {
  it('takes one action, one kind of record, one person who acted', async () => {
    await change(cluj, { name: 'Cluj Mănăștur' });
    await record();
    await setRule();
    expect(await actions({ action: 'report.create' })).toEqual(['report.create']);
    expect(await actions({ subject: 'bonus-rule' })).toEqual(['bonus-rule.set']);
    expect(await actions({ actor_id: managerId })).toEqual(['report.create']);
    expect(await actions({ subject_id: cluj })).toEqual(['restaurant.update']);
    expect(await actions({ action: 'report.create', actor_id: adminId })).toEqual([]);
    expect(await actions({ without: 'report.create' })).toEqual(['bonus-rule.set', 'restaurant.update']);
  });

  it('takes days in UTC, both included', async () => {
    for (const at of [
      '2026-10-09T23:59:59.999Z',
      '2026-10-10T00:00:00.000Z',
      '2026-10-11T23:59:59.999Z',
      '2026-10-12T00:00:00Z',
    ]) {
      await addRows(1, { at: new Date(at) });
    }
    const times = async (query: object) => (await list(query)).data.map(({ at }) => at.slice(0, 10));
    expect(await times({ from: '2026-10-10', to: '2026-10-11' })).toEqual(['2026-10-11', '2026-10-10']);
    expect(await times({ from: '2026-10-12' })).toEqual(['2026-10-12']);
    expect(await times({ to: '2026-10-09' })).toEqual(['2026-10-09']);
    expect(await times({ from: '2026-10-11', to: '2026-10-10' })).toEqual([]);
  });

  it('takes instants for days of another zone, the second left out', async () => {
    const ats = [
      '2026-10-09T20:59:59.999Z',
      '2026-10-09T21:00:00.000Z',
      '2026-10-10T20:59:59.999Z',
      '2026-10-10T21:00:00.000Z',
    ];
    for (const at of ats) await addRows(1, { at: new Date(at) });
    const { data } = await list({ since: '2026-10-09T21:00:00Z', before: '2026-10-10T21:00:00Z' });
    expect(data.map(({ at }) => at)).toEqual([ats[2], ats[1]]);
  });

  it('refuses what doesn’t exist', async () => {
    for (const [query, path] of [
      ['action=restaurant.explode', 'action'],
      ['subject=kiosk', 'subject'],
      ['from=2026-02-30', 'from'],
      ['subject_id=a%20b', 'subject_id'],
      ['per_page=201', 'per_page'],
      ['sort=at', 'sort'],
    ]) {
      const answer = await server.request('GET', `${listActivity.path}?${query}`, { as: admin });
      expect(answer).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path })] } });
    }
  });
});

describe('a search', () => {
  it('finds names of who acted, of whom or what, and of the restaurant, in any letters', async () => {
    await change(cluj, { daily_feedback_goal: 20 });
    await record();
    await server.call(updateUser, { as: admin, params: { id: managerId }, body: { locale: 'de' } });
    await setRule();
    expect(await actions({ q: 'MANASTUR' })).toEqual(['report.create', 'restaurant.update']);
    expect(await actions({ q: 'mihai' })).toEqual(['user.update', 'report.create']);
    expect(await actions({ q: 'radu pop' })).toEqual(['report.create']);
    expect(await actions({ q: 'ioana mănăștur' })).toEqual(['restaurant.update']);
    expect(await actions({ q: 'ioana' })).toEqual(['bonus-rule.set', 'user.update', 'restaurant.update']);
    expect(await actions({ q: '%' })).toEqual([]);
    expect((await list({ q: 'mihai', per_page: 1 })).meta?.total).toBe(2);
  });

  it('finds restaurants that were deleted, and voided reports', async () => {
    await record();
    await doVoid();
    await server.call(deleteRestaurant, { as: admin, params: { id: await restaurantId(server, 'RO-B-02') } });
    expect(await actions({ q: 'pipera' })).toEqual(['restaurant.delete']);
    expect(await actions({ q: 'radu' })).toEqual(['report.void', 'report.create']);
  });
});

describe('the history', () => {
  it('of a report has its import too', async () => {
    await record();
    await server.database.kysely
      .updateTable('reports')
      .set({ import_id: 'i-1' })
      .where('id', '=', reportId)
      .execute();
    await addRows(1, {
      action: 'import.run',
      subject: { type: 'import', id: 'i-1' },
      before: undefined,
      after: { kind: 'reports', name: 'septembrie.csv' },
    });
    await addRows(1, { action: 'import.run', subject: { type: 'import', id: 'i-2' } });
    const history = { subject: 'report', subject_id: reportId } as const;
    const { data } = await list(history);
    expect(data.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['report.create', 'Radu Pop'],
      ['import.run', 'septembrie.csv'],
    ]);
    await doVoid();
    expect(await actions(history)).toEqual(['report.void', 'report.create', 'import.run']);
  });

  it('of a person has the restaurants’ changes that concern them, and no others', async () => {
    const id = await register('ana@ardealgrill.example', [cluj]);
    const other = await register('ana.b@ardealgrill.example');
    const before = (await list({ subject: 'user', subject_id: id })).data;
    expect(before.map(({ action }) => action)).toEqual(['user.create']);
    const people = async () =>
      (
        await server.database.kysely
          .selectFrom('memberships')
          .select('user_id')
          .where('restaurant_id', '=', cluj)
          .where('valid_to', 'is', null)
          .execute()
      ).map(({ user_id }) => user_id);
    // Somebody else comes: her name stands in both lists, but she wasn't concerned.
    await change(cluj, { users: [...(await people()), other] });
    await change(cluj, { users: (await people()).filter((user) => user !== id) });
    await server.call(assignUserToRestaurant, { as: admin, body: { user_id: id, restaurant_id: cluj } });
    await server.call(removeUserFromRestaurant, { as: admin, body: { user_id: id, restaurant_id: cluj } });
    expect(await actions({ subject: 'user', subject_id: id })).toEqual([
      'restaurant.remove-user',
      'restaurant.assign-user',
      'restaurant.update',
      'user.create',
    ]);
    expect(await actions({ subject: 'user', subject_id: other })).toEqual([
      'restaurant.update',
      'user.create',
    ]);
  });

  it('of a restaurant has who came by the person’s own form; everything of a restaurant has its reports too', async () => {
    await change(cluj, { daily_feedback_goal: 20 });
    await record();
    const id = await register('ana@ardealgrill.example', [cluj]);
    await server.call(updateUser, { as: admin, params: { id }, body: { first_name: 'Anca' } });
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    expect(await actions({ subject: 'restaurant', subject_id: cluj })).toEqual([
      'user.update',
      'user.create',
      'restaurant.update',
    ]);
    const everything = await list({ restaurant_id: cluj, per_page: 2 });
    expect(everything.meta?.total).toBe(4);
    expect(await actions({ restaurant_id: cluj })).toEqual([
      'user.update',
      'user.create',
      'report.create',
      'restaurant.update',
    ]);
  });
});
