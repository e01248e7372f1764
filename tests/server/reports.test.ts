import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromMinor } from '#contract/money.ts';
import { dayFromNumber, dayNumber, daysOfMonth, monthOfDay, weekday } from '#contract/month.ts';
import { pointsAverage } from '#contract/reports.ts';
import { createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { transact } from '#server/db/transaction.ts';
import { insertReport } from '#server/reports/reports.db.ts';
import { goalOn, monthDays, summarize, type GoalSpan } from '#server/totals/summary.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, shift, restaurantId } from '#tests/support/small-chain.ts';

describe('a month’s summary', () => {
  const goals = [
    { valid_from: '2026-08-20', goal: 10 },
    { valid_from: '2026-10-06', goal: 12 },
  ];
  const noTotals = { count: 0, points: 0, bonus_minor: 0, days_hit: 0, last_report_at: null };
  const nothing = {
    count: 0,
    days_hit: 0,
    points_total: 0,
    points_average: null,
    bonus_total: '0.00',
    last_report_at: null,
    count_to_date: 0,
    today: null,
    budget: null,
  };

  it('[restaurant-goal] sums the goals of the days that are over: today stands apart', () => {
    expect(summarize('2026-10', '2026-10-15', goals)).toEqual({
      ...nothing,
      goal_per_day: 12,
      goal_to_date: 5 * 10 + 9 * 12,
      goal_month: 5 * 10 + 26 * 12,
      days_elapsed: 14,
      through: '2026-10-14',
      today: { date: '2026-10-15', count: 0, goal: 12 },
      goals: [
        { from: '2026-10-01', goal: 10, by_weekday: null },
        { from: '2026-10-06', goal: 12, by_weekday: null },
      ],
    });
  });

  it('counts what is of today, or of a clock that was set back, in the month and not to date', () => {
    const totals = { ...noTotals, count: 40, days_hit: 3 };
    const day = (date: string, count: number) => ({ date, count, points: 0, bonus_minor: 0 });
    const days = [day('2026-10-15', 12), day('2026-10-16', 5)];
    expect(summarize('2026-10', '2026-10-15', goals, totals, days)).toMatchObject({
      count: 40,
      count_to_date: 23,
      days_hit: 2,
      today: { date: '2026-10-15', count: 12, goal: 12 },
    });
    // Another month's days say nothing of this one.
    expect(summarize('2026-09', '2026-10-15', goals, totals, days)).toMatchObject({
      count_to_date: 40,
      days_hit: 3,
      today: null,
    });
  });

  it('judges a day once it is over, with nothing written at that moment', () => {
    const totals = { ...noTotals, count: 40, days_hit: 3 };
    expect(summarize('2026-10', '2026-10-16', goals, totals, [])).toMatchObject({
      count_to_date: 40,
      days_hit: 3,
      through: '2026-10-15',
    });
  });

  it('of a past month has all its days, at the goals of then', () => {
    expect(summarize('2026-09', '2026-10-15', goals)).toMatchObject({
      goal_per_day: 10,
      goal_to_date: 300,
      goal_month: 300,
      days_elapsed: 30,
    });
  });

  it('of the opening’s month begins with the opening', () => {
    expect(summarize('2026-08', '2026-10-15', goals)).toMatchObject({
      goal_per_day: 10,
      goal_to_date: 120,
      goal_month: 120,
      days_elapsed: 12,
    });
  });

  it('before the opening is all zeros', () => {
    expect(summarize('2026-07', '2026-10-15', goals)).toEqual({
      ...nothing,
      goal_per_day: 0,
      goal_to_date: 0,
      goal_month: 0,
      days_elapsed: 0,
      through: null,
      goals: [],
    });
  });

  it('of a coming month knows the goal that is set today, and no elapsed day', () => {
    expect(summarize('2026-11', '2026-10-15', goals)).toEqual({
      ...nothing,
      goal_per_day: 12,
      goal_to_date: 0,
      goal_month: 360,
      days_elapsed: 0,
      through: null,
      goals: [{ from: '2026-11-01', goal: 12, by_weekday: null }],
    });
  });

  it('on the first and on the last day of a month', () => {
    expect(summarize('2026-10', '2026-10-01', goals)).toMatchObject({
      days_elapsed: 0,
      goal_to_date: 0,
      goal_per_day: 10,
      through: null,
      today: { date: '2026-10-01', count: 0, goal: 10 },
    });
    expect(summarize('2026-10', '2026-10-31', goals)).toMatchObject({
      days_elapsed: 30,
      goal_to_date: 350,
      through: '2026-10-30',
    });
    expect(summarize('2026-10', '2026-11-01', goals)).toMatchObject({
      days_elapsed: 31,
      goal_to_date: 362,
      through: '2026-10-31',
      today: null,
    });
  });

  it('of a restaurant that opens today', () => {
    const today = [{ valid_from: '2026-10-31', goal: 7 }];
    expect(summarize('2026-10', '2026-10-31', today)).toMatchObject({
      days_elapsed: 0,
      goal_to_date: 0,
      goal_month: 7,
      through: null,
      today: { date: '2026-10-31', count: 0, goal: 7 },
    });
  });

  it('is the same as counting day by day, whatever the goals', () => {
    const one = fc.integer({ min: 1, max: 500 });
    const by_weekday = fc.option(fc.tuple(one, one, one, one, one, one, one), { nil: undefined });
    const span = fc.record({ day: fc.integer({ min: 0, max: 120 }), goal: one, by_weekday });
    const origin = dayNumber('2026-01-20');
    fc.assert(
      fc.property(
        fc.uniqueArray(span, { selector: ({ day }) => day, minLength: 1, maxLength: 12 }),
        fc.integer({ min: -40, max: 160 }),
        fc.constantFrom('2025-12', '2026-01', '2026-02', '2026-03', '2026-05', '2026-06'),
        (spans, offset, month) => {
          const history: GoalSpan[] = spans
            .map(({ day, ...rest }) => ({ valid_from: dayFromNumber(origin + day), ...rest }))
            .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
          const today = dayFromNumber(origin + offset);
          const days = monthDays(month, history, []).filter(({ goal }) => goal !== null);
          const elapsed = days.filter(({ date }) => date < today);
          const sum = (some: typeof days) => some.reduce((total, { goal }) => total + (goal ?? 0), 0);
          const summary = summarize(month, today, history);
          expect(summary).toMatchObject({
            goal_month: sum(days),
            goal_to_date: sum(elapsed),
            days_elapsed: elapsed.length,
            through: elapsed.at(-1)?.date ?? null,
          });
          // The goals told of the month are those of its days.
          for (const { date, goal } of days) {
            const inForce = summary.goals.findLast(({ from }) => from <= date);
            expect(inForce?.by_weekday?.[weekday(date) - 1] ?? inForce?.goal).toBe(goal);
          }
        },
      ),
    );
  });

  it('has the goal of each day’s weekday', () => {
    const byWeekday: GoalSpan[] = [{ valid_from: '2026-10-01', goal: 4, by_weekday: [1, 2, 3, 4, 5, 6, 7] }];
    // 1 October 2026 is a Thursday.
    const october = Array.from({ length: 31 }, (_, index) => ((index + 3) % 7) + 1);
    expect(monthDays('2026-10', byWeekday, []).map(({ goal }) => goal)).toEqual(october);
    expect(summarize('2026-10', '2026-10-31', byWeekday).goal_month).toBe(
      october.reduce((sum, one) => sum + one, 0),
    );
  });

  it('knows no goal before the first', () => {
    expect(goalOn(goals, '2026-08-19')).toBeNull();
    expect([goalOn(goals, '2026-08-20'), goalOn(goals, '2026-10-05'), goalOn(goals, '2026-10-06')]).toEqual([
      10, 10, 12,
    ]);
  });
});

const server = await openServer();
let cluj: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
});

