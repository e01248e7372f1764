import { v7 as newId } from 'uuid';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/endpoint.ts';
import { exportReports } from '#contract/exports.ts';
import { createReport } from '#contract/feedback.ts';
import { getRestaurantWithReports, type RestaurantReports } from '#contract/restaurants.ts';
import { idMark, nameOf } from '#contract/person-name.ts';
import { reportMatcher, type ReportFilters } from '#contract/report-match.ts';
import { toMinor } from '#contract/money.ts';
import { localMinute } from '#contract/month.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { csvRows, download, fileNameOf, xlsxRows } from '#tests/support/download.ts';
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
let cluj: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
});
afterEach(() => server.reset());

const month = '2026-10';
const header = [
  'Report date',
  'Observed at',
  'Restaurant',
  'Store ID',
  'Evaluated user',
  'Evaluator',
  'Points',
  'Bonus',
  'Currency',
  'Comment',
  'Recorded at',
  'Evaluated user’s mark',
  'Evaluator’s mark',
  'ID',
];

async function shown(as: string, id = cluj, date = month): Promise<RestaurantReports> {
  return (await server.call(getRestaurantWithReports, { as, query: { id, date } })).data;
}

describe('a month of a restaurant as CSV', () => {
  it('[call-export-reports] holds the rows of the page, in their order, with all that they tell', async () => {
    const page = await shown(manager);
    const file = await download(
      server,
      exportReports,
      { format: 'csv', restaurant_id: cluj, from: month },
      { as: manager },
    );
    const [first, ...rows] = csvRows(file);
    const local = (at: string | null) => localMinute(new Date(at ?? ''), page.time_zone);
    expect(first).toEqual(header);
    expect(page.reports.length).toBeGreaterThan(50);
    expect(rows).toEqual(
      page.reports.map((report) => [
        report.date,
        local(report.observed_at),
        page.name,
        'RO-CJ-01',
        nameOf(report.evaluated_user),
        nameOf(report.evaluator),
        String(report.points),
        report.bonus,
        'RON',
        report.comment ?? '',
        local(report.recorded_at),
        idMark(report.evaluated_user.id),
        idMark(report.evaluator.id),
        report.id,
      ]),
    );
  });

  it('is called by its restaurant and month, and says when it is filtered', async () => {
    const query = { format: 'csv', restaurant_id: cluj, from: month } as const;
    const as = { as: manager };
    const whole = await download(server, exportReports, query, as);
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(fileNameOf(whole)).toBe('Brigade RO-CJ-01 2026-10.csv');
    const filtered = await download(server, exportReports, { ...query, points: 9 }, as);
    expect(fileNameOf(filtered)).toBe('Brigade RO-CJ-01 2026-10 (filtered).csv');
    const several = await download(server, exportReports, { format: 'xlsx', from: '2026-09', to: month }, as);
    expect(fileNameOf(several)).toBe('Brigade 2026-09 - 2026-10.xlsx');
  });

  it.each(['ro', 'de'] as const)('has semicolons and decimal commas in %s', async (locale) => {
    const page = await shown(manager);
    const query = { format: 'csv', restaurant_id: cluj, from: month } as const;
    const rows = csvRows(await download(server, exportReports, query, { as: manager, locale }), ';');
    expect(rows.slice(1).map((row) => row[7])).toEqual(
      page.reports.map(({ bonus }) => bonus.replace('.', ',')),
    );
  });
});

describe('a month of a restaurant as XLSX', () => {
  it('holds numbers as numbers and dates as dates', async () => {
    const page = await shown(manager);
    const query = { format: 'xlsx', restaurant_id: cluj, from: month } as const;
    const file = await download(server, exportReports, query, { as: manager });
    const [first, ...rows] = await xlsxRows(file);
    const asUtc = (at: string | null) =>
      new Date(`${localMinute(new Date(at ?? ''), page.time_zone).replace(' ', 'T')}Z`);
    expect(first).toEqual(header);
    expect(rows.slice(0, -1)).toEqual(
      page.reports.map((report) => [
        new Date(report.date),
        asUtc(report.observed_at),
        page.name,
        'RO-CJ-01',
        nameOf(report.evaluated_user),
        nameOf(report.evaluator),
        report.points,
        Number(report.bonus),
        'RON',
        report.comment,
        asUtc(report.recorded_at),
        idMark(report.evaluated_user.id),
        idMark(report.evaluator.id),
        report.id,
      ]),
    );
  });
});

