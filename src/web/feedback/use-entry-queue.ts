import { useEffect, useState } from 'react';
import { useCell } from '#web/state/cell.ts';
import type { EntryQueue } from './entry-queue.ts';
import { entryQueueOf, type Surroundings } from './open-queue.ts';

/** The entries of who is signed in. */
export function useEntryQueue(surroundings: Surroundings): EntryQueue {
  const [queue] = useState(() => entryQueueOf(surroundings));
  const entries = useCell(queue);
  const isDurable = useCell(queue.isDurable);
  const isWritten = useCell(queue.isWritten);
  const isWaiting = entries.length > 0;
  // At hand when somebody logs out without a network.
  useEffect(() => {
    if (isWaiting) import('./leave-entries.tsx').catch(() => undefined);
  }, [isWaiting]);
  const mayBeLost = !isWritten || (!isDurable && isWaiting);
  useEffect(() => {
    if (!mayBeLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [mayBeLost]);
  return queue;
}
