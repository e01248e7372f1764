import type { SessionState } from '#web/state/session.ts';

/** The page that is being opened has the network for itself, in milliseconds; ten times as long passes before another try. */
const settling = 1_000;

/** Begins something, and answers how to stop it. */
type Begin = () => () => void;

/**
 * Runs something for as long as somebody is signed in, if it is wanted then. The log-in screen carries none of its code: `load` fetches it. Returns
 * how to stop.
 */
export function followSignedIn(
  session: SessionState,
  isWanted: () => boolean | undefined,
  load: () => Promise<Begin>,
): () => void {
  let end: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin({ signal }: AbortController) {
    try {
      const start = await load();
      if (!signal.aborted) signal.addEventListener('abort', start());
    } catch {
      if (signal.aborted) return;
      end = undefined;
      timer = setTimeout(update, 10 * settling);
    }
  }

  function update() {
    const { isAuthenticated, user } = session.get();
    const wanted = isAuthenticated && user?.role !== 'user' && (end !== undefined || isWanted() === true);
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
