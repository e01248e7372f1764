import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Gives the focus back to what opened a dialog, which the library remembers only since it was loaded; a dialog is loaded by
 * the press that opens it. An opener that goes with what was done, then or once the page knows of it, leaves the focus to
 * the nearest heading. Returns the ref of the dialog's panel.
 */
export function useOpener(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const [path] = useState(() => withParents(document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!panel.current?.isConnected) giveBack(path);
      });
    },
    [path],
  );
  return panel;
}

/** An element and all that it stands in, the nearest first. */
function withParents(element: Element | null): Element[] {
  return element ? [element, ...withParents(element.parentElement)] : [];
}

function giveBack(path: readonly Element[]): void {
  const [opener] = path;
  if (!(opener instanceof HTMLElement)) return;
  opener.focus();
  const look = () => {
    if (opener.isConnected) return;
    changes.disconnect();
    if (document.activeElement !== document.body) return;
    const near = path.filter(({ isConnected }) => isConnected);
    const [heading] = near.flatMap((part) => [
      ...part.querySelectorAll<HTMLElement>('h1[tabindex], h2[tabindex]'),
    ]);
    heading?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => changes.disconnect(), { once: true });
  look();
}
