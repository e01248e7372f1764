/** Recording feedback: what it takes, what it refuses, what it leaves behind. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { createReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { defaultSettings, updateSettings } from '#contract/settings.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  disabled,
  everything,
  manager,
  personId,
  shift,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

type Body = BodyOf<typeof createReport>;

const server = await openServer();
let cluj: string;
let radu: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});
beforeEach(() => server.reset());

let made = 0;
const newId = () => {
  made += 1;
  return `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`;
};
const body = (more: Partial<Body> = {}): Body => ({
  id: newId(),
  restaurant_id: cluj,
  evaluated_user_id: radu,
  points: 9,
  ...more,
});
const send = (sent: unknown, as = manager) =>
  server.request('POST', '/v1/report/create/', { as, body: sent });
const record = async (more: Partial<Body> = {}, as = manager) =>
  (await server.call(createReport, { as, body: body(more) })).data;
const october = async () =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: '2026-10' } })).data;
const idOf = (first: string, last: string) =>
  server.database.kysely
    .selectFrom('users')
    .select('id')
    .where('first_name', '=', first)
    .where('last_name', '=', last)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

describe('a feedback', () => {
  it('[call-record-feedback] is a report of the current business day, in the month’s rows and totals', async () => {
    const before = await october();
    const answer = await send(body({ comment: ' A zâmbit. ' }));
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: { id: string } };
    expect(data).toEqual({
      id: expect.any(String) as string,
      restaurant_id: cluj,
      date: '2026-10-15',
      points: 9,
      bonus: '5.00',
      comment: 'A zâmbit.',
      evaluator: { id: await personId(server, manager), first_name: 'Mihai', last_name: 'Ardelean' },
      evaluated_user: { id: radu, first_name: 'Radu', last_name: 'Pop' },
      observed_at: '2026-10-15T09:00:00.000Z',
      recorded_at: '2026-10-15T09:00:00.000Z',
      corrected_at: null,
    });
    const after = await october();
    expect(after.reports).toEqual([data, ...before.reports]);
    expect(after.summary?.count).toBe((before.summary?.count ?? 0) + 1);
    expect(after.summary?.points_total).toBe((before.summary?.points_total ?? 0) + 9);
    expect(after.summary?.last_report_at).toBe('2026-10-15T09:00:00.000Z');
    const day = (month: typeof after) => month.days.find(({ date }) => date === '2026-10-15');
    expect(day(after)?.count).toBe((day(before)?.count ?? 0) + 1);
  });
  it('is noted with who, where and what it earns', async () => {
    const { id } = await record({ comment: 'Bun', reason: 'Uitat la prânz' });
    expect(await audits(server, 'report.create')).toMatchObject([
      {
        at: '2026-10-15T09:00:00.000Z',
        actor_id: await personId(server, manager),
        actor_name: 'Mihai Ardelean',
        subject_type: 'report',
        subject_id: id,
        restaurant_id: cluj,
        before: undefined,
        after: {
          restaurant_id: cluj,
          evaluated_user_id: radu,
          points: 9,
          comment: 'Bun',
          reason: 'Uitat la prânz',
          date: '2026-10-15',
          bonus: '5.00',
        },
      },
    ]);
  });

  it('earns by the rule of its business day, nothing before the first', async () => {
    const { kysely } = server.database;
    await kysely.deleteFrom('bonus_rules').execute();
    const rule = { currency: 'RON', set_at: '2026-10-01T00:00:00.000Z', set_by_name: '' } as const;
    await kysely
      .insertInto('bonus_rules')
      .values([
        { ...rule, valid_from: '2026-10-14', points_threshold: 5, amount_per_point_minor: 33 },
        { ...rule, valid_from: '2026-10-15', points_threshold: 9, amount_per_point_minor: 10_001 },
        {
          ...rule,
          currency: 'EUR',
          valid_from: '2026-10-01',
          points_threshold: 0,
          amount_per_point_minor: 1,
        },
      ])
      .execute();
    const on = async (observed_at: string, points: number) =>
      (await record({ observed_at, points, reason: 'Uitat', confirm: true }, admin)).bonus;
    expect(await on('2026-10-13T09:00:00Z', 10)).toBe('0.00');
    expect(await on('2026-10-14T09:00:00Z', 9)).toBe('1.32');
    expect(await on('2026-10-14T10:00:00Z', 5)).toBe('0.00');
    // 03:59 at night still belongs to the 14th, 04:00 to the 15th.
    expect(await on('2026-10-15T00:59:00Z', 10)).toBe('1.65');
    expect(await on('2026-10-15T01:00:00Z', 10)).toBe('100.01');
  });

  it('without words has no comment', async () => {
    expect((await record({ comment: '  ' })).comment).toBeNull();
    expect((await record({ points: 3 })).comment).toBeNull();
  });

  it('of a tablet whose clock is a little ahead counts as of now', async () => {
    const { observed_at } = await record({ observed_at: '2026-10-15T09:02:00Z' });
    expect(observed_at).toBe('2026-10-15T09:00:00.000Z');
  });
});

describe('the same id again', () => {
  it('is the same report, as it is now', async () => {
    const sent = body({ comment: 'Bun', observed_at: '2026-10-15T08:00:00Z' });
    const first = await send(sent);
    expect(first.status).toBe(201);
    await server.request('PUT', `/v1/report/update/${sent.id}`, { as: manager, body: { points: 4 } });
    const before = await everything(server);
    // A day later the day is over, but it was recorded in time.
    server.at('2026-10-17T09:00:00Z');
    const again = await send({ ...sent, confirm: true });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      data: {
        ...(first.body as { data: object }).data,
        points: 4,
        bonus: '0.00',
        corrected_at: expect.any(String),
      },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('with other content, by somebody else or of another create is taken', async () => {
    const sent = body({ comment: 'Bun' });
    await send(sent);
    const before = await everything(server);
    const taken = { status: 409, body: { code: 'id_taken' } };
    expect(await send({ ...sent, points: 8 })).toMatchObject(taken);
    expect(await send({ ...sent, comment: undefined })).toMatchObject(taken);
    expect(await send({ ...sent, observed_at: '2026-10-15T09:00:00Z' })).toMatchObject(taken);
    expect(await send(sent, admin)).toMatchObject(taken);
    const { reports } = await october();
    expect(await send({ ...sent, id: reports.at(-1)?.id })).toMatchObject(taken);
    expect(await everything(server)).toEqual(before);
  });

  it('with other content tells its author what was saved, and nobody else', async () => {
    const sent = body({ comment: 'Bun' });
    const { data: saved } = (await send(sent)).body as { data: object };
    const changed = { ...sent, points: 8, comment: 'Altfel' };
    expect(await send(changed)).toMatchObject({ status: 409, body: { code: 'id_taken', current: saved } });
    const corrected = await server.request('PUT', `/v1/report/update/${sent.id}`, {
      as: manager,
      body: { points: 7 },
    });
    expect((await send(changed)).body).toMatchObject({ current: (corrected.body as { data: object }).data });
    expect((await send(changed, admin)).body).not.toHaveProperty('current');
    const { reports } = await october();
    expect((await send({ ...sent, id: reports.at(-1)?.id })).body).not.toHaveProperty('current');
  });

  it('stays taken when the report went with its restaurant', async () => {
    const sent = body();
    await send(sent, admin);
    await server.request('DELETE', `/v1/admin/restaurant/delete/${cluj}`, { as: admin });
    const militari = await restaurantId(server, 'RO-B-01');
    const andrei = await idOf('Sânziana', 'Bălan');
    const elsewhere = { ...sent, restaurant_id: militari, evaluated_user_id: andrei };
    expect(await send(elsewhere, admin)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  });
});

describe('a feedback is refused', () => {
  /** What is said of which field; nothing has been written. */
  const refusals = async (sent: unknown, as = manager) => {
    const before = await everything(server);
    const { status, body: answer } = await send(sent, as);
    expect(status).toBe(422);
    expect(await everything(server)).toEqual(before);
    const { errors } = answer as { errors: { path: string; code: string }[] };
    return errors.map((error) => `${error.path} ${error.code}`);
  };

  it.each([
    [{ points: 11 }, 'points', 'too_big'],
    [{ points: -1 }, 'points', 'too_small'],
    [{ points: 7.5 }, 'points', 'not_whole'],
    [{ points: '7' }, 'points', 'invalid'],
    [{ comment: 'x'.repeat(1_001) }, 'comment', 'too_long'],
    [{ comment: '\u202eabc' }, 'comment', 'invalid_characters'],
    [{ observed_at: '2026-10-15T09:00' }, 'observed_at', 'invalid_characters'],
    [{ reason: 'ab' }, 'reason', 'too_short'],
    [{ bonus: '99.00' }, 'bonus', 'unknown_field'],
    [{ evaluator_id: 'x' }, 'evaluator_id', 'unknown_field'],
    [{ id: 'not-a-uuid' }, 'id', 'invalid_characters'],
  ])('with %j', async (more, path, code) => {
    expect(await refusals({ ...body(), ...more })).toEqual([`${path} ${code}`]);
  });

  it('for the future', async () => {
    expect(await refusals(body({ observed_at: '2026-10-15T09:02:00.001Z' }))).toEqual([
      'observed_at in_the_future',
    ]);
    expect(await refusals(body({ observed_at: '2026-11-15T09:00:00Z' }), admin)).toEqual([
      'observed_at in_the_future',
    ]);
  });

  it('by an evaluator for a day before the previous business day', async () => {
    await server.call(updateSettings, { as: admin, body: { ...defaultSettings, late_hours: 0 } });
    // 04:00 on the 14th is the previous day's first moment.
    expect((await send(body({ observed_at: '2026-10-14T01:00:00Z' }))).status).toBe(201);
    expect(await refusals(body({ observed_at: '2026-10-14T00:59:59Z' }))).toEqual(['observed_at day_over']);
    expect(await refusals(body({ observed_at: '2026-10-01T12:00:00Z', reason: 'Uitat' }))).toEqual([
      'observed_at day_over',
    ]);
  });

  it('by an evaluator for an earlier day, later than the chain takes late entries', async () => {
    // 05:00 of the 15th: the previous business day began 25 hours ago, and the 13th ended then.
    server.at('2026-10-15T02:00:00Z');
    expect((await record({ observed_at: '2026-10-13T14:00:00Z' })).date).toBe('2026-10-13');
    expect(await refusals(body({ observed_at: '2026-10-13T13:59:59Z' }))).toEqual(['observed_at day_over']);
    await server.call(updateSettings, { as: admin, body: { ...defaultSettings, late_hours: 72 } });
    expect((await record({ observed_at: '2026-10-13T13:59:59Z', points: 3 })).date).toBe('2026-10-13');
    await server.call(updateSettings, { as: admin, body: { ...defaultSettings, late_hours: 0, version: 1 } });
    expect(await refusals(body({ observed_at: '2026-10-13T20:00:00Z' }))).toEqual(['observed_at day_over']);
  });

  it('by an administrator for such a day without a reason', async () => {
    const observed_at = '2026-09-02T12:00:00Z';
    expect((await send(body({ observed_at: '2026-10-14T01:00:00Z' }), admin)).status).toBe(201);
    expect(await refusals(body({ observed_at }), admin)).toEqual(['reason required']);
    const { date } = await record({ observed_at, reason: 'Tableta era stricată' }, admin);
    expect(date).toBe('2026-09-02');
  });

  it('for a day before the restaurant opened', async () => {
    const reason = 'Uitat';
    for (const observed_at of ['2026-08-31T12:00:00Z', '1970-01-01T00:00:00Z', '0200-01-01T00:00:00Z']) {
      expect(await refusals(body({ observed_at, reason }), admin)).toEqual(['observed_at not_open_yet']);
    }
    // 03:59 on the opening day is the night before.
    expect(await refusals(body({ observed_at: '2026-09-01T00:59:00Z', reason }), admin)).toEqual([
      'observed_at not_open_yet',
    ]);
    expect((await record({ observed_at: '2026-09-01T01:00:00Z', reason }, admin)).date).toBe('2026-09-01');
  });

  it('about oneself', async () => {
    const mihai = await personId(server, manager);
    expect(await refusals(body({ evaluated_user_id: mihai }))).toEqual(['evaluated_user_id oneself']);
  });

  it('about somebody of another restaurant, unknown or deleted', async () => {
    const elena = await personId(server, shift);
    expect(await refusals(body({ evaluated_user_id: elena }))).toEqual(['evaluated_user_id not_in_store']);
    expect(await refusals(body({ evaluated_user_id: unknownId }), admin)).toEqual([
      'evaluated_user_id not_in_store',
    ]);
    await server.request('DELETE', `/v1/user/delete/${radu}`, { as: admin });
    expect(await refusals(body())).toEqual(['evaluated_user_id not_in_store']);
  });

  it('about somebody who wasn’t there on that day', async () => {
    const move = (what: 'assign' | 'remove', user_id: string) =>
      server.request('PUT', `/v1/admin/restaurant/${what}-user`, {
        as: admin,
        body: { user_id, restaurant_id: cluj },
      });
    const yesterday = '2026-10-14T12:00:00Z';
    const elena = await personId(server, shift);
    await move('assign', elena);
    expect((await send(body({ evaluated_user_id: elena }))).status).toBe(201);
    expect(await refusals(body({ evaluated_user_id: elena, observed_at: yesterday }))).toEqual([
      'evaluated_user_id not_in_store',
    ]);
    // Who comes today can't say anything about yesterday.
    expect(await refusals(body({ observed_at: yesterday }), shift)).toEqual(['observed_at not_in_store']);

    // The last day counts, the one after doesn't.
    await move('remove', radu);
    expect((await send(body())).status).toBe(201);
    server.at('2026-10-16T09:00:00Z');
    expect(await refusals(body())).toEqual(['evaluated_user_id not_in_store']);
    expect((await send(body({ observed_at: yesterday, reason: 'Uitat' }), admin)).status).toBe(201);
  });

  it('by whoever has left, at once', async () => {
    const membership = { user_id: await personId(server, manager), restaurant_id: cluj };
    await server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body: membership });
    expect(await send(body())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a disabled person', () => {
  it('keeps what was seen of them: it can still be recorded', async () => {
    const pipera = await restaurantId(server, 'RO-B-02');
    const larisa = await personId(server, disabled);
    expect((await send(body({ restaurant_id: pipera, evaluated_user_id: larisa }), shift)).status).toBe(201);
  });
});

