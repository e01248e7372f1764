/** What happens when the server is there again. */
import { expect, test, vi } from 'vitest';
import { followConnection } from '#web/shell/follow-connection.ts';
import { createCell } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';

const codeIsMissing = () => dispatchEvent(new Event('vite:preloadError'));

test('code that misses the moment in which the network is back is asked for once more, and no more than that', async () => {
  const connection = createCell<Connection>('offline');
  const ping = vi.fn<() => Promise<void>>(async () => undefined);
  const onBack = vi.fn<() => void>();
  const stop = followConnection(connection, { ping, onBack });
  codeIsMissing();
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(1));
  expect(onBack).not.toHaveBeenCalled();

  connection.set('online');
  expect(onBack).toHaveBeenCalledTimes(1);
  codeIsMissing();
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(2));
  // The server has none: who asks on would ask for ever.
  codeIsMissing();
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(3));
  await Promise.resolve();
  expect(onBack).toHaveBeenCalledTimes(2);
  stop();
});
