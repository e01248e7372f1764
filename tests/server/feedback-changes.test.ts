/** Correcting and voiding feedback. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { getUserWithReports } from '#contract/user-months.ts';
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

const id = '019a4d6e-7c9b-7000-8000-00000000000a';
const tenMinutes = '2026-10-15T09:10:00Z';
const later = '2026-10-15T09:10:00.001Z';

const server = await openServer();
let cluj: string;
let radu: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});
beforeEach(() => server.reset());

const record = async (more: Partial<BodyOf<typeof createReport>> = {}, as = manager) => {
  const body = { id, restaurant_id: cluj, evaluated_user_id: radu, points: 9, comment: 'Bun', ...more };
  return (await server.call(createReport, { as, body })).data;
};
const correct = (body: object, as = manager) =>
  server.request('PUT', `/v1/report/update/${id}`, { as, body });
const voided = (as = manager, reason = 'Persoana greșită') =>
  server.request('DELETE', `/v1/report/void/${id}`, { as, body: { reason } });
const october = async () =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: '2026-10' } })).data;
const today = async () => (await october()).days.find(({ date }) => date === '2026-10-15');
const otherMember = async () => {
  const { users } = await october();
  const found = users.find(({ role, id: other }) => role === 'user' && other !== radu);
  if (!found) throw new Error('nobody else');
  return found;
};

describe('a correction', () => {
  it('[call-correct-feedback] changes points, comment and person; bonus and totals follow, and the history tells', async () => {
    const first = await record();
    const before = await today();
    const other = await otherMember();
    server.at('2026-10-15T09:04:00Z');
    const answer = await correct({ points: 10, comment: null, evaluated_user_id: other.id });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          ...first,
          points: 10,
          bonus: '7.50',
          comment: null,
          evaluated_user: { id: other.id, first_name: other.first_name, last_name: other.last_name },
          corrected_at: '2026-10-15T09:04:00.000Z',
        },
      },
    });
    const { reports } = await october();
    expect(reports[0]).toEqual((answer.body as { data: unknown }).data);
    expect(await today()).toEqual({
      ...before,
      points: (before?.points ?? 0) + 1,
      bonus: (Number(before?.bonus) + 2.5).toFixed(2),
    });
    expect(await audits(server, 'report.update')).toMatchObject([
      {
        subject_id: id,
        restaurant_id: cluj,
        before: { points: 9, bonus: '5.00', comment: 'Bun', evaluated_user_id: radu },
        after: { points: 10, bonus: '7.50', comment: null, evaluated_user_id: other.id },
      },
    ]);
  });

  it('moves between the months of the two people', async () => {
    await record();
    const other = await otherMember();
    const received = async (user: string) =>
      (await server.call(getUserWithReports, { as: manager, query: { id: user } })).data.received?.count ?? 0;
    const [raduBefore, otherBefore] = [await received(radu), await received(other.id)];
    expect((await correct({ evaluated_user_id: other.id })).status).toBe(200);
    expect([await received(radu), await received(other.id)]).toEqual([raduBefore - 1, otherBefore + 1]);
  });

  it('by the rule of its day, whatever was set since', async () => {
    // 23:00 in Bucharest; the correction comes on the same business day, the new rule counts from the next one.
    server.at('2026-10-15T20:00:00Z');
    await record();
    await server.database.kysely
      .insertInto('bonus_rules')
      .values({
        currency: 'RON',
        valid_from: '2026-10-16',
        points_threshold: 0,
        amount_per_point_minor: 10_000,
        set_at: '2026-10-15T20:01:00.000Z',
        set_by_name: '',
      })
      .execute();
    server.at('2026-10-15T20:05:00Z');
    expect((await correct({ points: 10 })).body).toMatchObject({ data: { bonus: '7.50' } });
  });

  it('that changes nothing writes nothing', async () => {
    const first = await record();
    const before = await everything(server);
    server.at('2026-10-15T09:04:00Z');
    expect(await correct({ points: 9, comment: 'Bun', evaluated_user_id: radu })).toMatchObject({
      status: 200,
      body: { data: first },
    });
    expect((await correct({})).status).toBe(200);
    expect(await everything(server)).toEqual(before);
  });

  it('is its author’s for ten minutes, and not a moment longer', async () => {
    await record();
    server.at(tenMinutes);
    expect((await correct({ points: 8 })).status).toBe(200);
    server.at(later);
    const before = await everything(server);
    expect(await correct({ points: 7 })).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await everything(server)).toEqual(before);
  });

  it('is nobody else’s but an administrator’s: a stranger hears that there is no such report', async () => {
    await record({}, admin);
    const before = await everything(server);
    expect(await correct({ points: 8, reason: 'Greșit' }, manager)).toMatchObject({
      status: 403,
      body: { code: 'not_author' },
    });
    expect(await correct({ points: 8 }, shift)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await everything(server)).toEqual(before);
  });

  it('is an administrator’s at any time, with a reason that is kept', async () => {
    await record();
    server.at('2026-11-20T09:00:00Z');
    const before = await everything(server);
    const refused = await correct({ points: 8 }, admin);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'reason', code: 'required' }] } });
    expect(await everything(server)).toEqual(before);
    const reason = 'Era la casă în seara aceea';
    expect(await correct({ points: 8, reason }, admin)).toMatchObject({
      status: 200,
      body: { data: { points: 8, bonus: '2.50', corrected_at: '2026-11-20T09:00:00.000Z' } },
    });
    expect(await audits(server, 'report.update')).toMatchObject([
      {
        actor_id: await personId(server, admin),
        before: { points: 9, bonus: '5.00' },
        after: { points: 8, bonus: '2.50', reason },
      },
    ]);
    const why = await server.request('GET', `/v1/explain/?what=report&id=${id}`, { as: manager });
    expect(JSON.stringify(why.body)).toContain(reason);
  });

  it('of an administrator’s own needs a reason when the ten minutes are over', async () => {
    await record({}, admin);
    expect((await correct({ points: 8 }, admin)).status).toBe(200);
    server.at(later);
    expect(await correct({ points: 7 }, admin)).toMatchObject({ status: 422 });
    expect((await correct({ points: 7, reason: 'Greșit' }, admin)).status).toBe(200);
  });

  it('is refused to an administrator whom the report is about, and moves no report to its author', async () => {
    const adminId = await personId(server, admin);
    await server.database.kysely
      .insertInto('memberships')
      .values({ user_id: adminId, restaurant_id: cluj, valid_from: '2026-01-01' })
      .execute();
    await record({ evaluated_user_id: adminId });
    const oneself = { status: 422, body: { errors: [{ path: 'evaluated_user_id', code: 'oneself' }] } };
    expect(await correct({ points: 10, reason: 'Mai mult' }, admin)).toMatchObject(oneself);
    expect((await correct({ evaluated_user_id: radu })).status).toBe(200);
    const managerId = await personId(server, manager);
    expect(await correct({ evaluated_user_id: managerId, reason: 'Alta' }, admin)).toMatchObject(oneself);
  });

  it('is over when its author has left the restaurant', async () => {
    await record();
    const manages = await personId(server, manager);
    await server.request('PUT', '/v1/admin/restaurant/remove-user', {
      as: admin,
      body: { user_id: manages, restaurant_id: cluj },
    });
    expect((await correct({ points: 8 })).status).toBe(404);
  });

  it('of a voided report is refused', async () => {
    await record();
    await voided();
    expect(await correct({ points: 8 })).toMatchObject({ status: 409, body: { code: 'report_voided' } });
    expect(await correct({ points: 8 }, shift)).toMatchObject({ status: 404 });
  });

  it('keeps what a feedback must keep', async () => {
    await record();
    const refused = async (body: object, path: string, code: string) =>
      expect(await correct(body)).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: [{ path, code }] },
      });
    await refused({ points: 11 }, 'points', 'too_big');
    await refused({ points: 7.5 }, 'points', 'not_whole');
    await refused({ evaluated_user_id: await personId(server, manager) }, 'evaluated_user_id', 'oneself');
    await refused({ evaluated_user_id: await personId(server, shift) }, 'evaluated_user_id', 'not_in_store');
    await refused({ bonus: '1.00' }, 'bonus', 'unknown_field');
  });
});

describe('a voided report', () => {
  it('[call-void-feedback] is in no row and no total any more, and is kept with its reason', async () => {
    const before = await october();
    const report = await record();
    server.at(tenMinutes);
    expect((await voided()).status).toBe(200);
    const after = await october();
    expect({ ...after, summary: null, bonus_rules: null }).toEqual({
      ...before,
      summary: null,
      bonus_rules: null,
    });
    expect(after.summary).toEqual(before.summary);
    const kept = await server.database.kysely.selectFrom('voided_reports').selectAll().execute();
    expect(kept).toMatchObject([
      {
        id,
        restaurant_id: cluj,
        business_date: '2026-10-15',
        points: 9,
        bonus_minor: 500,
        comment: 'Bun',
        evaluated_user_id: radu,
        voided_at: '2026-10-15T09:10:00.000Z',
        voided_by_id: report.evaluator.id,
        voided_by_name: 'Mihai Ardelean',
        reason: 'Persoana greșită',
      },
    ]);
    expect(await audits(server, 'report.void')).toMatchObject([
      {
        subject_id: id,
        restaurant_id: cluj,
        before: {
          points: 9,
          bonus: '5.00',
          comment: 'Bun',
          evaluated_user_id: radu,
          evaluator_id: report.evaluator.id,
          restaurant_id: cluj,
          date: '2026-10-15',
        },
        after: { reason: 'Persoana greșită' },
      },
    ]);
  });

  it('is voided once, however often that is asked, ten minutes later too', async () => {
    await record();
    await voided();
    const before = await everything(server);
    server.at('2026-10-15T12:00:00Z');
    expect((await voided(manager, 'Altceva, mai târziu')).status).toBe(200);
    expect((await voided(admin)).status).toBe(200);
    expect(await everything(server)).toEqual(before);
  });

  it('can’t be recorded again', async () => {
    await record();
    await voided();
    await expect(record()).rejects.toMatchObject({ code: 'report_voided' });
  });

  it('is an administrator’s to void at any time, its author’s for ten minutes, nobody else’s', async () => {
    await record();
    expect(await voided(shift)).toMatchObject({ status: 404 });
    const elena = await personId(server, shift);
    await server.request('PUT', '/v1/admin/restaurant/assign-user', {
      as: admin,
      body: { user_id: elena, restaurant_id: cluj },
    });
    expect(await voided(shift)).toMatchObject({ status: 403, body: { code: 'not_author' } });
    server.at(later);
    expect(await voided()).toMatchObject({ status: 409, body: { code: 'too_late' } });
    server.at('2027-03-01T09:00:00Z');
    expect((await voided(admin)).status).toBe(200);
    expect(await voided(shift)).toMatchObject({ status: 403, body: { code: 'not_author' } });
  });

  it('needs a reason', async () => {
    await record();
    for (const [reason, code] of [
      ['', 'required'],
      ['  a ', 'too_short'],
      ['x'.repeat(301), 'too_long'],
    ] as const) {
      expect(await voided(manager, reason)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'reason', code }] },
      });
    }
    expect(await server.call(voidReport, { as: manager, params: { id }, body: { reason: 'Dublu' } })).toEqual(
      {
        success: true,
      },
    );
  });

  it('needs none from its author who undoes it within the ten minutes', async () => {
    const undo = (as = manager) =>
      server.request('DELETE', `/v1/report/void/${id}`, { as, body: { undo: true } });
    const before = await today();
    await record();
    expect(await undo(admin)).toMatchObject({ status: 403, body: { code: 'not_author' } });
    server.at(later);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'too_late' } });
    server.at(tenMinutes);
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await today()).toEqual(before);
    const kept = await server.database.kysely.selectFrom('voided_reports').selectAll().execute();
    expect(kept).toMatchObject([{ id, points: 9, reason: '', voided_by_name: 'Mihai Ardelean' }]);
    expect(await audits(server, 'report.void')).toMatchObject([{ subject_id: id, before: { points: 9 } }]);
  });

  it('of an administrator’s own is undone within the ten minutes, later it needs a reason again', async () => {
    const undo = () => server.request('DELETE', `/v1/report/void/${id}`, { as: admin, body: { undo: true } });
    await record({}, admin);
    server.at(later);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await server.request('DELETE', `/v1/report/void/${id}`, { as: admin, body: {} })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason', code: 'required' }] },
    });
    server.at(tenMinutes);
    expect((await undo()).status).toBe(200);
  });

  it('that never was is unknown', async () => {
    for (const { method, path } of [updateReport, voidReport]) {
      const answer = await server.request(method, path.replace('{id}', unknownId), {
        as: admin,
        body: method === 'PUT' ? {} : { reason: 'Dublu' },
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('goes with its restaurant', async () => {
    await record();
    await voided();
    await server.request('DELETE', `/v1/admin/restaurant/delete/${cluj}`, { as: admin });
    expect(await voided(admin)).toMatchObject({ status: 404 });
  });
});
