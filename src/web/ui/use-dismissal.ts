import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes what stands open in `root`: on Escape, where the focus goes back to `trigger`; on a press or the focus elsewhere. */
export function useDismissal(
  isOpen: boolean,
  {
    root,
    trigger,
    close,
  }: { root: RefObject<HTMLElement | null>; trigger: RefObject<HTMLElement | null>; close: () => void },
): void {
  const onElsewhere = useEffectEvent((event: Event) => {
    if (!root.current?.contains(event.target as Node)) close();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    trigger.current?.focus();
    close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerdown', (event) => onElsewhere(event), { signal });
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal });
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => controller.abort();
  }, [isOpen]);
}
