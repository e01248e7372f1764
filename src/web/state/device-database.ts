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

async function open(): Promise<DeviceDatabase> {
  let isNew = false;
  const database = await openDB<DeviceSchema>(name, 1, {
    upgrade(made) {
      isNew = true;
      made.createObjectStore('entries', { keyPath: 'id' });
      made.createObjectStore('answers', { keyPath: 'owner' });
    },
    // A newer build in another tab wants it otherwise: it is opened anew at the next use.
    blocking: closeDeviceDatabase,
    terminated() {
      opened = undefined;
    },
  });
  if (isNew) {
    const copied = await readCopies().catch(() => []);
    await Promise.all(copied.map((copy) => database.put('entries', copy)));
  } else dropLeftCopies(database).catch(() => undefined);
  return database;
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
 * and throws the database away (decision 238). So each entry has a copy in Cache Storage, in a file of its own; a database
 * that is made anew begins with the copies. Plain http has no such storage.
 */
const copies = async () => ('caches' in globalThis ? caches.open('entries') : undefined);

const addressOf = (id: string) => `/entries/${encodeURIComponent(id)}`;

export async function copyEntry(entry: OwnedRecord): Promise<void> {
  await (await copies())?.put(addressOf(entry.id), Response.json(entry));
}

export async function dropCopy(id: string): Promise<void> {
  await (await copies())?.delete(addressOf(id));
}

/** Of a removal that was cut off between the entry and its copy. Copies are listed first: each was made after its entry. */
async function dropLeftCopies(database: DeviceDatabase): Promise<void> {
  const place = await copies();
  if (!place) return;
  const copied = await place.keys();
  if (copied.length === 0) return;
  const kept = new Set((await database.getAllKeys('entries')).map(addressOf));
  const left = copied.filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(left.map((request) => place.delete(request)));
}

/** Storage can hold anything; the rest of an entry is parsed where it is read. */
const ownedRecord = z.looseObject({ id: z.string(), owner: z.string() });

async function readCopies(): Promise<OwnedRecord[]> {
  const answers = (await (await copies())?.matchAll()) ?? [];
  const found = await Promise.all(answers.map((answer) => answer.json().catch(() => undefined)));
  return found.flatMap((copy) => ownedRecord.safeParse(copy).data ?? []);
}
