import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long before it locks the tablet dims and says so, in milliseconds. */
const warned = 30_000;
const touches = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'scroll'] as const;

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
 * once it is time to say so, else null. From then on a click or a key begins anew, and does nothing else.
 */
export function useLock(minutes: number, onLock: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const touched = useRef(0);
  const lock = useEffectEvent(onLock);
  const touch = useEffectEvent((event: Event) => {
    if (left !== null) {
      // Not at the touch's beginning: its click would meet what lies below.
      if (event.type !== 'click' && event.type !== 'keydown') return;
      event.preventDefault();
      event.stopPropagation();
      setLeft(null);
    }
    touched.current = Date.now();
  });
  useEffect(() => {
    touched.current = Date.now();
    const look = () => {
      if (isTyping()) touched.current = Date.now();
      // A clock that was put back must not keep it open.
      const rest = minutes * 60_000 - Math.abs(Date.now() - touched.current);
      if (rest <= 0) lock();
      else setLeft(rest <= warned ? Math.ceil(rest / 1_000) : null);
    };
    const timer = setInterval(look, 1_000);
    // A tablet that slept has had no timers.
    document.addEventListener('visibilitychange', look);
    const listener = (event: Event) => touch(event);
    for (const name of touches)
      addEventListener(name, listener, { capture: true, passive: name === 'wheel' || name === 'scroll' });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const name of touches) removeEventListener(name, listener, { capture: true });
    };
  }, [minutes]);
  return left;
}
