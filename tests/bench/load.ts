/** Load from a process of its own (autocannon), and the floor that it is compared with. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadFigures {
  /** Answers a second. */
  rate: number;
  p50: number;
  p99: number;
}

const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url));
export const connections = 8;

interface AutocannonResult {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  '3xx': number;
  errors: number;
}

/** Sends a call again and again for some seconds; times in milliseconds, as the client sees them. */
export async function fire(call: Call, seconds: number): Promise<LoadFigures> {
  const headers = Object.entries(call.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const body = call.body === undefined ? [] : ['-b', call.body];
  const settings = ['-j', '-c', String(connections), '-d', String(seconds), '-m', call.method];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, ...settings, ...headers, ...body, call.url],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { requests, latency, non2xx, errors, '3xx': unchanged } = JSON.parse(stdout) as AutocannonResult;
  const bad = non2xx - ('If-None-Match' in call.headers ? unchanged : 0);
  if (bad + errors > 0) throw new Error(`${call.url}: ${bad} bad answers, ${errors} errors under load`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** What the lean floor answers with; a 304 without `bytes`. */
export interface LeanAnswer {
  headers: Record<string, string>;
  bytes?: number;
  /** Is checked before each answer. */
  password?: string;
}

const floors = {
  /** Answers with so many bytes. */
  raw: new URL('raw-server.ts', import.meta.url),
  lean: new URL('lean-server.ts', import.meta.url),
};

/** The same load on a server that does nothing but answer with what it is given. */
export async function fireAtFloor(
  call: Call,
  floor: keyof typeof floors,
  given: number | LeanAnswer,
  seconds: number,
): Promise<LoadFigures> {
  const child = spawn(process.execPath, [fileURLToPath(floors[floor]), JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return await fire({ ...call, url: `http://127.0.0.1:${Number(port.toString())}/` }, seconds);
  } finally {
    child.kill('SIGTERM');
  }
}

/** The value below which a share of the values lies: `quantile(times, 0.5)` is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
