/** Generated histories through the calls: after each closing everybody was paid the larger of paid and known. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { closeMonth, getClosing, reopenMonth, type ClosingLine } from '#contract/closings.ts';
import { explainAmount } from '#contract/explain.ts';
import { createReport, voidReport } from '#contract/feedback.ts';
import { toMinor, toSigned } from '#contract/money.ts';
import { addMonths } from '#contract/month.ts';
import { isLongRun, testSeed } from '#tests/support/seed.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, restaurantId } from '#tests/support/small-chain.ts';

// Each step is a call, and some hundred of them are made.
vi.setConfig({ testTimeout: 120_000 });

const server = await openServer();

const start = '2026-09';
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      person: fc.nat(3),
      back: fc.nat(2),
      points: fc.integer({ min: 6, max: 10 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), report: fc.nat(500) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
);

// A long run has more such tests, each as long as the one of the usual run.
const parts = Array.from({ length: isLongRun ? 10 : 1 }, (_, part) => part);

it.each(parts)('pays the larger of what was paid and what is known, whatever happens (%i)', async (part) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await server.reset();
      const began = Date.parse('2028-03-02T09:00:00Z');
      server.at(new Date(began).toISOString());
      const cluj = await restaurantId(server, 'RO-CJ-01');
      const { kysely } = server.database;
      const people = await kysely
        .selectFrom('memberships')
        .select('user_id')
        .where('restaurant_id', '=', cluj)
        .where('valid_from', '<=', '2026-09-01')
        .where('valid_to', 'is', null)
        .orderBy('user_id')
        .limit(4)
        .execute();
      const closed: string[] = [];
      const current = () => addMonths(start, closed.length);
      let made = 0;

      for (const [index, one] of steps.entries()) {
        // An explanation tells what was before a closing from what came after it by their time.
        server.at(new Date(began + (index + 1) * 1_000).toISOString());
        if (one.kind === 'record') {
          const back = Math.min(one.back, closed.length);
          const evaluated_user_id = people[one.person % people.length]?.user_id ?? '';
          made += 1;
          await server.call(createReport, {
            as: admin,
            body: {
              id: `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`,
              restaurant_id: cluj,
              evaluated_user_id,
              points: one.points,
              observed_at: `${addMonths(current(), -back)}-10T12:00:00Z`,
              reason: 'Lipsea din listă',
              confirm: true,
            },
          });
        } else if (one.kind === 'void') {
          const reports = await kysely
            .selectFrom('reports')
            .select('id')
            .where('restaurant_id', '=', cluj)
            .orderBy('id')
            .execute();
          const id = reports[one.report % reports.length]?.id;
          if (id !== undefined)
            await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'Greșit' } });
        } else if (one.kind === 'close') {
          await closeNext();
        } else if (closed.length > 0) {
          const month = closed.pop() ?? '';
          await server.call(reopenMonth, {
            as: admin,
            body: { restaurant_id: cluj, month, reason: 'Din nou' },
          });
        }
      }
      server.at(new Date(began + (steps.length + 1) * 1_000).toISOString());
      await closeNext();

      async function closeNext() {
        const month = current();
        const before = await paid();
        await server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [cluj] } });
        closed.push(month);
        const due = await kysely
          .selectFrom('reports')
          .select(({ fn }) => ['evaluated_user_id as id', fn.sum<number>('bonus_minor').as('bonus')])
          .where('restaurant_id', '=', cluj)
          .where('business_date', '>=', `${start}-01`)
          .where('business_date', '<', `${addMonths(month, 1)}-01`)
          .groupBy('evaluated_user_id')
          .execute();
        const after = await paid();
        const known = new Map(due.map(({ id, bonus }) => [id, bonus]));
        for (const id of new Set([...known.keys(), ...before.keys(), ...after.keys()])) {
          expect(after.get(id) ?? 0).toBe(Math.max(before.get(id) ?? 0, known.get(id) ?? 0));
        }
        const { closing, lines } = await closingOf(month);
        for (const line of lines) {
          const { payable, bonus, changes, carried_in, carried_out } = line;
          const changed = changes.reduce((sum, { amount }) => sum + toSigned(amount), 0);
          expect(toMinor(payable)).toBe(
            toMinor(bonus) + changed - toMinor(carried_in) + toMinor(carried_out),
          );
          await explains(month, closing?.number, line);
        }
      }

      /** The explanation of a line comes to what it pays, and its reports to each change. */
      async function explains(
        date: string,
        number: number | undefined,
        { person, payable, bonus, changes }: ClosingLine,
      ) {
        const { data: why } = await server.call(explainAmount, {
          as: admin,
          query: { what: 'line', restaurant_id: cluj, user_id: person.id, date, number },
        });
        expect([why.total, why.closing?.bonus]).toEqual([payable, bonus]);
        const told = why.closing?.changed.map(({ month, causes }) => ({
          month,
          amount: causes.reduce((sum, { before, after }) => sum + toMinor(after) - toMinor(before), 0),
        }));
        expect(told).toEqual(changes.map(({ month, amount }) => ({ month, amount: toSigned(amount) })));
      }

      async function closingOf(month: string) {
        return (await server.call(getClosing, { as: admin, query: { id: cluj, date: month } })).data;
      }

      async function paid(): Promise<Map<string, number>> {
        const sums = new Map<string, number>();
        for (const month of closed)
          for (const { person, payable } of (await closingOf(month)).lines)
            sums.set(person.id, (sums.get(person.id) ?? 0) + toMinor(payable));
        return sums;
      }
    }),
    { numRuns: 6, seed: testSeed + part },
  );
});
