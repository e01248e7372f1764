import { afterEach, describe, expect, it } from 'vitest';
import { setBudgets } from '#contract/budgets.ts';
import { exportActivity, exportOverview, exportRestaurants, exportUsers } from '#contract/exports.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import { idMark } from '#contract/person-name.ts';
import { pointsAverage } from '#contract/reports.ts';
import { localMinute } from '#contract/month.ts';
import { listActivity } from '#contract/activity.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { updateUser } from '#contract/user-changes.ts';
import { listUsers } from '#contract/users.ts';
import { csvRows, download, fileNameOf, xlsxRows, type Download } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
afterEach(() => server.reset());

/** Each row by the names of its columns. */
function byName(file: Download): Record<string, string>[] {
  const [header = [], ...rows] = csvRows(file);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index] ?? '', cell])));
}

describe('a file', () => {
  it('[call-export-restaurants] of restaurants holds the month’s numbers of the list, in its order', async () => {
    const query = { date: '2026-10', sort: '-points_average' } as const;
    const file = await download(server, exportRestaurants, { format: 'csv', ...query }, { as: admin });
    const { data } = await server.call(listRestaurantsByMonth, {
      as: admin,
      query: { ...query, reports: '0' },
    });
    expect(fileNameOf(file)).toBe('Brigade Restaurants 2026-10.csv');
    expect(byName(file)).toEqual(
      data.map((row) => ({
        Name: row.name,
        'Store ID': row.store_id,
        Type: row.drive_through ? 'Drive-Through' : 'In Store',
        'Daily feedback goal': String(row.daily_feedback_goal),
        'Bonus budget': '',
        Currency: 'RON',
        'Time zone': 'Europe/Bucharest',
        'Day starts at': '04:00',
        'Opened on': '2026-09-01',
        Month: '2026-10',
        Reports: String(row.summary?.count),
        'Counted through': '2026-10-14',
        'Feedback to date': String(row.summary?.count_to_date),
        'Goal to date': String(row.summary?.goal_to_date),
        'Daily goals of the month':
          row.store_id === 'RO-CJ-01' ? '10; 12 (2026-10-06)' : String(row.daily_feedback_goal),
        'Goal of the month': String(row.summary?.goal_month),
        'Whole days': String(row.summary?.days_elapsed),
        'Days that reached the goal': String(row.summary?.days_hit),
        'Average points': row.summary?.points_average?.toFixed(2),
        'Bonus total': row.summary?.bonus_total,
        'Budget of the month': '',
        'Budget used, %': '',
        'Last report at': expect.stringMatching(/^2026-10-1\d \d\d:\d\d$/) as string,
      })),
    );
  });

  it('of restaurants and of the overview has the month’s budget, and what of it is used', async () => {
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const body = [
      { restaurant_id, valid_from: '2026-10', amount: '1500.5' },
      { restaurant_id, valid_from: '2026-11', amount: '900' },
    ];
    await server.call(setBudgets, { as: admin, body });
    const query = { format: 'csv', date: '2026-10', q: 'cluj' } as const;
    const { data } = await server.call(listRestaurantsByMonth, {
      as: admin,
      query: { date: '2026-10', q: 'cluj' },
    });
    const share = data[0]?.summary?.budget?.share ?? 0;
    expect(share).toBeGreaterThan(0);
    const months = { 'Budget of the month': '1500.50', 'Budget used, %': (share * 100).toFixed(2) };
    const [list] = byName(await download(server, exportRestaurants, query, { as: admin }));
    expect(list).toMatchObject({ 'Bonus budget': '1500.50', ...months });
    const [overview] = byName(await download(server, exportOverview, query, { as: admin }));
    expect(overview).toMatchObject(months);
    // Of another month the budget of the present is told apart from that month's.
    const next = { ...query, date: '2026-11' };
    const [later] = byName(await download(server, exportRestaurants, next, { as: admin }));
    expect(later).toMatchObject({
      'Bonus budget': '1500.50',
      'Budget of the month': '900.00',
      'Budget used, %': '0.00',
    });
    const book = { ...query, format: 'xlsx', q: 'ro-' } as const;
    const [header = [], ...rows] = await xlsxRows(
      await download(server, exportOverview, book, { as: admin }),
    );
    const total = (name: string) => rows.at(-1)?.[header.indexOf(name)] ?? null;
    expect([total('Budget of the month'), total('Budget used, %')]).toEqual([1500.5, null]);
  });

  it('of restaurants has their totals below them, a row a currency, and none in a CSV', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('store_id', '=', 'RO-B-02')
      .execute();
    const query = { date: '2026-10', reports: '0' } as const;
    const { data } = await server.call(listRestaurantsByMonth, { as: admin, query });
    const file = await download(
      server,
      exportRestaurants,
      { format: 'xlsx', date: '2026-10' },
      { as: admin },
    );
    const [header = [], ...rows] = await xlsxRows(file);
    const value = (row: (typeof rows)[number] | undefined, name: string) => row?.[header.indexOf(name)];
    expect(rows).toHaveLength(data.length + 2);
    for (const [index, currency] of (['RON', 'EUR'] as const).entries()) {
      const own = data.filter((row) => row.currency === currency);
      const sum = (of: (row: (typeof data)[number]) => number) =>
        own.reduce((total, row) => total + of(row), 0);
      const total = rows.at(index - 2);
      expect(value(total, 'Name')).toBe('Total');
      expect(value(total, 'Currency')).toBe(currency);
      expect(value(total, 'Reports')).toBe(sum(({ summary }) => summary?.count ?? 0));
      expect(value(total, 'Goal of the month')).toBe(sum(({ summary }) => summary?.goal_month ?? 0));
      expect(value(total, 'Days that reached the goal')).toBe(sum(({ summary }) => summary?.days_hit ?? 0));
      const bonus = sum(({ summary }) => toMinor(summary?.bonus_total ?? '0.00'));
      expect(value(total, 'Bonus total')).toBe(Number(fromMinor(bonus)));
      const points = sum(({ summary }) => summary?.points_total ?? 0);
      const count = sum(({ summary }) => summary?.count ?? 0);
      expect(value(total, 'Average points')).toBe(pointsAverage(points, count));
      expect(value(total, 'Daily feedback goal') ?? null).toBeNull();
    }
    const csv = await download(server, exportRestaurants, { format: 'csv' }, { as: admin });
    expect(csvRows(csv)).toHaveLength(data.length + 1);
  });

  it('of restaurants holds what is filtered and in reach', async () => {
    const query = { format: 'csv', date: '2026-10', q: 'bucuresti', type: 'drive_through' } as const;
    const filtered = await download(server, exportRestaurants, query, { as: admin });
    expect(byName(filtered).map((row) => row['Store ID'])).toEqual(['RO-B-02']);
    expect(fileNameOf(filtered)).toBe('Brigade Restaurants 2026-10 (filtered).csv');
    const own = await download(server, exportRestaurants, { format: 'csv' }, { as: manager });
    expect(byName(own).map((row) => row['Store ID'])).toEqual(['RO-CJ-01']);
    expect(fileNameOf(own)).toBe('Brigade Restaurants 2026-10.csv');
  });

  it('of restaurants has empty cells where a month has no numbers', async () => {
    const query = { format: 'xlsx', date: '2027-05' } as const;
    const [header = [], row = []] = await xlsxRows(
      await download(server, exportRestaurants, query, { as: manager }),
    );
    expect(row[header.indexOf('Reports')]).toBe(0);
    expect(row[header.indexOf('Average points')]).toBeNull();
    expect(row[header.indexOf('Last report at')] ?? null).toBeNull();
  });

  it('[call-export-users] of people holds all pages of the list, in its order', async () => {
    const { data } = await server.call(listUsers, { as: admin, query: { sort: '-name' } });
    const file = await download(server, exportUsers, { format: 'csv', sort: '-name' }, { as: admin });
    const positions = {
      crew: 'Crew',
      shift_manager: 'Shift manager',
      store_manager: 'Store manager',
      area_manager: 'Area manager',
    };
    const words = { admin: 'Administrator', evaluator: 'Evaluator', user: 'User' };
    const statuses = { active: 'Active', pending: 'Not activated', disabled: 'Disabled' };
    const minute = (at: string | null) => (at === null ? '' : localMinute(new Date(at), 'Europe/Bucharest'));
    expect(fileNameOf(file)).toBe('Brigade People.csv');
    expect(byName(file)).toEqual(
      data.map((person) => ({
        'First name': person.first_name,
        'Last name': person.last_name,
        'E-mail': person.email,
        'Payroll number': person.payroll_id ?? '',
        Position: positions[person.user_position ?? 'crew'],
        Role: words[person.role],
        Restaurants: person.restaurants.map(({ store_id }) => store_id).join(', '),
        // Nobody of the small set has moved.
        'Member since': person.restaurants.length > 0 ? '2026-09-01' : '',
        Language: person.locale ?? '',
        Status: statuses[person.status ?? 'active'],
        'Last log-in': minute(person.last_login_at),
        'Created at': minute(person.created_at),
        'Time zone': 'Europe/Bucharest',
        Mark: idMark(person.id),
      })),
    );
  });

  it('of people tells an evaluator no more than the list does', async () => {
    const file = await download(server, exportUsers, { format: 'csv' }, { as: shift });
    const rows = byName(file);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'First name',
      'Last name',
      'Position',
      'Role',
      'Restaurants',
      'Member since',
      'Language',
      'Created at',
      'Time zone',
      'Mark',
    ]);
    const { data } = await server.call(listUsers, { as: shift });
    expect(rows).toHaveLength(data.length);
    expect(file.bytes.toString()).not.toContain('@');
    expect(file.bytes.toString()).not.toContain('RO-CJ-01');
    for (const query of ['status=active', 'sort=-last_login_at']) {
      const refused = await server.request('GET', `${exportUsers.path}?format=csv&${query}`, { as: shift });
      expect(refused.status).toBe(403);
    }
  });

  it('of people holds what is filtered', async () => {
    const restaurant_id = await restaurantId(server, 'RO-B-01');
    const query = { format: 'csv', restaurant_id, position: 'crew', q: 'popescu' } as const;
    const file = await download(server, exportUsers, query, { as: admin });
    expect(byName(file).map((row) => row['Last name'])).toEqual(['Popescu', 'Popescu']);
    expect(fileNameOf(file)).toBe('Brigade People (filtered).csv');
  });
});

