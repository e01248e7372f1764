import { Trans } from '@lingui/react/macro';
import type { Connection } from '#web/state/connection.ts';
import type { Store } from '#web/state/store.ts';
import { useStore } from '#web/state/use-store.ts';

/** A thin bar while the server can't be reached. It lies over the page, so nothing moves when it comes and goes. */
export function ConnectionBar({ connection }: { connection: Store<Connection> }) {
  const state = useStore(connection);
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center">
      {state !== 'online' && (
        <p className="appear rounded-b-md bg-close-soft px-4 py-1 text-sm font-medium text-close shadow-low">
          {state === 'offline' ? (
            <Trans>Offline. What you see may be out of date.</Trans>
          ) : (
            <Trans>No connection to the server. Reconnecting…</Trans>
          )}
        </p>
      )}
    </output>
  );
}
