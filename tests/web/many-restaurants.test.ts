/** Goals and budgets of more restaurants than one body has room for. */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { setBudgets } from '#contract/budgets.ts';
import { setGoals } from '#contract/goal-changes.ts';
import type { GoalsByWeekday } from '#contract/goals.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { bareApi, failureOf } from '#tests/support/bare-api.ts';
import { budgetMutations } from '#web/queries/budgets.ts';
import { goalMutations } from '#web/queries/goals.ts';

const bodyLimit = 64 * 1024;
/** What other tests of this process say of the network is no matter here. */
const client = () => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const ids = Array.from({ length: 1_100 }, () => crypto.randomUUID());
const goals_by_weekday: GoalsByWeekday = [500, 500, 500, 500, 500, 500, 500];

it('goals of 1,100 restaurants are set by calls that each fit, and every result comes back', async () => {
  const entries = ids.map((id) => ({ restaurant_id: id, valid_from: '2026-10-16', goals_by_weekday }));
  const sizes: number[] = [];
  const progress: number[] = [];
  network.use(
    mock(setGoals, async ({ body, request }) => {
      sizes.push((await request.arrayBuffer()).byteLength);
      return { data: body.map((entry) => ({ ...entry, result: 'set' as const })) };
    }),
  );
  const set = new MutationObserver(client(), goalMutations.set(bareApi()));
  const results = await set.mutate({ entries, onProgress: (told) => progress.push(told.length) });
  expect(results.map(({ restaurant_id }) => restaurant_id)).toEqual(ids);
  expect(Math.max(...sizes)).toBeLessThan(bodyLimit);
  expect(progress).toEqual([250, 500, 750, 1_000, 1_100]);
});

it('budgets too; where a call fails, those before it were told', async () => {
  const entries = ids.map((id) => ({ restaurant_id: id, valid_from: '2026-10', amount: '10000000.00' }));
  const told: string[] = [];
  const answer = mock(
    setBudgets,
    async ({ body, request }) => {
      expect((await request.arrayBuffer()).byteLength).toBeLessThan(bodyLimit);
      return { data: body.map((entry) => ({ ...entry, result: 'set' as const })) };
    },
    { once: true },
  );
  network.use(answer, fault(setBudgets, 'unavailable'));
  const set = new MutationObserver(client(), budgetMutations.set(bareApi()));
  const setting = set.mutate({
    entries,
    onProgress: (results) => void told.splice(0, told.length, ...results.map((one) => one.restaurant_id)),
  });
  expect(await failureOf(setting)).toMatchObject({ code: 'unavailable' });
  expect(told).toEqual(ids.slice(0, 250));
});
