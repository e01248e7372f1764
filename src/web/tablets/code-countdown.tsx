import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

/** `9:05` of milliseconds; never below zero. */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long a code can still be entered; read out once, not at every second. */
export function CodeCountdown({ until, now }: { until: string; now: () => Date }) {
  const [left, setLeft] = useState(() => Date.parse(until) - now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(until) - now().getTime()), 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  const rest = minutesAndSeconds(left);
  if (left <= 0) {
    return (
      <p role="alert" className="text-center text-bad">
        <Trans>The code has expired. Please make another one.</Trans>
      </p>
    );
  }
  return (
    <p className="text-center text-muted tabular-nums">
      <Trans>It can be entered for another {rest}.</Trans>
    </p>
  );
}
