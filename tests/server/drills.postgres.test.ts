/** The shortest drills with several machines, with PostgreSQL taken away, and of what meets in it (trust.md §5). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseRestart } from '#tests/drills/database-restart.ts';
import { doubleSubmit } from '#tests/drills/double-submit.ts';
import { lostUpdates } from '#tests/drills/lost-updates.ts';
import { machineLoss } from '#tests/drills/machine-loss.ts';
import { machines, startTogether } from '#tests/drills/machines.ts';
import { mailOutage } from '#tests/drills/mail-outage.ts';
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

it('several machines are as one: sessions, throttle, hints, mails', async () => {
  const lines = await machines(built.folder, { rounds: 1, mails: 10 });
  expect(lines.map(printed)).toHaveLength(4);
});

it('nothing is lost when one of them is killed, and the other goes on', async () => {
  expect(printed(await machineLoss(built.folder, { kills: 2 }))).toMatch(/: 0 lost, 0 half done/);
});

it('nothing is lost when PostgreSQL is restarted', async () => {
  const line = await databaseRestart(built.folder, { restarts: 2, bound: 20_000 });
  expect(printed(line)).toMatch(/: 0 lost, 0 half done/);
});

it('nothing is lost when two people edit the same version', async () => {
  expect(printed(await lostUpdates(built.folder, { races: 60 }))).toMatch(/ 0 lost$/);
});

it('a create that is sent again makes no second record', async () => {
  expect(printed(await doubleSubmit(built.folder, { creates: 50 }))).toMatch(/: 1 row each$/);
});

it('half an hour without a mail server costs no mail', async () => {
  expect(printed(await mailOutage({ mails: 30 }))).toMatch(/all arrived/);
});
