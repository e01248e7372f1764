import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Says whether the page has a heading. Until its code is there, React keeps the former page hidden in its place. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading?.checkVisibility()) return false;
  // A page that asks something has put the focus there itself.
  if (!document.activeElement?.closest('main, [role=alertdialog]')) heading.focus({ preventScroll: true });
  return true;
}

/** Once the page is painted: before, the browser would have to lay the page out for it. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** After a change of page the focus is on its heading, which a screen reader then reads out. */
export function PageFocus() {
  const router = useRouter();
  useEffect(() => {
    const changes = new MutationObserver(() => afterPaint(look));
    function look() {
      if (focusHeading()) changes.disconnect();
    }
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      changes.observe(document.body, { childList: true, subtree: true });
      afterPaint(look);
    });
    return () => {
      changes.disconnect();
      unsubscribe();
    };
  }, [router]);
  return null;
}
