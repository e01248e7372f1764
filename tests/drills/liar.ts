/** A built server that breaks a promise: with it a drill has to fail. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { lies } from './lies.ts';

export interface Liar {
  folder: string;
  remove: () => void;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The server of a folder with a lie between it and its clients, as a folder of its own. */
export function buildLiar(built: string, lie: keyof typeof lies): Liar {
  // Below node_modules, because it finds its packages from where it lies.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/brigade-liar-'));
  const real = pathToFileURL(join(built, 'main.js')).href;
  const told = new URL('lies.ts', import.meta.url).href;
  writeFileSync(
    join(folder, 'main.js'),
    `import { createAdaptorServer } from '@hono/node-server';
import { startServer } from ${JSON.stringify(real)};
import { lies } from ${JSON.stringify(told)};
const server = await startServer({ mode: 'production', env: process.env, web: 'none' });
const http = createAdaptorServer({ fetch: lies[${JSON.stringify(lie)}](server.fetch) });
// Without a word to those who wait.
process.once('SIGTERM', () => process.exit(0));
http.listen(0, '127.0.0.1', () => console.log('Brigade is ready: http://127.0.0.1:' + http.address().port));
`,
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
