/** The server's programs, built for the tests alone: no run waits for the web app or for another run's build. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface BuiltServer {
  /** Holds `main.js` and `cli.js`. */
  folder: string;
  remove: () => void;
}

/** `npm test` has built it before, for all of its suites. */
export async function buildServer(): Promise<BuiltServer> {
  const built = process.env['BRIGADE_BUILT_SERVER'];
  if (built !== undefined) return { folder: built, remove: () => undefined };
  // Below node_modules, because the built server finds its packages from where it lies.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'brigade-server-'));
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    environments: { ssr: { build: { outDir: folder, emptyOutDir: true } } },
  });
  const { ssr } = builder.environments;
  if (!ssr) throw new Error('vite.config.ts has no environment ssr');
  await builder.build(ssr);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
