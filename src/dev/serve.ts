import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.ts';
import { nodeEnv, nodeFlags } from './node-flags.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds what is missing and runs the built server in the given mode; signals and the exit code pass through. */
export async function serve(mode: 'demo' | 'production'): Promise<void> {
  await ensureBuilt();
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...nodeEnv, ...process.env, BRIGADE_MODE: mode },
    // In a group of its own: Ctrl-C in a terminal would otherwise reach the server twice, here and from there.
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
