/** Month's end: what closing pays, what a closed month allows, and what reopening takes back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closeMonth, getClosing, listClosings, reopenMonth } from '#contract/closings.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { exportClosings } from '#contract/exports.ts';
import { createReport, voidReport } from '#contract/feedback.ts';
import { fromMinor, toMinor, toSigned } from '#contract/money.ts';
import { idMark } from '#contract/person-name.ts';
import {
  archiveRestaurant,
  assignUserToRestaurant,
  createRestaurant,
  updateRestaurant,
} from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, previewRestaurantDelete } from '#contract/restaurants.ts';
import { updateUser } from '#contract/user-changes.ts';
import { recomputeSpan } from '#server/totals/totals.db.ts';
import { fileNameOf } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  personId,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let militari: string;
let radu: string;
beforeEach(async () => {
  await server.reset();
  [cluj, militari] = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
  radu = await personId(server, crew);
});

const september = '2026-09';
const october = '2026-10';
const inNovember = '2026-11-02T09:00:00Z';

const close = async (month: string, ...restaurant_ids: string[]) =>
  (await server.call(closeMonth, { as: admin, body: { month, restaurant_ids } })).data;
const codes = async (month: string, ...ids: string[]) => (await close(month, ...ids)).map(({ code }) => code);
const details = async (date: string, id = cluj) =>
  (await server.call(getClosing, { as: admin, query: { id, date } })).data;
const reopen = (body: unknown) => server.request('POST', reopenMonth.path, { as: admin, body });
const monthOf = async (date: string, id = cluj) =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id, date } })).data;
const lineOf = async (date: string, person = radu) =>
  (await details(date)).lines.find((line) => line.person.id === person);

let made = 0;
const record = (observed_at: string, points: number, as = admin) => {
  made += 1;
  return server.request('POST', createReport.path, {
    as,
    body: {
      id: `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`,
      restaurant_id: cluj,
      evaluated_user_id: radu,
      points,
      observed_at,
      confirm: true,
      ...(as === admin && { reason: 'Lipsea din listă' }),
    },
  });
};
const takeOut = (id: string) =>
  server.call(voidReport, { as: admin, params: { id }, body: { reason: 'Greșit' } });

describe('closing', () => {
  it('[call-close-month] pays each person the bonuses of the month', async () => {
    const { reports, summary } = await monthOf(september);
    const [result] = await close(september, cluj);
    expect(result).toMatchObject({ ok: true, code: 'closed', closing: { number: 1, withdrawn_at: null } });
    const { lines, state, payable, corrections, closing } = await details(september);
    expect({ state, payable, corrections }).toEqual({
      state: 'closed',
      payable: summary?.bonus_total,
      corrections: '0.00',
    });
    expect(closing?.hash).toMatch(/^[0-9a-f]{64}$/);
    const sums = Map.groupBy(reports, ({ evaluated_user }) => evaluated_user.id);
    expect(new Map(lines.map(({ person, payable: amount }) => [person.id, amount]))).toEqual(
      new Map(
        [...sums].map(([id, own]) => [
          id,
          fromMinor(own.reduce((sum, { bonus }) => sum + toMinor(bonus), 0)),
        ]),
      ),
    );
    expect(await audits(server, 'restaurant.close-month')).toMatchObject([
      { subject_id: cluj, after: { month: september, number: 1, payable: summary?.bonus_total } },
    ]);
  });

  it('again changes nothing', async () => {
    const first = await close(september, cluj);
    const before = await everything(server);
    expect(await close(september, cluj)).toEqual(first);
    expect(await everything(server)).toEqual(before);
  });

  it('closes what can be closed, whatever becomes of the others', async () => {
    expect(await codes(september, cluj, unknownId, militari)).toEqual(['closed', 'not_found', 'closed']);
  });

  it('waits for the end of the month, and for the months before', async () => {
    expect(await codes(october, cluj)).toEqual(['not_over']);
    expect(await codes('2026-08', cluj)).toEqual(['not_open_yet']);
    await close(september, cluj);
    server.at('2026-12-02T09:00:00Z');
    expect(await codes('2026-11', cluj)).toEqual(['earlier_open']);
    expect(await codes(october, cluj)).toEqual(['closed']);
    expect(await codes('2026-11', cluj)).toEqual(['closed']);
  });

  it('never pays what was before the first closed month', async () => {
    server.at(inNovember);
    await close(october, cluj);
    expect((await details(october)).payable).toBe((await monthOf(october)).summary?.bonus_total);
    expect(await codes(september, cluj)).toEqual(['before_first']);
    expect(await details(september)).toMatchObject({ payable: '0.00', corrections: '0.00', known: [] });
    expect((await details(september)).checks).toContainEqual({
      code: 'before_first',
      params: { month: october },
      blocking: true,
    });
  });

  it('says before the first closing which months it leaves unpaid', async () => {
    server.at(inNovember);
    const unpaid = async (date: string) =>
      (await details(date)).checks.filter(({ code }) => code === 'unpaid_before');
    const check = { code: 'unpaid_before', params: { month: september, count: 1 }, blocking: false };
    expect(await unpaid(september)).toEqual([]);
    expect(await unpaid(october)).toEqual([check]);
    expect((await details(october)).state).toBe('needs_look');
    await close(october, cluj);
    await reopen({ restaurant_id: cluj, month: october, reason: 'Prima lună e septembrie' });
    expect(await unpaid(october)).toEqual([check]);
    await close(september, cluj);
    expect(await unpaid(october)).toEqual([]);
  });
});

describe('what is known later', () => {
  it('counts once, in the next closing', async () => {
    await close(september, cluj);
    const before = (await lineOf(september))?.payable ?? '';
    const { body } = await record('2026-09-20T12:00:00Z', 10);
    const { bonus, id } = (body as { data: { bonus: string; id: string } }).data;
    expect(toMinor(bonus)).toBeGreaterThan(0);
    expect((await lineOf(september))?.payable).toBe(before);
    server.at(inNovember);
    await close(october, cluj);
    expect(await lineOf(october)).toMatchObject({
      correction: bonus,
      changes: [{ month: september, amount: bonus }],
    });
    await takeOut(id);
    server.at('2026-12-02T09:00:00Z');
    await close('2026-11', cluj);
    expect(await lineOf('2026-11')).toMatchObject({
      bonus: '0.00',
      payable: '0.00',
      changes: [{ month: september, amount: `-${bonus}` }],
      carried_out: bonus,
    });
  });

  it('is shown beside what was paid', async () => {
    await close(september, cluj);
    const { body } = await record('2026-09-20T12:00:00Z', 10);
    const { bonus } = (body as { data: { bonus: string } }).data;
    const { lines, known, summary, payable } = await details(september);
    const amount = (of: typeof lines) => toSigned(of.find(({ person }) => person.id === radu)?.payable ?? '');
    expect(amount(known) - amount(lines)).toBe(toMinor(bonus));
    expect(toMinor(summary.bonus_total) - toMinor(payable ?? '')).toBe(toMinor(bonus));
  });
});

describe('a closed month', () => {
  it('takes nothing from evaluators, and says who closed it and when', async () => {
    server.at('2026-10-01T06:00:00Z');
    const { body: recorded } = await record('2026-09-30T12:00:00Z', 9, manager);
    await close(september, cluj);
    const { status, body } = await record('2026-09-30T12:30:00Z', 9, manager);
    expect(status).toBe(423);
    expect(body).toMatchObject({
      code: 'month_closed',
      current: {
        month: september,
        closed_at: '2026-10-01T06:00:00.000Z',
        closed_by: expect.any(String) as string,
      },
    });
    const { id } = (recorded as { data: { id: string } }).data;
    const path = (call: 'update' | 'void') => `/v1/report/${call}/${id}`;
    expect((await server.request('PUT', path('update'), { as: manager, body: { points: 3 } })).status).toBe(
      423,
    );
    expect((await server.request('DELETE', path('void'), { as: manager, body: { undo: true } })).status).toBe(
      423,
    );
  });

  it('takes from administrators what has a reason', async () => {
    server.at('2026-10-01T06:00:00Z');
    await close(september, cluj);
    const body = {
      id: '019a4d6e-7c9b-7000-8000-00000000c105',
      restaurant_id: cluj,
      evaluated_user_id: radu,
      points: 9,
      observed_at: '2026-09-30T12:00:00Z',
    };
    expect(await server.request('POST', createReport.path, { as: admin, body })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason', code: 'required' }] },
    });
    const withReason = { ...body, reason: 'A fost uitat' };
    expect((await server.request('POST', createReport.path, { as: admin, body: withReason })).status).toBe(
      201,
    );
    const path = `/v1/report/void/${body.id}`;
    expect((await server.request('DELETE', path, { as: admin, body: { undo: true } })).status).toBe(422);
    expect((await server.request('DELETE', path, { as: admin, body: { reason: 'Totuși nu' } })).status).toBe(
      200,
    );
  });

  it('keeps its restaurant from being deleted, which is said before it is tried', async () => {
    const preview = async () =>
      (await server.call(previewRestaurantDelete, { as: admin, params: { id: cluj } })).data.has_closings;
    expect(await preview()).toBe(false);
    await close(september, cluj);
    expect(await preview()).toBe(true);
    const { status, body } = await server.request('DELETE', `/v1/admin/restaurant/delete/${cluj}`, {
      as: admin,
    });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'has_closings' } });
    expect((await details(september)).state).toBe('closed');
  });

  it('keeps the names of people who are deleted', async () => {
    await close(september, cluj);
    const before = (await details(september)).lines;
    await server.request('DELETE', `/v1/admin/user/delete/${radu}`, { as: admin });
    expect((await details(september)).lines).toEqual(before);
    server.at(inNovember);
    await close(october, cluj);
    expect((await lineOf(october))?.person.last_name).toBe(
      before.find(({ person }) => person.id === radu)?.person.last_name,
    );
  });
});

describe('reopening', () => {
  it('[call-reopen-month] withdraws the newest closing; the next one has the next number', async () => {
    await close(september, cluj);
    const paid = await lineOf(september);
    const answer = await reopen({ restaurant_id: cluj, month: september, reason: 'Lipsea un raport' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { number: 1, withdrawn_reason: 'Lipsea un raport' } },
    });
    expect(await details(september)).toMatchObject({ state: 'withdrawn' });
    // The answer may have been lost.
    const again = await reopen({ restaurant_id: cluj, month: september, reason: 'Încă o dată' });
    expect(again.body).toEqual(answer.body);
    await record('2026-09-20T12:00:00Z', 10);
    expect(await close(september, cluj)).toMatchObject([{ closing: { number: 2 } }]);
    // A later closing isn't the one that was meant.
    const late = await reopen({ restaurant_id: cluj, month: september, number: 1, reason: 'Încă o dată' });
    expect(late.body).toEqual(answer.body);
    expect(await details(september)).toMatchObject({ state: 'closed' });
    const now = await lineOf(september);
    expect(toMinor(now?.payable ?? '')).toBeGreaterThan(toMinor(paid?.payable ?? ''));
    expect(now).toMatchObject({ correction: '0.00', changes: [] });
    const first = await server.call(getClosing, {
      as: admin,
      query: { id: cluj, date: september, number: 1 },
    });
    expect(first.data.lines.find(({ person }) => person.id === radu)).toEqual(paid);
    expect(first.data.closings.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('is only for the newest closing', async () => {
    await close(september, cluj);
    server.at(inNovember);
    await close(october, cluj);
    const before = await everything(server);
    const body = { restaurant_id: cluj, month: september, reason: 'Lipsea un raport' };
    expect(await reopen(body)).toMatchObject({ status: 409, body: { code: 'not_newest' } });
    expect(await reopen({ ...body, month: '2026-08' })).toMatchObject({ status: 404 });
    expect(await reopen({ ...body, reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason' }] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('of the first closing lets no later month be closed before it', async () => {
    await close(september, cluj);
    await reopen({ restaurant_id: cluj, month: september, reason: 'Lipsea un raport' });
    server.at(inNovember);
    expect(await codes(october, cluj)).toEqual(['earlier_open']);
    expect((await details(october)).checks).toContainEqual({
      code: 'earlier_open',
      params: { month: september },
      blocking: true,
    });
    expect((await details(september)).checks.filter(({ blocking }) => blocking)).toEqual([]);
    expect(await codes(september, cluj)).toEqual(['closed']);
    expect(await codes(october, cluj)).toEqual(['closed']);
  });

  it('of the first closing holds nothing up where the restaurant opened later, as is found then', async () => {
    const { data: turda } = await server.call(createRestaurant, {
      as: admin,
      body: {
        name: 'Turda',
        store_id: 'RO-CJ-09',
        daily_feedback_goal: 9,
        drive_through: false,
        opened_on: '2026-09-20',
      },
    });
    expect(await codes(september, turda.id)).toEqual(['closed']);
    await reopen({ restaurant_id: turda.id, month: september, reason: 'Se deschide în octombrie' });
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: turda.id },
      body: { opened_on: '2026-10-03' },
    });
    server.at(inNovember);
    expect((await details(october, turda.id)).checks.filter(({ blocking }) => blocking)).toEqual([]);
    expect(await codes(september, turda.id)).toEqual(['not_open_yet']);
    expect(await codes(october, turda.id)).toEqual(['closed']);
  });

  it('of the first closing lets an earlier month be the first', async () => {
    server.at(inNovember);
    await close(october, cluj);
    await reopen({ restaurant_id: cluj, month: october, reason: 'Prima lună e septembrie' });
    expect(await codes(september, cluj)).toEqual(['closed']);
    expect(await codes(october, cluj)).toEqual(['closed']);
  });
});

describe('the list', () => {
  it('[call-list-closings] begins with the last month that is over, and adds up its restaurants', async () => {
    const { data, meta } = await server.call(listClosings, { as: admin });
    expect(meta.month).toBe(september);
    const sum = (entries: typeof data) =>
      fromMinor(entries.reduce((all, { payable }) => all + toMinor(payable ?? ''), 0));
    for (const { currency, restaurants, payable, closed } of meta.totals) {
      const own = data.filter(({ restaurant }) => restaurant.currency === currency);
      expect({ restaurants, payable, closed }).toEqual({
        restaurants: own.length,
        payable: sum(own),
        closed: 0,
      });
    }
    await close(september, cluj);
    const after = await server.call(listClosings, { as: admin, query: { state: 'closed' } });
    expect(after.data.map(({ restaurant }) => restaurant.id)).toEqual([cluj]);
    expect(after.meta.totals.reduce((all, { closed }) => all + closed, 0)).toBe(1);
  });

  it('has no restaurant before its opening, nor before its first closed month', async () => {
    server.at(inNovember);
    const { data: turda } = await server.call(createRestaurant, {
      as: admin,
      body: { name: 'Turda', store_id: 'RO-CJ-09', daily_feedback_goal: 9, drive_through: false },
    });
    await close(september, cluj);
    const shown = async (date: string) => {
      const { data, meta } = await server.call(listClosings, { as: admin, query: { date } });
      expect(meta.totals.reduce((sum, { restaurants }) => sum + restaurants, 0)).toBe(data.length);
      return data.map(({ restaurant }) => restaurant.id);
    };
    expect(await shown('2026-11')).toEqual(expect.arrayContaining([turda.id, cluj]));
    expect(await shown(october)).not.toContain(turda.id);
    expect(await shown(september)).toContain(cluj);
    expect(await shown('2026-08')).not.toContain(cluj);
  });

  it('has an archived restaurant’s empty month that a later one waits for, and not the months after its last', async () => {
    await close(september, cluj);
    server.at('2026-11-03T09:00:00Z');
    await record('2026-11-02T12:00:00Z', 10);
    server.at('2026-12-02T09:00:00Z');
    await server.database.kysely
      .deleteFrom('reports')
      .where('restaurant_id', '=', cluj)
      .where('business_date', '>=', '2026-10-01')
      .where('business_date', '<=', '2026-10-31')
      .execute();
    await recomputeSpan(server.database.kysely, {
      restaurants: [cluj],
      from: '2026-10-01',
      to: '2026-10-31',
    });
    await server.call(archiveRestaurant, { as: admin, params: { id: cluj } });
    const shown = async (date: string) => {
      const { data } = await server.call(listClosings, { as: admin, query: { date } });
      return data.find(({ restaurant }) => restaurant.id === cluj);
    };
    expect((await shown('2026-11'))?.checks).toContainEqual({
      code: 'earlier_open',
      params: { month: october },
      blocking: true,
    });
    expect(await shown(october)).toMatchObject({ state: 'needs_look', payable: '0.00' });
    expect(await codes(october, cluj)).toEqual(['closed']);
    expect(await codes('2026-11', cluj)).toEqual(['closed']);
    server.at('2027-01-02T09:00:00Z');
    expect(await shown('2026-12')).toBeUndefined();
  });

  it('counts an open month once: the one after it is shown as if that were closed', async () => {
    await close(september, cluj);
    server.at('2026-11-03T09:00:00Z');
    await record('2026-09-20T12:00:00Z', 10);
    await record('2026-11-02T12:00:00Z', 10);
    const shown = async (date: string) => {
      const { data } = await server.call(listClosings, { as: admin, query: { date } });
      return data.find(({ restaurant }) => restaurant.id === cluj);
    };
    const { payable, corrections } = { ...(await shown(october)) };
    expect(corrections).not.toBe('0.00');
    const bonus = (await monthOf('2026-11')).summary?.bonus_total;
    expect(await shown('2026-11')).toMatchObject({ corrections: '0.00', payable: bonus });
    expect((await details('2026-11')).known.map((line) => line.person.id)).toEqual([radu]);
    server.at('2026-12-02T09:00:00Z');
    await close(october, cluj);
    expect(await shown(october)).toMatchObject({ payable, corrections });
    expect(await shown('2026-11')).toMatchObject({ corrections: '0.00', payable: bonus });
  });

  it('names what should be looked at, and what prevents closing', async () => {
    const checksOf = async (date: string) => {
      const { data } = await server.call(listClosings, { as: admin, query: { date } });
      return data.find(({ restaurant }) => restaurant.id === cluj)?.checks;
    };
    expect(await checksOf(october)).toContainEqual({ code: 'not_over', params: {}, blocking: true });
    await close(september, cluj);
    server.at('2026-12-02T09:00:00Z');
    expect(await checksOf('2026-11')).toEqual(
      expect.arrayContaining([
        { code: 'earlier_open', params: { month: october }, blocking: true },
        { code: 'days_without_feedback', params: { count: 30 }, blocking: false },
      ]),
    );
  });

  it('names the people who are paid and have no payroll number, until they have one', async () => {
    const people = (await details(september)).known.filter(({ payable }) => payable !== '0.00');
    const checkOf = async () => {
      const { data } = await server.call(listClosings, { as: admin, query: { date: september } });
      const entry = data.find(({ restaurant }) => restaurant.id === cluj);
      return entry?.checks.find(({ code }) => code === 'without_payroll_number')?.params.count;
    };
    const setNumber = (id: string, payroll_id: string | null) =>
      server.call(updateUser, { as: admin, params: { id }, body: { payroll_id } });
    for (const { person } of people) await setNumber(person.id, null);
    expect(await checkOf()).toBe(people.length);
    await setNumber(radu, '0417');
    expect(await checkOf()).toBe(people.length - 1);
    await close(september, cluj);
    expect((await lineOf(september))?.payroll_id).toBe('0417');
  });

  it('[call-get-closing] shows evaluators the state of their own restaurants, and no money of people', async () => {
    await close(september, cluj, militari);
    const { data, meta } = await server.call(listClosings, { as: manager, query: { date: september } });
    expect(data.map(({ restaurant }) => restaurant.id)).toEqual([cluj]);
    expect(data[0]).toMatchObject({ state: 'closed', corrections: null, payable: null, checks: [] });
    expect(meta.totals).toEqual([]);
    const own = await server.call(getClosing, { as: manager, query: { id: cluj, date: september } });
    expect(own.data).toMatchObject({ state: 'closed', lines: [], known: [], closings: [] });
    await reopen({ restaurant_id: cluj, month: september, reason: 'Radu a fost plătit de două ori' });
    const reopened = await server.call(getClosing, { as: manager, query: { id: cluj, date: september } });
    expect(reopened.data.closing).toMatchObject({ note: null, withdrawn_reason: null });
    const path = `${getClosing.path}?id=${militari}&date=${september}`;
    expect((await server.request('GET', path, { as: manager })).status).toBe(404);
  });

  it('finds and sorts for evaluators by what it shows them', async () => {
    const body = { user_id: await personId(server, manager), restaurant_id: militari };
    await server.call(assignUserToRestaurant, { as: admin, body });
    await close(september, cluj);
    server.at('2026-12-02T09:00:00Z');
    const listed = async (query: QueryOf<typeof listClosings>, as = manager) => {
      const { data } = await server.call(listClosings, { as, query: { date: '2026-11', ...query } });
      return data.map(({ restaurant, state }) => [restaurant.id, state]);
    };
    expect(await listed({ state: 'needs_look' }, admin)).toContainEqual([cluj, 'needs_look']);
    expect(await listed({ state: 'ready' })).toContainEqual([cluj, 'ready']);
    expect(await listed({ state: 'needs_look' })).toEqual([]);
    const usual = await listed({ date: september });
    expect(usual).toHaveLength(2);
    for (const sort of ['payable', '-payable', 'corrections', '-corrections'] as const)
      expect(await listed({ date: september, sort })).toEqual(usual);
  });
});

describe('the file', () => {
  const file = async (query: string, as = admin) => {
    const answer = await server.request('GET', `${exportClosings.path}?format=csv&${query}`, { as });
    return { name: fileNameOf(answer), rows: String(answer.body).trim().split('\r\n') };
  };

  it('[call-export-closings] has a row for each person and restaurant, and the sums that the screen has', async () => {
    await close(september, cluj, militari);
    const lines = [...(await details(september)).lines, ...(await details(september, militari)).lines];
    const { rows } = await file(`month=${september}`);
    expect(rows).toHaveLength(lines.length + 1);
    const { data } = await server.call(listClosings, {
      as: admin,
      query: { date: september, state: 'closed' },
    });
    const place = rows[0]?.split(',').indexOf('Payable') ?? 0;
    const paid = rows.slice(1).reduce((all, row) => all + toMinor(row.split(',')[place] ?? ''), 0);
    expect(paid).toBe(data.reduce((all, { payable }) => all + toMinor(payable ?? ''), 0));
    // Two people can have one name.
    expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual(
      expect.arrayContaining(lines.map(({ person }) => idMark(person.id))),
    );
    const own = await file(`month=${september}&restaurant_id=${cluj}`);
    expect(own.rows).toHaveLength((await details(september)).lines.length + 1);
    expect(own.rows[1]).toContain('RO-CJ-01');
  });

  it('has the restaurants that the screen shows, and its name says so', async () => {
    await close(september, cluj, militari);
    await close(october, cluj, militari);
    const all = (await file(`month=${september}`)).rows.slice(1);
    const own = all.filter((row) => row.includes('RO-CJ-01'));
    expect(own.length).toBeLessThan(all.length);
    const found = await file(`month=${september}&q=cluj`);
    expect(found.rows.slice(1)).toEqual(own);
    expect(found.name).toBe('Brigade Month’s end 2026-09 (filtered).csv');
    expect((await file(`month=${september}&q=cluj&state=closed`)).rows.slice(1)).toEqual(own);
    expect((await file(`month=${september}&state=paid`)).rows).toHaveLength(1);
  });

  it('of a withdrawn closing is there for whoever asks for its number', async () => {
    await close(september, cluj);
    await reopen({ restaurant_id: cluj, month: september, reason: 'Lipsea un raport' });
    expect((await file(`month=${september}`)).rows).toHaveLength(1);
    expect((await file(`month=${september}&restaurant_id=${cluj}&number=1`)).rows.length).toBeGreaterThan(2);
  });
});
