/** What a file costs: how soon it begins, how long it takes, what memory it needs, and what others wait meanwhile. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileFormats, type FileFormat } from '#contract/file-format.ts';
import { addMonths, localMonth } from '#contract/month.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import { firstRestaurant, measuredCalls, signIn, type Target } from './calls.ts';
import { quantile } from './load.ts';
import { kilobytes, milliseconds, printTable, ratio, whole } from './table.ts';

/** Ordinary requests before the file is asked for: a fresh process has yet to grow to its size. */
const warmingRounds = 60;
/** Who is slow stands still after so many bytes, for so long. */
const slowBytes = 5_000_000;
const slowPause = 1_000;

interface Exported {
  format: FileFormat;
  query: Record<string, string>;
  isSlow: boolean;
}

/** Megabytes that a process holds; not a number where there is no `ps`. */
export function memoryOf({ pid }: RunningServer): number {
  const { stdout, status } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) / 1024 : Number.NaN;
}

/** The most that the process has held since it was asked last; by looking again and again where Linux doesn't tell. */
function watchPeak(server: RunningServer): () => number {
  const { pid } = server;
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
  } catch {
    let peak = memoryOf(server);
    const looking = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 100);
    return () => {
      clearInterval(looking);
      return peak;
    };
  }
}

async function warm(target: Target): Promise<void> {
  const calls = (await measuredCalls(target)).filter(({ isHeld }) => !isHeld);
  for (let round = 0; round < warmingRounds; round += 1) {
    for (const { call } of calls) await (await fetch(call.url, { headers: call.headers })).arrayBuffer();
  }
}

/** Takes a file; every 100 ms somebody else asks for a page of the list. */
async function measure(
  server: RunningServer,
  headers: Record<string, string>,
  { format, query, isSlow }: Exported,
) {
  const over = new AbortController();
  const waits: number[] = [];
  const peak = watchPeak(server);
  const beside = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      const answer = await fetch(`${server.url}/v1/restaurant/list/?page=1&per_page=25`, { headers });
      await answer.arrayBuffer();
      waits.push(performance.now() - asked);
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
    const pauses = Math.floor(bytes / slowBytes);
    bytes += chunk.byteLength;
    if (isSlow && Math.floor(bytes / slowBytes) > pauses) await wait(slowPause);
  }
  const total = performance.now() - began;
  over.abort();
  await beside;
  return { first, total, bytes, peak: peak(), waits };
}

/** Files of one restaurant's year and of everything, each of a server of its own that was warmed the same way. */
export async function benchExport(
  title: string,
  start: () => Promise<RunningServer>,
  email: string,
  password: string,
): Promise<void> {
  const to = localMonth(new Date());
  const query = { from: addMonths(to, -11), to };
  const rows: string[][] = [];
  for (const format of fileFormats) {
    let least: number | undefined;
    for (const [what, isWhole, isSlow] of [
      ["a store's year", false, false],
      ["all restaurants' year", true, false],
      ["all restaurants' year, slow reader", true, true],
    ] as const) {
      const server = await start();
      const headers = await signIn(server.url, email, password);
      const target = { url: server.url, headers };
      const { id } = await firstRestaurant(target);
      await warm(target);
      const file = { format, query: isWhole ? query : { ...query, restaurant_id: id }, isSlow };
      const { first, total, bytes, peak, waits } = await measure(server, headers, file);
      least ??= peak;
      rows.push([
        `${format}, ${what}`,
        kilobytes(bytes / 1000),
        milliseconds(first),
        (total / 1000).toFixed(1),
        whole(peak),
        ratio(peak / least),
        milliseconds(quantile(waits, 0.5)),
        milliseconds(quantile(waits, 0.99)),
      ]);
      await server.stop();
    }
  }
  printTable(
    `${title}: reports as files; memory is the process's highest, × that of a store's year; "others" a page of the list meanwhile`,
    ['file', 'MB', 'first ms', 'all s', 'memory MB', '×', 'others p50 ms', 'p99 ms'],
    rows,
  );
}
