import type { Connection } from '#web/state/connection.ts';
import type { Cell } from '#web/state/cell.ts';

/** A server that is away for less has only been restarted. */
const patience = 10_000;
/** How often it is asked meanwhile, and after that. */
const soon = 2_000;
const later = 5_000;
/** What isn't answered by then won't be; the next one finds out sooner when the way is free again. */
const longestAnswer = 5_000;

interface Follow {
  /** The cheapest call there is. What comes of it is told to `connection` by the API client. */
  ping: (signal: AbortSignal) => Promise<unknown>;
  /** The server answers again. */
  onBack: () => void;
}

/**
 * While the server doesn't answer, asks it every few seconds, also where the device believes to be offline: it may be
 * wrong. After ten seconds of silence the connection counts as offline. Returns how to stop.
 */
export function followConnection(connection: Cell<Connection>, { ping, onBack }: Follow): () => void {
  let before: Connection = 'online';
  let asking: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let mayAskAgain = false;

  function ask() {
    clearTimeout(asking);
    const timer = setTimeout(
      () => {
        ping(AbortSignal.timeout(longestAnswer))
          .catch(() => undefined)
          .finally(() => {
            if (asking === timer && connection.get() !== 'online') ask();
          });
      },
      connection.get() === 'offline' ? later : soon,
    );
    asking = timer;
  }

  function rest() {
    clearTimeout(asking);
    clearTimeout(waiting);
    asking = waiting = undefined;
  }

  function update() {
    const now = connection.get();
    if (now === before) return;
    const isNew = before === 'online';
    before = now;
    if (now === 'online') {
      rest();
      mayAskAgain = true;
      onBack();
      return;
    }
    if (now === 'reconnecting') waiting = setTimeout(() => connection.set('offline'), patience);
    else clearTimeout(waiting);
    if (isNew) ask();
  }

  const stop = connection.subscribe(update);
  // Code that doesn't come says it before any call does. The device says that its network is back a moment before it is:
  // what was asked for in that moment is asked for once more as soon as a call is answered.
  const onMissing = () => void afterMissing().catch(() => undefined);
  async function afterMissing() {
    const isAgain = mayAskAgain;
    mayAskAgain = false;
    await ping(AbortSignal.timeout(longestAnswer));
    if (isAgain && connection.get() === 'online') onBack();
  }
  addEventListener('vite:preloadError', onMissing);
  update();
  return () => {
    stop();
    removeEventListener('vite:preloadError', onMissing);
    rest();
  };
}
