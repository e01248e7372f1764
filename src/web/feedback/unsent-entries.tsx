import { useCell } from '#web/state/cell.ts';
import { EntryActions } from './entry-actions.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { MyEntries } from './my-entries.tsx';

/** What isn't sent, where there is no sheet to show it on: its author decides all the same. */
export function UnsentEntries({ queue }: { queue: EntryQueue }) {
  return (
    <MyEntries
      entries={useCell(queue)}
      actionsOf={(entry) => <EntryActions entry={entry} queue={queue} onChange={undefined} />}
    />
  );
}
