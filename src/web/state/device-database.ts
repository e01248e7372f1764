/** What the device keeps beyond the page: the one file that knows of IndexedDB, and of what stands in for it. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as z from 'zod/mini';

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

function open(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(name, 1, {
    upgrade(made) {
      made.createObjectStore('entries', { keyPath: 'id' });
      made.createObjectStore('answers', { keyPath: 'owner' });
    },
    // A newer build in another tab wants it otherwise: it is opened anew at the next use.
    blocking: closeDeviceDatabase,
    terminated() {
      opened = undefined;
    },
  });
}

/** Opens the device's database once. Rejects where the browser forbids it. */
export function openDeviceDatabase(): Promise<DeviceDatabase> {
  opened ??= open();
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

/**
 * Chromium writes a whole IndexedDB to one log. Where it is killed in the middle of a write, a later start finds the log broken
 * and throws the database away (decision 238). So each entry has a copy in Cache Storage, in a file of its own: written after
 * the entry and removed before it, so a copy without its entry is of one that was lost. Plain http has no such storage.
 */
const copies = async () => ('caches' in globalThis ? caches.open('entries') : undefined);

const addressOf = (id: string) => `/entries/${encodeURIComponent(id)}`;

export async function copyEntry(entry: OwnedRecord): Promise<void> {
  await (await copies())?.put(addressOf(entry.id), Response.json(entry));
}

export async function dropCopy(id: string): Promise<void> {
  await (await copies())?.delete(addressOf(id));
}

/** Storage can hold anything; the rest of an entry is parsed where it is read. */
const ownedRecord = z.looseObject({ id: z.string(), owner: z.string() });

async function copiesWithout(kept: readonly string[]): Promise<OwnedRecord[]> {
  const place = await copies();
  const addresses = new Set(kept.map(addressOf));
  const lost = ((await place?.keys()) ?? []).filter(({ url }) => !addresses.has(new URL(url).pathname));
  const read = async (request: Request) => (await place?.match(request))?.json().catch(() => undefined);
  return (await Promise.all(lost.map(read))).flatMap((copy) => ownedRecord.safeParse(copy).data ?? []);
}

/** Puts back what the database has lost. */
async function restore(database: DeviceDatabase): Promise<void> {
  // Listed before the copies: what is removed in between has no copy any more.
  const kept = await database.getAllKeys('entries');
  const lost = await copiesWithout(kept).catch(() => []);
  if (lost.length === 0) return;
  const write = database.transaction('entries', 'readwrite');
  for (const copy of lost) if ((await write.store.getKey(copy.id)) === undefined) await write.store.put(copy);
  await write.done;
}

const restored = new WeakMap<DeviceDatabase, Promise<void>>();

/** All entries of the device. */
export async function readEntries(): Promise<OwnedRecord[]> {
  const database = await openDeviceDatabase();
  const restoring = restored.get(database) ?? restore(database);
  restored.set(database, restoring);
  // What can't be put back now is at the next start; what is there is shown all the same.
  await restoring.catch(() => undefined);
  return database.getAll('entries');
}
