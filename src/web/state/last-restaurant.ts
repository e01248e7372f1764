import type { TextStorage } from './storage.ts';

/** The restaurant that somebody recorded feedback for last on this device: there the record screen begins. */
export interface LastRestaurant {
  of(userId: string): string | undefined;
  set(userId: string, restaurantId: string): void;
  /** Who logs out leaves nothing behind. */
  wipe(userId: string): void;
}

const keyOf = (userId: string) => `lastStore.${userId}`;

export function createLastRestaurant(storage: TextStorage): LastRestaurant {
  return {
    of(userId) {
      const stored = storage.getItem(keyOf(userId)) ?? '';
      return /^[A-Za-z0-9_-]{1,64}$/.test(stored) ? stored : undefined;
    },
    set: (userId, restaurantId) => storage.setItem(keyOf(userId), restaurantId),
    wipe: (userId) => storage.removeItem(keyOf(userId)),
  };
}
