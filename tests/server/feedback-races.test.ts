/** Twenty feedbacks at once: the database decides, not who looked first. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRestaurantByMonth } from '#contract/restaurants.ts';
import { transact } from '#server/db/transaction.ts';
import { createReport } from '#server/reports/feedback.db.ts';
import { openServer } from '#tests/support/open-server.ts';
import type { Answer } from '#tests/support/server.ts';
import { admin, audits, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';

const many = 20;

// Twenty serializable transactions on PostgreSQL run some of them again and again.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();
let cluj: string;
let radu: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});
beforeEach(() => server.reset());

const idOf = (number: number) => `019a4d6e-7c9b-7000-8000-${String(number).padStart(12, '0')}`;
const send = (number: number, more: object = {}) =>
  server.request('POST', '/v1/report/create/', {
    as: manager,
    body: { id: idOf(number), restaurant_id: cluj, evaluated_user_id: radu, points: 9, ...more },
  });
const atOnce = (act: (number: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: many }, (_, number) => act(number)));
const countsByStatus = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = [status, (body as { code?: string }).code].filter(Boolean).join(' ');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const today = async () => {
  const { days } = (await server.call(getRestaurantByMonth, { as: admin, query: { id: cluj } })).data;
  return days.find(({ date }) => date === '2026-10-15');
};

describe('twenty times at once', () => {
  it('the same feedback is one row', async () => {
    const before = (await today())?.count ?? 0;
    const answers = await atOnce(() => send(1));
    expect(countsByStatus(answers)).toEqual({ 200: many - 1, 201: 1 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await today())?.count).toBe(before + 1);
    expect(await audits(server, 'report.create')).toHaveLength(1);
  });

  it('a near-duplicate is one row', async () => {
    const before = (await today())?.count ?? 0;
    expect(countsByStatus(await atOnce((number) => send(number)))).toEqual({
      201: 1,
      '409 near_duplicate': many - 1,
    });
    expect((await today())?.count).toBe(before + 1);
  });

  it('another feedback is twenty rows, and the day’s total has them all', async () => {
    const before = await today();
    expect(countsByStatus(await atOnce((number) => send(number, { confirm: true })))).toEqual({ 201: many });
    expect(await today()).toMatchObject({
      count: (before?.count ?? 0) + many,
      points: (before?.points ?? 0) + many * 9,
    });
  });

  it('a void is one void', async () => {
    const before = await today();
    await send(1);
    const reason = 'Greșit';
    const answers = await atOnce(() =>
      server.request('DELETE', `/v1/report/void/${idOf(1)}`, { as: manager, body: { reason } }),
    );
    expect(countsByStatus(answers)).toEqual({ 200: many });
    expect(await audits(server, 'report.void')).toHaveLength(1);
    expect(await today()).toEqual(before);
  });

  it('corrections and a void leave totals that are the rows’', async () => {
    const before = await today();
    await send(1);
    await atOnce((number) =>
      number === 10
        ? server.request('DELETE', `/v1/report/void/${idOf(1)}`, { as: manager, body: { reason: 'Greșit' } })
        : server.request('PUT', `/v1/report/update/${idOf(1)}`, {
            as: manager,
            body: { points: number % 11 },
          }),
    );
    expect(await today()).toEqual(before);
  });
});

describe('a membership that ended', () => {
  it('after the call was let in, before it wrote, counts', async () => {
    const mihai = await personId(server, manager);
    const { kysely } = server.database;
    const actor = {
      id: mihai,
      role: 'evaluator',
      first_name: '',
      last_name: '',
      restaurantIds: [cluj],
    } as const;
    const author = { actor, now: new Date('2026-10-15T09:00:00Z'), requestId: 'r' };
    await transact(kysely, async (trx) => {
      await trx
        .updateTable('memberships')
        .set({ valid_to: '2026-10-15' })
        .where('user_id', '=', mihai)
        .execute();
    });
    const body = { id: idOf(1), restaurant_id: cluj, evaluated_user_id: radu, points: 9 };
    await expect(createReport(server.database, author, body)).rejects.toMatchObject({ code: 'not_found' });
    await kysely.updateTable('users').set({ role: 'user' }).where('id', '=', mihai).execute();
    await expect(createReport(server.database, author, body)).rejects.toMatchObject({
      code: 'revoked_token',
    });
  });
});
