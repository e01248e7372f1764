/** Month's end by person: the same amounts as by restaurant, a row for each person and currency. */
import { beforeEach, expect, it } from 'vitest';
import {
  closeMonth,
  getClosing,
  listClosingPeople,
  listClosings,
  type PersonAtMonthEnd,
} from '#contract/closings.ts';
import { exportClosingPeople } from '#contract/exports.ts';
import { createReport } from '#contract/feedback.ts';
import { fromMinor, fromSigned, toMinor, toSigned } from '#contract/money.ts';
import { idMark } from '#contract/person-name.ts';
import { assignUserToRestaurant } from '#contract/restaurant-changes.ts';
import { updateUser } from '#contract/user-changes.ts';
import { csvRows, download, fileNameOf, xlsxRows } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';

const september = '2026-09';

const server = await openServer();
let cluj: string;
let militari: string;
let radu: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  militari = await restaurantId(server, 'RO-B-01');
  radu = await personId(server, crew);
});

const list = (query: object = {}) =>
  server.call(listClosingPeople, { as: admin, query: { date: september, ...query } });
const close = (...restaurant_ids: string[]) =>
  server.call(closeMonth, { as: admin, body: { month: september, restaurant_ids } });
const rowOf = async (id: string) => (await list()).data.find(({ person }) => person.id === id);
/** Radu gets feedback in a second restaurant, too. */
const recordElsewhere = async () => {
  const body = { user_id: radu, restaurant_id: militari, since: '2026-09-01' };
  await server.call(assignUserToRestaurant, { as: admin, body });
  await server.call(createReport, {
    as: admin,
    body: {
      id: '019a4d6e-7c9b-7000-8000-0000000000d1',
      restaurant_id: militari,
      evaluated_user_id: radu,
      points: 10,
      observed_at: '2026-09-20T12:00:00Z',
      reason: 'Lipsea din listă',
      confirm: true,
    },
  });
};
const sums = (rows: readonly PersonAtMonthEnd[]) => ({
  bonus: fromMinor(rows.reduce((all, { bonus }) => all + toMinor(bonus), 0)),
  corrections: fromSigned(rows.reduce((all, { correction }) => all + toSigned(correction), 0)),
  payable: fromMinor(rows.reduce((all, { payable }) => all + toMinor(payable), 0)),
});

it('[call-list-closing-people] adds up to the amounts of the restaurants, closed or not', async () => {
  await recordElsewhere();
  await close(cluj);
  const { data, meta } = await list();
  const byRestaurant = await server.call(listClosings, { as: admin, query: { date: september } });
  expect(meta.totals).toEqual(byRestaurant.meta.totals);
  for (const { currency, bonus, corrections, payable } of meta.totals) {
    const own = data.filter((row) => row.currency === currency);
    expect(sums(own)).toEqual({ bonus, corrections, payable });
  }
  for (const { bonus, payable, parts } of data) {
    expect(fromMinor(parts.reduce((all, part) => all + toMinor(part.bonus), 0))).toBe(bonus);
    expect(fromMinor(parts.reduce((all, part) => all + toMinor(part.payable), 0))).toBe(payable);
  }
});

it('has a person of several restaurants once, with the part of each', async () => {
  await recordElsewhere();
  await close(cluj);
  const row = await rowOf(radu);
  expect(row?.parts.map(({ restaurant, state, payable }) => [restaurant.store_id, state, payable])).toEqual([
    ['RO-CJ-01', 'closed', (await lineOf(cluj))?.payable],
    ['RO-B-01', expect.any(String) as string, '7.50'],
  ]);
  expect(row?.parts[1]?.state).not.toBe('closed');
});

it('tells a closed month as paid, whatever became known since', async () => {
  await recordElsewhere();
  await close(cluj, militari);
  const before = await rowOf(radu);
  await server.call(createReport, {
    as: admin,
    body: {
      id: '019a4d6e-7c9b-7000-8000-0000000000d2',
      restaurant_id: cluj,
      evaluated_user_id: radu,
      points: 10,
      observed_at: '2026-09-21T12:00:00Z',
      reason: 'Lipsea din listă',
      confirm: true,
    },
  });
  expect(await rowOf(radu)).toEqual(before);
});

it('is searched by name and payroll number, sorted and paged', async () => {
  await server.call(updateUser, { as: admin, params: { id: radu }, body: { payroll_id: 'Zz-9' } });
  const found = async (q: string) => (await list({ q })).data.map(({ person }) => person.last_name);
  expect(await found('zZ-9')).toEqual(['Pop']);
  expect(await found('radu p')).toEqual(['Pop']);
  expect(await found('nimeni')).toEqual([]);
  const { data } = await list({ sort: '-payable' });
  const amounts = data.map(({ payable }) => toMinor(payable));
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  const numbers = (await list({ sort: 'payroll_id' })).data.map(({ payroll_id }) => payroll_id);
  expect(numbers.at(-1)).toBe('Zz-9');
  const page = await list({ sort: '-payable', page: 2, per_page: 2 });
  expect(page.data).toEqual(data.slice(2, 4));
  expect(page.meta).toMatchObject({ total: data.length, page: 2, per_page: 2, month: september });
});

it('is for administrators', async () => {
  expect((await server.request('GET', listClosingPeople.path, { as: manager })).status).toBe(403);
});

it('[call-export-closing-people] is written as a file, with the sums of each currency', async () => {
  await recordElsewhere();
  await close(cluj);
  const fileOf = (format: 'csv' | 'xlsx') =>
    download(server, exportClosingPeople, { month: september, format }, { as: admin });
  const { data, meta } = await list();
  const inOrder = { month: september, format: 'csv', sort: '-payable' } as const;
  const sortedFile = await download(server, exportClosingPeople, inOrder, { as: admin });
  expect(fileNameOf(sortedFile)).toBe(fileNameOf(await fileOf('csv')));
  const csv = csvRows(await fileOf('csv'));
  const xlsx = await xlsxRows(await fileOf('xlsx'));
  expect(csv).toHaveLength(1 + data.length);
  const [head = []] = csv;
  const cell = (row: readonly string[] | undefined, name: string) => row?.[head.indexOf(name)];
  const own = csv.find((row) => cell(row, 'First name') === 'Radu' && cell(row, 'Last name') === 'Pop');
  expect(cell(own, 'Restaurants')).toBe('RO-CJ-01, RO-B-01');
  expect(cell(own, 'Not closed yet')).toBe('7.50');
  expect(cell(own, 'Mark')).toBe(idMark(radu));
  expect(xlsx).toHaveLength(1 + data.length + meta.totals.length);
  expect(xlsx.at(-1)).toContain(Number(meta.totals.at(-1)?.payable));
});

async function lineOf(id: string) {
  const { data } = await server.call(getClosing, { as: admin, query: { id, date: september } });
  return data.lines.find(({ person }) => person.id === radu);
}
