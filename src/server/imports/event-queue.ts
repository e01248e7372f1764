/** Events of work that never waits for whoever takes them. */

type Named = { readonly type: string };

/**
 * What `work` sends, in its order. The work goes on by itself: it may hold a transaction that the taker's own reads wait
 * for. Of progress that nobody took in time only the latest is kept. When the taker stops, or `gone` is aborted, the
 * work's signal is, and the generator ends when the work has.
 */
export async function* eventsOf<Event extends Named>(
  gone: AbortSignal,
  work: (send: (event: Event) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<Event> {
  const stopping = new AbortController();
  const waiting: Event[] = [];
  let wake: () => void = () => undefined;
  let outcome: { error?: unknown } | undefined;

  const send = (event: Event) => {
    if (event.type === 'progress' && waiting.at(-1)?.type === 'progress') waiting.pop();
    waiting.push(event);
    wake();
  };
  const working = (async () => {
    try {
      await work(send, AbortSignal.any([gone, stopping.signal]));
      outcome = {};
    } catch (error) {
      outcome = { error };
    }
    wake();
  })();

  try {
    for (;;) {
      const event = waiting.shift();
      if (event) {
        yield event;
      } else if (outcome) {
        if ('error' in outcome) throw outcome.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    stopping.abort();
    await working;
  }
}
