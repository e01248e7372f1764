import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Connection } from '#web/state/connection.ts';
import type { Readable } from '#web/state/cell.ts';
import { useCell } from '#web/state/cell.ts';

/** Thin bars at the top, one below the other. They lie over the page, so nothing moves when one comes or goes. */
export function ThinBars({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed top-(--sticky-top,0px) right-0 left-(--rail-width,0px) z-40 flex flex-col items-center print:hidden">
      {children}
    </div>
  );
}

export function ThinBar({ shown, children }: { shown: boolean; children: ReactNode }) {
  return <output>{shown && <ThinBarContent>{children}</ThinBarContent>}</output>;
}

interface ThinBarContentProps {
  /** A button. */
  action?: ReactNode;
  children: ReactNode;
}

/** What a bar shows while there is something to say; the `output` around it is always there, so that it is announced. */
export function ThinBarContent({ action, children }: ThinBarContentProps) {
  return (
    <div className="appear flex flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-b-md bg-close-soft px-4 py-1 text-sm font-medium text-close shadow-low">
      <p className="text-center text-balance">{children}</p>
      {action && <div className="pointer-events-auto">{action}</div>}
    </div>
  );
}

/** On the pages that anybody can open: the last call got no answer. The dashboard's is outage-bar.tsx. */
export function ConnectionBar({ connection }: { connection: Readable<Connection> }) {
  return (
    <ThinBars>
      <ThinBar shown={useCell(connection) !== 'online'}>
        <Trans>No connection to the server</Trans>
      </ThinBar>
    </ThinBars>
  );
}
