/** Why an amount is what it is: each explanation comes to the number that the screens show, and says what changed it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { setBonusRule } from '#contract/bonus-rules.ts';
import { explainAmount, type Explanation, type ExplainQuery } from '#contract/explain.ts';
import { closeMonth, getClosing, reopenMonth } from '#contract/closings.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { fromMinor, fromSigned, toMinor } from '#contract/money.ts';
import { getOverview } from '#contract/overview.ts';
import { undoReportImport } from '#contract/report-imports.ts';
import { archiveRestaurant, createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, listRestaurants } from '#contract/restaurants.ts';
import { getUserWithReports } from '#contract/user-months.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  crew,
  manager,
  personId,
  restaurantId,
  shift,
  unknownId,
} from '#tests/support/small-chain.ts';
import { importIt } from '#tests/support/upload.ts';

/** The small set's present: 15 October, noon in Bucharest. */
const today = '2026-10-15';
const reportId = '019a4d6e-7c9b-7000-8000-0000000000e1';

const server = await openServer();
let cluj: string;
let crewId: string;
let managerId: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  crewId = await personId(server, crew);
  managerId = await personId(server, manager);
});

const explain = async (query: ExplainQuery, as = admin): Promise<Explanation> =>
  (await server.call(explainAmount, { as, query })).data;
const refused = async (query: Record<string, string>, as = manager) => {
  const { status, body } = await server.request('GET', `/v1/explain/?${new URLSearchParams(query)}`, { as });
  return [status, body];
};
const monthOf = async (id: string, date = '2026-10') =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id, date } })).data;
const record = async (points: number, more: { id?: string; observed_at?: string; reason?: string } = {}) => {
  const { id = reportId, ...rest } = more;
  const as = rest.reason === undefined ? manager : admin;
  return server.call(createReport, {
    as,
    body: { id, restaurant_id: cluj, evaluated_user_id: crewId, points, ...rest },
  });
};
const setRule = (points_threshold: number, amount_per_point: string) =>
  server.call(setBonusRule, {
    as: admin,
    body: { currency: 'RON', valid_from: today, points_threshold, amount_per_point },
  });
const added = (rows: readonly { bonus: string }[]) =>
  fromMinor(rows.reduce((sum, { bonus }) => sum + toMinor(bonus), 0));

