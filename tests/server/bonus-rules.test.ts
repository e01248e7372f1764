import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { bonusOf } from '#contract/bonus.ts';
import { listBonusRules, previewBonusRule, removeBonusRule, setBonusRule } from '#contract/bonus-rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { createReport } from '#contract/feedback.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import { addDays } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  manager,
  personId,
  restaurantId,
} from '#tests/support/small-chain.ts';

// Twenty serializable transactions on PostgreSQL run some of them again and again.
vi.setConfig({ testTimeout: 30_000 });

/** The small set's present: 15 October, noon in Bucharest. */
const today = '2026-10-15';

const server = await openServer();
let cluj: string;
let crewId: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  crewId = await personId(server, crew);
});

const list = async (as = admin) => (await server.call(listBonusRules, { as })).data;
const set = async (rule: Partial<BodyOf<typeof setBonusRule>>) =>
  (
    await server.call(setBonusRule, {
      as: admin,
      body: { currency: 'RON', valid_from: today, points_threshold: 5, amount_per_point: '3.00', ...rule },
    })
  ).data;
const remove = async (valid_from: string) =>
  (await server.call(removeBonusRule, { as: admin, body: { currency: 'RON', valid_from } })).data;
const monthOf = async (restaurant: string, date = '2026-10') =>
  (
    await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id: await restaurantId(server, restaurant), date },
    })
  ).data;
const sum = (amounts: readonly { bonus: string }[]) =>
  fromMinor(amounts.reduce((total, { bonus }) => total + toMinor(bonus), 0));
const inThePast = { code: 'invalid', errors: [{ path: 'valid_from', code: 'in_the_past' }] };

/** A report as it would have been made on a day by whatever rule there was. */
async function report(restaurant: string, date: string, points: number, bonus = 0) {
  await server.database.kysely
    .insertInto('reports')
    .values({
      restaurant_id: await restaurantId(server, restaurant),
      business_date: date,
      id: `${restaurant}-${date}-${points}`,
      points,
      bonus_minor: bonus,
      comment: null,
      evaluator_id: await personId(server, manager),
      evaluator_first_name: 'Mihai',
      evaluator_last_name: 'Ardelean',
      evaluated_user_id: crewId,
      evaluated_user_first_name: 'Radu',
      evaluated_user_last_name: 'Pop',
      observed_at: `${date}T10:00:00Z`,
      recorded_at: `${date}T10:00:00Z`,
    })
    .execute();
}

describe('the rules', () => {
  it('[call-bonus-rules] are told by currency, newest first, to evaluators too', async () => {
    await set({ valid_from: '2026-11-01' });
    await set({ currency: 'EUR', valid_from: '2026-10-20', amount_per_point: '0.6' });
    const { rules } = await list(manager);
    expect(rules).toEqual([
      {
        currency: 'RON',
        valid_from: '2026-11-01',
        points_threshold: 5,
        amount_per_point: '3.00',
        set_at: '2026-10-15T09:00:00.000Z',
        set_by: 'Ioana Munteanu',
      },
      {
        currency: 'RON',
        valid_from: '2026-09-01',
        points_threshold: 7,
        amount_per_point: '2.50',
        set_at: '2026-09-01T07:00:00.000Z',
        set_by: '',
      },
      {
        currency: 'EUR',
        valid_from: '2026-10-20',
        points_threshold: 5,
        amount_per_point: '0.60',
        set_at: '2026-10-15T09:00:00.000Z',
        set_by: 'Ioana Munteanu',
      },
    ]);
  });

  it('may begin on the latest current business day of the currency’s restaurants', async () => {
    await set({ currency: 'EUR', valid_from: today });
    expect((await list()).earliest).toEqual([
      { currency: 'RON', day: today },
      { currency: 'EUR', day: today },
    ]);
    // 01:30 on the 16th in Bucharest: still the 15th there, but in a restaurant whose day begins at midnight the 16th.
    server.at('2026-10-15T22:30:00Z');
    expect((await list()).earliest[0]).toEqual({ currency: 'RON', day: today });
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { day_starts_at: '00:00' },
    });
    expect((await list()).earliest).toEqual([
      { currency: 'RON', day: '2026-10-16' },
      // No restaurant has euros: the calendar of a new one.
      { currency: 'EUR', day: today },
    ]);
    await expect(set({ valid_from: today })).rejects.toMatchObject(inThePast);
    expect((await set({ valid_from: '2026-10-16' })).rules[0]).toMatchObject({ valid_from: '2026-10-16' });
  });
});

