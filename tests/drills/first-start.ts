/** kill -9 during the first start, while the tables are made. */
import { engine } from '#tests/support/test-database.ts';
import { install } from './installation.ts';

export async function firstStart(built: string, { kills }: { kills: number }): Promise<string> {
  const whole = await startTime(built);
  let withoutTables = 0;
  for (let number = 0; number < kills; number += 1) {
    const place = await install(built, { set: 'empty' });
    try {
      // Until then it loads the program.
      await place.startAndKill(whole * (0.7 + Math.random() * 0.4));
      if (!(await hasTables(place))) withoutTables += 1;
      const server = await place.start();
      const ready = await fetch(`${server.url}/health/ready`);
      if (!ready.ok) throw new Error(`the next start is not ready: ${await ready.text()}`);
      if (!server.said().includes('/setup?token=')) throw new Error('the next start knows an administrator');
      const { code } = await server.terminate();
      if (code !== 0) throw new Error(`the next start ended with ${code}`);
    } finally {
      await place.remove();
    }
  }
  return (
    `first start (${engine}): ${kills} × killed about ${Math.round(whole)} ms after it, ${withoutTables} of them before the tables ` +
    `were there: every next start works`
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

const hasTables = (place: Awaited<ReturnType<typeof install>>) =>
  place.look(async ({ kysely }) => {
    const tables = await kysely.introspection.getTables();
    return tables.some(({ name }) => name === 'ended_sessions');
  });
