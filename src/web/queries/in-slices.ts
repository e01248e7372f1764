import { mutationOptions } from '@tanstack/react-query';
import { reportsChanged } from './report-changes.ts';

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

/** Sets something of many restaurants, some with each call; answers what became of each entry. */
export function settingEach<Entry, Result>(send: (slice: Entry[]) => Promise<readonly Result[]>) {
  return mutationOptions({
    mutationFn: ({ entries, onProgress }: Setting<Entry, Result>) => inSlices(entries, send, onProgress),
    // After a failure too: the calls before it are done.
    onSettled: (_results, _failure, _setting, _before, { client }) => {
      void reportsChanged(client);
      void client.invalidateQueries({ queryKey: ['restaurants'] });
    },
  });
}

interface Setting<Entry, Result> {
  entries: readonly Entry[];
  /** Told after each call what has become of entries so far. */
  onProgress?: (results: readonly Result[]) => void;
}
