import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ping, refetchAllShown, useShownAt } from '#web/queries/outage.ts';
import type { ConnectionCell } from '#web/state/connection.ts';
import { useCell } from '#web/state/cell.ts';
import { ThinBar } from './connection-bar.tsx';
import { followConnection } from './follow-connection.ts';
import { hasFailedPage } from './status-pages.tsx';

interface OutageBarProps {
  api: Api;
  connection: ConnectionCell;
}

/**
 * While the server can't be reached: that it is tried again; later how old is what is shown. Then brings it up to date.
 */
export function OutageBar({ api, connection }: OutageBarProps) {
  const state = useCell(connection);
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      followConnection(connection, {
        ping: (signal) => ping(api, signal),
        onBack: () => refetchAllShown(queryClient),
        openAgain: () => {
          if (hasFailedPage()) void router.invalidate();
        },
      }),
    [api, connection, queryClient, router],
  );
  return (
    <ThinBar shown={state !== 'online'}>
      {state === 'offline' ? <Offline /> : <Trans>No connection to the server. Reconnecting…</Trans>}
    </ThinBar>
  );
}

function Offline() {
  const formats = useFormats();
  const shown = useShownAt();
  if (!shown) return <Trans>Offline. Only feedback can be recorded; it waits on this device.</Trans>;
  const when = shown.isOfToday ? formats.time(shown.at) : formats.instant(shown.at.toISOString());
  return <Trans>Offline, data as of {when}. Only feedback can be recorded; it waits on this device.</Trans>;
}
