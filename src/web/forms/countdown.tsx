import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

interface CountdownProps {
  seconds: number;
  onOver?: (() => void) | undefined;
}

/** How long to wait, counting down. Read out once, not at every second. */
export function Countdown({ seconds, onOver }: CountdownProps) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  const tell = useEffectEvent(() => onOver?.());
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      tell();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p aria-live="off">
      {left === 0 ? (
        <Trans>You can try again now.</Trans>
      ) : (
        <Plural value={left} one="Please try again in # second." other="Please try again in # seconds." />
      )}
    </p>
  );
}
