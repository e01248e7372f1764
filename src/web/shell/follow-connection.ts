import type { Connection, ConnectionCell } from '#web/state/connection.ts';

/** A server that is away for less has only been restarted. */
const patience = 10_000;
/** How often it is asked meanwhile, and after that. */
const soon = 2_000;
const later = 5_000;
/** What isn't answered by then won't be; the next one finds out sooner when the way is free again. */
const longestAnswer = 5_000;
/** The device says that its network is back before every request goes through: so long, code that doesn't come may still. */
const settling = 10_000;
/** How often it is asked for meanwhile. */
const again = 500;

interface Follow {
  /** The cheapest call there is. What comes of it is told to `connection` by the API client. */
  ping: (signal: AbortSignal) => Promise<unknown>;
  /** The server answers again. */
  onBack: () => void;
  /** Opens the page that could not be opened. */
  openAgain: () => void;
}

/**
 * While the server doesn't answer, asks it every few seconds, also where the device believes to be offline: it may be
 * wrong. After ten seconds of silence the connection counts as offline. Returns how to stop.
 */
export function followConnection(
  connection: ConnectionCell,
  { ping, onBack, openAgain }: Follow,
): () => void {
  let before: Connection = 'online';
  let asking: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

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
      onBack();
      openAgain();
      return;
    }
    if (now === 'reconnecting') waiting = setTimeout(() => connection.set('offline'), patience);
    else clearTimeout(waiting);
    if (isNew) ask();
  }

  const stop = connection.subscribe(update);
  function onMissing() {
    // Code that doesn't come says it before any call does.
    void askNow();
    openSoon();
  }

  async function askNow() {
    // What is missing can be the code of the call itself.
    if (isAsking) return;
    isAsking = true;
    await ping(AbortSignal.timeout(longestAnswer)).catch(() => undefined);
    isAsking = false;
  }

  function openSoon() {
    // Not for ever: a server with another build has no such code.
    if (performance.now() - connection.backAt() > settling) return;
    opening ??= setTimeout(() => {
      opening = undefined;
      if (connection.get() === 'online') openAgain();
    }, again);
  }
  addEventListener('vite:preloadError', onMissing);
  update();
  // Opening a page again can draw the frame anew, and with it what follows the connection.
  openSoon();
  return () => {
    stop();
    removeEventListener('vite:preloadError', onMissing);
    clearTimeout(opening);
    rest();
  };
}
