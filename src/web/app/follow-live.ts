import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import type { SessionState } from '#web/state/session.ts';

/** The page that is being opened has the network for itself, in milliseconds. */
const settling = 1_000;
/** After which its code is asked for again, where it didn't come. */
const again = 10_000;

/**
 * Follows what changes at the server for as long as somebody is signed in. The log-in screen carries none of its code.
 */
export function followLive(session: SessionState, api: Api, queryClient: QueryClient): () => void {
  let end: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin({ signal }: AbortController) {
    try {
      const { followServer } = await import('./follow-changes.ts');
      if (!signal.aborted) signal.addEventListener('abort', followServer(api, queryClient));
    } catch {
      if (signal.aborted) return;
      end = undefined;
      timer = setTimeout(update, again);
    }
  }

  function update() {
    const { isAuthenticated, user } = session.get();
    const wanted = isAuthenticated && user?.role !== 'user';
    if (wanted === (end !== undefined)) return;
    clearTimeout(timer);
    end?.abort();
    const next = wanted ? new AbortController() : undefined;
    end = next;
    if (next) timer = setTimeout(() => void begin(next), settling);
  }

  const stop = session.subscribe(update);
  update();
  return () => {
    stop();
    clearTimeout(timer);
    end?.abort();
  };
}
