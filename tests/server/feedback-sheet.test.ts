/** What the record screen is given. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
} from '#contract/restaurants.ts';
import { defaultSettings, updateSettings } from '#contract/settings.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, disabled, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let pipera: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  pipera = await restaurantId(server, 'RO-B-02');
});
beforeEach(() => server.reset());

const sheet = async (id = cluj, as = manager, day?: string) =>
  (await server.call(getRecordSheet, { as, query: { id, ...(day !== undefined && { day }) } })).data;
const names = (people: readonly { first_name: string; last_name: string }[]) =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

describe('a record sheet', () => {
  it('has the restaurant, the day’s count against the goal and the rule that is in force', async () => {
    const { people, mine, pace, ...rest } = await sheet();
    const { days } = (await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj } })).data;
    expect(people.length).toBeGreaterThan(0);
    expect(mine.every(({ evaluator }) => evaluator.last_name === 'Ardelean')).toBe(true);
    expect(rest).toEqual({
      restaurant_id: cluj,
      name: 'Cluj-Napoca Mănăștur',
      store_id: 'RO-CJ-01',
      currency: 'RON',
      time_zone: 'Europe/Bucharest',
      day_starts_at: '04:00',
      day: days.find(({ date }) => date === '2026-10-15'),
      today: '2026-10-15',
      opened_on: '2026-09-01',
      closed: null,
      bonus_rule: {
        currency: 'RON',
        valid_from: '2026-09-01',
        points_threshold: 7,
        amount_per_point: '2.50',
      },
    });
    expect(rest.day.goal).toBe(12);
    expect(pace).toMatchObject({ goal: 12, count: rest.day.count });
  });

  it('of another day has that day’s count, goal and rule', async () => {
    const { days } = (
      await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj, date: '2026-09' } })
    ).data;
    const third = await sheet(cluj, manager, '2026-09-03');
    expect(third.day).toEqual(days.find(({ date }) => date === '2026-09-03'));
    expect(third.day.goal).toBe(10);
    expect(third.today).toBe('2026-10-15');
    const closed = await sheet(cluj, admin, '2026-08-31');
    expect(closed).toMatchObject({
      day: { goal: null, count: 0, bonus: '0.00' },
      bonus_rule: null,
      people: [],
    });
  });

  it('has the caller’s own last ten entries of its day and the nine last ones, newest first', async () => {
    const radu = await personId(server, crew);
    const record = async (count: number, as: string, observed_at: string, reason?: string) => {
      const body = {
        id: `019a4d6e-7c9b-7000-8000-${String(count).padStart(12, '0')}`,
        restaurant_id: cluj,
        evaluated_user_id: radu,
        points: count % 11,
        observed_at,
        ...(reason && { reason }),
        confirm: true,
      };
      server.at(`2026-10-15T09:${String(count).padStart(2, '0')}:00Z`);
      return (await server.call(createReport, { as, body })).data;
    };
    const old = await record(1, admin, '2026-10-02T09:00:00Z', 'Tableta era defectă');
    const other = await record(2, admin, '2026-10-15T08:00:00Z');
    const own = [];
    for (let count = 3; count < 14; count += 1)
      own.unshift(await record(count, manager, `2026-10-1${count % 2 ? 4 : 5}T08:00:00Z`));
    expect((await sheet()).mine).toEqual(own.slice(0, 10));
    expect((await sheet(cluj, admin)).mine).toEqual([other]);
    expect((await sheet(cluj, admin, '2026-10-02')).mine).toEqual([other, old]);
    expect((await sheet(pipera, admin)).mine).toEqual([]);
    server.at('2026-10-15T09:12:00Z');
    await server.request('DELETE', `/v1/report/void/${other.id}`, { as: admin, body: { undo: true } });
    expect((await sheet(cluj, admin)).mine).toEqual([]);
  });

  it('has what came as late as a chain may allow, also once the next business day has begun', async () => {
    const radu = await personId(server, crew);
    await server.call(updateSettings, { as: admin, body: { ...defaultSettings, late_hours: 168 } });
    server.at('2026-10-15T00:55:00Z');
    const body = { restaurant_id: cluj, evaluated_user_id: radu, points: 8 };
    const late = { ...body, id: newId(), observed_at: '2026-10-08T00:55:00Z' };
    const { data: report } = await server.call(createReport, { as: manager, body: late });
    expect(report.date).toBe('2026-10-07');
    server.at('2026-10-15T01:02:00Z');
    const { mine, today } = await sheet();
    expect(today).toBe('2026-10-15');
    expect(mine[0]).toEqual(report);
  });

  it('has the people of the restaurant, when they were last seen and how often that day', async () => {
    const { people } = await sheet();
    const months = await Promise.all(
      ['2026-09', '2026-10'].map(async (date) => {
        const query = { id: cluj, date };
        return (await server.call(getRestaurantWithReports, { as: admin, query })).data.reports;
      }),
    );
    const reports = months.flat();
    expect(names(people).toSorted()).toEqual(['Bianca Mureșan', 'Radu Pop', 'Ștefan Țăranu']);
    for (const { id, last_observed_at, count } of people) {
      const own = reports.filter(({ evaluated_user }) => evaluated_user.id === id);
      const observed = own.map(({ observed_at }) => observed_at ?? '').toSorted();
      expect(last_observed_at).toBe(observed.at(-1));
      expect(count).toBe(own.filter(({ date }) => date === '2026-10-15').length);
    }
  });

  it('[call-record-sheet] has those who were not seen lately first, the never seen before all others', async () => {
    const seen = (await sheet()).people.map(({ last_observed_at }) => Date.parse(last_observed_at ?? ''));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const [first, second] = (await sheet()).people;
    const record = (id: string, user: string) =>
      server.call(createReport, {
        as: manager,
        body: { id, restaurant_id: cluj, evaluated_user_id: user, points: 7 },
      });
    await record('019a4d6e-7c9b-7000-8000-000000000001', first?.id ?? '');
    const after = (await sheet()).people;
    expect(after[0]?.id).toBe(second?.id);
    expect(after.at(-1)).toMatchObject({ id: first?.id, count: (first?.count ?? 0) + 1 });

    const elena = await personId(server, shift);
    await assign(elena);
    expect((await sheet()).people[0]).toMatchObject({ id: elena, last_observed_at: null, count: 0 });
  });

  const assign = (user_id: string, restaurant_id = cluj) =>
    server.request('PUT', '/v1/admin/restaurant/assign-user', {
      as: admin,
      body: { user_id, restaurant_id },
    });

  it('lists neither oneself nor who is disabled, deleted or wasn’t there on the day', async () => {
    const larisa = await personId(server, disabled);
    const ids = async (as: string, day?: string) => (await sheet(pipera, as, day)).people.map(({ id }) => id);
    expect(await ids(admin)).not.toContain(larisa);
    const elena = await personId(server, shift);
    expect(await ids(admin)).toContain(elena);
    expect(await ids(shift)).not.toContain(elena);

    const radu = await personId(server, crew);
    await assign(radu, pipera);
    expect(await ids(shift)).toContain(radu);
    expect(await ids(shift, '2026-10-14')).not.toContain(radu);

    await server.request('DELETE', `/v1/user/delete/${radu}`, { as: admin });
    expect(await ids(shift)).not.toContain(radu);
  });

  it('of an administrator who belongs to the restaurant is never another administrator’s', async () => {
    const kysely = server.database.kysely;
    await kysely
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email_folded', 'in', [manager, shift])
      .execute();
    const mihai = await personId(server, manager);
    expect((await sheet(cluj, shift)).people.map(({ id }) => id)).toContain(mihai);
    expect((await sheet(cluj, manager)).people.map(({ id }) => id)).not.toContain(mihai);
    expect((await sheet(cluj, shift)).people.map(({ id }) => id)).toContain(mihai);
  });

  it('refuses a day that is none', async () => {
    expect(
      await server.request('GET', `/v1/report/sheet/?id=${cluj}&day=2026-02-30`, { as: manager }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'day', code: 'invalid_date' }] } });
  });
});

describe('the months of a restaurant', () => {
  const months = async () =>
    (await server.call(listRestaurantMonths, { as: manager, params: { id: cluj } })).data;

  it('[call-restaurant-months] are those with reports, newest first, with their counts', async () => {
    const expected = await Promise.all(
      ['2026-10', '2026-09'].map(async (month) => {
        const query = { id: cluj, date: month };
        const { reports } = (await server.call(getRestaurantWithReports, { as: admin, query })).data;
        return { month, count: reports.length };
      }),
    );
    expect(await months()).toEqual(expected);
  });

  it('begin with a month’s first report and end with its last one voided', async () => {
    const before = await months();
    server.at('2026-11-01T09:00:00Z');
    const id = '019a4d6e-7c9b-7000-8000-000000000002';
    const evaluated_user_id = await personId(server, crew);
    await server.call(createReport, {
      as: manager,
      body: { id, restaurant_id: cluj, evaluated_user_id, points: 7 },
    });
    expect(await months()).toEqual([{ month: '2026-11', count: 1 }, ...before]);
    await server.request('DELETE', `/v1/report/void/${id}`, { as: manager, body: { reason: 'Probă' } });
    expect(await months()).toEqual(before);
  });
});
