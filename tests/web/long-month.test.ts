/** What a month of 10,000 reports costs the page: counted, because a busy machine makes any time. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answer } from '#contract/endpoint.ts';
import { reportMatcher } from '#contract/report-match.ts';
import { reportItem, type ReportItem } from '#contract/reports.ts';
import { getRestaurantWithReports, restaurantReports } from '#contract/restaurants.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { longMonth } from '#tests/support/long-month.ts';
import { createApi } from '#web/api/create-api.ts';
import { parseInTurns, rowsOfTurn } from '#web/api/parse-in-turns.ts';
import { inTurns } from '#web/api/turns.ts';
import { orderRows } from '#web/queries/order-rows.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { shareInTurns } from '#web/queries/share-in-turns.ts';
import { sortReports } from '#web/reports/report-order.ts';
import { sortFeedback } from '#web/users/feedback-order.ts';

const reports = longMonth('2026-10', 10_000);
const restaurant = { id: 'r1', name: 'Cluj', store_id: 'C1', daily_feedback_goal: 10, reports };

/** Counts the turns from now on, and what is counted in each. */
function recordTurns() {
  const turns = [0];
  vi.stubGlobal('scheduler', { yield: async () => void turns.push(0) });
  const count = () => {
    turns[turns.length - 1] = (turns.at(-1) ?? 0) + 1;
  };
  return { turns, count };
}

afterEach(() => vi.unstubAllGlobals());

describe('an answer of 10,000 rows', () => {
  it('is checked some hundred rows a turn', async () => {
    const { turns, count } = recordTurns();
    const row = z.pipe(
      reportItem,
      z.transform((report) => (count(), report)),
    );
    const month = z.object({ name: z.string(), reports: z._default(z.array(row), []) });
    const { data } = await parseInTurns(answer(month), { success: true, data: restaurant });
    expect(data.reports).toEqual(reports);
    expect(Math.max(...turns)).toBeLessThanOrEqual(rowsOfTurn);
    expect(turns.reduce((all, rows) => all + rows)).toBe(10_000);
    console.log(`A month of 10,000 reports is checked in ${turns.length - 1} turns of ${rowsOfTurn}.`);
  });

  it('reads as it does at once', async () => {
    const json = { success: true, data: { ...restaurant, days: [], more: 1 } };
    const schema = answer(restaurantReports);
    expect(await parseInTurns(schema, json)).toEqual(schema.parse(json));
  });

  it('stays whole where a check looks at all of it', async () => {
    const few = z.array(z.number()).check(z.maxLength(1_000));
    await expect(parseInTurns(z.object({ few }), { few: Array(1_001).fill(1) })).rejects.toThrow('too_big');
    expect(await parseInTurns(z.object({ few }), { few: Array(1_000).fill(1) })).toEqual({
      few: Array(1_000).fill(1),
    });
  });

  const api = () =>
    createApi({ base: '/', clientId: 'web', clientSecret: 's', token: () => null, locale: () => 'en' });
  const query = { id: 'r1', date: '2026-10' };

  it('with one bad row is a bad answer', async () => {
    const bad = reports.map((report, index) => (index === 9_999 ? { ...report, points: 'many' } : report));
    network.use(
      foreignAnswer(getRestaurantWithReports, { success: true, data: { ...restaurant, reports: bad } }),
    );
    await expect(api().call(getRestaurantWithReports, { query })).rejects.toMatchObject({
      code: 'bad_response',
    });
  });

  it('is read no further once its page is left', async () => {
    network.use(mock(getRestaurantWithReports, { success: true, data: restaurant }));
    const left = new AbortController();
    let turns = 0;
    vi.stubGlobal('scheduler', {
      yield: async () => {
        turns += 1;
        if (turns === 3) left.abort();
      },
    });
    const call = api().call(getRestaurantWithReports, { query, signal: left.signal });
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    expect(turns).toBe(3);
  });
});

describe('work in turns', () => {
  it('lets others go first, also where the browser has no scheduler', async () => {
    vi.stubGlobal('scheduler', undefined);
    const order: string[] = [];
    const work = inTurns([1, 2, 3], 2, (item) => order.push(`item ${item}`));
    setTimeout(() => order.push('a timer'), 0);
    order.push('who called');
    expect(await work).toHaveLength(3);
    expect(order[0]).toBe('who called');
    expect(order.filter((text) => text.startsWith('item'))).toEqual(['item 1', 'item 2', 'item 3']);
  });
});

