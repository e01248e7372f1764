/** Closing against recording, at the same moment: each report is in the closing, refused, or known later. */
import { expect, it, vi } from 'vitest';
import { closeMonth, getClosing, reopenMonth } from '#contract/closings.ts';
import { createReport } from '#contract/feedback.ts';
import { printed } from '#tests/drills/printed.ts';
import { isLongRun } from '#tests/support/seed.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';

// Each is run again where it lost a race, on machines that have other things to do.
vi.setConfig({ testTimeout: 60_000 });

/** Of a test; the long run has a thousand in all, in as many tests as that takes. */
const races = 40;
const parts = Array.from({ length: isLongRun ? 1_000 / races : 1 }, (_, part) => part * races);
const month = '2026-09';

const server = await openServer({ at: '2026-10-01T06:00:00Z', inFolder: true });

it.each(parts)(
  'a report that races with the closing of its month is never in between (from race %i)',
  async (start) => {
    const [cluj, radu] = [await restaurantId(server, 'RO-CJ-01'), await personId(server, crew)];
    const paid = async () => {
      const { data } = await server.call(getClosing, { as: admin, query: { id: cluj, date: month } });
      return data.lines.find(({ person }) => person.id === radu);
    };
    const counts = { paid: 0, refused: 0 };
    for (let race = start; race < start + races; race += 1) {
      const body = {
        id: `019a4d6e-7c9b-7000-8000-${String(race).padStart(12, '0')}`,
        restaurant_id: cluj,
        evaluated_user_id: radu,
        points: 9,
        observed_at: '2026-09-30T12:00:00Z',
        confirm: true,
      };
      const before = await known();
      const record = () => server.request('POST', createReport.path, { as: manager, body });
      const close = () => server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [cluj] } });
      // Who is asked first takes turns.
      const [first, second] = race % 2 === 0 ? [record(), close()] : [close(), record()];
      const answers = await Promise.all([first, second]);
      const answer = answers.find((one) => 'status' in one);
      const line = await paid();
      const isPaid = answer?.status === 201;
      counts[isPaid ? 'paid' : 'refused'] += 1;
      expect({ status: answer?.status, count: line?.count, payable: line?.payable }).toEqual({
        status: isPaid ? 201 : 423,
        count: isPaid ? before + 1 : before,
        payable: line?.bonus,
      });
      await server.call(reopenMonth, {
        as: admin,
        body: { restaurant_id: cluj, month, reason: 'Din nou' },
      });
    }
    expect(counts.paid + counts.refused).toBe(races);
    printed(
      `closing against recording: ${races} races, ${counts.paid} paid, ${counts.refused} refused, none between`,
    );

    async function known() {
      const { data } = await server.call(getClosing, { as: admin, query: { id: cluj, date: month } });
      return data.known.find(({ person }) => person.id === radu)?.count ?? 0;
    }
  },
);