describe('the explanations of a chain', () => {
  it.each([
    ['', '2026-09', 104],
    [', a rule that changed within it included', '2026-10', 196],
  ])(
    '[call-explain-amount] each add up to the number that the screens show of a month%s',
    async (_rule, date, least) => {
      await setRule(5, '3.00');
      await record(9);
      const { data: restaurants } = await server.call(listRestaurants, { as: admin });
      let asked = 0;
      const check = async (query: ExplainQuery, total: string, count: number) => {
        const why = await explain(query);
        asked += 1;
        expect([why.total, why.count]).toEqual([total, count]);
        expect(added(why.formula)).toBe(total);
        // Nothing of the small set was recorded by another rule than its day's.
        expect(why.formula.map(({ by_rule, differing }) => [by_rule, differing])).toEqual(
          why.formula.map(({ bonus }) => [bonus, 0]),
        );
        expect(query.what === 'report' ? total : added(why.parts)).toBe(total);
        return why;
      };
      for (const { id } of restaurants) {
        const { summary, days, reports } = await monthOf(id, date);
        const whole = await check(
          { what: 'store-month', restaurant_id: id, date },
          summary?.bonus_total ?? '',
          summary?.count ?? -1,
        );
        expect([whole.points_total, whole.points_average]).toEqual([
          summary?.points_total,
          summary?.points_average,
        ]);
        expect(whole.parts.map((part) => [part.date, part.count, part.points, part.bonus])).toEqual(
          days
            .filter(({ count }) => count > 0)
            .map((day) => [day.date, day.count, day.points, day.bonus])
            .toReversed(),
        );
        for (const day of days) {
          const why = await check({ what: 'day', restaurant_id: id, date: day.date }, day.bonus, day.count);
          expect(why.goal?.goal ?? null).toBe(day.goal);
        }
        // Those of one restaurant's present month; explain-demo.long.test.ts asks about every report.
        for (const report of id === cluj && date === '2026-10' ? reports : []) {
          const why = await check({ what: 'report', id: report.id }, report.bonus, 1);
          expect(why.report).toMatchObject({ points: report.points, bonus: report.bonus, voided: null });
        }
        for (const side of ['evaluator', 'evaluated_user'] as const) {
          const people = Map.groupBy(reports, (report) => report[side].id);
          for (const [user_id, own] of people)
            await check(
              {
                what: 'person-month',
                user_id,
                restaurant_id: id,
                side: side === 'evaluator' ? 'given' : 'received',
                date,
              },
              added(own),
              own.length,
            );
        }
      }
      const { data } = await server.call(getOverview, { as: admin, query: { date } });
      for (const { currency, amount } of data.totals.bonus_totals) {
        const { data: why } = await server.call(explainAmount, {
          as: admin,
          query: { what: 'chain-month', currency, date },
        });
        expect([why.total, added(why.parts)]).toEqual([amount, amount]);
        expect(why.parts.every(({ what }) => what === 'store-month')).toBe(true);
      }
      expect(data.totals.bonus_totals.length).toBeGreaterThan(0);
      expect(asked).toBeGreaterThan(least);
    },
  );

  it('of the days that the overview compares, and of each of its restaurants', async () => {
    const date = '2026-10';
    const { data } = await server.call(getOverview, { as: admin, query: { date } });
    const sides = Object.entries(data.totals.compared ?? {});
    expect(sides.map(([side, { through }]) => [side, through])).toEqual([
      ['now', '2026-10-14'],
      ['before', '2026-09-14'],
    ]);
    for (const [side, { through, bonus_totals }] of sides) {
      for (const { currency, amount } of bonus_totals) {
        const compared = side === 'now' ? 'now' : 'before';
        const why = await explain({ what: 'chain-month', currency, date, compared });
        expect([why.date, why.through, why.total, added(why.parts)]).toEqual([
          through.slice(0, 7),
          through,
          amount,
          amount,
        ]);
        for (const { restaurant, date: month, through: last, bonus, count } of why.parts) {
          const part = await explain({
            what: 'store-month',
            restaurant_id: restaurant.id,
            date: month,
            through: last ?? '',
          });
          expect([part.total, part.count, added(part.parts), part.through]).toEqual([
            bonus,
            count,
            bonus,
            last,
          ]);
        }
      }
    }
    const [shown] = data.stores.filter(({ before }) => before && before.count > 0);
    const through = shown?.before?.through ?? '';
    const own = await explain({
      what: 'store-month',
      restaurant_id: shown?.id ?? '',
      date: '2026-09',
      through,
    });
    expect(own.total).toBe(shown?.before?.bonus_total);
  });

  it('knows no day of another month', async () => {
    const query = { what: 'store-month', restaurant_id: cluj, date: '2026-10', through: '2026-09-30' };
    expect(await refused(query, admin)).toEqual([
      422,
      expect.objectContaining({ errors: [{ path: 'through', code: 'invalid_date' }] }),
    ]);
  });

  it('tell which part of a month fell under which rule', async () => {
    const { summary } = await monthOf(cluj);
    await setRule(5, '3.00');
    await record(9);
    const why = await explain({ what: 'store-month', restaurant_id: cluj, date: '2026-10' });
    const [before, after] = why.formula;
    expect(before?.rule).toMatchObject({ points_threshold: 7, amount_per_point: '2.50', set_by: '' });
    expect(after?.rule).toMatchObject({
      valid_from: today,
      points_threshold: 5,
      amount_per_point: '3.00',
      set_at: '2026-10-15T09:00:00.000Z',
      set_by: 'Ioana Munteanu',
    });
    const [newest] = why.parts;
    expect(newest).toMatchObject({ what: 'day', date: today, rule_from: today });
    expect(after).toMatchObject({ count: newest?.count, points: newest?.points, bonus: newest?.bonus });
    expect(before?.count).toBe((summary?.count ?? 0) + 1 - (newest?.count ?? 0));
    expect(new Set(why.parts.slice(1).map(({ rule_from }) => rule_from))).toEqual(
      new Set([before?.rule?.valid_from]),
    );
  });

  it('of a person are of one restaurant, or of all with a currency', async () => {
    const { data } = await server.call(getUserWithReports, {
      as: admin,
      query: { id: managerId, date: '2026-10' },
    });
    const given = await explain({
      what: 'person-month',
      user_id: managerId,
      side: 'given',
      currency: 'RON',
      date: '2026-10',
    });
    expect([{ currency: given.currency, amount: given.total }]).toEqual(data.given?.bonus_totals);
    expect(given.parts.map(({ id }) => id)).toEqual(data.given?.reports.map(({ id }) => id));
    expect(given).toMatchObject({ restaurant: null, person: { id: managerId, first_name: 'Mihai' } });
    const euros = await explain({
      what: 'person-month',
      user_id: managerId,
      side: 'given',
      currency: 'EUR',
      date: '2026-10',
    });
    expect([euros.total, euros.currency, euros.parts]).toEqual(['0.00', 'EUR', []]);
    expect(await refused({ what: 'person-month', user_id: managerId, date: '2026-10' }, admin)).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'currency', code: 'required' })] }),
    ]);
  });
});

