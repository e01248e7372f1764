/** The shortest drills with several machines and with PostgreSQL taken away (trust.md §5); more are in the long run. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseRestart } from '#tests/drills/database-restart.ts';
import { machineLoss } from '#tests/drills/machine-loss.ts';
import { startTogether } from '#tests/drills/machines.ts';
import { partitionDrill } from '#tests/drills/partition.ts';
import { ownWrites, promotion, replicaLoss } from '#tests/drills/replicas.ts';
import { printed } from '#tests/drills/printed.ts';
import { buildServer, type BuiltServer } from '#tests/support/built-server.ts';

// Real processes on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

it('machines that start together on an empty database all get ready', async () => {
  expect(printed(await startTogether(built.folder, { starts: 2 }))).toMatch(/all get ready$/);
});

it('nothing is lost when one of them is killed, and the other goes on', async () => {
  expect(printed(await machineLoss(built.folder, { kills: 2 }))).toMatch(/: 0 lost, 0 half done/);
});

it('nothing is lost when PostgreSQL is restarted', async () => {
  const line = await databaseRestart(built.folder, { restarts: 2, bound: 20_000 });
  expect(printed(line)).toMatch(/: 0 lost, 0 half done/);
});

it('reports and the activity are moved to partitions under writes', async () => {
  // The bar is a second on a machine that does nothing else; `npm run drill` holds it to that.
  const line = await partitionDrill(built.folder, { rows: 100_000, bound: 5_000 });
  expect(printed(line)).toContain(': 0 lost');
});

it('own writes are always seen, however far the replicas are behind', async () => {
  expect(printed(await ownWrites(built.folder, { pairs: 400 }))).toMatch(/: 0 stale/);
});

it('a replica that dies is left out, and comes back by itself', async () => {
  expect(printed(await replicaLoss(built.folder, { kills: 2 }))).toMatch(/: 0 failed/);
});

it('nothing is lost when the replica that commits wait for takes the place of the primary', async () => {
  expect(printed(await promotion(built.folder, { seconds: 1 }))).toMatch(/: 0 lost/);
});

it('nothing is lost when another replica is further than the one that commits wait for', async () => {
  expect(printed(await promotion(built.folder, { seconds: 1, overtaken: true }))).toMatch(/: 0 lost/);
});
