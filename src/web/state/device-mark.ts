import type { TextStorage } from './storage.ts';

/** The mark that the server gave this device at a log-in; it says nothing of a person and stays when they go. */
export interface DeviceMark {
  get(): string | undefined;
  /** Null from a server that gives none. */
  set(mark: string | null): void;
}

const key = 'deviceMark';

export function createDeviceMark(storage: TextStorage): DeviceMark {
  return {
    get() {
      const stored = storage.getItem(key) ?? '';
      return /^[\w-]{1,200}$/.test(stored) ? stored : undefined;
    },
    set(mark) {
      if (mark !== null) storage.setItem(key, mark);
    },
  };
}
