/** Rows in pages, for files that are made while they are sent. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '#server/lists/page.ts';

/**
 * Some milliseconds of work: other requests are answered between two pages. Small pages keep the heap from growing: it
 * grows by the objects that survive a garbage collection, which are those of one page.
 */
export const rowsAtOnce = 100;

/** Pages of rows that are in memory. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const page of chunks(rows, rowsAtOnce)) {
    yield page;
    await nextTurn();
  }
}

/**
 * Pages that are read one by one: `read` gets the last row of the page before, and a page that isn't full is the last
 * one. Ends when `signal` is aborted.
 */
export async function* readPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const page = await read(after, rowsAtOnce);
    yield page;
    await nextTurn();
    after = page.length === rowsAtOnce ? page.at(-1) : undefined;
  } while (after !== undefined && !signal.aborted);
}