describe('the explanation of a report', () => {
  it('has the formula with its numbers, the rule with its author, the goal with its, and who recorded it', async () => {
    const set = { restaurant_id: cluj, valid_from: today, goal: 9 };
    await server.call(setGoals, { as: admin, body: [set] });
    await record(9);
    expect(await explain({ what: 'report', id: reportId }, manager)).toEqual({
      restaurant: { id: cluj, name: 'Cluj-Napoca Mănăștur' },
      person: null,
      through: null,
      date: today,
      total: '5.00',
      currency: 'RON',
      count: 1,
      points_total: 9,
      points_average: 9,
      formula: [
        {
          rule: expect.objectContaining({ points_threshold: 7, amount_per_point: '2.50' }) as unknown,
          count: 1,
          points: 9,
          points_above: 2,
          by_rule: '5.00',
          bonus: '5.00',
          differing: 0,
        },
      ],
      goal: {
        goal: 9,
        by_weekday: null,
        valid_from: today,
        set_at: '2026-10-15T09:00:00.000Z',
        set_by: 'Ioana Munteanu',
      },
      parts: [],
      voided: [],
      report: {
        evaluator: { id: managerId, first_name: 'Mihai', last_name: 'Ardelean' },
        evaluated_user: { id: crewId, first_name: 'Radu', last_name: 'Pop' },
        points: 9,
        bonus: '5.00',
        observed_at: '2026-10-15T09:00:00.000Z',
        recorded_at: '2026-10-15T09:00:00.000Z',
        reason: null,
        import: null,
        corrections: [],
        voided: null,
      },
      closing: null,
    });
  });

  it('says who set the goal: with the restaurant, or by an update on its day', async () => {
    await record(8);
    const setBy = async () => {
      const { goal } = await explain({ what: 'report', id: reportId });
      return [goal?.goal, goal?.valid_from, goal?.set_at];
    };
    const militari = await restaurantId(server, 'RO-B-01');
    const { goal: first } = await explain({ what: 'day', restaurant_id: militari, date: '2026-10-14' });
    expect(first).toMatchObject({ valid_from: '2026-09-01', set_at: null, set_by: '' });
    const body = { name: 'Turda', store_id: 'RO-CJ-09', drive_through: false, daily_feedback_goal: 6 };
    const { data: made } = await server.call(createRestaurant, { as: admin, body });
    const { goal: created } = await explain({ what: 'day', restaurant_id: made.id, date: today });
    expect(created).toMatchObject({ goal: 6, set_at: '2026-10-15T09:00:00.000Z', set_by: 'Ioana Munteanu' });
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { daily_feedback_goal: 21 },
    });
    expect(await setBy()).toEqual([21, today, '2026-10-15T09:00:00.000Z']);
    // An update of anything else is nobody's goal.
    server.at('2026-10-15T10:00:00Z');
    await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body: { name: 'Cluj' } });
    expect(await setBy()).toEqual([21, today, '2026-10-15T09:00:00.000Z']);
  });

  it('has its corrections, and the rule that changed it, with who and when; not those of a comment', async () => {
    await record(9);
    server.at('2026-10-15T09:02:00Z');
    await server.call(updateReport, { as: manager, params: { id: reportId }, body: { comment: 'Bine' } });
    server.at('2026-10-15T09:05:00Z');
    const [other] = (await monthOf(cluj)).users.filter(({ id }) => id !== crewId && id !== managerId);
    await server.call(updateReport, {
      as: manager,
      params: { id: reportId },
      body: { points: 10, evaluated_user_id: other?.id ?? '' },
    });
    server.at('2026-10-15T09:07:00Z');
    await setRule(8, '4.00');
    const { total, report } = await explain({ what: 'report', id: reportId }, manager);
    expect(total).toBe('8.00');
    expect(report?.corrections).toEqual([
      {
        at: '2026-10-15T09:05:00.000Z',
        by: 'Mihai Ardelean',
        cause: 'correction',
        note: '',
        before: { points: 9, bonus: '5.00', evaluated_user: 'Radu Pop' },
        after: {
          points: 10,
          bonus: '7.50',
          evaluated_user: `${other?.first_name} ${other?.last_name}`,
        },
      },
      {
        at: '2026-10-15T09:07:00.000Z',
        by: 'Ioana Munteanu',
        cause: 'rule',
        note: '',
        before: { bonus: '7.50' },
        after: { bonus: '8.00' },
      },
    ]);
  });

  it('names the import that brought or changed it, and the reason of a late one', async () => {
    server.at('2026-10-20T18:00:00Z');
    const file = (points: number) =>
      `ID;Store ID;Date;Evaluator;Person;Points;Comment\n${reportId};RO-CJ-01;18.10.2026 14:05;${manager};Radu Pop;${points};`;
    await importIt(server, 'reports', file(8), { name: 'Octombrie.csv' });
    server.at('2026-10-20T19:00:00Z');
    await importIt(server, 'reports', file(10), { name: 'Corectat.csv' });
    const { total, report } = await explain({ what: 'report', id: reportId });
    expect(total).toBe('7.50');
    expect(report?.import).toEqual({
      name: 'Octombrie.csv',
      at: '2026-10-20T18:00:00.000Z',
      by: 'Ioana Munteanu',
    });
    expect(report?.corrections).toMatchObject([
      { cause: 'import', note: 'Corectat.csv', before: { bonus: '2.50' }, after: { bonus: '7.50' } },
    ]);

    server.at('2026-10-20T20:00:00Z');
    const { import_id } = await server.database.kysely
      .selectFrom('report_import_changes')
      .select('import_id')
      .executeTakeFirstOrThrow();
    await server.call(undoReportImport, {
      as: admin,
      params: { id: import_id },
      body: { reason: 'Fișier greșit' },
    });
    const { report: undone } = await explain({ what: 'report', id: reportId });
    expect(undone?.corrections.at(-1)).toMatchObject({
      at: '2026-10-20T20:00:00.000Z',
      cause: 'import-undone',
      note: 'Fișier greșit',
      after: { points: 8, bonus: '2.50' },
    });

    const late = '019a4d6e-7c9b-7000-8000-0000000000e2';
    await record(6, { id: late, observed_at: '2026-10-11T10:00:00Z', reason: 'Tableta era stricată' });
    const { report: afterwards } = await explain({ what: 'report', id: late });
    expect(afterwards).toMatchObject({ reason: 'Tableta era stricată', import: null });
  });

  it('of a voided one says who took it out and why, and that nothing is left of it', async () => {
    const before = await explain({ what: 'day', restaurant_id: cluj, date: today });
    await record(9);
    server.at('2026-10-15T11:00:00Z');
    await server.call(voidReport, {
      as: admin,
      params: { id: reportId },
      body: { reason: 'Persoana greșită' },
    });
    const voided = { at: '2026-10-15T11:00:00.000Z', by: 'Ioana Munteanu', reason: 'Persoana greșită' };
    const why = await explain({ what: 'report', id: reportId }, manager);
    expect([why.total, why.count, why.formula]).toEqual(['0.00', 0, []]);
    expect(why.report).toMatchObject({ points: 9, bonus: '5.00', voided });
    const queries: ExplainQuery[] = [
      { what: 'day', restaurant_id: cluj, date: today },
      { what: 'store-month', restaurant_id: cluj, date: '2026-10' },
      { what: 'person-month', user_id: crewId, restaurant_id: cluj, date: '2026-10' },
      { what: 'person-month', user_id: managerId, side: 'given', currency: 'RON', date: '2026-10' },
    ];
    for (const query of queries) {
      const { voided: out, parts } = await explain(query);
      expect(out).toMatchObject([{ id: reportId, bonus: '5.00', points: 9, date: today, voided }]);
      expect(parts.map(({ id }) => id)).not.toContain(reportId);
    }
    const after = await explain({ what: 'day', restaurant_id: cluj, date: today });
    expect({ ...after, voided: [] }).toEqual(before);
  });
});