describe('a workbook of reports', () => {
  const of = async (query: Partial<QueryOf<typeof exportReports>>, locale: 'en' | 'de' = 'en') =>
    download(server, exportReports, { format: 'xlsx', from: month, ...query }, { as: admin, locale });
  const sum = (rows: readonly { bonus: string }[]) =>
    rows.reduce((total, { bonus }) => total + toMinor(bonus), 0) / 100;

  it('ends with its totals, and sums up by person and by evaluator in sheets of their own', async () => {
    const { reports, name } = await shown(manager);
    const file = await of({ restaurant_id: cluj });
    const last = (await xlsxRows(file)).at(-1);
    expect(last?.slice(0, 2)).toEqual(['Total', `Reports: ${reports.length}`]);
    expect(last?.[7]).toBe(sum(reports));
    for (const [sheet, end] of [
      [2, 'evaluated_user'],
      [3, 'evaluator'],
    ] as const) {
      const [first, ...rows] = await xlsxRows(file, sheet);
      expect(first?.slice(1)).toEqual([
        'Mark',
        'Restaurant',
        'Store ID',
        'Reports',
        'Average points',
        'Bonus',
        'Currency',
      ]);
      const people = Map.groupBy(reports, (report) => report[end].id);
      expect(rows).toHaveLength(people.size + 1);
      for (const own of people.values()) {
        const [report] = own;
        if (!report) continue;
        const points = own.reduce((all, one) => all + one.points, 0);
        expect(rows).toContainEqual([
          nameOf(report[end]),
          idMark(report[end].id),
          name,
          'RO-CJ-01',
          own.length,
          Math.round((points * 100) / own.length) / 100,
          sum(own),
          'RON',
        ]);
      }
      expect(rows.at(-1)).toEqual([
        'Total',
        null,
        null,
        null,
        reports.length,
        expect.any(Number),
        sum(reports),
        'RON',
      ]);
    }
  });

  it('rounds averages as every screen does', async () => {
    const evaluated_user_id = await personId(server, crew);
    await server.database.kysely
      .deleteFrom('reports')
      .where('evaluated_user_id', '=', evaluated_user_id)
      .execute();
    for (let number = 0; number < 40; number += 1) {
      await server.call(createReport, {
        as: manager,
        body: {
          id: newId(),
          restaurant_id: cluj,
          evaluated_user_id,
          points: number < 7 ? 7 : 6,
          observed_at: `2026-10-14T12:${String(10 + number)}:00Z`,
          confirm: true,
        },
      });
    }
    const rows = await xlsxRows(await of({ restaurant_id: cluj, evaluated_user_id }), 2);
    // 247 points, half a hundredth above 6.17.
    expect(rows[1]?.slice(4, 6)).toEqual([40, 6.18]);
  });

  it('adds currencies up apart, and holds what the filter takes', async () => {
    const [report] = (await shown(manager)).reports;
    const file = await of({ restaurant_id: cluj, evaluated_user_id: report?.evaluated_user.id });
    expect(await xlsxRows(file, 2)).toHaveLength(3);
  });
});

