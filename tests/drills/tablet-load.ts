/**
 * `node tablet-load.ts`: the tablets of the plan on its input's one line, until the input ends. Prints a line when all of
 * their streams stand, and at the end what they saw.
 */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { followChanges } from '#contract/live.ts';

export interface Plan {
  url: string;
  tablets: { token: string; /** What it shows, by turns. */ paths: string[] }[];
  /** Milliseconds between two polls of one tablet. */
  every: number;
}

export interface Seen {
  /** Milliseconds of each poll. */
  times: number[];
  statuses: Record<string, number>;
  /** Streams that stood at the end, and the hints that came by them. */
  streams: number;
  hints: number;
  errors: string[];
}

const input = createInterface({ input: process.stdin });
const ended = once(input, 'close');
const [line] = (await once(input, 'line')) as [string];
const plan = JSON.parse(line) as Plan;
const seen: Seen = { times: [], statuses: {}, streams: 0, hints: 0, errors: [] };
const over = new AbortController();
let hasTold = false;

/** A tablet with the app on its screen: it polls what it shows, and at once after a hint. */
async function useTablet({ token, paths }: Plan['tablets'][number], delay: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tags = new Map<string, string>();
  const ask = (path: string): Promise<void> => {
    const began = performance.now();
    const tag = tags.get(path);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Accept-Encoding': 'gzip, br',
      ...(tag !== undefined && { 'If-None-Match': tag }),
    };
    return new Promise((resolve) => {
      const failed = (error: Error) => {
        seen.errors.push(`${path}: ${error.message}`);
        resolve();
      };
      const took = (answer: IncomingMessage) => {
        const { statusCode = 0, headers: got } = answer;
        if (got.etag !== undefined) tags.set(path, got.etag);
        seen.statuses[statusCode] = (seen.statuses[statusCode] ?? 0) + 1;
        answer.resume().once('error', failed);
        answer.once('end', () => {
          seen.times.push(performance.now() - began);
          resolve();
        });
      };
      request(`${plan.url}${path}`, { agent, headers }, took).once('error', failed).end();
    });
  };
  await wait(delay);
  let turn = 0;
  const asking = new Set<Promise<void>>();
  const look = async () => {
    const asked = ask(paths[turn % paths.length] ?? '/');
    asking.add(asked);
    await asked;
    asking.delete(asked);
  };
  follow(token, () => void look());
  while (!over.signal.aborted) {
    await look();
    turn += 1;
    await wait(plan.every, undefined, { signal: over.signal }).catch(() => undefined);
  }
  // Those after a hint too: whoever cuts them off would take it for the server's fault.
  await Promise.all(asking);
  agent.destroy();
}

/** Its stream of hints. */
function follow(token: string, onHint: () => void): void {
  const { signal } = over;
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const broken = (what: string) => {
    if (!signal.aborted) seen.errors.push(`${followChanges.path}: ${what}`);
  };
  const took = (answer: IncomingMessage) => {
    if (answer.statusCode === 200) seen.streams += 1;
    else broken(String(answer.statusCode));
    tellWhenAllStand();
    answer.setEncoding('utf8').on('data', (data: string) => {
      if (data.includes('event: problem')) broken(data);
      if (!data.includes('"changed"')) return;
      seen.hints += 1;
      onHint();
    });
    answer.once('error', (error) => broken(error.message)).once('end', () => broken('ended'));
  };
  request(`${plan.url}${followChanges.path}`, { agent: false, headers, signal }, took)
    .once('error', (error) => {
      broken(error.message);
      tellWhenAllStand();
    })
    .end();
}

/** Or have failed to, which is told at the end. */
function tellWhenAllStand(): void {
  if (hasTold || seen.streams + seen.errors.length < plan.tablets.length) return;
  hasTold = true;
  console.log('standing');
}

const using = plan.tablets.map((tablet, number) =>
  useTablet(tablet, (number / plan.tablets.length) * plan.every),
);
await ended;
over.abort();
await Promise.all(using);
console.log(JSON.stringify(seen));