describe('an amount that its rule does not give', () => {
  it('is told beside what the rule gives, whichever way it differs', async () => {
    await record(9);
    const set = (bonus_minor: number) =>
      server.database.kysely.updateTable('reports').set({ bonus_minor }).where('id', '=', reportId).execute();
    await set(440);
    const { total, formula } = await explain({ what: 'report', id: reportId });
    expect(total).toBe('4.40');
    expect(formula).toMatchObject([{ points_above: 2, by_rule: '5.00', bonus: '4.40', differing: 1 }]);
    const month = await explain({ what: 'store-month', restaurant_id: cluj, date: '2026-10' });
    const [line] = month.formula;
    expect(line?.differing).toBe(1);
    expect(toMinor(line?.by_rule ?? '') - toMinor(line?.bonus ?? '')).toBe(60);
  });

  it('before the first rule has no rule at all', async () => {
    await record(9);
    await server.database.kysely.deleteFrom('bonus_rules').execute();
    const { total, formula, parts } = await explain({ what: 'day', restaurant_id: cluj, date: today });
    expect(formula).toMatchObject([{ rule: null, points_above: 0, by_rule: '0.00', bonus: total }]);
    expect(formula[0]?.differing).toBeGreaterThan(0);
    expect(parts.every(({ rule_from }) => rule_from === null)).toBe(true);
  });
});

