import { useEffect, useEffectEvent, useState } from 'react';

/** How long before it locks the tablet dims and says so, in milliseconds. */
const warned = 30_000;
const touches = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const;

/** Somebody stands there and thinks about the next word. */
function isTyping(): boolean {
  const { activeElement: box } = document;
  return (
    (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) &&
    box.matches('textarea, [type=text]') &&
    box.value !== ''
  );
}

/**
 * Calls `onLock` after so many minutes without a touch, never while something is typed. Answers the seconds that are left
 * once it is time to say so, else null; a touch begins anew.
 */
export function useLock(minutes: number, onLock: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const lock = useEffectEvent(onLock);
  useEffect(() => {
    let touched = Date.now();
    const touch = () => {
      touched = Date.now();
      setLeft(null);
    };
    const look = () => {
      if (isTyping()) {
        touch();
        return;
      }
      // A clock that was put back must not keep it open.
      const rest = minutes * 60_000 - Math.abs(Date.now() - touched);
      if (rest <= 0) lock();
      else setLeft(rest <= warned ? Math.ceil(rest / 1_000) : null);
    };
    const timer = setInterval(look, 1_000);
    // A tablet that slept has had no timers.
    document.addEventListener('visibilitychange', look);
    for (const name of touches) addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const name of touches) removeEventListener(name, touch, { capture: true });
    };
  }, [minutes]);
  return left;
}
