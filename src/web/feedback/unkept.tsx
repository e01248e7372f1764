import { Trans } from '@lingui/react/macro';
import type { Connection } from '#web/state/connection.ts';
import { useCell, type Readable } from '#web/state/cell.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { KeptForGood } from './kept-for-good.tsx';

/** What the device can't promise: that entries outlive the page, and that they are sent while Brigade is closed. */
export function Unkept({ queue, connection }: { queue: EntryQueue; connection: Readable<Connection> }) {
  const entries = useCell(queue);
  const isDurable = useCell(queue.isDurable);
  const isOffline = useCell(connection) !== 'online';
  if (!isDurable) {
    return (
      <Banner
        tone="warning"
        className="mb-3"
        title={<Trans>This device can't keep entries: its storage is full or forbidden</Trans>}
      >
        <Trans>What isn't sent is lost when this page is closed. Keep it open until all is sent.</Trans>
      </Banner>
    );
  }
  if (!isOffline || entries.length === 0) return null;
  return (
    <p className="mb-3 text-sm text-pretty text-muted">
      <Trans>
        Entries wait on this device and are sent as soon as there is a connection, while Brigade is open. If
        the browser's data is cleared, they are lost.
      </Trans>{' '}
      <KeptForGood />
    </p>
  );
}
