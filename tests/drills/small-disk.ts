/** A data folder that gets full and free again, for a server on SQLite or for PostgreSQL's tables. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from './server-process.ts';

export interface SmallDisk {
  /** In words, for the drill's line. */
  readonly how: string;
  /** Where it is a real one. */
  readonly folder?: string;
  /** What the server is started with; `full`: when there is no room from the beginning. */
  env(full?: boolean): Record<string, string>;
  fill(server?: ServerProcess): void;
  free(server?: ServerProcess): void;
  remove(): void;
}

/** A file system in memory; undefined where this process may not mount one. */
export function mountDisk(megabytes = 32): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-disk-'));
  const options = `size=${megabytes}m,mode=0777`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const unmount = () => {
    // Lazily: a server that is being ended may still have its files open.
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  const ballast = join(folder, 'ballast');
  return {
    how: `a file system of ${megabytes} MB`,
    folder,
    env: () => ({}),
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      process.removeListener('exit', unmount);
      unmount();
    },
  };
}

/** Writes until nothing more fits, not even a byte. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_048_576, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

const hook = new URL('page-limit-hook.ts', import.meta.url).href;

/** SQLite's own limit of pages, which needs no rights; it refuses as a full disk does. */
export function pageLimit(): SmallDisk {
  const toggle = (server: ServerProcess | undefined) => server?.signal('SIGUSR2');
  return {
    how: "SQLite's limit of pages",
    env: (full = false) => ({
      // Beside what the run itself loads: a shifted clock (tests/support/clock-env.ts).
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=${hook}`].filter(Boolean).join(' '),
      ...(full && { DRILL_DISK: 'full' }),
    }),
    fill: toggle,
    free: toggle,
    remove: () => undefined,
  };
}