describe('a rule from today on', () => {
  it('[call-set-bonus-rule] is followed by today’s reports in every restaurant of its currency, and by no earlier one', async () => {
    const restaurants = ['RO-CJ-01', 'RO-B-01', 'RO-B-02'];
    for (const restaurant of restaurants) await report(restaurant, today, 9, 500);
    const before = await Promise.all(restaurants.map((restaurant) => monthOf(restaurant)));
    await set({ points_threshold: 5, amount_per_point: '3.07' });
    for (const [index, restaurant] of restaurants.entries()) {
      const { reports, days, summary } = await monthOf(restaurant);
      const past = (item: ReportItem) => item.date < today;
      const todays = reports.filter((item) => !past(item));
      expect(todays.length).toBeGreaterThan(0);
      for (const { points, bonus } of todays) {
        const rule = { points_threshold: 5, amount_per_point: 307 };
        expect(bonus).toBe(fromMinor(bonusOf(points, rule)));
      }
      expect(reports.filter(past)).toEqual(before[index]?.reports.filter(past));
      expect(days.find(({ date }) => date === today)?.bonus).toBe(sum(todays));
      expect(summary?.bonus_total).toBe(sum(reports));
    }
  });

  it('leaves restaurants of other currencies as they are', async () => {
    await server.database.kysely
      .updateTable('restaurants')
      .set({ currency: 'EUR' })
      .where('id', '=', cluj)
      .execute();
    await report('RO-CJ-01', today, 10, 180);
    const before = await monthOf('RO-CJ-01');
    await set({ amount_per_point: '9.99' });
    expect({ ...(await monthOf('RO-CJ-01')), bonus_rules: [] }).toEqual({ ...before, bonus_rules: [] });
    const { reports } = (await set({ currency: 'EUR', amount_per_point: '1' }), await monthOf('RO-CJ-01'));
    expect(reports.find(({ points, date }) => points === 10 && date === today)?.bonus).toBe('5.00');
  });

  it('replaces the one that began on the same day, and a coming rule keeps its own days', async () => {
    const later = addDays(today, 3);
    await report('RO-CJ-01', today, 10);
    await report('RO-CJ-01', later, 10, 1);
    await set({ valid_from: later, points_threshold: 0, amount_per_point: '1.00' });
    await set({ amount_per_point: '3.00' });
    const { rules } = await set({ amount_per_point: '4.00' });
    expect(rules.map(({ valid_from, amount_per_point }) => [valid_from, amount_per_point])).toEqual([
      [later, '1.00'],
      [today, '4.00'],
      ['2026-09-01', '2.50'],
    ]);
    const bonusOn = async (day: string) => {
      const { reports } = await monthOf('RO-CJ-01');
      return reports.find(({ date, points }) => date === day && points === 10)?.bonus;
    };
    expect([await bonusOn(today), await bonusOn(later)]).toEqual(['20.00', '10.00']);
  });

  it('is audited with what was in force before; the same rule again is no change', async () => {
    await set({});
    const after = await everything(server);
    await set({ amount_per_point: '3' });
    expect(await everything(server)).toEqual(after);
    const before = {
      currency: 'RON',
      valid_from: '2026-09-01',
      points_threshold: 7,
      amount_per_point: '2.50',
    };
    const rule = { currency: 'RON', valid_from: today, points_threshold: 5, amount_per_point: '3.00' };
    expect(await audits(server, 'bonus-rule.set')).toEqual([
      expect.objectContaining({
        subject_type: 'bonus-rule',
        subject_id: 'RON_2026-10-15',
        restaurant_id: null,
        actor_name: 'Ioana Munteanu',
        before,
        after: rule,
      }),
    ]);
  });
});

describe('a restaurant’s month', () => {
  it('names the rules in force on any of its days, the earliest first', async () => {
    await set({ amount_per_point: '3.00' });
    await set({ valid_from: '2026-11-01', amount_per_point: '4.00' });
    await set({ currency: 'EUR', amount_per_point: '9.00' });
    const rulesOf = async (date: string) =>
      (await monthOf('RO-CJ-01', date)).bonus_rules.map(({ valid_from, amount_per_point }) => [
        valid_from,
        amount_per_point,
      ]);
    expect(await rulesOf('2026-08')).toEqual([]);
    expect(await rulesOf('2026-09')).toEqual([['2026-09-01', '2.50']]);
    expect(await rulesOf('2026-10')).toEqual([
      ['2026-09-01', '2.50'],
      [today, '3.00'],
    ]);
    expect(await rulesOf('2026-11')).toEqual([['2026-11-01', '4.00']]);
    expect(await rulesOf('2027-01')).toEqual([['2026-11-01', '4.00']]);
  });
});

describe('a rule of the past', () => {
  it('can neither be set nor taken back', async () => {
    const before = await everything(server);
    await expect(set({ valid_from: '2026-10-14' })).rejects.toMatchObject(inThePast);
    await expect(remove('2026-09-01')).rejects.toMatchObject(inThePast);
    expect(await everything(server)).toEqual(before);
  });

  it('that began today stays', async () => {
    await set({});
    await expect(remove(today)).rejects.toMatchObject(inThePast);
  });
});

