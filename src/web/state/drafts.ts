import { createContext } from 'react';
import type { TextStorage } from './storage.ts';

/** What somebody typed and didn't save: the changed fields, what they stood over, and when (ISO). */
export interface Draft {
  at: string;
  values: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** One person's drafts, by the form's name. */
export interface DraftBox {
  read(form: string): Draft | null;
  /** Written a moment after the last change. */
  keep(form: string, values: Draft['values'], base: Draft['base']): void;
  discard(form: string): void;
  /** Drafts come back by themselves, without a question: on a tablet the same person goes on. */
  readonly atOnce?: boolean;
}

export interface Drafts {
  of(userId: string): DraftBox;
  /** Forgets all drafts of a person, those that are still to be written too. */
  wipe(userId: string): void;
  /** Writes what is pending when the page is left or put to sleep; returns how to stop. */
  watch(): () => void;
}

/** The drafts of who is signed in; null where nobody is. */
export const DraftContext = createContext<DraftBox | null>(null);

/** The name under which entries that the server doesn't have yet are kept: logging out would lose them. */
export const unsentEntries = 'feedback entries';

/**
 * Under which names a person's drafts may stand, the first that counts first: a server may tell no id at the log-in.
 */
export function draftOwners({ id, email }: { id: string; email: string | null }): string[] {
  return [id, email?.toLowerCase() ?? ''].filter(Boolean);
}

const pause = 300;
/** What nobody came back for in a week is not offered any more. */
const keptFor = 7 * 24 * 60 * 60_000;

const keyOf = (userId: string) => `drafts.${userId}`;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Storage can hold anything: what isn't a draft, or is too old, is none. */
function readDrafts(text: string | null, now: number): Map<string, Draft> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '{}');
  } catch {
    return new Map();
  }
  const found = new Map<string, Draft>();
  for (const [form, draft] of Object.entries(isRecord(parsed) ? parsed : {})) {
    if (!isRecord(draft) || !isRecord(draft['values']) || !isRecord(draft['base'])) continue;
    const { at, values, base } = draft;
    if (typeof at !== 'string' || !(Date.parse(at) > now - keptFor)) continue;
    found.set(form, { at, values, base });
  }
  return found;
}

/**
 * Unsaved forms, kept on this device per person and form: over the session's expiry, a reload and a crash. Whoever logs
 * out takes them along ({@link Drafts.wipe}); somebody else never sees them.
 */
export function createDrafts(storage: TextStorage, clock: () => Date): Drafts {
  const pending = new Map<string, Map<string, Draft>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stored = (userId: string) => readDrafts(storage.getItem(keyOf(userId)), clock().getTime());

  function write(userId: string, drafts: Map<string, Draft>) {
    if (drafts.size === 0) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(drafts)));
  }

  function flush() {
    clearTimeout(timer);
    for (const [userId, drafts] of pending) write(userId, new Map([...stored(userId), ...drafts]));
    pending.clear();
  }

  return {
    of: (userId) => ({
      read: (form) => pending.get(userId)?.get(form) ?? stored(userId).get(form) ?? null,
      keep(form, values, base) {
        const drafts = pending.get(userId) ?? new Map<string, Draft>();
        pending.set(userId, drafts.set(form, { at: clock().toISOString(), values, base }));
        clearTimeout(timer);
        timer = setTimeout(flush, pause);
      },
      discard(form) {
        pending.get(userId)?.delete(form);
        const drafts = stored(userId);
        if (drafts.delete(form)) write(userId, drafts);
      },
    }),
    wipe(userId) {
      pending.delete(userId);
      // Other tabs hear of a change only, and know this one: the last draft that is saved is removed without it.
      storage.setItem(keyOf(userId), '{}');
      storage.removeItem(keyOf(userId));
    },
    watch() {
      const onHidden = () => {
        if (document.visibilityState === 'hidden') flush();
      };
      // Logged out in another tab: what is still to be written here goes as well.
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (newValue === '{}')
          for (const userId of pending.keys()) if (key === keyOf(userId)) pending.delete(userId);
      };
      addEventListener('pagehide', flush);
      addEventListener('storage', onStorage);
      document.addEventListener('visibilitychange', onHidden);
      return () => {
        flush();
        removeEventListener('pagehide', flush);
        removeEventListener('storage', onStorage);
        document.removeEventListener('visibilitychange', onHidden);
      };
    },
  };
}
