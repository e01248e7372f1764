import { useRef, type PointerEvent } from 'react';

/** How far a finger has to go, in pixels, and how much further across than up or down. */
const distance = 60;
const slant = 2;

/** What a finger drags itself. */
const dragged = 'input, select, textarea, [role=listbox]';

/**
 * A finger's swipe over an element: to the left goes on (+1), to the right back (−1). The element needs `touch-pan-y`, so
 * that the browser leaves it what goes across; nothing in it may scroll across.
 */
export function useSwipe(onSwipe: (count: -1 | 1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(null);
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY, target }: PointerEvent) => {
      const free = pointerType === 'touch' && !(target as Element).closest(dragged);
      // A second finger is no swipe any more.
      start.current = free && !start.current ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const across = clientX - from.x;
      if (Math.abs(across) < distance || Math.abs(across) < slant * Math.abs(clientY - from.y)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
