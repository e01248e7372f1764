/**
 * "Not modified" is never a lie: generated histories (tests/support/agreement-*.ts), and after each act everybody asks
 * again for what they hold. What is told to be as it was is compared with the answer to somebody who holds nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { getRecordSheet } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantByMonth, getRestaurantWithReports } from '#contract/restaurants.ts';
import { histories, type Act } from '#tests/support/agreement-acts.ts';
import { admin, begin, perform, start } from '#tests/support/agreement-world.ts';
import { openServer } from '#tests/support/open-server.ts';
import { isLongRun } from '#tests/support/seed.ts';

const numRuns = isLongRun ? Number(process.env['AGREEMENT_RUNS'] ?? 5) : 1;
const patience = { interruptAfterTimeLimit: 120_000 + numRuns * 20_000, markInterruptAsFailure: true };
vi.setConfig({ testTimeout: patience.interruptAfterTimeLimit + 30_000 });

const server = await openServer({ set: 'empty', at: start });

/** Two evaluators, of other restaurants each: one may be deleted at once, and then nothing would be out of reach any more. */
const askers = [admin, 'p1@lant.example', 'p2@lant.example'];

/** What they look at: each restaurant's answers, and the overview. */
function viewsOf(restaurants: readonly string[]): { as: string; path: string }[] {
  const paths = restaurants.flatMap((id) => [
    `${getRestaurantWithReports.path}?id=${id}&date=2026-03`,
    `${getRestaurantByMonth.path}?id=${id}`,
    `${getRecordSheet.path}?id=${id}`,
  ]);
  return askers.flatMap((as) => [...paths, `${getOverview.path}?date=2026-03`].map((path) => ({ as, path })));
}

it('says that nothing has changed only where nothing has', async () => {
  const told = { unchanged: 0, changed: 0, gone: 0 };
  await fc.assert(
    fc.asyncProperty(histories, async (acts: Act[]) => {
      const model = await begin(server);
      const views = viewsOf(model.restaurants.map(({ id }) => id));
      const held = new Map<string, { etag: string; body: unknown }>();
      const lies: unknown[] = [];
      for (const act of acts) {
        await perform(server, model, act);
        const left = new Set(model.people.filter(({ deleted }) => deleted).map(({ email }) => email));
        for (const { as, path } of views.filter((view) => !left.has(view.as))) {
          const known = held.get(as + path);
          const headers = { ...(known && { 'If-None-Match': known.etag }) };
          const answer = await server.request('GET', path, { as, headers });
          if (answer.status === 304) {
            told.unchanged += 1;
            const present = await server.request('GET', path, { as });
            if (!isDeepStrictEqual(present.body, known?.body)) lies.push({ act, as, path, present, known });
          } else if (answer.status === 200) {
            told.changed += 1;
            held.set(as + path, { etag: answer.headers.get('etag') ?? '', body: answer.body });
          } else {
            // Out of reach or deleted.
            told.gone += 1;
            held.delete(as + path);
          }
        }
      }
      expect(lies).toEqual([]);
    }),
    { numRuns, ...patience },
  );
  // Whoever always says the same would be right about some of them.
  expect(Math.min(told.unchanged, told.changed, told.gone)).toBeGreaterThan(numRuns * 20);
  expect(told.unchanged).toBeGreaterThan(told.changed);
});
