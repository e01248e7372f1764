import { Trans } from '@lingui/react/macro';
import type { Connection } from '#web/state/connection.ts';
import { useCell, type Readable } from '#web/state/cell.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { KeptForGood } from './kept-for-good.tsx';

/** Says before anything is recorded that entries don't outlive the page here. */
export function Unkept({ queue }: { queue: EntryQueue }) {
  if (useCell(queue.isDurable)) return null;
  return (
    <Banner
      tone="warning"
      className="mb-3"
      title={<Trans>This device can’t keep entries: its storage is full or forbidden</Trans>}
    >
      <Trans>What isn’t sent is lost when this page is closed. Keep it open until all is sent.</Trans>
    </Banner>
  );
}

interface WaitsHereProps {
  queue: EntryQueue;
  connection: Readable<Connection>;
}

/** What the device can't promise of the entries that wait: that they are sent while Brigade is closed, or stay for good. */
export function WaitsHere({ queue, connection }: WaitsHereProps) {
  const isDurable = useCell(queue.isDurable);
  if (useCell(connection) === 'online' || !isDurable) return null;
  return (
    <p className="mb-2 text-sm text-pretty text-muted">
      <Trans>
        Entries wait on this device and are sent as soon as there is a connection, while Brigade is open. If
        the browser’s data is cleared, they are lost.
      </Trans>{' '}
      <KeptForGood />
    </p>
  );
}
