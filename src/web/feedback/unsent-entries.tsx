import { lazy } from 'react';
import { reach } from '#contract/permissions.ts';
import { useSession } from '#web/state/app-context.tsx';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { EntryActions } from './entry-actions.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { MyEntries } from './my-entries.tsx';
import type { Surroundings } from './open-queue.ts';

/** Seldom shown. */
const LeftBehind = lazy(async () => ({ default: (await import('./left-behind.tsx')).LeftBehind }));

/** What deleted people have left on the device, for an administrator. */
export function MaybeLeftBehind({ surroundings }: { surroundings: Surroundings }) {
  const { user } = useSession();
  if (!hasUnsent(surroundings.storage) || reach('user.read', user?.role) !== 'all') return null;
  return (
    <OnDemand>
      <LeftBehind surroundings={surroundings} />
    </OnDemand>
  );
}

/** What isn't sent, where there is no form beside which it is shown: its author decides all the same. */
export function UnsentEntries({ queue }: { queue: EntryQueue }) {
  const actionsOf = (entry: QueuedEntry) => <EntryActions entry={entry} queue={queue} onChange={undefined} />;
  return <MyEntries queue={queue} actionsOf={actionsOf} />;
}
