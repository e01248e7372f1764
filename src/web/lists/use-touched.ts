import { useEffect, useRef, useState, type RefCallback } from 'react';

/** For so long after the pointer has last moved over a list somebody is about to press in it, in milliseconds. */
const pointerRest = 3_000;

interface Touched {
  /** The ref of the element around the list. */
  area: RefCallback<HTMLElement>;
  /**
   * Does something that moves the list, unless it would move under a finger: a pointer is down in it or was moved over it
   * a moment ago, the focus is inside it, or the page is scrolled beyond its top. For effects.
   */
  whenUntouched: (move: () => void) => void;
}

/** Moves what is in a list only while nobody is at it. */
export function useTouched(): Touched {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const pointer = useRef({ isDown: false, movedAt: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (!area) return undefined;
    const down = () => {
      pointer.current.isDown = true;
    };
    const move = () => {
      pointer.current.movedAt = performance.now();
    };
    // Wherever it is lifted.
    const up = () => {
      if (pointer.current.isDown) move();
      pointer.current.isDown = false;
    };
    area.addEventListener('pointerdown', down);
    area.addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      area.removeEventListener('pointerdown', down);
      area.removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, [area]);

  return {
    area: setArea,
    whenUntouched: (move) => {
      const { isDown, movedAt } = pointer.current;
      const isEntered = area?.contains(document.activeElement) === true;
      const isScrolled = area !== null && area.getBoundingClientRect().top < 0;
      const isTouched = isDown || performance.now() - movedAt < pointerRest;
      if (!isTouched && !isEntered && !isScrolled) move();
    },
  };
}
