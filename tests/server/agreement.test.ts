/**
 * Whatever people do, every view shows the same numbers to the last cent: generated histories against a model that adds
 * everything up anew (tests/support/agreement-*.ts). A failure prints the seed and the shortest history that fails.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { exportReports } from '#contract/exports.ts';
import { getRecordSheet } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import type { ReportItem } from '#contract/reports.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurantsByMonth,
  previewRestaurantDelete,
} from '#contract/restaurants.ts';
import { getUserWithReports } from '#contract/user-months.ts';
import { histories, type Act } from '#tests/support/agreement-acts.ts';
import {
  average,
  bonusOfReport,
  decimal,
  rowsOf,
  sum,
  todayOf,
  type Model,
} from '#tests/support/agreement-model.ts';
import {
  bonusTotals,
  dayView,
  daysView,
  itemOf,
  sideView,
  summaryView,
  type Item,
} from '#tests/support/agreement-views.ts';
import { admin, begin, perform, start } from '#tests/support/agreement-world.ts';
import { csvRows, download, xlsxRows } from '#tests/support/download.ts';
import { isLongRun } from '#tests/support/seed.ts';
import { engine } from '#tests/support/test-database.ts';
import { openServer } from '#tests/support/open-server.ts';

/** The one before the restaurants opened, those of the histories, and one to come. */
const months = ['2026-02', '2026-03', '2026-04', '2026-05'];
const busyMonths = months.slice(1, 3);
/** Histories; `AGREEMENT_RUNS=500 npm run test:long` looks longer. */
const usual = engine === 'sqlite' ? 4 : 2;
const numRuns = isLongRun ? Number(process.env['AGREEMENT_RUNS'] ?? 40) : usual;

/** A failing history is shortened for so long, and then shown. */
const patience = { interruptAfterTimeLimit: 60_000 + numRuns * 20_000, markInterruptAsFailure: true };
vi.setConfig({ testTimeout: patience.interruptAfterTimeLimit + 30_000 });

const server = await openServer({ set: 'empty', at: start });

/** A person without the mark that tells two of one name apart, which has tests of its own. */
const unmarked = <Someone extends { mark?: string | undefined }>({ mark: _mark, ...person }: Someone) =>
  person;

/** What is compared: the model's reports know no correction's time and no marks. */
const plain = ({ corrected_at: _corrected, evaluator, evaluated_user, ...item }: ReportItem): Item => ({
  ...item,
  evaluator: unmarked(evaluator),
  evaluated_user: unmarked(evaluated_user),
});

async function expectRestaurants(model: Model, date: string): Promise<void> {
  const listed = await server.call(listRestaurantsByMonth, { as: admin, query: { date } });
  const short = await server.call(listRestaurantsByMonth, { as: admin, query: { date, reports: '0' } });
  expect(listed.data.map(({ id }) => id)).toEqual(model.restaurants.map(({ id }) => id));
  for (const [index, restaurant] of model.restaurants.entries()) {
    const { id } = restaurant;
    const reports = rowsOf(model, id, date).map((row) => itemOf(model, row));
    const [summary, days] = [summaryView(model, restaurant, date), daysView(model, restaurant, date)];
    const { data: whole } = await server.call(getRestaurantWithReports, { as: admin, query: { id, date } });
    expect(whole.reports.map(plain)).toEqual(reports);
    expect([whole.summary, whole.days]).toEqual([summary, days]);
    const { data: byDay } = await server.call(getRestaurantByMonth, { as: admin, query: { id, date } });
    expect([byDay.summary, byDay.days]).toEqual([summary, days]);
    expect(listed.data[index]?.summary).toEqual(summary);
    expect(listed.data[index]?.reports.map(plain)).toEqual(reports);
    // Marks tell people of one name apart where they are shown; the list without reports shows none.
    const users = listed.data[index]?.users.map(unmarked);
    expect(short.data[index]).toEqual({ ...listed.data[index], users, reports: [] });
  }
}

async function expectOverview(model: Model, date: string): Promise<void> {
  const { data } = await server.call(getOverview, { as: admin, query: { date } });
  const summaries = model.restaurants.map((restaurant) => summaryView(model, restaurant, date));
  const todays = model.restaurants.map((restaurant) =>
    dayView(model, restaurant, todayOf(model, restaurant)),
  );
  const toDate = sum(summaries.map(({ count_to_date }) => count_to_date ?? 0));
  const add = (name: 'count' | 'goal_to_date' | 'days_hit' | 'days_elapsed' | 'points_total') =>
    sum(summaries.map((summary) => summary[name]));
  expect(data.totals).toMatchObject({
    stores: model.restaurants.length,
    count: add('count'),
    goal_to_date: add('goal_to_date'),
    count_to_date: toDate,
    days_hit: add('days_hit'),
    days_elapsed: add('days_elapsed'),
    points_total: add('points_total'),
    points_average: average(add('points_total'), add('count')),
    today_count: sum(todays.map(({ count }) => count)),
    today_goal: sum(todays.map(({ goal }) => goal ?? 0)),
  });
  const rows = model.restaurants.flatMap(({ id }) => rowsOf(model, id, date));
  expect(data.totals.bonus_totals.filter(({ amount }) => amount !== '0.00')).toEqual(
    bonusTotals(model, rows).filter(({ amount }) => amount !== '0.00'),
  );
  expect(data.stores).toHaveLength(model.restaurants.length);
  for (const [index, restaurant] of model.restaurants.entries()) {
    const shown = data.stores.find(({ id }) => id === restaurant.id);
    expect([shown?.summary, shown?.today]).toEqual([summaries[index], todays[index]]);
    const begun = daysView(model, restaurant, date).filter(
      (day) => day.goal !== null && day.date <= todayOf(model, restaurant),
    );
    expect(shown?.days).toEqual(begun);
  }
}

