import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of page the focus is on its heading, which a screen reader then reads out. */
export function PageFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A page that asks something has put the focus there itself.
        const taken = document.activeElement?.closest('main, [role=alertdialog]');
        if (!fromLocation || !pathChanged || taken) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