describe('a file', () => {
  const act = async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { name: '=Cluj', drive_through: true, daily_feedback_goal: 20 },
    });
    await server.call(updateUser, {
      as: admin,
      params: { id: await personId(server, crew) },
      body: { role: 'evaluator', restaurants: [cluj, await restaurantId(server, 'RO-B-01')] },
    });
    return cluj;
  };

  it('[call-export-activity] of activity says who did what when, in words', async () => {
    await act();
    const file = await download(server, exportActivity, { format: 'csv' }, { as: admin });
    const rows = byName(file);
    const { data } = await server.call(listActivity, { as: admin });
    expect(rows.map((row) => row['ID'])).toEqual(data.map(({ subject }) => subject.id));
    expect(rows.at(-1)).toEqual({
      Time: '2026-10-15 12:00',
      'Time zone': 'Europe/Bucharest',
      Person: 'Ioana Munteanu',
      Action: 'Restaurant changed',
      Record: "'=Cluj",
      Restaurant: "'=Cluj",
      Before: 'Name: Cluj-Napoca Mănăștur; Type: In Store; Daily feedback goal: 12',
      After: 'Name: =Cluj; Type: Drive-Through; Daily feedback goal: 20',
      ID: data.at(-1)?.subject.id,
    });
    const person = rows.find((row) => row['Action'] === 'Person changed');
    expect(person?.['Record']).toBe('Radu Pop');
    expect(person?.['After']).toContain('Role: Evaluator');
    expect(person?.['After']).toContain('București Militari');
  });

  it('tells times by the clock of the restaurant, and names it', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ time_zone: 'Europe/Lisbon' })
      .where('store_id', '=', 'RO-CJ-01')
      .execute();
    await act();
    const activity = byName(await download(server, exportActivity, { format: 'csv' }, { as: admin }));
    const at = (action: string) => {
      const row = activity.find((one) => one['Action'] === action);
      return [row?.['Time'], row?.['Time zone']];
    };
    expect(at('Restaurant changed')).toEqual(['2026-10-15 10:00', 'Europe/Lisbon']);
    // Of no one restaurant: the zone of most.
    expect(at('Person changed')).toEqual(['2026-10-15 12:00', 'Europe/Bucharest']);

    const { data } = await server.call(listUsers, { as: admin });
    const people = byName(await download(server, exportUsers, { format: 'csv' }, { as: admin }));
    for (const { first_name, last_name, restaurants, created_at } of data) {
      const zone = restaurants[0]?.store_id === 'RO-CJ-01' ? 'Europe/Lisbon' : 'Europe/Bucharest';
      const rows = people.filter((one) => one['First name'] === first_name && one['Last name'] === last_name);
      expect(rows.map((one) => one['Created at'])).toContain(localMinute(new Date(created_at ?? ''), zone));
      expect(rows.map((one) => one['Time zone'])).toContain(zone);
    }
  });

  it('of activity holds what is filtered, more than a page of it', async () => {
    const cluj = await act();
    const { kysely } = server.database;
    const [one] = await kysely.selectFrom('audit').selectAll().where('subject_id', '=', cluj).execute();
    if (!one) throw new Error('the change was audited');
    const more = Array.from({ length: 1_200 }, (_, index) => ({
      ...one,
      id: `more-${String(index).padStart(4, '0')}`,
      at: `2026-09-${String(1 + (index % 3)).padStart(2, '0')}T08:00:00.000Z`,
    }));
    await kysely.insertInto('audit').values(more).execute();
    const query = { format: 'csv', subject: 'restaurant', subject_id: cluj, to: '2026-09-30' } as const;
    const file = await download(server, exportActivity, query, { as: admin });
    expect(byName(file)).toHaveLength(1_200);
    expect(byName(file)[0]?.['Time']).toBe('2026-09-03 11:00');
    expect(fileNameOf(file)).toBe('Brigade Activity (filtered).csv');
  });
});
