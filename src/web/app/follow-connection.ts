import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#web/state/connection.ts';
import type { Store } from '#web/state/store.ts';

const again = 4_000;

/**
 * While the server doesn't answer, asks for its health every few seconds; once it answers, what is on the page and was
 * not refreshed in the meantime is asked for again.
 */
export function followConnection(
  connection: Store<Connection>,
  queryClient: QueryClient,
  ping: () => Promise<unknown>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = connection.get();

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ping().catch(() => {
        if (connection.get() === 'reconnecting') schedule();
      });
    }, again);
  }

  const stop = connection.subscribe(() => {
    const now = connection.get();
    if (now === 'reconnecting') schedule();
    else clearTimeout(timer);
    if (now === 'online' && before !== 'online')
      void queryClient.refetchQueries({ type: 'active', stale: true });
    before = now;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
