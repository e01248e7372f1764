/** Our own exports come back as what they are: unchanged, in every language and format. */
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportReports, exportRestaurants, exportUsers } from '#contract/exports.ts';
import { fileFormats } from '#contract/file-format.ts';
import { setBudgets } from '#contract/budgets.ts';
import { createReport } from '#contract/feedback.ts';
import { locales } from '#contract/locale.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { download } from '#tests/support/download.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  crew,
  everything,
  manager,
  personId,
  shift,
  restaurantId,
} from '#tests/support/small-chain.ts';
import { importIt, resultOf } from '#tests/support/upload.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();
afterEach(() => server.reset());

const ways = locales.flatMap((locale) => fileFormats.map((format) => ({ locale, format })));

describe.each(ways)('an export as $format in the language $locale', ({ locale, format }) => {
  it('of reports changes nothing: comments like formulas, night shifts and people who were deleted too', async () => {
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const evaluated_user_id = await personId(server, crew);
    const comments = ['=1+1', "'=1+1", '+40 722', 'Două\nrânduri; „citat”, "quote"', '_x000D_'];
    for (const [index, comment] of comments.entries()) {
      server.at(`2026-10-14T23:3${index}:07Z`);
      const id = `019a4d6e-7c9b-7000-8000-00000000000${index}`;
      const body = { id, restaurant_id, evaluated_user_id, points: index, comment, confirm: true };
      await server.call(createReport, { as: manager, body });
    }
    server.at('2026-10-15T09:00:00Z');
    const gone = { id: await personId(server, shift) };
    await server.call(deleteUser, { as: admin, params: gone });
    const before = await everything(server);
    const query = { format, from: '2026-09', to: '2026-10' };
    const { bytes } = await download(server, exportReports, query, { as: admin, locale });
    const result = await importIt(server, 'reports', new Uint8Array(bytes), { locale });
    const { reports } = before as { reports: { count: number }[] };
    expect(result).toMatchObject({
      issues: [],
      changes: [],
      counts: { new: 0, changed: 0, unchanged: reports[0]?.count, error: 0 },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('finds a report of midnight again, without its id too', async () => {
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const evaluated_user_id = await personId(server, crew);
    server.at('2026-10-14T21:00:00Z');
    const body = { id: newId(), restaurant_id, evaluated_user_id, points: 7, confirm: true };
    await server.call(createReport, { as: manager, body });
    server.at('2026-10-15T09:00:00Z');
    const query = { format, from: '2026-10', restaurant_id, day: '2026-10-14', points: 7 };
    const { bytes } = await download(server, exportReports, query, { as: admin, locale });
    const columns = 'store_id:3,observed_at:1,evaluator:5,evaluated_user:4,points:6';
    const { counts } = await resultOf(server, 'reports', new Uint8Array(bytes), { locale, columns });
    expect(counts).toMatchObject({ new: 0, changed: 0, error: 0 });
    expect(counts.unchanged).toBeGreaterThan(0);
  });

  it('of restaurants and of people changes nothing', async () => {
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const body = [
      { restaurant_id, valid_from: '2026-10', amount: '1500.5' },
      { restaurant_id, valid_from: '2026-11', amount: '900' },
    ];
    await server.call(setBudgets, { as: admin, body });
    const before = await everything(server);
    // The numbers of another month, in which the budget is another one too.
    const query = { format, date: '2026-11' };
    const restaurants = await download(server, exportRestaurants, query, { as: admin, locale });
    const people = await download(server, exportUsers, { format }, { as: admin, locale });
    expect(
      await importIt(server, 'restaurants', new Uint8Array(restaurants.bytes), { locale }),
    ).toMatchObject({
      issues: [],
      counts: { new: 0, changed: 0, unchanged: 3, error: 0 },
    });
    expect(await importIt(server, 'users', new Uint8Array(people.bytes), { locale })).toMatchObject({
      issues: [],
      counts: { new: 0, changed: 0, unchanged: 14, error: 0 },
    });
    expect(await everything(server)).toEqual(before);
  });
});

it('An export without addresses, as evaluators get it, changes nothing either', async () => {
  const query = { format: 'csv', from: '2026-10' } as const;
  const { bytes } = await download(server, exportReports, query, { as: manager, locale: 'ro' });
  const result = await importIt(server, 'reports', new Uint8Array(bytes), { locale: 'ro' });
  expect(result).toMatchObject({ issues: [], counts: { new: 0, changed: 0, error: 0 } });
  expect(result.counts.unchanged).toBeGreaterThan(50);
});
