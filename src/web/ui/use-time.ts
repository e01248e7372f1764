/** Time as state: a clock that is read while rendering stands still, because React's compiler keeps what it said. */
import { useEffect, useState } from 'react';

/** What time it is, twice a minute. */
export function useNow(now: () => Date): Date {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}

/** Longer timers fire at once; nobody waits for as long. */
const longestTimer = 3_600_000;

/** Whether a moment has passed; renders again when it does. No moment at all has. */
export function useIsOver(at: Date | null, now: () => Date): boolean {
  const end = at?.getTime() ?? 0;
  const [over, setOver] = useState(() => (end <= now().getTime() ? end : -1));
  useEffect(() => {
    if (over === end) return undefined;
    const left = Math.max(0, end - now().getTime());
    const timer = setTimeout(() => setOver(end), Math.min(left, longestTimer));
    return () => clearTimeout(timer);
  }, [end, over, now]);
  return over === end;
}
