/**
 * The shortest drills (trust.md §5), each on the engine that it says most about; `drills.long.test.ts` has them on both.
 * Without space: PostgreSQL needs a disk of its own for it, which `npm run drill` mounts where it may. On servers that
 * lie: what is drilled there is the drill.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crash } from '#tests/drills/crash.ts';
import { diskFull, fullAtFirst } from '#tests/drills/disk-full.ts';
import { doubleSubmit } from '#tests/drills/double-submit.ts';
import { beforeStart, firstStart } from '#tests/drills/first-start.ts';
import { flood } from '#tests/drills/flood.ts';
import { buildLiar } from '#tests/drills/liar.ts';
import { lostUpdates } from '#tests/drills/lost-updates.ts';
import { printed } from '#tests/drills/printed.ts';
import { shutdown } from '#tests/drills/shutdown.ts';
import { pageLimit } from '#tests/drills/small-disk.ts';
import { tablets } from '#tests/drills/tablets.ts';
import { buildServer, type BuiltServer } from '#tests/support/built-server.ts';

// Real processes on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

describe('nothing that was acknowledged is lost', () => {
  it('when the server is killed at random moments', async () => {
    expect(printed(await crash(built.folder, { kills: 6 }))).toMatch(/: 0 lost, 0 half done/);
  });

  it('when the server is killed while it makes its tables', async () => {
    expect(printed(await firstStart(built.folder, { kills: beforeStart.length }))).toMatch(
      /: every next start works$/,
    );
  });

  it('when the server is told to stop under load', async () => {
    expect(printed(await shutdown(built.folder, { stops: 1 }))).toMatch(/, exit 0 after \d+ ms/);
  });
});

it('a flood of log-ins leaves the probe of the process alone', async () => {
  // The bar is 200 ms on a machine that does nothing else; `npm run drill` holds it to that.
  const size = { logIns: 200, bound: 2_000, stalls: 10 };
  expect(printed(await flood(built.folder, size))).toMatch(/slowest \d+ ms \(of an idle server: \d+ ms\)$/);
});

it('the tablets of a chain poll, listen and record without an error', async () => {
  const size = { tablets: 60, reports: 6_000, every: 2, during: 5, bound: 5_000, growth: Infinity };
  expect(printed(await tablets(built.folder, size))).toMatch(/ 0 errors; /);
});

describe('without space', () => {
  it('writes are refused, reads go on, and with space writes go on too', async () => {
    expect(printed(await diskFull(built.folder, pageLimit(), { fills: 2 }))).toMatch(/: 0 lost, 0 half done/);
  });

  it('a first start says one line', async () => {
    expect(printed(await fullAtFirst(built.folder, pageLimit()))).toMatch(/the next start works$/);
  });
});

describe('a drill fails on a server that', () => {
  it.each([
    ['forgets a write', (folder: string) => crash(folder, { kills: 3 }), /^\d+ writes: lost: .* is absent/],
    ['lets the last one win', (folder: string) => lostUpdates(folder, { races: 4 }), /^a race ended with/],
    ['makes a second record', (folder: string) => doubleSubmit(folder, { creates: 4 }), /^not one row each/],
    ['ends in mid-sentence', (folder: string) => shutdown(folder, { stops: 1 }), /under way were answered/],
  ] as const)('%s', async (lie, drill, complaint) => {
    const liar = buildLiar(built.folder, lie);
    try {
      await expect(drill(liar.folder)).rejects.toThrow(complaint);
    } finally {
      liar.remove();
    }
  });
});
