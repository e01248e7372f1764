/** What goes on while an import has the reports for itself: everything, but for the writes of reports. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createReport, updateReport } from '#contract/feedback.ts';
import { setOnShift } from '#contract/presence.ts';
import { listRestaurants } from '#contract/restaurants.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { importIt } from '#tests/support/upload.ts';

vi.setConfig({ testTimeout: 60_000 });

/** More than there are connections. */
const crowd = 15;

let testDatabase: TestDatabase;
let server: TestServer;
let cluj: string;
let radu: string;
beforeAll(async () => {
  // The server's ten and the import's one: of fewer, each statement of a read waits for one in turn, whatever is given back.
  testDatabase = await openTestDatabase('small', { connections: 12 });
  server = await makeServer({ testDatabase });
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});
afterEach(async () => {
  for (const release of held.splice(0)) await release();
  await server.reset();
});
afterAll(() => server.close());

const idOf = (number: number) => `019a4d6e-7c9b-7000-8000-${String(number).padStart(12, '0')}`;
const record = (number: number) =>
  server.request('POST', createReport.path, {
    as: manager,
    body: { id: idOf(number), restaurant_id: cluj, evaluated_user_id: radu, points: 9, confirm: true },
  });
const each = <Answer>(act: (number: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: crowd }, (_, number) => act(number)));
const statuses = (answers: readonly { status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

const held: (() => Promise<void>)[] = [];

/** Holds what a statement locks until it is released, as an import on another server does. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const other = await testDatabase.beside();
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = other.kysely.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, holding]);
  const release = async () => {
    released.resolve();
    await holding;
    await other.close();
  };
  held.push(release);
  return release;
}

const anImport = () => hold('lock table reports in share row exclusive mode');

/** A read that is new to the server, and how long it took. */
async function read(): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await server.request('GET', `${listRestaurants.path}?q=${began}`, { as: admin });
  return { status, ms: performance.now() - began };
}

it('reads are answered while more reports wait for an import than there are connections', async () => {
  await record(99);
  const release = await anImport();
  const recording = each(record);
  const correcting = server.request('PUT', updateReport.path.replace('{id}', idOf(99)), {
    as: manager,
    body: { points: 3 },
  });
  await wait(300);
  for (let round = 0; round < 5; round += 1) {
    const { status, ms } = await read();
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1_000);
  }
  const refused = await Promise.all([recording, correcting]);
  expect(statuses(refused.flat())).toEqual([503]);
  expect(refused[0][0]?.headers.get('Retry-After')).toBe('5');
  await release();
  // Each is sent again with its id.
  expect(statuses(await each(record))).toEqual([201]);
});

it('a report that meets a short import waits for its end', async () => {
  const release = await anImport();
  const recording = each(record);
  await wait(800);
  await release();
  expect(statuses(await recording)).toEqual([201]);
});

it('a write that waits for a row which an import has changed gives its connection back', async () => {
  const release = await hold(`update store_revisions set revision = 'x' where restaurant_id = '${cluj}'`);
  const body = { restaurant_id: cluj, user_id: radu, on_shift: true };
  const marking = each(() => server.request('PUT', setOnShift.path, { as: manager, body }));
  await wait(300);
  const { status, ms } = await read();
  expect(status).toBe(200);
  expect(ms).toBeLessThan(4_000);
  expect(statuses(await marking)).toEqual([503]);
  await release();
  expect(await server.request('PUT', setOnShift.path, { as: manager, body })).toMatchObject({ status: 200 });
});

it('imports of one server wait for each other without a connection, and each is done', async () => {
  const release = await anImport();
  const head = 'Store ID;Date;Evaluator;Person;Points';
  const importing = each((number) =>
    importIt(server, 'reports', `${head}\nRO-CJ-01;13.10.2026 10:${10 + number};Mihai Ardelean;Radu Pop;8`, {
      locale: 'ro',
    }),
  );
  // Checked first, then all of them are to be written.
  await wait(1_500);
  const { status, ms } = await read();
  expect(status).toBe(200);
  expect(ms).toBeLessThan(1_000);
  await release();
  const results = await importing;
  expect(results.map(({ committed }) => committed)).toEqual(results.map(() => true));
});