async function expectPeople(model: Model, date: string): Promise<void> {
  for (const { id } of model.people.filter(({ deleted }) => !deleted)) {
    const { data } = await server.call(getUserWithReports, { as: admin, query: { id, date } });
    for (const [side, shown] of [
      ['evaluated', data.received],
      ['evaluator', data.given],
    ] as const) {
      const { reports = [], ...totals } = shown ?? {};
      const items = reports.map(({ restaurant_name: _name, currency: _currency, ...item }) => plain(item));
      expect({ ...totals, reports: items }).toEqual(sideView(model, side, id, date));
    }
  }
}

async function expectFiles(model: Model): Promise<void> {
  const span = { from: months[0] ?? '', to: months.at(-1) };
  const rows = model.restaurants.flatMap((restaurant) =>
    rowsOf(model, restaurant.id, '').map((row) => ({ restaurant, row })),
  );
  const expected = rows.map(({ restaurant, row }) => [
    row.date,
    restaurant.store_id,
    `${row.evaluated.first_name} ${row.evaluated.last_name}`,
    `${row.evaluator.first_name} ${row.evaluator.last_name}`,
    String(row.points),
    decimal(bonusOfReport(model, row)),
    restaurant.currency,
    row.comment ?? '',
    row.id,
  ]);
  const names = [
    'Report date',
    'Store ID',
    'Evaluated user',
    'Evaluator',
    'Points',
    'Bonus',
    'Currency',
    'Comment',
    'ID',
  ];
  const csv = csvRows(await download(server, exportReports, { format: 'csv', ...span }, { as: admin }));
  const [header = [], ...cells] = csv;
  expect(cells.map((row) => names.map((name) => row[header.indexOf(name)]))).toEqual(expected);
  const sheet = await xlsxRows(
    await download(server, exportReports, { format: 'xlsx', ...span }, { as: admin }),
  );
  const bonusColumn = sheet[0]?.indexOf('Bonus') ?? -1;
  const hundredths = sheet.slice(1).map((row) => Math.round(Number(row[bonusColumn]) * 100));
  const bonuses = rows.map(({ row }) => bonusOfReport(model, row));
  expect(hundredths.slice(0, rows.length)).toEqual(bonuses);
  // Below the reports a row of totals for each currency.
  const currencies = new Set(rows.map(({ restaurant }) => restaurant.currency));
  expect(hundredths.slice(rows.length)).toHaveLength(currencies.size);
  expect(sum(hundredths.slice(rows.length))).toBe(sum(bonuses));
}

async function expectAgreement(model: Model): Promise<void> {
  for (const month of months) {
    await expectRestaurants(model, month);
    await expectOverview(model, month);
  }
  for (const month of busyMonths) await expectPeople(model, month);
  for (const restaurant of model.restaurants) {
    const { id, currency } = restaurant;
    const counts = months.map((month) => ({ month, count: rowsOf(model, id, month).length }));
    const { data: withData } = await server.call(listRestaurantMonths, { as: admin, params: { id } });
    expect(withData).toEqual(counts.filter(({ count }) => count > 0).toReversed());
    const { data: sheet } = await server.call(getRecordSheet, { as: admin, query: { id } });
    expect(sheet.day).toEqual(dayView(model, restaurant, todayOf(model, restaurant)));
    const all = rowsOf(model, id, '');
    const { data: preview } = await server.call(previewRestaurantDelete, { as: admin, params: { id } });
    expect(preview).toMatchObject({
      reports: all.length,
      bonus_total: decimal(sum(all.map((row) => bonusOfReport(model, row)))),
      currency,
    });
  }
  await expectFiles(model);
}

/** Days that are over, as a restaurant's page shows them. */
async function pastDays(model: Model) {
  const days = await Promise.all(
    model.restaurants.map(async (restaurant) => {
      const shown = await Promise.all(
        busyMonths.map(async (date) => {
          const query = { id: restaurant.id, date };
          return (await server.call(getRestaurantByMonth, { as: admin, query })).data.days;
        }),
      );
      return shown.flat().filter(({ date }) => date < todayOf(model, restaurant));
    }),
  );
  return days;
}

describe('every view', () => {
  it('agrees with every other, whatever was recorded, corrected, voided, set, moved and deleted', async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (acts: Act[]) => {
        const model = await begin(server);
        for (const [index, act] of acts.entries()) {
          await perform(server, model, act);
          if (index === Math.floor(acts.length / 2)) await expectAgreement(model);
        }
        await expectAgreement(model);
        recorded += model.reports.length;
      }),
      { numRuns, ...patience },
    );
    // Histories in which nothing happens would agree too.
    expect(recorded).toBeGreaterThan(numRuns * 3);
  });

  it('leaves past days as they were when a goal or a rule is set', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (acts: Act[]) => {
        const model = await begin(server);
        const seen: unknown[] = [];
        const still: unknown[] = [];
        for (const act of acts) {
          const sets = act.kind === 'goal' || act.kind === 'rule';
          if (sets) seen.push(await pastDays(model));
          await perform(server, model, act);
          if (sets) still.push(await pastDays(model));
        }
        expect(still).toEqual(seen);
        compared += seen.length;
      }),
      { numRuns: Math.ceil(numRuns / 4), ...patience },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