const withReports = async (date?: string, id = cluj, as = admin) =>
  (await server.call(getRestaurantWithReports, { as, query: { id, ...(date !== undefined && { date }) } }))
    .data;
const byMonth = async (date?: string, id = cluj) =>
  (await server.call(getRestaurantByMonth, { as: admin, query: { id, ...(date !== undefined && { date }) } }))
    .data;
const list = async (query: object = {}, as = admin) => {
  const search = new URLSearchParams(query as Record<string, string>);
  const { body } = await server.request('GET', `/v1/restaurant/list-by-month/?${search}`, { as });
  return listRestaurantsByMonth.result.parse(body);
};

/** A report of Cluj observed at an instant; the rest doesn't matter. */
const report = (id: string, business_date: string, observed_at: string, points = 8) => ({
  restaurant_id: cluj,
  business_date,
  id,
  points,
  bonus_minor: 250,
  comment: null,
  evaluator_id: 'e',
  evaluator_first_name: 'Mihai',
  evaluator_last_name: 'Ardelean',
  evaluated_user_id: 'u',
  evaluated_user_first_name: 'Radu',
  evaluated_user_last_name: 'Pop',
  observed_at,
  recorded_at: observed_at,
});

describe('a restaurant’s month', () => {
  it('[restaurant-lists, call-restaurant-details-with-reports] has its reports newest first, and numbers that are theirs', async () => {
    const { month, summary, reports } = await withReports('2026-09');
    expect(month).toBe('2026-09');
    expect(reports.length).toBeGreaterThan(200);
    expect(new Set(reports.map(({ date }) => monthOfDay(date)))).toEqual(new Set(['2026-09']));
    const order = reports.map(({ date, observed_at, id }) => `${date} ${observed_at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    const points = reports.reduce((sum, one) => sum + one.points, 0);
    const bonus = reports.reduce((sum, one) => sum + Math.round(Number(one.bonus) * 100), 0);
    expect(summary).toMatchObject({
      count: reports.length,
      points_total: points,
      points_average: pointsAverage(points, reports.length),
      bonus_total: fromMinor(bonus),
      last_report_at: reports
        .map(({ observed_at }) => observed_at ?? '')
        .toSorted()
        .at(-1),
      goal_month: 300,
    });
  });

  it('[call-restaurant-details-by-month] day by day is the same month', async () => {
    const { days, summary, month } = await byMonth('2026-10');
    const { reports, summary: same } = await withReports('2026-10');
    expect([month, summary]).toEqual(['2026-10', same]);
    expect(days.map(({ date }) => date)).toEqual(daysOfMonth('2026-10'));
    for (const { date, count, points } of days) {
      const own = reports.filter((one) => one.date === date);
      expect([count, points]).toEqual([own.length, own.reduce((sum, one) => sum + one.points, 0)]);
    }
    expect(days.filter(({ date, count, goal }) => date < '2026-10-15' && count >= (goal ?? 0))).toHaveLength(
      summary?.days_hit ?? -1,
    );
    expect([days[4]?.goal, days[5]?.goal, days[30]?.goal]).toEqual([10, 12, 12]);
  });

  it('before the opening and in the future is empty, not an error', async () => {
    const past = await byMonth('2026-08');
    expect(past.days.every(({ goal, count }) => goal === null && count === 0)).toBe(true);
    expect(past.summary).toMatchObject({ goal_month: 0, days_elapsed: 0 });
    const future = await withReports('2027-01');
    expect(future).toMatchObject({
      month: '2027-01',
      reports: [],
      summary: { count: 0, goal_month: 372, goal_to_date: 0 },
    });
    expect((await withReports('1000-01')).reports).toEqual([]);
    expect((await withReports('8999-12')).reports).toEqual([]);
  });

  it('[call-restaurant-details-with-reports] is the current business month where no date is given', async () => {
    server.at('2026-11-01T01:59:00Z'); // 03:59 on 1 November in Bucharest
    expect((await withReports()).month).toBe('2026-10');
    server.at('2026-11-01T02:00:00Z');
    expect((await withReports()).month).toBe('2026-11');
  });

  it('is the one that the date names: literally, or as an instant on the restaurant’s clock', async () => {
    expect((await withReports('2026-10')).month).toBe('2026-10');
    expect((await withReports('2026-10-31')).month).toBe('2026-10');
    // Midnight in Bucharest: the business day's cut at 04:00 says which day a report counts for, not what a date means.
    expect((await withReports('2026-10-31T21:59:59Z')).month).toBe('2026-10');
    expect((await withReports('2026-10-31T22:00Z')).month).toBe('2026-11');
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { time_zone: 'Europe/Berlin' },
    });
    expect((await withReports('2026-10-31T22:00Z')).month).toBe('2026-10');
  });

  it.each(['', '2026-13', '2026-02-30', 'yesterday', '0000-01-01T00:00:00Z', '2026-10\0'])(
    'refuses the date %j in every call that takes one',
    async (date) => {
      const query = new URLSearchParams({ date, id: cluj });
      const onlyDate = new URLSearchParams({ date });
      for (const path of [
        `/v1/restaurant/list-by-month/?${onlyDate}`,
        `/v1/restaurant/details-by-month/?${query}`,
        `/v1/restaurant/details-with-reports/?${query}`,
      ]) {
        expect(await server.request('GET', path, { as: admin })).toMatchObject({
          status: 422,
          body: { code: 'invalid', errors: [{ path: 'date', code: 'invalid_date' }] },
        });
      }
    },
  );

  it('stands at ten thousand reports', async () => {
    const { kysely } = server.database;
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      report(
        `many-${index}`,
        `2026-07-${String((index % 31) + 1).padStart(2, '0')}`,
        '2026-07-01T10:00:00.000Z',
      ),
    );
    for (let start = 0; start < rows.length; start += 1_000) {
      await kysely
        .insertInto('reports')
        .values(rows.slice(start, start + 1_000))
        .execute();
    }
    expect((await withReports('2026-07')).reports).toHaveLength(10_000);
  });
});

describe('a new report', () => {
  const totals = () =>
    server.database.kysely
      .selectFrom('month_totals')
      .selectAll()
      .where('restaurant_id', '=', cluj)
      .where('month', '=', '2026-12')
      .executeTakeFirst();
  const insert = (...args: Parameters<typeof report>) =>
    server.database.kysely.transaction().execute((trx) => insertReport(trx, report(...args)));

  it('is in its day’s and its month’s totals at once', async () => {
    await insert('a', '2026-12-31', '2026-12-31T10:00:00.000Z', 8);
    await insert('b', '2026-12-31', '2026-12-31T11:00:00.000Z', 3);
    await insert('c', '2026-12-30', '2026-12-30T11:00:00.000Z', 10);
    expect(await totals()).toEqual({
      restaurant_id: cluj,
      month: '2026-12',
      count: 3,
      points: 21,
      bonus_minor: 750,
      days_hit: 0,
      last_report_at: '2026-12-31T11:00:00.000Z',
    });
  });

  it('[restaurant-goal] makes the day a hit exactly when the goal is reached', async () => {
    for (let number = 1; number <= 12; number += 1) {
      await insert(`hit-${number}`, '2026-12-01', '2026-12-01T10:00:00.000Z');
      expect((await totals())?.days_hit).toBe(number < 12 ? 0 : 1);
    }
  });

  it('that is refused leaves no trace in the totals', async () => {
    await expect(insert('d', '2026-12-31', '2026-12-31T10:00:00.000Z', 11)).rejects.toThrow(/constraint/i);
    expect(await totals()).toBeUndefined();
  });

  it('drops nothing when twenty come at once', async () => {
    const one = (number: number) =>
      transact(server.database.kysely, (trx) =>
        insertReport(trx, report(`at-once-${number}`, '2026-12-05', '2026-12-05T10:00:00.000Z')),
      );
    await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)));
    expect(await totals()).toMatchObject({ count: 20, points: 160, bonus_minor: 5_000, days_hit: 1 });
  });
});

describe('the list by month', () => {
  it('[restaurant-lists, call-restaurant-list-by-month] says of each restaurant what its own month says', async () => {
    const { data } = await list({ date: '2026-09' });
    expect(data.map(({ store_id }) => store_id)).toEqual(['RO-B-01', 'RO-B-02', 'RO-CJ-01']);
    for (const entry of data) {
      const {
        days: _days,
        bonus_rules: _rules,
        closed: _closed,
        away: _away,
        disabled: _disabled,
        pace: _pace,
        archived_people: _archived,
        ...month
      } = await withReports('2026-09', entry.id);
      // Since when people belong there is told of one restaurant alone.
      expect(entry).toEqual({ ...month, users: month.users.map(({ since: _since, ...member }) => member) });
    }
  });

  it('has no rows with reports=0, and the same numbers', async () => {
    const { data } = await list({ reports: '0' });
    expect(data.map(({ reports }) => reports)).toEqual([[], [], []]);
    expect(data.map(({ summary }) => summary)).toEqual((await list()).data.map(({ summary }) => summary));
  });

  it('shows evaluators their own restaurants', async () => {
    expect((await list({}, shift)).data.map(({ store_id }) => store_id)).toEqual(['RO-B-01', 'RO-B-02']);
    expect((await list({}, manager)).data.map(({ store_id }) => store_id)).toEqual(['RO-CJ-01']);
  });

  it('filters like the plain list', async () => {
    expect(
      (await list({ q: 'bucureşti', type: 'drive_through' })).data.map(({ store_id }) => store_id),
    ).toEqual(['RO-B-02']);
  });

  it('tells each restaurant’s month by its own clock', async () => {
    const { body } = await server.request('POST', createRestaurant.path, {
      as: admin,
      body: {
        name: 'Berlin Wedding',
        store_id: 'DE-B-01',
        drive_through: false,
        daily_feedback_goal: 6,
        time_zone: 'Europe/Berlin',
        currency: 'EUR',
      },
    });
    createRestaurant.result.parse(body);
    server.at('2026-11-01T02:30:00Z'); // 04:30 in Bucharest, 03:30 in Berlin
    const months = (await list()).data.map(({ store_id, month, reports }) => [
      store_id,
      month,
      reports.length > 0,
    ]);
    expect(months).toEqual([
      ['DE-B-01', '2026-10', false],
      ['RO-B-01', '2026-11', false],
      ['RO-B-02', '2026-11', false],
      ['RO-CJ-01', '2026-11', false],
    ]);
  });

  it('sorts by what the month says, restaurants without a report last', async () => {
    await server.request('POST', createRestaurant.path, {
      as: admin,
      body: { name: 'Aaa nou', store_id: 'NEW', drive_through: false, daily_feedback_goal: 6 },
    });
    const { data } = await list({ reports: '0' });
    const key = {
      bonus_total: ({ summary }: (typeof data)[number]) => Number(summary?.bonus_total),
      daily_feedback_goal: (one: (typeof data)[number]) => one.daily_feedback_goal,
    };
    for (const [sort, of] of Object.entries(key)) {
      const expected = data.toSorted((a, b) => of(a) - of(b)).map(({ id }) => id);
      expect((await list({ sort, reports: '0' })).data.map(({ id }) => id)).toEqual(expected);
      expect((await list({ sort: `-${sort}`, reports: '0' })).data.map(({ id }) => id)).toEqual(
        expected.toReversed(),
      );
    }
    for (const sort of ['points_average', '-points_average', 'progress', '-progress']) {
      expect((await list({ sort, reports: '0' })).data.at(-1)?.store_id).toBe('NEW');
    }
  });

  it('sorts by whole days: the one whose day has begun well is not ahead of who was better so far', async () => {
    const share = ({ summary }: (typeof data)[number]) =>
      (summary?.count_to_date ?? 0) / (summary?.goal_to_date ?? 1);
    const { data } = await list({ sort: 'progress', reports: '0' });
    const least = data[0];
    expect(data.map(share)).toEqual(data.map(share).toSorted((a, b) => a - b));
    await transact(server.database.kysely, async (trx) => {
      for (let number = 0; number < 300; number += 1) {
        const row = report(`today-${number}`, '2026-10-15', '2026-10-15T09:00:00.000Z');
        await insertReport(trx, { ...row, restaurant_id: least?.id ?? '' });
      }
    });
    const { data: after } = await list({ sort: 'progress', reports: '0' });
    expect(after.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(after[0]?.summary).toMatchObject({
      count: (least?.summary?.count ?? 0) + 300,
      count_to_date: least?.summary?.count_to_date,
      days_hit: least?.summary?.days_hit,
      today: { count: (least?.summary?.today?.count ?? 0) + 300 },
    });
  });

  it('pages over what it sorts', async () => {
    const whole = (await list({ sort: '-progress', reports: '0' })).data.map(({ id }) => id);
    const pages = [];
    for (const page of ['1', '2']) {
      const { data, meta } = await list({ sort: '-progress', reports: '0', page, per_page: '2' });
      expect(meta).toEqual({ total: 3, page: Number(page), per_page: 2 });
      pages.push(...data.map(({ id }) => id));
    }
    expect(pages).toEqual(whole);
  });

  it('reads no report, only totals, with reports=0', async () => {
    // With the rows gone the numbers stay.
    const before = (await list({ reports: '0' })).data.map(({ summary }) => summary);
    await server.database.kysely.deleteFrom('reports').execute();
    expect((await list({ reports: '0' })).data.map(({ summary }) => summary)).toEqual(before);
  });
});
