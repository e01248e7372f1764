import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bonusOf } from '#contract/bonus.ts';
import { addDays, businessDay } from '#contract/month.ts';
import { isDemoSeeded, seedDemo } from '#server/demo/seed.db.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { openTestDatabase, smallSetNow, type TestDatabase } from '#tests/support/test-database.ts';

const now = new Date('2026-11-20T16:30:00Z'); // 18:30 in Bucharest, a Friday in the middle of dinner

// Tens of thousands of rows are made several times, beside other suites.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testDatabase: TestDatabase;
const db = () => testDatabase.database.kysely;
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db())).rows;

describe('the demo chain', () => {
  beforeAll(async () => {
    testDatabase = await openTestDatabase('empty');
    await seedDemo(testDatabase.database, { now, set: 'chain' });
  });
  afterAll(() => testDatabase.close());

  it('has 14 restaurants, 196 people and about 41,000 reports over nine full months and the current one', async () => {
    const restaurants = await db().selectFrom('restaurants').selectAll().execute();
    const people = await db().selectFrom('users').selectAll().execute();
    expect([restaurants.length, people.length]).toEqual([14, 196]);
    expect(
      restaurants.filter(({ currency }) => currency === 'EUR').map(({ time_zone }) => time_zone),
    ).toEqual(Array.from({ length: 3 }, () => 'Europe/Berlin'));
    const months = await rowsOf<{ month: string; count: number }>(
      sql`select substr(business_date, 1, 7) as month, count(*) as count from reports group by 1 order by 1`,
    );
    expect(months.map(({ month }) => month)).toEqual([
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    const total = months.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThan(39_000);
    expect(total).toBeLessThan(44_000);
    for (const { month, count } of months.slice(0, -1)) expect([month, count > 3_500]).toEqual([month, true]);
  });

  it('hits its goals about as often as each restaurant does', async () => {
    const rows = await rowsOf<{ store_id: string; days: number; hits: number }>(sql`
      select r.store_id, count(*) as days, sum(case when d.count >= (
        select goal from restaurant_goals g where g.restaurant_id = d.restaurant_id and g.valid_from <= d.date
        order by g.valid_from desc limit 1) then 1 else 0 end) as hits
      from day_totals d join restaurants r on r.id = d.restaurant_id
      where d.date < '2026-11-20' group by r.store_id`);
    const rates = new Map(rows.map(({ store_id, hits, days }) => [store_id, hits / days]));
    expect(Math.min(...rates.values())).toBe(rates.get('RO-DJ-01'));
    expect(Math.max(...rates.values())).toBe(rates.get('RO-SB-01'));
    expect(rates.get('RO-DJ-01')).toBeCloseTo(0.41, 1);
    expect(rates.get('RO-SB-01')).toBeCloseTo(0.92, 1);
    for (const [store_id, rate] of rates) {
      if (['RO-DJ-01', 'RO-SB-01', 'DE-B-01'].includes(store_id)) continue;
      expect([store_id, rate > 0.52 && rate < 0.9]).toEqual([store_id, true]);
    }
  });

  it('counts each entry for the business day of its restaurant', async () => {
    const rows = await db()
      .selectFrom('reports')
      .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
      .select(['business_date', 'observed_at', 'time_zone', 'day_starts_at'])
      .execute();
    const wrong = rows.filter((row) => businessDay(new Date(row.observed_at), row) !== row.business_date);
    expect(wrong).toEqual([]);
    const calendarDay = (row: (typeof rows)[number]) =>
      businessDay(new Date(row.observed_at), { ...row, day_starts_at: '00:00' });
    const late = rows.filter((row) => calendarDay(row) !== row.business_date).length / rows.length;
    expect(late).toBeCloseTo(0.06, 2);
  });

  it('holds nothing of the future, and of today only what has happened', async () => {
    const [last] = await rowsOf<{ at: string; until: string }>(
      sql`select max(recorded_at) as at, max(business_date) as until from reports`,
    );
    expect([last?.at, last?.until]).toEqual([expect.stringMatching(/^2026-11-20T1[56]:/), '2026-11-20']);
    expect((last?.at ?? '') <= now.toISOString()).toBe(true);
    const days = await rowsOf<{ date: string; count: number }>(
      sql`select date, sum(count) as count from day_totals where date >= '2026-11-13' group by date order by date`,
    );
    const [weekAgo, today] = [days.at(0)?.count ?? 0, days.at(-1)?.count ?? 0];
    expect(today).toBeGreaterThan(weekAgo * 0.3);
    expect(today).toBeLessThan(weekAgo * 0.8);
    for (const column of ['created_at', 'last_login_at'] as const) {
      const [late] = await rowsOf<{ count: number }>(
        sql`select count(*) as count from users where ${sql.ref(column)} > ${now.toISOString()}`,
      );
      expect(late?.count).toBe(0);
    }
  });

  it('has totals that equal the rows to the last unit', async () => {
    const reports = await db()
      .selectFrom('reports')
      .select(['restaurant_id', 'business_date', 'points', 'bonus_minor', 'observed_at'])
      .execute();
    const summed = (length: number) =>
      [...Map.groupBy(reports, (row) => `${row.restaurant_id} ${row.business_date.slice(0, length)}`)].map(
        ([key, rows]) => [
          key,
          rows.length,
          rows.reduce((sum, { points }) => sum + points, 0),
          rows.reduce((sum, { bonus_minor }) => sum + bonus_minor, 0),
          rows.reduce((last, { observed_at }) => (observed_at > last ? observed_at : last), ''),
        ],
      );
    const days = await db().selectFrom('day_totals').selectAll().execute();
    const months = await db().selectFrom('month_totals').selectAll().execute();
    const listed = (key: string, row: (typeof days | typeof months)[number]) => [
      `${row.restaurant_id} ${key}`,
      row.count,
      row.points,
      row.bonus_minor,
      row.last_report_at,
    ];
    const inOrder = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted();
    expect(inOrder(days.map((row) => listed(row.date, row)))).toEqual(inOrder(summed(10)));
    expect(inOrder(months.map((row) => listed(row.month, row)))).toEqual(inOrder(summed(7)));
  });

  it('pays the bonus of the day’s rule, in the restaurant’s currency; a point has been worth more for three months', async () => {
    const rules = await db().selectFrom('bonus_rules').selectAll().orderBy('valid_from').execute();
    expect(
      rules.map(({ currency, valid_from, amount_per_point_minor }) => [
        currency,
        valid_from,
        amount_per_point_minor,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['RON', '2026-02-01', 200],
        ['RON', '2026-08-01', 250],
        ['EUR', '2026-02-01', 50],
        ['EUR', '2026-08-01', 60],
      ]),
    );
    const rows = await rowsOf<{ currency: string; date: string; points: number; bonus: number }>(sql`
      select distinct r.currency, p.business_date as date, p.points, p.bonus_minor as bonus
      from reports p join restaurants r on r.id = p.restaurant_id`);
    expect(rows.length).toBeGreaterThan(1_000);
    const wrong = rows.filter(({ currency, date, points, bonus }) => {
      const rule = rules.findLast((one) => one.currency === currency && one.valid_from <= date);
      if (!rule) return true;
      return bonus !== bonusOf(points, { ...rule, amount_per_point: rule.amount_per_point_minor });
    });
    expect(wrong).toEqual([]);
  });

  it('is given and received by members of that day only, and by nobody to themselves', async () => {
    const strangers = (column: 'evaluator_id' | 'evaluated_user_id') =>
      rowsOf<{ id: string }>(sql`
        select p.id from reports p where not exists (
          select 1 from memberships m where m.restaurant_id = p.restaurant_id and m.user_id = ${sql.ref(`p.${column}`)}
            and m.valid_from <= p.business_date and (m.valid_to is null or m.valid_to >= p.business_date))`);
    // What was missing in a closed month was added by an administrator.
    const administrators = await rowsOf<{ id: string }>(sql`
      select p.id from reports p join users u on u.id = p.evaluator_id where u.role = 'admin'`);
    const added = administrators.map(({ id }) => id);
    expect((await strangers('evaluator_id')).filter(({ id }) => !added.includes(id))).toEqual([]);
    expect(await strangers('evaluated_user_id')).toEqual([]);
    expect(await rowsOf(sql`select id from reports where evaluator_id = evaluated_user_id`)).toEqual([]);
    const unfit = await rowsOf(sql`
      select u.id from users u join reports p on p.evaluator_id = u.id where u.role = 'user' or u.status = 'pending'`);
    expect(unfit).toEqual([]);
  });

  it('comments on about a third, in the restaurant’s language', async () => {
    const [share] = await rowsOf<{ share: number }>(
      sql`select avg(case when comment is null then 0.0 else 1.0 end) as share from reports`,
    );
    expect(share?.share).toBeCloseTo(0.35, 1);
    const rows = await rowsOf<{ zone: string; comment: string }>(sql`
      select distinct r.time_zone as zone, p.comment from reports p join restaurants r on r.id = p.restaurant_id
      where p.comment is not null`);
    const german = rows.filter(({ zone }) => zone === 'Europe/Berlin').map(({ comment }) => comment);
    const romanian = rows.filter(({ zone }) => zone !== 'Europe/Berlin').map(({ comment }) => comment);
    expect(german.length).toBeGreaterThanOrEqual(35);
    expect(romanian.length).toBeGreaterThanOrEqual(35);
    expect(german.filter((comment) => romanian.includes(comment))).toEqual([]);
    // Comma below, never the cedilla.
    expect(rows.filter(({ comment }) => /[şţŞŢ]/.test(comment))).toEqual([]);
    expect(romanian.join('')).toMatch(/[ăâîșț]/);
  });

  it('has the people that lists and rules have to stand up to', async () => {
    const people = await db().selectFrom('users').selectAll().execute();
    const stays = await db().selectFrom('memberships').selectAll().execute();
    const count = (test: (person: (typeof people)[number]) => boolean) => people.filter(test).length;
    expect(count(({ status }) => status === 'pending')).toBe(3);
    expect(count(({ status }) => status === 'disabled')).toBe(1);
    expect(count(({ status }) => status === 'deleted')).toBe(1);
    expect(count(({ first_name, last_name }) => `${first_name} ${last_name}` === 'Andrei Popescu')).toBe(2);
    expect(Math.max(...people.map(({ last_name }) => last_name.length))).toBeGreaterThan(35);
    const open = Object.groupBy(
      stays.filter(({ valid_to }) => valid_to === null),
      ({ user_id }) => user_id,
    );
    expect(Object.values(open).filter((some) => (some?.length ?? 0) >= 2).length).toBeGreaterThanOrEqual(4);
    const ended = stays.filter(({ valid_to }) => valid_to !== null);
    const moved = ended.filter(({ user_id }) => open[user_id]);
    expect([ended.length, moved.length]).toEqual([2, 1]);
    // A restaurant without an evaluator, whose feedback comes from an admin.
    const craiova = await rowsOf<{ role: string }>(sql`
      select distinct u.role from memberships m join users u on u.id = m.user_id
      join restaurants r on r.id = m.restaurant_id where r.store_id = 'RO-DJ-01'`);
    expect(craiova.map(({ role }) => role).toSorted()).toEqual(['admin', 'user']);
  });

  it('raised a goal six weeks ago, opened a restaurant five weeks ago, and has a lenient evaluator and a burst', async () => {
    const goals = await rowsOf<{ store_id: string; valid_from: string; goal: number }>(sql`
      select r.store_id, g.valid_from, g.goal from restaurant_goals g join restaurants r on r.id = g.restaurant_id
      where r.store_id in ('RO-CJ-01', 'DE-B-01') order by 1, 2`);
    expect(goals).toEqual([
      { store_id: 'DE-B-01', valid_from: addDays('2026-11-20', -35), goal: 6 },
      { store_id: 'RO-CJ-01', valid_from: '2026-02-01', goal: 10 },
      { store_id: 'RO-CJ-01', valid_from: addDays('2026-11-20', -42), goal: 12 },
    ]);
    const averages = await rowsOf<{ name: string; average: number }>(sql`
      select p.evaluator_last_name as name, avg(p.points) as average from reports p
      join restaurants r on r.id = p.restaurant_id where r.store_id = 'RO-SB-01' group by 1 order by 2 desc`);
    expect(averages[0]?.name).toBe('Șuluțiu');
    const closing = await rowsOf<{ store_id: string; share: number }>(sql`
      select r.store_id, avg(case when substr(p.observed_at, 12, 5) between '20:40' and '20:51'
        or substr(p.observed_at, 12, 5) between '21:40' and '21:51' then 1.0 else 0.0 end) as share
      from reports p join restaurants r on r.id = p.restaurant_id where r.store_id like 'DE-%' group by 1 order by 2 desc`);
    expect(closing[0]?.store_id).toBe('DE-N-01');
    expect(Number(closing[0]?.share)).toBeGreaterThan(2 * Number(closing[1]?.share));
  });

  it('lets the demo log-ins in as the contract says', async () => {
    const restaurants = async (email: string) =>
      (
        await rowsOf<{ store_id: string }>(sql`
          select r.store_id from memberships m join users u on u.id = m.user_id
          join restaurants r on r.id = m.restaurant_id
          where u.email_folded = ${email} and m.valid_to is null order by 1`)
      ).map(({ store_id }) => store_id);
    for (const { email, role } of demoLogins) {
      const person = await db()
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect([person.role, person.status]).toEqual([role, 'active']);
      expect(await verifyPassword(person.password_hash, demoPassword)).toBe(true);
    }
    expect(await restaurants('manager.cluj@ardealgrill.example')).toEqual(['RO-CJ-01']);
    expect(await restaurants('tura.bucuresti@ardealgrill.example')).toEqual(['RO-B-01', 'RO-B-02']);
  });

  it('is made once', async () => {
    const count = async () =>
      (await rowsOf<{ count: number }>(sql`select count(*) as count from reports`))[0]?.count;
    const before = await count();
    await seedDemo(testDatabase.database, { now: new Date('2027-01-01T00:00:00Z'), set: 'chain' });
    expect(await count()).toBe(before);
  });
});

describe('made data', () => {
  afterEach(() => testDatabase.close());

  it('is left out whole when it is cut short', async () => {
    testDatabase = await openTestDatabase('empty');
    const seeding = seedDemo(testDatabase.database, {
      now,
      set: 'chain',
      progress: (line) => {
        if (line.includes('2026-05')) throw new Error('cut short');
      },
    });
    await expect(seeding).rejects.toThrow('cut short');
    expect(await isDemoSeeded(db())).toBe(false);
    for (const table of [
      'restaurants',
      'users',
      'reports',
      'voided_reports',
      'day_totals',
      'audit',
    ] as const) {
      expect(await db().selectFrom(table).selectAll().limit(1).execute()).toEqual([]);
    }
    await seedDemo(testDatabase.database, { now, set: 'small' });
    expect(await isDemoSeeded(db())).toBe(true);
  });

  it('is the same at every run, and the days that two runs share are the same days', async () => {
    const seed = async (at: Date) => {
      testDatabase = await openTestDatabase('empty');
      await seedDemo(testDatabase.database, { now: at, set: 'small' });
      const reports = await db().selectFrom('reports').selectAll().orderBy('id').execute();
      const people = await db().selectFrom('users').select(['id', 'email']).orderBy('id').execute();
      return { reports, people };
    };
    const first = await seed(new Date(smallSetNow));
    await testDatabase.close();
    const second = await seed(new Date(smallSetNow));
    expect(second).toEqual(first);
    await testDatabase.close();
    const later = await seed(new Date('2026-10-17T09:00:00Z'));
    const shared = later.reports.filter(({ business_date }) => business_date < '2026-10-15');
    expect(shared).toEqual(first.reports.filter(({ business_date }) => business_date < '2026-10-15'));
  });

  it.each([
    ['at 03:00, when it is still yesterday', '2026-11-01T01:00:00Z', '2026-10-31'],
    ['at the first hour of a month', '2026-11-01T02:30:00Z', '2026-10-31'],
    ['on a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
    ['on the night when the clocks change', '2026-10-25T01:30:00Z', '2026-10-24'],
  ])('is in order %s', async (_what, at, last) => {
    testDatabase = await openTestDatabase('empty');
    await seedDemo(testDatabase.database, { now: new Date(at), set: 'chain' });
    const [found] = await rowsOf<{ recorded: string; day: string }>(
      sql`select max(recorded_at) as recorded, max(business_date) as day from reports`,
    );
    expect((found?.recorded ?? '') <= new Date(at).toISOString()).toBe(true);
    expect(found?.day).toBe(last);
  });

  it('of the small set is 3 restaurants, 14 people and 2 months', async () => {
    testDatabase = await openTestDatabase('small');
    expect(await db().selectFrom('restaurants').selectAll().execute()).toHaveLength(3);
    expect(await db().selectFrom('users').selectAll().execute()).toHaveLength(14);
    const months = await rowsOf<{ month: string }>(sql`select distinct month from month_totals order by 1`);
    expect(months.map(({ month }) => month)).toEqual(['2026-09', '2026-10']);
  });
});