describe('a coming rule', () => {
  it('[call-remove-bonus-rule] is taken back, once', async () => {
    await set({ valid_from: '2026-11-01' });
    const { rules } = await remove('2026-11-01');
    expect(rules.map(({ valid_from }) => valid_from)).toEqual(['2026-09-01']);
    expect(await remove('2026-11-01')).toEqual(await list());
    expect(await audits(server, 'bonus-rule.remove')).toEqual([
      expect.objectContaining({
        subject_id: 'RON_2026-11-01',
        before: { currency: 'RON', valid_from: '2026-11-01', points_threshold: 5, amount_per_point: '3.00' },
        after: undefined,
      }),
    ]);
  });

  it('changes no report before it begins', async () => {
    await report('RO-CJ-01', today, 9, 500);
    const before = await monthOf('RO-CJ-01');
    await set({ valid_from: addDays(today, 1), amount_per_point: '99.99' });
    const { reports, days, summary } = await monthOf('RO-CJ-01');
    expect({ reports, days, summary }).toEqual({
      reports: before.reports,
      days: before.days,
      summary: before.summary,
    });
  });
});

describe('what isn’t a rule', () => {
  const rule = { currency: 'RON', valid_from: today, points_threshold: 5, amount_per_point: '3.00' };
  it.each([
    ['currency', 'USD', 'invalid_choice'],
    ['valid_from', '2026-02-30', 'invalid_date'],
    ['valid_from', '15.10.2026', 'invalid_date'],
    ['points_threshold', 11, 'too_big'],
    ['points_threshold', -1, 'too_small'],
    ['points_threshold', 7.5, 'not_whole'],
    ['amount_per_point', '', 'required'],
    ['amount_per_point', '2,50', 'invalid'],
    ['amount_per_point', '2.505', 'invalid'],
    ['amount_per_point', '-1', 'invalid'],
    ['amount_per_point', '1e3', 'invalid'],
    ['amount_per_point', '10000.01', 'too_big'],
    ['amount_per_point', 2.5, 'invalid'],
    ['set_by_name', 'me', 'unknown_field'],
  ])('%s %j is refused: %s', async (path, value, code) => {
    const before = await everything(server);
    const answer = await server.request('PUT', setBonusRule.path, {
      as: admin,
      body: { ...rule, [path]: value },
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
    expect(await everything(server)).toEqual(before);
  });
});

describe('at once', () => {
  it('twenty settings of one day are one rule, and every report of the day follows the one that stands', async () => {
    for (const points of [8, 9, 10]) await report('RO-CJ-01', today, points);
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => set({ amount_per_point: `${number + 1}.00` })),
    );
    const standing = (await list()).rules.filter(({ valid_from }) => valid_from === today);
    expect(standing).toHaveLength(1);
    const amount = toMinor(standing[0]?.amount_per_point ?? '');
    const { reports, summary } = await monthOf('RO-CJ-01');
    for (const { points, bonus } of reports.filter(({ date }) => date === today)) {
      expect(toMinor(bonus)).toBe(bonusOf(points, { points_threshold: 5, amount_per_point: amount }));
    }
    expect(summary?.bonus_total).toBe(sum(reports));
    // Each tells what stood before it: a chain without a gap.
    const entries = await audits(server, 'bonus-rule.set');
    expect(new Set(entries.map(({ before }) => JSON.stringify(before))).size).toBe(20);
  });

  it('recording and setting leave no report with an older rule’s bonus', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        number % 2 === 0
          ? set({ amount_per_point: `${number + 1}.00` })
          : server.call(createReport, {
              as: manager,
              body: {
                id: `019a4d6e-7c9b-7000-8000-0000000000${number + 10}`,
                restaurant_id: cluj,
                evaluated_user_id: crewId,
                points: 9,
                confirm: true,
              },
            }),
      ),
    );
    const [rule] = (await list()).rules;
    const { reports, days, summary } = await monthOf('RO-CJ-01');
    const todays = reports.filter(({ date, points }) => date === today && points === 9);
    expect(todays.length).toBeGreaterThanOrEqual(10);
    const amount = toMinor(rule?.amount_per_point ?? '');
    for (const { bonus } of todays) expect(toMinor(bonus)).toBe(4 * amount);
    expect(days.find(({ date }) => date === today)?.bonus).toBe(
      sum(reports.filter(({ date }) => date === today)),
    );
    expect(summary?.bonus_total).toBe(sum(reports));
  });
});

