import { useEffect, useRef, type RefObject } from 'react';

/** For what gives its place to a form: the focus is its own again once the form is closed. */
export function useFocusBack<Place extends HTMLElement>(isOpen: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
