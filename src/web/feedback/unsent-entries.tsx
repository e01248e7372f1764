import { useCell } from '#web/state/cell.ts';
import { EntryActions } from './entry-actions.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { MyEntries } from './my-entries.tsx';

/** What isn't sent, where there is no form beside which it is shown: its author decides all the same. */
export function UnsentEntries({ queue }: { queue: EntryQueue }) {
  const entries = useCell(queue);
  const actionsOf = (entry: QueuedEntry) => <EntryActions entry={entry} queue={queue} onChange={undefined} />;
  return <MyEntries entries={entries} actionsOf={actionsOf} />;
}