describe('a rule that changes recorded bonuses', () => {
  const rule = { currency: 'RON', valid_from: today, points_threshold: 6, amount_per_point: '3.00' } as const;
  const preview = async (given: Partial<typeof rule> = {}) => {
    const { points_threshold, ...rest } = { ...rule, ...given };
    const query = { ...rest, points_threshold: String(points_threshold) };
    return (
      await server.request('GET', `${previewBonusRule.path}?${new URLSearchParams(query)}`, { as: admin })
    ).body;
  };
  const historyOf = async (id: string) =>
    (await server.call(listActivity, { as: admin, query: { subject: 'report', subject_id: id } })).data;

  /** Two reports of today that earn by today's rule, one that doesn't by either, one of yesterday. */
  async function record() {
    await server.database.kysely.deleteFrom('reports').where('business_date', '=', today).execute();
    await report('RO-CJ-01', today, 8, 250);
    await report('RO-B-01', today, 10, 750);
    await report('RO-B-01', today, 5, 0);
    await report('RO-CJ-01', '2026-10-14', 9, 500);
  }

  it('[call-preview-bonus-rule] says before how many and how much, and does just that', async () => {
    await record();
    expect(await preview()).toMatchObject({
      data: { reports: 2, bonus_before: '10.00', bonus_after: '18.00', currency: 'RON' },
    });
    await set({ ...rule, agreed: { reports: 2, bonus_before: '10.00', bonus_after: '18.00' } });
    expect(await preview()).toMatchObject({
      data: { reports: 0, bonus_before: '0.00', bonus_after: '0.00' },
    });
    const { reports, summary } = await monthOf('RO-B-01');
    expect(reports.find(({ id }) => id === `RO-B-01-${today}-10`)?.bonus).toBe('12.00');
    expect(summary?.bonus_total).toBe(sum(reports));
  });

  it('leaves a row in the history of each report that it changed, and in no other', async () => {
    await record();
    await set(rule);
    expect(await historyOf(`RO-CJ-01-${today}-8`)).toMatchObject([
      {
        action: 'report.follow-rule',
        actor: { name: 'Ioana Munteanu' },
        restaurant: { name: 'Cluj-Napoca Mănăștur' },
        before: { bonus: '2.50' },
        after: { bonus: '6.00', points_threshold: 6, amount_per_point: '3.00' },
      },
    ]);
    expect(await historyOf(`RO-B-01-${today}-5`)).toEqual([]);
    expect(await historyOf('RO-CJ-01-2026-10-14-9')).toEqual([]);
  });

  it('is refused where what was agreed to is something else by now, and changes nothing', async () => {
    await record();
    const agreed = { reports: 1, bonus_before: '2.50', bonus_after: '6.00' };
    const { status, body } = await server.request('PUT', setBonusRule.path, {
      as: admin,
      body: { ...rule, agreed },
    });
    expect([status, body]).toMatchObject([
      409,
      { code: 'stale', current: { reports: 2, bonus_before: '10.00', bonus_after: '18.00' } },
    ]);
    expect((await list()).rules.filter(({ valid_from }) => valid_from === today)).toEqual([]);
  });

  it('that begins in the past is refused by the preview too, and one to come changes nothing recorded', async () => {
    await record();
    const past = await preview({ valid_from: '2026-10-14' as typeof today });
    expect(past).toMatchObject(inThePast);
    expect(await preview({ valid_from: '2026-11-01' as typeof today })).toMatchObject({
      data: { reports: 0 },
    });
  });

  it('stays known when another one of its day replaces it, or when it is withdrawn', async () => {
    await set({ valid_from: '2026-11-01', amount_per_point: '3.00' });
    server.at('2026-10-15T10:00:00Z');
    await set({ valid_from: '2026-11-01', amount_per_point: '4.00' });
    server.at('2026-10-15T11:00:00Z');
    const { rules, replaced } = await remove('2026-11-01');
    expect(rules.map(({ valid_from }) => valid_from)).not.toContain('2026-11-01');
    const told = { currency: 'RON', valid_from: '2026-11-01', set_by: 'Ioana Munteanu' };
    expect(replaced).toMatchObject([
      {
        ...told,
        amount_per_point: '4.00',
        set_at: '2026-10-15T10:00:00.000Z',
        replaced_at: '2026-10-15T11:00:00.000Z',
        replaced_by: 'Ioana Munteanu',
        withdrawn: true,
      },
      {
        ...told,
        amount_per_point: '3.00',
        set_at: '2026-10-15T09:00:00.000Z',
        replaced_at: '2026-10-15T10:00:00.000Z',
        withdrawn: false,
      },
    ]);
    // The rule of the days before wasn't replaced: it counts for them still.
    await set({ valid_from: '2026-11-02' });
    expect((await list()).replaced).toHaveLength(2);
  });
});
