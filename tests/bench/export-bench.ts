/** What a file costs: how soon it begins, how long it takes, what memory it needs, and what others wait meanwhile. */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileFormats, type FileFormat } from '#contract/exports.ts';
import { addMonths, localMonth } from '#contract/month.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import { firstRestaurant, signIn } from './calls.ts';
import { quantile } from './load.ts';
import { kilobytes, milliseconds, printTable, whole } from './table.ts';

interface Exported {
  what: string;
  format: FileFormat;
  query: Record<string, string>;
}

/** Megabytes that a process holds; not a number where there is no `ps`. */
export function memoryOf({ pid }: RunningServer): number {
  const { stdout, status } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) / 1024 : Number.NaN;
}

/** Takes a file as fast as it comes; every 100 ms somebody else asks for a page of the list. */
async function measure(server: RunningServer, headers: Record<string, string>, { format, query }: Exported) {
  const over = new AbortController();
  let peak = memoryOf(server);
  const waits: number[] = [];
  const beside = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      const answer = await fetch(`${server.url}/v1/restaurant/list/?page=1&per_page=25`, { headers });
      await answer.arrayBuffer();
      waits.push(performance.now() - asked);
      peak = Math.max(peak, memoryOf(server));
      await wait(100);
    }
  })();
  const began = performance.now();
  const search = new URLSearchParams({ format, ...query });
  const answer = await fetch(`${server.url}/v1/report/export/?${search}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let first = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (bytes === 0) first = performance.now() - began;
    bytes += chunk.byteLength;
  }
  const total = performance.now() - began;
  over.abort();
  await beside;
  return { first, total, bytes, peak, waits };
}

/** Files of one store's month and of everything, one after the other, on a server of their own. */
export async function benchExport(
  title: string,
  server: RunningServer,
  email: string,
  password: string,
): Promise<void> {
  const headers = await signIn(server.url, email, password);
  const { id } = await firstRestaurant({ url: server.url, headers, email, password });
  const to = localMonth(new Date());
  const year = { from: addMonths(to, -11), to };
  const files: Exported[] = fileFormats.flatMap((format) => [
    { what: `${format}, a store's year`, format, query: { ...year, restaurant_id: id } },
    { what: `${format}, all stores' year`, format, query: year },
  ]);
  const rows: string[][] = [];
  for (const file of files) {
    const { first, total, bytes, peak, waits } = await measure(server, headers, file);
    rows.push([
      file.what,
      kilobytes(bytes / 1000),
      milliseconds(first),
      (total / 1000).toFixed(1),
      whole(peak),
      milliseconds(quantile(waits, 0.5)),
      milliseconds(quantile(waits, 0.99)),
    ]);
  }
  printTable(
    `${title}: reports as files; memory is the process's highest, "others" a page of the list meanwhile`,
    ['file', 'MB', 'first ms', 'all s', 'memory MB', 'others p50 ms', 'p99 ms'],
    rows,
  );
}
