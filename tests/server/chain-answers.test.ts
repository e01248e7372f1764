/** Answers about the whole chain: up to five seconds old for others, never older than the caller's own write. */
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';

const start = Date.parse('2026-10-15T09:00:05.000Z');
const path = `${getOverview.path}?date=2026-10&page=1&per_page=25`;

const server = await openServer({ chainAnswerAge: 5_000, inFolder: true });
let cluj: string;
let person: string;
beforeEach(async () => {
  await server.reset();
  server.at(new Date(start - 60_000).toISOString());
  cluj = await restaurantId(server, 'RO-CJ-01');
  const { data } = await server.call(getRecordSheet, { as: manager, query: { id: cluj } });
  person = data.people[0]?.id ?? '';
  server.at(new Date(start).toISOString());
});

const at = (ms: number) => server.at(new Date(start + ms).toISOString());
const look = async (as = admin) => {
  const { headers, body } = await server.request('GET', path, { as });
  return { tag: headers.get('etag'), count: getOverview.result.parse(body).data.totals.count };
};
const record = () =>
  server.call(createReport, {
    as: manager,
    body: { id: newId(), restaurant_id: cluj, evaluated_user_id: person, points: 8, confirm: true },
  });

it('has what others write within five seconds', async () => {
  const before = await look();
  at(100);
  await record();
  at(4_900);
  expect(await look()).toEqual(before);
  at(5_000);
  expect((await look()).count).toBe(before.count + 1);
});

it('has what the caller has written at once, and what others wrote before', async () => {
  const before = await look();
  at(1_000);
  await record();
  await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body: { drive_through: true } });
  at(1_001);
  expect((await look()).count).toBe(before.count + 1);
});

it('is of now for those who see their own restaurants alone', async () => {
  const before = await look(manager);
  at(100);
  await record();
  expect((await look(manager)).count).toBe(before.count + 1);
});

it('is made once in five seconds, however much is written and whoever asks', async () => {
  const tags = new Set<string | null>();
  const first = await look();
  for (let ms = 25; ms <= 10_000; ms += 25) {
    at(ms);
    if (ms % 100 === 0) await record();
    tags.add((await look()).tag);
  }
  expect(tags.size).toBe(3);
  at(15_000);
  expect((await look()).count).toBe(first.count + 100);
});
