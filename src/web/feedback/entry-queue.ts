/** Entries on their way to the server: each is kept on the device until the server has it, and sent one at a time. */
import * as z from 'zod/mini';
import type { ReportItem } from '#contract/reports.ts';
import { asProblem, type ApiProblem } from '#web/api/problem.ts';
import { unsentEntries, type DraftBox } from '#web/state/drafts.ts';
import { createCell, type Readable } from '#web/state/cell.ts';
import { entry, type Entry } from './entry.ts';

export interface QueuedEntry extends Entry {
  /** `failed`: refused, or its answer was lost; `problem` says which. */
  state: 'waiting' | 'sending' | 'failed';
  problem?: ApiProblem;
}

export interface EntryQueue extends Readable<readonly QueuedEntry[]> {
  /** Takes an entry over; sends it once those before it are answered. */
  add(entry: Entry): void;
  /** Sends again what failed for a passing reason: a lost answer, no connection, a busy server. */
  resume(): void;
  /** After `near_duplicate`: a second feedback is meant. */
  confirm(id: string): void;
  /** What was to be made of it was refused. */
  refuse(id: string, problem: ApiProblem): void;
  /** Takes an entry out that isn't being sent. */
  remove(id: string): void;
  /** The session is over. What isn't sent stays in the box for its author's next one. */
  stop(): void;
}

interface QueueSettings {
  /** Where unsent entries are kept over a reload; null where nobody is signed in. */
  box: DraftBox | null;
  send: (entry: Entry) => Promise<ReportItem>;
}

const stored = z.object({ entries: z.array(entry) });

/** What was kept and not sent; storage can hold anything. */
function readKept(box: DraftBox | null): QueuedEntry[] {
  const kept = stored.safeParse(box?.read(unsentEntries)?.values);
  // Also what was being sent, and what was refused: asking again with the same id makes no second report.
  return kept.success ? kept.data.entries.map((one) => ({ ...one, state: 'waiting' })) : [];
}

export function createEntryQueue({ box, send }: QueueSettings): EntryQueue {
  const cell = createCell<readonly QueuedEntry[]>(readKept(box));
  let isSending = false;
  let isStopped = false;

  function set(entries: readonly QueuedEntry[]) {
    cell.set(entries);
    if (entries.length > 0) {
      box?.keep(
        unsentEntries,
        { entries: entries.map(({ state: _state, problem: _problem, ...one }) => one) },
        {},
      );
      return;
    }
    box?.discard(unsentEntries);
  }

  function update(id: string, { problem: _former, ...change }: Partial<QueuedEntry>, problem?: ApiProblem) {
    const changed = (one: QueuedEntry): QueuedEntry => {
      const { problem: _before, ...rest } = one;
      return { ...rest, ...change, ...(problem && { problem }) };
    };
    set(cell.get().map((one) => (one.id === id ? changed(one) : one)));
  }

  const without = (id: string) => cell.get().filter((one) => one.id !== id);

  async function work() {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = cell.get().find(({ state }) => state === 'waiting');
      if (!next || isStopped) break;
      update(next.id, { state: 'sending' });
      try {
        await send(next);
        if (!isStopped) set(without(next.id));
      } catch (error) {
        if (!isStopped) update(next.id, { state: 'failed' }, asProblem(error));
      }
    }
    isSending = false;
  }

  void work();

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    add(added) {
      set([...cell.get(), { ...added, state: 'waiting' }]);
      void work();
    },
    resume() {
      for (const { id, problem } of cell.get()) if (problem?.passing) update(id, { state: 'waiting' });
      void work();
    },
    confirm(id) {
      update(id, { state: 'waiting', confirm: true });
      void work();
    },
    refuse: (id, problem) => update(id, { state: 'failed' }, problem),
    remove: (id) => set(without(id)),
    stop() {
      isStopped = true;
    },
  };
}
