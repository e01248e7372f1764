/** The entries on the device: in its database, and in memory where that is full or forbidden. */
import { alone } from './alone.ts';
import { keptEntry, type KeptEntry } from './entry.ts';
import { copyEntry, dropCopy, openDeviceDatabase, readEntries } from '#web/state/device-database.ts';
import { createCell, type Readable } from '#web/state/cell.ts';

/** What becomes of an entry: another one, null to remove it, undefined to leave it. */
type Change = (entry: KeptEntry | undefined) => KeptEntry | null | undefined;

export interface DeviceEntries {
  /** Whether what is kept outlives the page. */
  isDurable: Readable<boolean>;
  /** All entries of the device, in the order of their making. */
  all(): Promise<KeptEntry[]>;
  /** Changes an entry as one step, whatever other tabs do. Answers whether it was changed. */
  edit(id: string, change: Change): Promise<boolean>;
  /** Writes a new entry. When this resolves it is on the disk, or known not to be kept. */
  add(entry: KeptEntry): Promise<void>;
  /** Other tabs have changed something; returns how to stop. */
  watch(onChange: () => void): () => void;
}

const byId = (one: KeptEntry, other: KeptEntry) => (one.id < other.id ? -1 : 1);

export function createDeviceEntries(): DeviceEntries {
  const isDurable = createCell(true);
  /** What could not be written, until it is; undefined for what could not be removed. */
  const unwritten = new Map<string, KeptEntry | undefined>();
  const inMemory = () => [...unwritten.values()].filter((one) => one !== undefined);
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('brigade-entries');

  const read = async (id: string) =>
    keptEntry.safeParse(await (await openDeviceDatabase()).get('entries', id)).data;

  async function editInMemory(id: string, change: Change): Promise<boolean> {
    const before = unwritten.has(id) ? unwritten.get(id) : await read(id).catch(() => undefined);
    const next = change(before);
    if (next !== undefined) unwritten.set(id, next ?? undefined);
    return next !== undefined;
  }

  /** Only a new entry waits for the disk: a state that a power cut takes back is asked for again with the same id. */
  async function editStored(
    id: string,
    change: Change,
    durability: IDBTransactionDurability,
  ): Promise<boolean> {
    const database = await openDeviceDatabase();
    /** What memory has is newer. */
    const present = (stored: KeptEntry | undefined) => (unwritten.has(id) ? unwritten.get(id) : stored);
    // The copy goes first: what has one and no entry counts as lost.
    if (change(present(await read(id))) === null) await dropCopy(id).catch(() => undefined);
    const write = database.transaction('entries', 'readwrite', { durability });
    const before = keptEntry.safeParse(await write.store.get(id)).data;
    const next = change(present(before));
    if (next) await write.store.put(next);
    else if (next === null) await write.store.delete(id);
    await write.done;
    // What its author makes of an entry is copied, not what becomes of it: when its copy is needed it may have been sent.
    const isAuthors = !before || before.recalled !== next?.recalled;
    const copy = next && isAuthors && { ...next, state: 'unknown' };
    if (copy) await copyEntry(copy).catch(() => undefined);
    return next !== undefined;
  }

  async function edit(
    id: string,
    change: Change,
    durability: IDBTransactionDurability = 'relaxed',
  ): Promise<boolean> {
    try {
      // A removal waits for a copy that is still being written: it would come back as a lost entry.
      const isChanged = await alone(`brigade-entry-${id}`, () => editStored(id, change, durability));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, which is the origin's own
      if (isChanged) channel?.postMessage(id);
      if (isChanged) unwritten.delete(id);
      isDurable.set(inMemory().length === 0);
      return isChanged;
    } catch {
      isDurable.set(false);
      return editInMemory(id, change);
    }
  }

  return {
    isDurable,
    async all() {
      try {
        const stored = await readEntries();
        // Storage can hold anything.
        const entries = stored.flatMap((one) => keptEntry.safeParse(one).data ?? []);
        return [...entries.filter(({ id }) => !unwritten.has(id)), ...inMemory()].toSorted(byId);
      } catch {
        isDurable.set(false);
        return inMemory().toSorted(byId);
      }
    },
    edit: (id, change) => edit(id, change),
    async add(entry) {
      await edit(entry.id, () => entry, 'strict');
    },
    watch(onChange) {
      channel?.addEventListener('message', onChange);
      return () => channel?.removeEventListener('message', onChange);
    },
  };
}
