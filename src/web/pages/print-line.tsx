import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

interface PrintLineProps {
  /** In words. */
  month: string;
  /** How a moment is written. */
  instant: (text: string) => string;
  /** What time it is: it is printed when this comes to be. */
  clock: () => Date;
  /** Below the month. */
  children?: ReactNode;
}

/** What paper says that the screen shows in the month's navigator: the month; and when it was printed. */
export function PrintLine({ month, instant, clock, children }: PrintLineProps) {
  const [at] = useState(clock);
  const printed = instant(at.toISOString());
  return (
    <div className="mb-4 hidden justify-between gap-8 border-b pb-3 print:flex">
      <div>
        <p className="text-lg font-semibold">{month}</p>
        {children}
      </div>
      <p className="text-muted">
        <Trans>Printed {printed}</Trans>
      </p>
    </div>
  );
}