describe('an export of several months and restaurants', () => {
  const ids = async (as: string, query: Partial<QueryOf<typeof exportReports>>) => {
    const file = await download(server, exportReports, { format: 'csv', from: month, ...query }, { as });
    const [first = [], ...rows] = csvRows(file);
    return rows.map((row) => ({ restaurant: row[first.indexOf('Store ID')], id: row[first.indexOf('ID')] }));
  };

  it('goes restaurant by restaurant by name, each newest month first', async () => {
    const expected: { restaurant: string; id: string }[] = [];
    for (const restaurant of ['RO-B-01', 'RO-B-02']) {
      for (const date of ['2026-10', '2026-09']) {
        const { reports } = await shown(shift, await restaurantId(server, restaurant), date);
        expected.push(...reports.map(({ id }) => ({ restaurant, id })));
      }
    }
    expect(await ids(shift, { from: '2026-09', to: '2026-10' })).toEqual(expected);
  });

  it('takes no restaurant that is out of reach', async () => {
    expect(new Set((await ids(manager, {})).map(({ restaurant }) => restaurant))).toEqual(
      new Set(['RO-CJ-01']),
    );
    expect(new Set((await ids(admin, {})).map(({ restaurant }) => restaurant)).size).toBe(3);
    await server.request('PUT', `/v1/user/update/${await personId(server, manager)}`, {
      as: admin,
      body: { restaurants: [] },
    });
    expect(await ids(manager, {})).toEqual([]);
  });

  it('adds up to the bonus and the points that the page shows', async () => {
    const { summary } = await shown(manager);
    const query = { format: 'csv', restaurant_id: cluj, from: month } as const;
    const [, ...rows] = csvRows(await download(server, exportReports, query, { as: manager }));
    expect(rows).toHaveLength(summary?.count ?? 0);
    expect(rows.reduce((sum, row) => sum + toMinor(row[7] ?? ''), 0)).toBe(
      toMinor(summary?.bonus_total ?? ''),
    );
    expect(rows.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(summary?.points_total);
  });
});

describe('a filtered export', () => {
  it('holds exactly what the page’s filter takes', async () => {
    const { reports } = await shown(manager);
    const [some] = reports.filter(({ comment }) => comment !== null);
    if (!some) throw new Error('the small set has a report with a comment');
    const filters: ReportFilters[] = [
      { day: some.date },
      { evaluated_user_id: some.evaluated_user.id },
      { evaluator_id: some.evaluator.id, points: some.points },
      { points: some.points },
      { q: some.evaluated_user.last_name.toUpperCase() },
      { q: `${some.evaluated_user.first_name} ${some.date}` },
      { q: some.comment ?? '', day: some.date },
      { q: 'nobody is called so' },
      { evaluator_id: unknownId },
      { day: '2026-09-30' },
      { q: '%' },
    ];
    for (const filter of filters) {
      const query = { format: 'csv', restaurant_id: cluj, from: month, ...filter } as const;
      const [, ...rows] = csvRows(await download(server, exportReports, query, { as: manager }));
      const expected = reports.filter(reportMatcher(filter)).map(({ id }) => id);
      expect(rows.map((row) => row.at(-1))).toEqual(expected);
    }
  });
});

describe('for an administrator', () => {
  it('an export names both people by their addresses too, and deleted ones by name alone', async () => {
    const page = await shown(manager);
    const [{ evaluated_user: gone } = { evaluated_user: { id: '', first_name: '', last_name: '' } }] =
      page.reports;
    const { email } = await server.database.kysely
      .selectFrom('users')
      .select('email')
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow();
    const query = { format: 'csv', restaurant_id: cluj, from: month } as const;
    const read = async () => {
      const [first = [], ...rows] = csvRows(await download(server, exportReports, query, { as: admin }));
      const of = (name: string, row = rows[0]) => row?.[first.indexOf(name)];
      return { first, of };
    };
    const before = await read();
    expect(before.first).toEqual([
      ...header.slice(0, -3),
      'Evaluated user’s e-mail',
      'Evaluator’s e-mail',
      ...header.slice(-3),
    ]);
    expect(before.of('Evaluated user’s e-mail')).toBe(email);
    expect(before.of('Evaluator’s e-mail')).toBe(manager);
    await server.call(deleteUser, { as: admin, params: { id: gone.id } });
    const after = await read();
    expect(after.of('Evaluated user')).toBe(nameOf(gone));
    expect(after.of('Evaluated user’s e-mail')).toBe('');
  });
});

describe('what stands in the rows', () => {
  it('can be anything that a person types, and is no formula in either form', async () => {
    const { reports } = await shown(manager);
    const comment = '=HYPERLINK("http://evil.example";"Click")\nșțăîâ <b>';
    await server.database.kysely
      .updateTable('reports')
      .set({ comment })
      .where('id', '=', reports[0]?.id ?? '')
      .execute();
    const query = { restaurant_id: cluj, from: month } as const;
    const csv = await download(server, exportReports, { format: 'csv', ...query }, { as: manager });
    expect(csvRows(csv)[1]?.[9]).toBe(`'${comment}`);
    const xlsx = await download(server, exportReports, { format: 'xlsx', ...query }, { as: manager });
    expect((await xlsxRows(xlsx))[1]?.[9]).toBe(comment);
  });

  it('comes once and in order, however many there are at one moment', async () => {
    const { kysely } = server.database;
    const { reports } = await shown(manager);
    const row = await kysely
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', reports[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const made = Array.from({ length: 1_300 }, (_, index) => ({
      ...row,
      id: `made-${String(index).padStart(4, '0')}`,
      business_date: index < 1_200 ? '2026-07-02' : '2026-07-01',
      observed_at: `2026-07-02T0${index % 3}:00:00.000Z`,
    }));
    for (let start = 0; start < made.length; start += 500) {
      await kysely
        .insertInto('reports')
        .values(made.slice(start, start + 500))
        .execute();
    }
    const query = { format: 'csv', restaurant_id: cluj, from: '2026-07' } as const;
    const [, ...rows] = csvRows(await download(server, exportReports, query, { as: manager }));
    const page = await shown(manager, cluj, '2026-07');
    expect(rows).toHaveLength(1_300);
    expect(rows.map((cells) => cells.at(-1))).toEqual(page.reports.map(({ id }) => id));
  });
});

describe('an export is refused', () => {
  const refused = async (query: Record<string, string>, as: string = manager) => {
    const search = new URLSearchParams({ format: 'csv', from: month, ...query });
    const { status, body } = await server.request('GET', `${exportReports.path}?${search}`, { as });
    return { status, body };
  };

  it('for a restaurant that is out of reach, like for one that doesn’t exist', async () => {
    for (const id of [await restaurantId(server, 'RO-B-01'), unknownId]) {
      expect(await refused({ restaurant_id: id })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });

  it.each([
    [{ from: '2026-13' }, 'from', 'invalid_date'],
    [{ from: '2026-10', to: '2026-09' }, 'to', 'invalid_date'],
    [{ points: '11' }, 'points', 'too_big'],
    [{ day: '2026-02-30' }, 'day', 'invalid_date'],
    [{ format: 'pdf' }, 'format', 'invalid_choice'],
    [{ page: '2' }, 'page', 'unknown_field'],
  ])('with %j, naming the field', async (query, path, code) => {
    expect(await refused(query)).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ path, code }] },
    });
  });
});
