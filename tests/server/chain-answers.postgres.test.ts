/** Several servers on one database: nobody is answered with what is older than their own write through another one. */
import { v7 as newId } from 'uuid';
import { expect, it, onTestFinished } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import { makeServer } from '#tests/support/server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const start = Date.parse('2026-10-15T09:01:05.000Z');
const at = (ms: number) => new Date(start + ms).toISOString();

it('has the caller’s write that took a minute elsewhere', async () => {
  const testDatabase = await openTestDatabase('small');
  const other = await testDatabase.beside();
  const [here, there] = [
    await makeServer({ testDatabase, chainAnswerAge: 5_000 }),
    await makeServer({
      testDatabase: { ...testDatabase, database: other, close: () => other.close() },
      at: at(-60_000),
    }),
  ];
  onTestFinished(async () => {
    await there.close();
    await here.close();
  });
  here.at(at(0));
  const count = async () => {
    const { body } = await here.request('GET', `${getOverview.path}?date=2026-10&page=1&per_page=25`, {
      as: admin,
    });
    return getOverview.result.parse(body).data.totals.count;
  };
  const cluj = await restaurantId(here, 'RO-CJ-01');
  const { data } = await here.call(getRecordSheet, { as: manager, query: { id: cluj } });
  const body = {
    id: newId(),
    restaurant_id: cluj,
    evaluated_user_id: data.people[0]?.id ?? '',
    points: 8,
    confirm: true,
    reason: 'Lipsea din listă',
  };
  const before = await count();
  // It came a minute ago and is written now.
  await there.call(createReport, { as: admin, body });
  here.at(at(1_000));
  expect(await count()).toBe(before + 1);
});
