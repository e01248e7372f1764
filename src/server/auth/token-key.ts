/** The key that signs access tokens, where no setting names one. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';

const bytes = 32;

/** The data folder's key, made at the first start, readable by its owner alone. Throws {@link StartError}. */
export function loadTokenKey(dataDir: string): Uint8Array {
  const path = join(dataDir, 'token.key');
  try {
    const key = read(path) ?? make(dataDir, path);
    if (key.length >= bytes && !looksMadeUp(key)) return key;
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot read or write ${path} (${String(error)})`, { cause: error });
  }
  throw new StartError(
    `DATA_DIR: ${path} is not a key; delete it to have a new one made (it ends all sessions)`,
  );
}

function read(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name first: an interrupted start leaves no half key, and of two starts one wins. */
function make(dataDir: string, path: string): Uint8Array {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(bytes), { mode: 0o600, flush: true });
    chmodSync(draft, 0o600);
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}

/** Few different bytes, or typed text: neither are 32 random bytes. */
export function looksMadeUp(key: Uint8Array): boolean {
  const typed = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return typed || new Set(key).size < 12;
}