describe('the order of 10,000 rows', () => {
  const collator = new Intl.Collator('ro');
  const counted = () => vi.fn<(one: string, other: string) => number>(collator.compare);

  it.each(['evaluator', '-evaluator', 'evaluated_user', '-evaluated_user'])(
    'by %s compares forty names, not 10,000',
    (sort) => {
      const compare = counted();
      sortReports(reports, sort, compare);
      expect(compare.mock.calls.length).toBeLessThan(400);
    },
  );

  it("of a person's feedback does the same", () => {
    const compare = counted();
    const rows = reports.map((report) => ({ ...report, restaurant_name: 'Cluj', currency: 'RON' as const }));
    sortFeedback(rows, 'person', compare, ({ evaluated_user }) => evaluated_user);
    expect(compare.mock.calls.length).toBeLessThan(400);
  });

  it('is that of a stable sort, either way', () => {
    const row = fc.record({ name: fc.constantFrom('ana', 'Ana', 'Ion', 'ion', 'Ștefan'), at: fc.nat() });
    const compare = new Intl.Collator('ro', { sensitivity: 'base' }).compare;
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (rows, descending) => {
        const sign = descending ? -1 : 1;
        expect(orderRows(rows, ({ name }) => name, compare, descending)).toEqual(
          rows.toSorted((one, other) => sign * compare(one.name, other.name)),
        );
      }),
    );
  });
});

describe('a search among 10,000 rows', () => {
  it('folds each text once, and plain ones without the tables of Unicode', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const rows = longMonth('2026-10', 10_000);
    rows.forEach(reportMatcher({ q: 'stefan taranu' }));
    const first = normalize.mock.calls.length;
    expect(first).toBeLessThanOrEqual(10_000);
    expect(rows.filter(reportMatcher({ q: 'stefan' })).length).toBeGreaterThan(0);
    expect(normalize.mock.calls.length).toBe(first);
    normalize.mockClear();
    const plain = rows.map((row) => ({ ...row, evaluator: ana, evaluated_user: ana, comment: 'OK' }));
    expect(plain.filter(reportMatcher({ q: 'ANA pop ok' }))).toHaveLength(10_000);
    expect(normalize).not.toHaveBeenCalled();
  });
});

const ana = { id: 'ana', first_name: 'Ana', last_name: 'Pop' };

describe('a newer answer', () => {
  const copy = () => structuredClone(restaurant);

  it('that says the same is the former one', async () => {
    expect(await shareInTurns(restaurant, copy())).toBe(restaurant);
  });

  it('keeps every row that is as it was, wherever it stands now', async () => {
    const { turns } = recordTurns();
    const newer = copy();
    const added: ReportItem = { ...(newer.reports[0] as ReportItem), id: 'added' };
    newer.reports.unshift(added);
    newer.reports[5] = { ...(newer.reports[5] as ReportItem), points: 9, bonus: '5.00' };
    newer.reports.splice(9, 1);
    const shared = await shareInTurns(restaurant, newer);
    expect(shared).toEqual(newer);
    const known = new Set(restaurant.reports);
    expect(shared.reports.filter((report) => !known.has(report)).map(({ id }) => id)).toEqual([
      'added',
      newer.reports[5].id,
    ]);
    expect(turns.length).toBeGreaterThan(10);
  });

  it('is read as it is, whatever was there before', async () => {
    const rows = fc.array(fc.record({ id: fc.constantFrom('', 'a', 'b', 'c'), points: fc.nat(2) }));
    const data = fc.record({ name: fc.constantFrom('x', 'y'), days: fc.array(fc.nat(2)), reports: rows });
    await fc.assert(
      fc.asyncProperty(data, data, async (before, now) => {
        expect(await shareInTurns(before, structuredClone(now))).toEqual(now);
      }),
    );
  });
});

it("a month's bonuses are added up once, however often its total is asked for", () => {
  let read = 0;
  const rows = reports.map((report) => ({
    ...report,
    get bonus() {
      read += 1;
      return report.bonus;
    },
  }));
  const [first, second] = [totalsOf(rows), totalsOf(rows)];
  expect(second).toEqual(first);
  expect(read).toBe(10_000);
});