describe('a near-duplicate', () => {
  const at = (observed_at: string, more: Partial<Body> = {}, as = manager) =>
    send(body({ observed_at, ...more }), as);

  it('is asked about, and passes when it is meant', async () => {
    expect((await at('2026-10-15T08:00:00Z')).status).toBe(201);
    const before = await everything(server);
    for (const near of ['2026-10-15T08:01:59.999Z', '2026-10-15T07:58:00.001Z', '2026-10-15T08:00:00Z']) {
      expect(await at(near)).toMatchObject({ status: 409, body: { code: 'near_duplicate' } });
    }
    expect(await everything(server)).toEqual(before);
    expect((await at('2026-10-15T08:01:59Z', { confirm: true })).status).toBe(201);
  });

  it('isn’t one two minutes later, with other points, or of another pair', async () => {
    expect((await at('2026-10-15T08:00:00Z')).status).toBe(201);
    expect((await at('2026-10-15T08:02:00Z')).status).toBe(201);
    expect((await at('2026-10-15T07:58:00Z')).status).toBe(201);
    expect((await at('2026-10-15T08:00:00Z', { points: 8 })).status).toBe(201);
    expect((await at('2026-10-15T08:00:00Z', {}, admin)).status).toBe(201);
    const bianca = await idOf('Bianca', 'Mureșan');
    expect((await at('2026-10-15T08:00:00Z', { evaluated_user_id: bianca })).status).toBe(201);
  });

  it('is found over the end of the business day', async () => {
    expect((await at('2026-10-15T00:59:30Z')).status).toBe(201);
    expect(await at('2026-10-15T01:00:30Z')).toMatchObject({ body: { code: 'near_duplicate' } });
  });

  it('isn’t one of a voided report', async () => {
    const sent = body();
    await send(sent);
    const reason = 'Greșit';
    await server.request('DELETE', `/v1/report/void/${sent.id}`, { as: manager, body: { reason } });
    expect((await send(body())).status).toBe(201);
  });
});