describe('who is out of reach', () => {
  it('gets the same as for what does not exist', async () => {
    const militari = await restaurantId(server, 'RO-B-01');
    const bucharest = await personId(server, 'sanziana.balan@ardealgrill.example');
    const [foreign] = (await monthOf(militari)).reports;
    const notFound = [404, expect.objectContaining({ code: 'not_found' }) as unknown];
    const date = '2026-10';
    for (const query of [
      { what: 'report', id: foreign?.id ?? '' },
      { what: 'report', id: unknownId },
      { what: 'day', restaurant_id: militari, date: today },
      { what: 'store-month', restaurant_id: militari, date },
      { what: 'person-month', restaurant_id: militari, user_id: crewId, date },
      { what: 'person-month', restaurant_id: cluj, user_id: bucharest, date },
      { what: 'person-month', user_id: bucharest, currency: 'RON', date },
      { what: 'person-month', user_id: unknownId, currency: 'RON', date },
    ])
      expect([query, await refused(query)]).toEqual([query, notFound]);
    // An evaluator of that restaurant, and an administrator, read it.
    await explain({ what: 'report', id: foreign?.id ?? '' }, shift);
    await explain({ what: 'report', id: foreign?.id ?? '' });
    expect(await refused({ what: 'store-month', restaurant_id: cluj, date }, crew)).toEqual([
      403,
      expect.objectContaining({ code: 'no_app_access' }),
    ]);
  });

  it('sees of all restaurants the own ones', async () => {
    const date = '2026-10';
    const { data } = await server.call(getOverview, { as: manager, query: { date } });
    const own = await explain({ what: 'chain-month', currency: 'RON', date }, manager);
    expect(own.parts.map(({ restaurant }) => restaurant.id)).toEqual([cluj]);
    expect([{ currency: 'RON', amount: own.total }]).toEqual(data.totals.bonus_totals);
    expect(own.person).toBeNull();
  });

  it('sees of a person what belongs to the own restaurants', async () => {
    const { data } = await server.call(getUserWithReports, {
      as: manager,
      query: { id: crewId, date: '2026-10' },
    });
    const militari = await restaurantId(server, 'RO-B-01');
    const [foreign] = (await monthOf(militari)).reports;
    await server.database.kysely
      .updateTable('reports')
      .set({ evaluated_user_id: crewId })
      .where('id', '=', foreign?.id ?? '')
      .execute();
    const query: ExplainQuery = { what: 'person-month', user_id: crewId, currency: 'RON', date: '2026-10' };
    expect([{ currency: 'RON', amount: (await explain(query, manager)).total }]).toEqual(
      data.received?.bonus_totals,
    );
    expect((await explain(query)).parts.map(({ id }) => id)).toContain(foreign?.id);
  });

  it('is told which field is wrong, and knows no field of another kind', async () => {
    const errors = async (query: Record<string, string>) => {
      const [, body] = await refused(query, admin);
      return (body as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => [
        path,
        code,
      ]);
    };
    expect(await errors({})).toEqual([['what', 'invalid_choice']]);
    expect(await errors({ what: 'year' })).toEqual([['what', 'invalid_choice']]);
    expect(await errors({ what: 'report' })).toEqual([['id', 'required']]);
    expect(await errors({ what: 'report', id: reportId, date: today })).toEqual([['date', 'unknown_field']]);
    expect(await errors({ what: 'day', restaurant_id: cluj, date: '2026-10' })).toEqual([
      ['date', 'invalid_date'],
    ]);
  });
});

