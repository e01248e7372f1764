import type { TextStorage } from './storage.ts';

/** Whether entries wait on this device, anybody's: read before any of the queue's code is there. It says nothing of a person. */
export interface UnsentMark {
  get(): boolean;
  set(isWaiting: boolean): void;
}

const key = 'unsent';

export function createUnsentMark(storage: TextStorage): UnsentMark {
  return {
    get: () => storage.getItem(key) !== null,
    set(isWaiting) {
      if (isWaiting) storage.setItem(key, '1');
      else storage.removeItem(key);
    },
  };
}
