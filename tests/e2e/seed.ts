/** Seeds the demo chain once for a run; each test starts its own server on a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '#tests/support/demo-server.ts';
import { ensureBuilt } from '#dev/build.ts';

/** Playwright's global set-up: the folder's path travels to the workers in the environment. */
export default async function seed(): Promise<() => void> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'brigade-e2e-seed-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const first = await startBuiltServer({ dataDir: folder });
  await first.stop();
  const second = await startBuiltServer({ dataDir: folder });
  await second.stop();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`The demo was ready in ${seconds(first.readyAfter)}, again in ${seconds(second.readyAfter)}`);
  process.env['BRIGADE_E2E_SEED'] = folder;
  return remove;
}
