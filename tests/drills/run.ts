/**
 * `npm run drill`: the long drills (trust.md §5) on both engines, a line each. `npm run drill -- postgres crash` runs some
 * of them. The exit code is 0 only if every promise was kept.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '#dev/build.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const engines = ['sqlite', 'postgres'];
const given = process.argv.slice(2);
const chosen = engines.filter((engine) => given.includes(engine));
const drills = given.filter((word) => !engines.includes(word));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

await ensureBuilt();
const program = fileURLToPath(new URL('long-drills.ts', import.meta.url));
const built = fileURLToPath(new URL('../../dist/server', import.meta.url));
const { url } = await startPostgres();
let broken = false;
// The engine is what a whole process is about.
for (const engine of chosen.length > 0 ? chosen : engines) {
  const child = spawn(process.execPath, [program, built, ...drills], {
    stdio: 'inherit',
    env: { ...process.env, BRIGADE_ENGINE: engine, TEST_DATABASE_URL: url },
  });
  const end = () => void child.kill();
  process.once('exit', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', end);
  broken ||= code !== 0;
}
process.exit(broken ? 1 : 0);
