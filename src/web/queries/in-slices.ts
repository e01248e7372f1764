/** With ids as long as they are, so many goals or budgets are half of what a body may have. */
const atOnce = 250;

/**
 * Sends a long list in several calls, one after the other: a body has a limit, and between two calls it is seen how far
 * they are. Where one fails, those before it stay done. `onProgress` is told the results so far after each call.
 */
export async function inSlices<Entry, Result>(
  entries: readonly Entry[],
  send: (slice: Entry[]) => Promise<readonly Result[]>,
  onProgress?: (results: readonly Result[]) => void,
  size = atOnce,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < entries.length; from += size) {
    results.push(...(await send(entries.slice(from, from + size))));
    onProgress?.([...results]);
  }
  return results;
}
