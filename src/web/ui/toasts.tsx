import { lazy, useSyncExternalStore } from 'react';
import { notices } from './notify.ts';
import { OnDemand } from './on-demand.tsx';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** The place of the toasts, empty until the first one is said. `person` is whose they are: nobody leaves theirs behind. */
export function Toasts({ person }: { person: string | undefined }) {
  const wanted = useSyncExternalStore(notices.subscribe, notices.wanted);
  return (
    wanted && (
      <OnDemand>
        <Toaster person={person} />
      </OnDemand>
    )
  );
}
