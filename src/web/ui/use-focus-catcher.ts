import { useEffect, useRef, type RefObject } from 'react';

type Place = RefObject<HTMLElement | null>;

/** Once the page has settled, gives the focus that fell to nowhere to an element. */
function catchFocus(to: Place) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) to.current?.focus({ preventScroll: true });
  });
}

/**
 * For a row that goes with the focus in it: call what it returns when it is said to be gone, which may be before or after
 * it leaves the rows; the focus is then given to `to`.
 */
export function useFocusCatcher(to: Place, rows: readonly unknown[]): () => void {
  const expected = useRef(false);
  const seen = useRef(rows);
  useEffect(() => {
    const isOther = seen.current !== rows;
    seen.current = rows;
    if (!isOther || !expected.current) return;
    expected.current = false;
    catchFocus(to);
  }, [to, rows]);
  return () => {
    expected.current = true;
    catchFocus(to);
  };
}
