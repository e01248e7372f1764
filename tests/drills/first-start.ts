/** kill -9 during the start that makes the tables, or brings those of an earlier version up to date. */
import {
  beforeStart,
  expectKept,
  fingerprint,
  fingerprints,
  installRelease,
  readRows,
  releases,
} from '#tests/support/released-schemas.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install, type Installation } from './installation.ts';

/** `first`: where in the versions it begins, so that several parts go through all of them. */
export async function firstStart(
  built: string,
  { kills, first = 0 }: { kills: number; first?: number },
): Promise<string> {
  const whole = await startTime(built);
  let beforeCommit = 0;
  for (let number = 0; number < kills; number += 1) {
    const release = beforeStart[(first + number) % beforeStart.length];
    const place = await install(built, { set: 'empty' });
    try {
      if (release !== undefined) await place.look((database) => installRelease(database, release));
      const rows = await place.look(readRows);
      // Until then it loads the program.
      await place.startAndKill(whole * (0.7 + chance.next() * 0.4));
      if (!(await isUpToDate(place))) beforeCommit += 1;
      const server = await place.start();
      const ready = await fetch(`${server.url}/health/ready`);
      if (!ready.ok) throw new Error(`the next start is not ready: ${await ready.text()}`);
      if (!(await isUpToDate(place))) throw new Error('the next start made other tables');
      expectKept(rows, await place.look(readRows));
      if (server.said().includes('/setup?token=') !== (release === undefined)) {
        throw new Error('the next start is wrong about whether there is an administrator');
      }
      const { code } = await server.terminate();
      if (code !== 0) throw new Error(`the next start ended with ${code}`);
    } finally {
      await place.remove();
    }
  }
  return (
    `first start (${engine}): ${kills} × killed about ${Math.round(whole)} ms after it, on nothing and on ` +
    `earlier versions' data, ${beforeCommit} of them before the tables were there: ` +
    `every next start works`
  );
}

async function startTime(built: string): Promise<number> {
  const place = await install(built, { set: 'empty' });
  const began = performance.now();
  await place.start();
  const time = performance.now() - began;
  await place.remove();
  return time;
}

const isUpToDate = (place: Installation) =>
  place.look(
    async (database) => (await fingerprint(database)) === fingerprints[engine][releases.at(-1) ?? ''],
  );
