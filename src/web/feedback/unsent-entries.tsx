import { EntryActions } from './entry-actions.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { MyEntries } from './my-entries.tsx';

/** What isn't sent, where there is no form beside which it is shown: its author decides all the same. */
export function UnsentEntries({ queue }: { queue: EntryQueue }) {
  const actionsOf = (entry: QueuedEntry) => <EntryActions entry={entry} queue={queue} onChange={undefined} />;
  return <MyEntries queue={queue} actionsOf={actionsOf} />;
}
