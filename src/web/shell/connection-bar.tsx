import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Connection } from '#web/state/connection.ts';
import type { Store } from '#web/state/store.ts';
import { useStore } from '#web/state/use-store.ts';

/** A thin bar at the top. It lies over the page, so nothing moves when it comes and goes. */
export function ThinBar({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <output className="pointer-events-none fixed top-(--sticky-top,0px) right-0 left-(--rail-width,0px) z-40 flex justify-center print:hidden">
      {shown && (
        <p className="appear rounded-b-md bg-close-soft px-4 py-1 text-center text-sm font-medium text-balance text-close shadow-low">
          {children}
        </p>
      )}
    </output>
  );
}

/** On the pages that anybody can open: the last call got no answer. The dashboard's is outage-bar.tsx. */
export function ConnectionBar({ connection }: { connection: Store<Connection> }) {
  return (
    <ThinBar shown={useStore(connection) !== 'online'}>
      <Trans>No connection to the server</Trans>
    </ThinBar>
  );
}
