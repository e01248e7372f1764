import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stamp = join(root, 'dist/.stamp');

const sources = [
  'index.html',
  'lingui.config.ts',
  'locales',
  'package-lock.json',
  'package.json',
  'src',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
// Written by the build itself, out of the routes beside it.
const derived = /routeTree\.gen\.ts$/;

/** What the build is made of, as one hash: file names and contents, and the settings that Vite compiles in. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const folder = source.includes('.')
      ? ['']
      : readdirSync(join(root, source), { recursive: true }).map(String);
    for (const name of folder.toSorted()) {
      const path = join(root, source, name);
      if (!/\.\w+$/.test(path) || derived.test(path)) continue;
      hash.update(join(source, name)).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds dist/web and dist/server when they are missing or older than their sources. The build runs in a process of
 * its own, so that a server's parent doesn't keep the bundler in memory. Ends the process when the build fails.
 */
export async function ensureBuilt(): Promise<void> {
  if (builtFrom() === fingerprint()) return;
  // A test run that asks for the build must not get one made for tests (vite.config.ts).
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'VITEST'));
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}

/**
 * Keeps the files of the build that a new one is about to replace in `assets`, for one release: a tab that was opened before
 * still finds its code and texts there. `list` is a file that names what a build made itself. Returns what to do after it.
 */
export function keepFormerAssets(assets: string, list: string): () => void {
  const former = new Map<string, Buffer>();
  try {
    const names = JSON.parse(readFileSync(list, 'utf8')) as string[];
    for (const name of names) former.set(name, readFileSync(join(assets, name)));
  } catch {
    // No former build, or not all of it.
    former.clear();
  }
  return () => {
    writeFileSync(list, JSON.stringify(readdirSync(assets)));
    for (const [name, bytes] of former) writeFileSync(join(assets, name), bytes);
  };
}

async function build(): Promise<void> {
  process.chdir(root);
  process.env['NODE_ENV'] = 'production';
  process.stdout.write('Building the web app and the server … ');
  const started = performance.now();
  // The stamp goes first and comes back last, so that a build cut short is never taken for a whole one.
  rmSync(stamp, { force: true });
  const made = fingerprint();
  const addFormer = keepFormerAssets(join(root, 'dist/web/assets'), join(root, 'dist/.assets'));
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  addFormer();
  writeFileSync(stamp, made);
  process.stdout.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (import.meta.main) await build();
