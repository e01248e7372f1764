import { lazy, Suspense, useSyncExternalStore } from 'react';
import { notices } from './notify.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** The place of the toasts, empty until the first one is said. */
export function Toasts() {
  const wanted = useSyncExternalStore(notices.subscribe, notices.wanted);
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
