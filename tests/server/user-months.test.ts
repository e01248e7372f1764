import { beforeEach, describe, expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import { getUserWithReports, previewUserDelete, type UserMonth } from '#contract/user-months.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  crew,
  manager,
  personId,
  shift,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let crewId: string;
let managerId: string;
beforeEach(async () => {
  await server.reset();
  crewId = await personId(server, crew);
  managerId = await personId(server, manager);
});

async function monthOf(id: string, as = admin, date?: string): Promise<UserMonth> {
  const { data } = await server.call(getUserWithReports, { as, query: { id, ...(date && { date }) } });
  return data;
}
const preview = async (id: string) =>
  (await server.call(previewUserDelete, { as: admin, params: { id } })).data;
const path = getUserWithReports.path;

/** A report of a day, between two people who needn't belong to the restaurant. */
async function report(
  restaurant: string,
  date: string,
  more: { to?: string; by?: string; bonus?: number } = {},
) {
  const { to = crewId, by = managerId, bonus = 1_250 } = more;
  await server.database.kysely
    .insertInto('reports')
    .values({
      restaurant_id: await restaurantId(server, restaurant),
      business_date: date,
      id: `${restaurant}-${date}-${to}`.slice(0, 60),
      points: 8,
      bonus_minor: bonus,
      comment: null,
      evaluator_id: by,
      evaluator_first_name: 'Mihai',
      evaluator_last_name: 'Ardelean',
      evaluated_user_id: to,
      evaluated_user_first_name: 'Radu',
      evaluated_user_last_name: 'Pop',
      observed_at: `${date}T10:00:00Z`,
      recorded_at: `${date}T10:00:00Z`,
    })
    .execute();
}

describe('a person’s month', () => {
  it('[call-user-with-reports] has the reports received, newest first, with the restaurant and its currency', async () => {
    const { month, received, given, first_name } = await monthOf(crewId);
    expect([month, first_name]).toEqual(['2026-10', 'Radu']);
    const reports = received?.reports ?? [];
    expect(reports.length).toBeGreaterThan(2);
    expect(received?.count).toBe(reports.length);
    for (const one of reports) {
      expect(one).toMatchObject({
        evaluated_user: { id: crewId },
        restaurant_name: 'Cluj-Napoca Mănăștur',
        currency: 'RON',
        date: expect.stringMatching(/^2026-10-/),
      });
    }
    const order = reports.map(({ date, observed_at }) => `${date} ${observed_at}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(given).toEqual({
      count: 0,
      points_average: null,
      bonus_totals: [],
      reports: [],
      reports_archived: false,
    });
  });

  it('has the reports given, which are those that others received', async () => {
    const { given, received } = await monthOf(managerId);
    expect(received?.count).toBe(0);
    expect(given?.count).toBeGreaterThan(10);
    expect(new Set(given?.reports.map(({ evaluator }) => evaluator.id))).toEqual(new Set([managerId]));
  });

  it('has the course of a year, each month as it is told alone, and nothing older', async () => {
    await report('RO-CJ-01', '2025-11-20', { bonus: 700 });
    await report('RO-CJ-01', '2025-10-31', { bonus: 900 });
    const { course } = await monthOf(crewId);
    expect(course?.given).toEqual([]);
    const months = course?.received.map(({ month }) => month) ?? [];
    expect(months.at(-1)).toBe('2025-11');
    expect(months).toEqual(months.toSorted().toReversed());
    expect(months.length).toBeGreaterThan(2);
    for (const { month, ...sums } of course?.received ?? []) {
      const { received } = await monthOf(crewId, admin, month);
      const { reports: _, reports_archived: __, ...told } = received as NonNullable<typeof received>;
      expect([month, sums]).toEqual([month, told]);
    }
    const givenCourse = (await monthOf(managerId)).course?.given ?? [];
    expect(givenCourse[0]?.count).toBe((await monthOf(managerId)).given?.count);
  });

  it('has the stays with their days, for evaluators those of their own restaurants', async () => {
    const { stays } = await monthOf(crewId);
    expect(stays?.[0]).toMatchObject({ restaurant: { store_id: 'RO-CJ-01' }, to: null });
    expect(stays?.[0]?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
    const pipera = await restaurantId(server, 'RO-B-02');
    const values = {
      restaurant_id: pipera,
      user_id: crewId,
      valid_from: '2026-01-05',
      valid_to: '2026-02-10',
    };
    await server.database.kysely.insertInto('memberships').values(values).execute();
    expect((await monthOf(crewId)).stays).toContainEqual({
      restaurant: expect.objectContaining({ store_id: 'RO-B-02' }),
      from: '2026-01-05',
      to: '2026-02-10',
    });
    const seen = (await monthOf(crewId, manager)).stays?.map(({ restaurant }) => restaurant.store_id);
    expect(seen).toEqual(['RO-CJ-01']);
  });

  it('adds up what it lists', async () => {
    const { received } = await monthOf(crewId);
    const reports = received?.reports ?? [];
    const points = reports.reduce((sum, one) => sum + one.points, 0);
    const bonus = reports.reduce((sum, one) => sum + toMinor(one.bonus), 0);
    expect(received?.points_average).toBe(pointsAverage(points, reports.length));
    expect(received?.bonus_totals.map(({ currency, amount }) => [currency, toMinor(amount)])).toEqual([
      ['RON', bonus],
    ]);
  });

  it('never adds up two currencies', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('store_id', '=', 'RO-B-02')
      .execute();
    await report('RO-B-02', '2026-01-03', { bonus: 105 });
    await report('RO-CJ-01', '2026-01-04', { bonus: 1_250 });
    await report('RO-CJ-01', '2026-01-05', { bonus: 50 });
    const { received } = await monthOf(crewId, admin, '2026-01');
    expect(received?.bonus_totals).toEqual([
      { currency: 'RON', amount: '13.00' },
      { currency: 'EUR', amount: '1.05' },
    ]);
    expect(received?.reports.map(({ currency }) => currency)).toEqual(['RON', 'RON', 'EUR']);
  });

  it('is another one when it is asked for, and begins and ends with its days', async () => {
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) await report('RO-CJ-01', day);
    const dates = async (date: string) =>
      (await monthOf(crewId, admin, date)).received?.reports.map((one) => one.date);
    expect(await dates('2026-02')).toEqual(['2026-02-28', '2026-02-01']);
    expect(await dates('2026-02-17')).toEqual(['2026-02-28', '2026-02-01']);
    // Already February by the restaurant's calendar, though its business day is still January's.
    expect(await dates('2026-01-31T22:30:00Z')).toEqual(['2026-02-28', '2026-02-01']);
    expect(await dates('2026-01-31T21:30:00Z')).toEqual(['2026-01-31']);
    expect(await dates('2031-05')).toEqual([]);
  });

  it('without a date is the current business month of the person’s restaurant', async () => {
    server.at('2026-11-01T00:30:00Z');
    expect((await monthOf(crewId)).month).toBe('2026-10');
    server.at('2026-11-01T02:30:00Z');
    expect((await monthOf(crewId)).month).toBe('2026-11');
    expect((await monthOf(await personId(server, admin))).month).toBe('2026-11');
  });

  it.each(['2026', '2026-13', 'now', '2026-02-30'])('refuses the date %s', async (date) => {
    const answer = await server.request('GET', `${path}?id=${crewId}&date=${date}`, { as: admin });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'date', code: 'invalid_date' }] } });
  });
});

describe('an evaluator', () => {
  it('sees a colleague’s month without address, status and log-in times', async () => {
    expect(await monthOf(crewId, manager)).toMatchObject({ email: null, status: null, last_login_at: null });
    expect((await monthOf(crewId, manager)).received).toEqual((await monthOf(crewId)).received);
  });

  it('sees of it what was given in own restaurants only', async () => {
    await report('RO-B-01', '2026-01-03');
    await report('RO-CJ-01', '2026-01-04');
    const dates = async (as: string) =>
      (await monthOf(crewId, as, '2026-01')).received?.reports.map((one) => one.date);
    expect(await dates(admin)).toEqual(['2026-01-04', '2026-01-03']);
    expect(await dates(manager)).toEqual(['2026-01-04']);
  });

  it('sees the own month, and nothing of a restaurant that was left', async () => {
    expect((await monthOf(managerId, manager)).given?.count).toBeGreaterThan(0);
    const body = { restaurants: [] };
    await server.request('PUT', `/v1/user/update/${managerId}`, { as: admin, body });
    expect((await monthOf(managerId, manager)).given).toMatchObject({ count: 0, reports: [] });
    expect((await monthOf(managerId)).given?.count).toBeGreaterThan(0);
  });

  it('of another restaurant is answered as if there were nobody', async () => {
    for (const id of [crewId, unknownId]) {
      expect(await server.request('GET', `${path}?id=${id}`, { as: shift })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});

describe('what a deletion would concern', () => {
  it('[call-user-delete-preview] are the restaurants, and the reports received and given with their bonus', async () => {
    const { restaurants, reports, bonus_totals } = await preview(managerId);
    const rows = await server.database.kysely
      .selectFrom('reports')
      .select('bonus_minor')
      .where('evaluator_id', '=', managerId)
      .execute();
    expect([restaurants, reports]).toEqual([1, rows.length]);
    const sum = rows.reduce((total, row) => total + row.bonus_minor, 0);
    expect(bonus_totals.map(({ currency, amount }) => [currency, toMinor(amount)])).toEqual([['RON', sum]]);

    await report('RO-B-01', '2026-01-03', { to: managerId, by: await personId(server, shift), bonus: 100 });
    const more = await preview(managerId);
    expect(more.reports).toBe(reports + 1);
    expect(toMinor(more.bonus_totals[0]?.amount ?? '0')).toBe(sum + 100);
  });

  it('is nothing for somebody new, and nobody for somebody gone', async () => {
    expect(await preview(await personId(server, admin))).toEqual({
      restaurants: 0,
      reports: 0,
      bonus_totals: [],
    });
    await server.request('DELETE', `/v1/user/delete/${crewId}`, { as: admin });
    await expect(preview(crewId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('changes nothing, and the reports stay with the name after the deletion', async () => {
    const before = await monthOf(managerId);
    await preview(crewId);
    await server.request('DELETE', `/v1/user/delete/${crewId}`, { as: admin });
    expect((await monthOf(managerId)).given).toEqual(before.given);
  });
});
