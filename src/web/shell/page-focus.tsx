import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

function focusHeading() {
  // A page that asks something has put the focus there itself.
  if (document.activeElement?.closest('main, [role=alertdialog]')) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * After a change of page the focus is on its heading, which a screen reader then reads out. Once the page is painted:
 * before, the browser would have to lay the page out for it.
 */
export function PageFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) requestAnimationFrame(() => setTimeout(focusHeading));
      }),
    [router],
  );
  return null;
}
