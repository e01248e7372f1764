/** Rows, page by page, for files that are made while they are sent. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '#server/lists/page.ts';

/**
 * Some milliseconds' work: other requests are answered between two pages. So few that the heap doesn't grow: what lives
 * while it is tidied up is what makes it larger, and of a file that is one page.
 */
export const rowsAtOnce = 100;

/** What is in memory already, in pages. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const page of chunks(rows, rowsAtOnce)) {
    yield page;
    await nextTurn();
  }
}

/**
 * What is read page by page: `read` gets the last row that was read, and a page that isn't full is the last one. Ends
 * when nobody waits for it any more.
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
