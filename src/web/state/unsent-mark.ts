import type { TextStorage } from './storage.ts';

const key = 'unsent';

/** Whether entries wait on this device, anybody's: read before any of the queue's code is there. It says nothing of a person. */
export const hasUnsent = (storage: TextStorage) => storage.getItem(key) !== null;

export function markUnsent(storage: TextStorage, isWaiting: boolean): void {
  if (isWaiting) storage.setItem(key, '1');
  else storage.removeItem(key);
}
