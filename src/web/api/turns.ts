/** Long work on the page's own thread, done in turns, between which the page answers and paints. */

/** Ends a turn; what waits for it goes on as soon as the page has answered. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  if (scheduler?.yield) return scheduler.yield();
  // Older browsers haven't that; a timer would make each turn wait for milliseconds.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Does something with each item, `size` of them a turn. Rejects with the signal's reason once it is aborted. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    await pause();
    signal?.throwIfAborted();
    for (const item of items.slice(from, from + size)) results.push(work(item));
  }
  return results;
}
