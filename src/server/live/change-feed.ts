/**
 * What has been written, by whichever process: told by the audit table, which has a row of every write. One look a second
 * for everybody who listens, and none while nobody does.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/http/services.ts';
import { readChanges, readFreshRows, type Change } from './changes.db.ts';

/**
 * A row's id says when it was made; it is seen when its transaction has ended, and another server's clock may be behind.
 * So each look goes back so far, and leaves out what was seen before.
 */
const overlap = 120_000;

/** `again`: they were told before, when an answer about the whole chain could still be one from before them. */
type Listener = (changes: readonly Change[], again?: boolean) => void;

export interface ChangeFeed {
  /** Hears of every write that is committed from now on, until the returned function is called. */
  listen(listener: Listener): Promise<() => void>;
}

type Given = Pick<Services, 'database' | 'clock' | 'lookInterval' | 'chainAnswerAge'>;

export function createChangeFeed({
  database,
  clock,
  lookInterval = 1_000,
  chainAnswerAge = 0,
}: Given): ChangeFeed {
  const db = database.kysely;
  const listeners = new Set<Listener>();
  let seen: ReadonlySet<string> = new Set();
  let stamp = '';
  let lookedAt = 0;
  let begun: Promise<void> | undefined;
  let toRepeat: { readonly at: number; readonly changes: readonly Change[] }[] = [];

  const tell = (changes: readonly Change[], again: boolean) => {
    for (const listener of listeners) listener(changes, again);
  };

  /** Tells once more what such an answer has from now on. */
  const repeat = (): void => {
    const due = performance.now() - chainAnswerAge;
    for (const { changes } of toRepeat.filter(({ at }) => at <= due)) tell(changes, true);
    toRepeat = toRepeat.filter(({ at }) => at > due);
  };

  const look = async (): Promise<Change[]> => {
    const at = Date.now();
    const present = await database.stamp();
    if (present === stamp) {
      lookedAt = at;
      return [];
    }
    // After an outage, from the last look that succeeded.
    const rows = await readFreshRows(db, Math.min(at, lookedAt || at) - overlap);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    const changes = await readChanges(db, fresh, clock());
    [seen, stamp, lookedAt] = [new Set(rows.map(({ id }) => id)), present, at];
    return changes;
  };

  const goOn = async (): Promise<void> => {
    do {
      await wait(lookInterval, undefined, { ref: false });
      // Away for a moment: the next look finds what this one would have.
      const changes = await look().catch(() => []);
      repeat();
      if (changes.length === 0) continue;
      tell(changes, false);
      if (chainAnswerAge > 0) toRepeat.push({ at: performance.now(), changes });
    } while (listeners.size > 0);
    [begun, toRepeat] = [undefined, []];
  };

  const begin = async (): Promise<void> => {
    [stamp, lookedAt] = ['', 0];
    try {
      await look();
    } catch (error) {
      begun = undefined;
      throw error;
    }
    void goOn();
  };

  return {
    async listen(listener) {
      listeners.add(listener);
      try {
        await (begun ??= begin());
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      return () => void listeners.delete(listener);
    },
  };
}