it('tells no goal for the days after an archiving', async () => {
  await server.call(archiveRestaurant, { as: admin, params: { id: cluj } });
  const goalOf = async (date: string) =>
    (await explain({ what: 'day', restaurant_id: cluj, date })).goal?.goal;
  expect(await goalOf(today)).toBeGreaterThan(0);
  expect(await goalOf('2026-10-16')).toBeUndefined();
  expect(await goalOf('2026-08-31')).toBeUndefined();
});

describe('what a closing pays', () => {
  const september = '2026-09';
  const october = '2026-10';
  const closeCluj = async (month: string) => {
    const body = { month, restaurant_ids: [cluj] };
    const { data } = await server.call(closeMonth, { as: admin, body });
    expect(data.map(({ code }) => code)).toEqual(['closed']);
  };
  const line = (date: string, number?: number, user_id = crewId) =>
    explain({ what: 'line', restaurant_id: cluj, user_id, date, ...(number !== undefined && { number }) });
  const detailsOf = async (date: string) =>
    (await server.call(getClosing, { as: admin, query: { id: cluj, date } })).data;

  it('is the sum of its lines, and each of them has its terms', async () => {
    await closeCluj(september);
    const { lines, payable } = await detailsOf(september);
    const why = await explain({ what: 'closing', restaurant_id: cluj, date: september, number: 1 });
    expect([why.total, added(why.parts)]).toEqual([payable, payable]);
    expect(why.closing).toEqual({
      closing: { number: 1, closed_at: '2026-10-15T09:00:00.000Z', closed_by: 'Ioana Munteanu' },
      bonus: payable,
      changes: '0.00',
      carried_in: '0.00',
      carried_out: '0.00',
      changed: [],
    });
    for (const { person, payable: paid, bonus } of lines) {
      const own = await line(september, 1, person.id);
      expect([own.total, own.closing?.bonus, own.person?.id]).toEqual([paid, bonus, person.id]);
    }
  });

  it('names the reports that were recorded, corrected and voided since, who did it and why', async () => {
    const own = (await monthOf(cluj, september)).reports.filter(
      ({ evaluated_user, bonus }) => evaluated_user.id === crewId && bonus !== '0.00',
    );
    const [gone] = own;
    const [corrected, moved] = [`${reportId.slice(0, -1)}3`, `${reportId.slice(0, -1)}4`];
    const reason = 'Lipsea din listă';
    await record(10, { id: corrected, observed_at: '2026-09-21T12:00:00Z', reason });
    await record(10, { id: moved, observed_at: '2026-09-22T12:00:00Z', reason });
    const full = (await monthOf(cluj, september)).reports.find(({ id }) => id === moved)?.bonus;
    const other =
      (await detailsOf(september)).known.find(({ person }) => person.id !== crewId)?.person.id ?? '';
    await closeCluj(september);
    server.at('2026-10-15T09:05:00Z');
    await record(10, { observed_at: '2026-09-20T12:00:00Z', reason });
    await server.call(voidReport, { as: admin, params: { id: gone?.id ?? '' }, body: { reason: 'Greșit' } });
    const typo = { points: 0, reason: 'Punctaj greșit' };
    await server.call(updateReport, { as: admin, params: { id: corrected }, body: typo });
    server.at('2026-10-15T09:06:00Z');
    // Of the comment alone: it changes no amount.
    const worded = { comment: 'Zâmbește', reason: 'Diacritice' };
    await server.call(updateReport, { as: admin, params: { id: corrected }, body: worded });
    const body = { evaluated_user_id: other };
    await server.call(updateReport, { as: admin, params: { id: moved }, body });
    // Of the open month: no cause of a change.
    await record(9, { id: '019a4d6e-7c9b-7000-8000-0000000000e2' });
    server.at('2026-11-02T09:00:00Z');
    await closeCluj(october);

    const why = await line(october, 1);
    const [change] = why.closing?.changed ?? [];
    const causes = new Map(change?.causes.map((cause) => [cause.report_id, cause]));
    const by = 'Ioana Munteanu';
    expect(causes.get(reportId)).toMatchObject({
      cause: 'recorded',
      by,
      reason,
      before: '0.00',
    });
    expect(causes.get(gone?.id ?? '')).toMatchObject({
      cause: 'voided',
      by,
      reason: 'Greșit',
      before: gone?.bonus,
      after: '0.00',
    });
    expect(causes.get(corrected)).toMatchObject({
      cause: 'corrected',
      at: '2026-10-15T09:05:00.000Z',
      by,
      reason: 'Punctaj greșit',
      before: full,
      after: '0.00',
    });
    expect(causes.get(moved)).toMatchObject({
      cause: 'corrected',
      before: full,
      after: '0.00',
    });
    expect(causes.size).toBe(4);
    expect((await line(october, 1, other)).closing?.changed[0]?.causes).toMatchObject([
      { report_id: moved, before: '0.00', after: full },
    ]);
    const sum = [...causes.values()].reduce((all, one) => all + toMinor(one.after) - toMinor(one.before), 0);
    expect(change?.amount).toBe(fromSigned(sum));
  });

  it('is told of the open month as closing it now would pay, and of a withdrawn closing as it was', async () => {
    await closeCluj(september);
    server.at('2026-10-15T09:10:00Z');
    const reason = 'Lipsea un feedback';
    await server.call(reopenMonth, { as: admin, body: { restaurant_id: cluj, month: september, reason } });
    server.at('2026-10-15T09:20:00Z');
    await record(10, { observed_at: '2026-09-20T12:00:00Z', reason });
    const { known } = await detailsOf(september);
    const now = await line(september);
    expect(now.total).toBe(known.find(({ person }) => person.id === crewId)?.payable);
    expect([now.closing?.closing, now.closing?.changed]).toEqual([null, []]);
    const then = await line(september, 1);
    expect(toMinor(then.total)).toBeLessThan(toMinor(now.total));
  });

  it('is told of a withdrawn closing by the closings of its time, whatever was closed since', async () => {
    const reason = 'Greșit';
    const reopenCluj = async (month: string) => {
      await server.call(reopenMonth, { as: admin, body: { restaurant_id: cluj, month, reason } });
    };
    await closeCluj(september);
    server.at('2026-10-15T09:05:00Z');
    const gone = (await monthOf(cluj, september)).reports.find(
      ({ evaluated_user, bonus }) => evaluated_user.id === crewId && bonus !== '0.00',
    );
    await server.call(voidReport, { as: admin, params: { id: gone?.id ?? '' }, body: { reason } });
    server.at('2026-11-02T09:00:00Z');
    await closeCluj(october);
    const then = await line(october, 1);
    expect(then.closing?.changed).toMatchObject([{ month: september, causes: [{ report_id: gone?.id }] }]);
    server.at('2026-11-02T09:10:00Z');
    await reopenCluj(october);
    await reopenCluj(september);
    await closeCluj(september);
    await closeCluj(october);
    expect(await line(october, 1)).toEqual(then);
  });

  it('is told to administrators alone, and only of what there is', async () => {
    await closeCluj(september);
    const query = { what: 'line', restaurant_id: cluj, user_id: crewId, date: september };
    expect(await refused(query)).toMatchObject([404, { code: 'not_found' }]);
    expect(await refused({ ...query, number: '2' }, admin)).toMatchObject([404, { code: 'not_found' }]);
    expect(await refused({ ...query, user_id: unknownId }, admin)).toMatchObject([
      404,
      { code: 'not_found' },
    ]);
    expect(await refused({ ...query, what: 'closing', user_id: '' }, admin)).toMatchObject([422, {}]);
    expect(await refused({ ...query, number: '0' }, admin)).toMatchObject([422, {}]);
  });
});
