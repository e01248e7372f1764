/**
 * The shortest drills (trust.md §5); `drills.long.test.ts` has more of them, on both engines.
 * Without space: PostgreSQL needs a disk of its own for it, which `npm run drill` mounts where it may.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crash } from '#tests/drills/crash.ts';
import { diskFull, fullAtFirst } from '#tests/drills/disk-full.ts';
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

describe('nothing that was acknowledged is lost', () => {
  it('when the server is killed at random moments', async () => {
    expect(printed(await crash(built.folder, { kills: 4 }))).toMatch(/: 0 lost, 0 half done/);
  });

  it('when the server is told to stop under load', async () => {
    expect(printed(await shutdown(built.folder, { stops: 1 }))).toMatch(/, exit 0 after \d+ ms/);
  });
});

describe('without space', () => {
  it('writes are refused, reads go on, and with space writes go on too', async () => {
    expect(printed(await diskFull(built.folder, pageLimit(), { fills: 2 }))).toMatch(/: 0 lost, 0 half done/);
  });

  it('a first start says one line', async () => {
    expect(printed(await fullAtFirst(built.folder, pageLimit()))).toMatch(/the next start works$/);
  });
});
