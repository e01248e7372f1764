import { useRef, useState } from 'react';

/** Runs one submit at a time. A second press can come before the state of the first one is rendered. */
export function useOneAtATime() {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (submit: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await submit();
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { busy, pending, run };
}
