/** One server a data folder. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the folder for this process, or answers undefined when another one has it. The lock is SQLite's own on an empty
 * database beside the real one: the system ends it with the process, however that ends, so it is never stale, and
 * it holds within one process too.
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
