/** Events of a task that never waits for its reader. */

type Named = { readonly type: string };

/**
 * The events that `work` sends, in order. The work doesn't wait for the reader: it may hold a transaction that the
 * reader's own queries wait for. Of unread progress only the latest is kept. When the reader stops, or `gone` is
 * aborted, the signal of the work is aborted, and the generator ends when the work has ended.
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
