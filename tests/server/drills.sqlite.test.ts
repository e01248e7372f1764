/**
 * The drills that one engine is enough for. Without space: PostgreSQL needs a disk of its own for it, which
 * `npm run drill` mounts where it may. On servers that lie: what is drilled there is the drill.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crash } from '#tests/drills/crash.ts';
import { diskFull, fullAtFirst } from '#tests/drills/disk-full.ts';
import { doubleSubmit } from '#tests/drills/double-submit.ts';
import { buildLiar } from '#tests/drills/liar.ts';
import { lostUpdates } from '#tests/drills/lost-updates.ts';
import { printed } from '#tests/drills/printed.ts';
import { shutdown } from '#tests/drills/shutdown.ts';
import { pageLimit } from '#tests/drills/small-disk.ts';
import { buildServer, type BuiltServer } from '#tests/support/built-server.ts';

// Real processes on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

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
