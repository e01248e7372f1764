/** The part of `localStorage` that the state uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws: in a private window, or with a full disk, the browser's does. What can't be stored is kept
 * for as long as the page is open.
 */
export function safeStorage(storage: () => TextStorage): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem(key) {
      const own = kept.get(key);
      if (own !== undefined) return own;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
        kept.delete(key);
      } catch {
        kept.set(key, value);
      }
    },
    removeItem(key) {
      kept.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was stored, so nothing is left behind.
      }
    },
  };
}
