/** What the device keeps beyond the page: the one file that knows of IndexedDB. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A record of an owner: nobody else's session reads it. */
export interface OwnedRecord {
  id: string;
  owner: string;
}

/** What a person looked at last, and who they are. */
export interface KeptAnswers {
  owner: string;
  /** When it was written (milliseconds since 1970). */
  at: number;
  user: unknown;
  client: unknown;
}

interface DeviceSchema extends DBSchema {
  /** Entries that the server doesn't have, in the order of their ids, which is that of their making. */
  entries: { key: string; value: OwnedRecord };
  answers: { key: string; value: KeptAnswers };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const name = 'brigade';

let opened: Promise<DeviceDatabase> | undefined;

/** Opens the device's database once. Rejects where the browser forbids it. */
export function openDeviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' });
      database.createObjectStore('answers', { keyPath: 'owner' });
    },
    // A newer build in another tab wants it otherwise: it is opened anew at the next use.
    blocking: closeDeviceDatabase,
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Closes it; the next use opens it again. */
export function closeDeviceDatabase(): void {
  const before = opened;
  opened = undefined;
  before?.then(
    (database) => database.close(),
    () => undefined,
  );
}
