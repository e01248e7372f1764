import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Gives the focus back to what opened a dialog, which the library remembers only since it was loaded; a dialog is loaded by
 * the press that opens it. Returns the ref of the dialog's panel.
 */
export function useOpener(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!panel.current?.isConnected && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
  return panel;
}
