/** Passwords: Argon2id, a few at once. */
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash, verify, type Options } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '#server/http/problem.ts';

/** OWASP's parameters: 19 MiB, two passes, one lane. */
const memoryCost = 19_456;
const timeCost = 2;
const parallelism = 1;
// Argon2id is what the library does unless told otherwise.
const parameters: Options = { memoryCost, timeCost, parallelism };

/**
 * Compared with where there is no account or no password, so that the answer takes as long; no password has this hash.
 */
const nobody = [
  '$argon2id$v=19',
  `m=${memoryCost},t=${timeCost},p=${parallelism}`,
  Buffer.alloc(16, 7).toString('base64').replaceAll('=', ''),
  Buffer.alloc(32, 7).toString('base64').replaceAll('=', ''),
].join('$');

/**
 * One core is left to the thread that answers. Hashing runs on the four threads that files and DNS use too, so it never
 * takes them all.
 */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1));
const inTurn = pLimit(atOnce);
/** About a second of waiting; later requests are refused. */
const queueLimit = 64;
const busyRetry = 2;

/** Throws `unavailable` when too many wait; to be called before work that would be wasted. */
export function refuseWhenBusy(): void {
  if (inTurn.pendingCount >= queueLimit) throw new Problem('unavailable', { retryAfter: busyRetry });
}

/** Ten are refused in one turn of the event loop, so that others are answered in between. */
const turnAway = pLimit(10);

let inside = 0;

/**
 * Admits a request that compares a password; the returned function is called when it ends. Throws `unavailable` when
 * as many are admitted as can wait: of a crowd that comes at once most are refused before any of them waits.
 */
export async function enter(): Promise<() => void> {
  if (inside >= atOnce + queueLimit || inTurn.pendingCount >= queueLimit) {
    await turnAway(() => nextTurn());
    throw new Problem('unavailable', { retryAfter: busyRetry });
  }
  inside += 1;
  return () => {
    inside -= 1;
  };
}

/** Whether passwords are being compared just now. */
export function isComparing(): boolean {
  return inTurn.activeCount > 0;
}

/** The same text for every keyboard's composition. */
const composed = (password: string) => password.normalize('NFC');

/** The hash to store. Throws `unavailable` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  refuseWhenBusy();
  return inTurn(() => hash(composed(password), parameters));
}

/** Whether a password has the hash; takes as long without a hash. Throws `unavailable` when too many wait. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  refuseWhenBusy();
  const same = await inTurn(() => verify(stored ?? nobody, composed(password)));
  return same && stored != null;
}

/** True for a hash made with weaker parameters than today's. */
export function needsRehash(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !found || Number(found[1]) < memoryCost || Number(found[2]) < timeCost;
}
