/** A day against the usual pace: kept with the totals, told by the sheet, the overview and the restaurant's month. */
import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReport, getRecordSheet, voidReport } from '#contract/feedback.ts';
import { addDays } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { archiveRestaurant, createRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { daysWithoutTimes } from '#server/db/migrations/0033-days-without-times.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';
import { importIt } from '#tests/support/upload.ts';

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

const today = '2026-10-15';
const paceOf = async (id = cluj, as = manager) =>
  (await server.call(getRestaurantWithReports, { as, query: { id } })).data.pace ?? undefined;
const quartersOf = async (date: string) =>
  (
    await server.database.kysely
      .selectFrom('day_totals')
      .select('quarters')
      .where('restaurant_id', '=', cluj)
      .where('date', '=', date)
      .executeTakeFirst()
  )?.quarters;

async function record(observed_at: string): Promise<string> {
  const { people } = (await server.call(getRecordSheet, { as: manager, query: { id: cluj } })).data;
  const id = newId();
  const evaluated_user_id = people[0]?.id ?? '';
  await server.call(createReport, {
    as: manager,
    body: { id, restaurant_id: cluj, evaluated_user_id, points: 9, observed_at, confirm: true },
  });
  return id;
}

describe('the pace of today', () => {
  it('is the same on the sheet, on the overview and in the month', async () => {
    const pace = await paceOf();
    const sheet = (await server.call(getRecordSheet, { as: manager, query: { id: cluj } })).data;
    expect(sheet.pace).toEqual(pace);
    const { course, ...numbers } = pace ?? {};
    const { stores } = (await server.call(getOverview, { as: manager, query: {} })).data;
    expect(stores.find(({ id }) => id === cluj)?.pace).toEqual(numbers);
    expect(pace).toMatchObject({ goal: 12, count: sheet.day.count });
    expect(pace?.days).toBeGreaterThanOrEqual(5);
    expect(course?.expected[0]).toBe(0);
    expect(course?.expected.at(-1)).toBe(12);
    const { opens_at = '', closes_at = '' } = pace ?? {};
    expect(course?.expected).toHaveLength((Date.parse(closes_at) - Date.parse(opens_at)) / 900_000 + 1);
  });

  it('rises with the quarter hours, to the goal at closing, and changes with them alone', async () => {
    const { opens_at = '', closes_at = '' } = (await paceOf()) ?? {};
    const expected: number[] = [];
    for (let at = Date.parse(opens_at) - 1; at <= Date.parse(closes_at); at += 3_600_000 / 2) {
      server.at(new Date(at).toISOString());
      expected.push((await paceOf())?.expected ?? Number.NaN);
    }
    server.at(closes_at);
    expect((await paceOf())?.expected).toBe(12);
    expect(expected[0]).toBe(0);
    expect(expected).toEqual(expected.toSorted((one, other) => one - other));
  });

  it('counts a report at once, and no longer once it is voided', async () => {
    const before = await paceOf();
    const id = await record('2026-10-15T08:59:00Z');
    expect((await paceOf())?.count).toBe((before?.count ?? 0) + 1);
    await server.call(voidReport, { as: manager, params: { id }, body: { undo: true } });
    expect(await paceOf()).toEqual(before);
  });

  it('is none of a past day, of a past month, and of an archived restaurant', async () => {
    const past = { id: cluj, day: '2026-10-14' };
    expect((await server.call(getRecordSheet, { as: manager, query: past })).data.pace).toBeNull();
    const month = { id: cluj, date: '2026-09' };
    const { data } = await server.call(getRestaurantWithReports, { as: manager, query: month });
    expect(data.pace).toBeNull();
    await server.call(archiveRestaurant, { as: admin, params: { id: cluj } });
    expect(await paceOf(cluj, admin)).toBeUndefined();
  });

  it.each([
    { date: '2026-10-25', ten: 28, offset: 2 },
    { date: '2027-03-28', ten: 32, offset: 3 },
  ])('opens at the same time on the day of a clock change: $date', async ({ date, ten, offset }) => {
    const { kysely } = server.database;
    await kysely.updateTable('restaurants').set({ day_starts_at: '00:00' }).where('id', '=', cluj).execute();
    await kysely.deleteFrom('day_totals').where('restaurant_id', '=', cluj).execute();
    // Ten o'clock to a quarter to ten in the evening.
    const quarters = Array.from({ length: 48 }, (_, at) => ten + at).join(' ');
    const totals = {
      count: 48,
      points: 96,
      bonus_minor: 0,
      last_report_at: `${date}T00:00:00.000Z`,
      quarters,
    };
    const days = Array.from({ length: 6 }, (_, before) => addDays(date, -1 - before));
    await kysely
      .insertInto('day_totals')
      .values(days.map((day) => ({ restaurant_id: cluj, date: day, ...totals })))
      .execute();
    const at = (hour: number) => `${date}T${String(hour - offset).padStart(2, '0')}:00:00.000Z`;
    server.at(at(11));
    await record(at(10));
    expect(await paceOf()).toMatchObject({
      opens_at: at(10),
      closes_at: at(22),
      days: 6,
      course: { count: [0, 1, 1, 1, 1] },
    });
  });

  it('runs straight from ten to ten where nothing is known yet', async () => {
    const body = { name: 'Turda', store_id: 'RO-CJ-09', drive_through: false, daily_feedback_goal: 24 };
    const { id } = (await server.call(createRestaurant, { as: admin, body })).data;
    // 15 October, three hours ahead of UTC.
    server.at('2026-10-15T10:59:00Z');
    expect(await paceOf(id, admin)).toMatchObject({
      goal: 24,
      count: 0,
      expected: 7.5,
      low: null,
      high: null,
      opens_at: '2026-10-15T07:00:00.000Z',
      closes_at: '2026-10-15T19:00:00.000Z',
      days: 0,
    });
  });
});

describe('the quarter hours of a day', () => {
  it('follow its reports, those after midnight too', async () => {
    server.at('2026-10-16T00:50:00Z');
    await record('2026-10-15T23:59:00Z');
    await record('2026-10-16T00:15:00Z');
    const quarters = (await quartersOf(today))?.split(' ').map(Number);
    expect(quarters?.slice(-2)).toEqual([95, 97]);
    expect(quarters).toEqual(quarters?.toSorted((one, other) => one - other));
  });

  const totals = async () => {
    const { database } = server;
    const found = await examine({ database, dataDir: undefined, hasMailServer: false, now: new Date() });
    return found.find(({ about }) => about === 'totals')?.state;
  };

  it('are none where dates were imported without times', async () => {
    server.at('2026-10-20T18:00:00Z');
    const table = `Store ID;Date;Time;Evaluator;Person;Points
RO-CJ-01;17.10.2026;12:00;${manager};Radu Pop;8
RO-CJ-01;17.10.2026;12:05;${manager};Bianca Mureșan;8
RO-CJ-01;18.10.2026;;${manager};Radu Pop;8
RO-CJ-01;18.10.2026;;${manager};Bianca Mureșan;8`;
    await importIt(server, 'reports', table, { locale: 'ro' });
    const both = async () => [await quartersOf('2026-10-17'), await quartersOf('2026-10-18')];
    expect(await both()).toEqual(['36 36', null]);
    expect(await totals()).toBe('ok');
    // As an earlier version wrote it.
    const { kysely, engine } = server.database;
    await kysely
      .updateTable('day_totals')
      .set({ quarters: '36 36' })
      .where('restaurant_id', '=', cluj)
      .where('date', '=', '2026-10-18')
      .execute();
    expect(await totals()).toBe('ok');
    await daysWithoutTimes(kysely as unknown as Kysely<unknown>, engine);
    expect(await both()).toEqual(['36 36', null]);
    expect(await quartersOf('2026-10-14')).toMatch(/^\d+ \d+/);
  });

  it('are checked by the doctor', async () => {
    const { kysely } = server.database;
    expect(await totals()).toBe('ok');
    await sql`update day_totals set quarters = '1' where restaurant_id = ${cluj} and date = '2026-10-14'`.execute(
      kysely,
    );
    expect(await totals()).toBe('problem');
  });
});
