/** The tablets of a whole chain: each shows its restaurant, polls and listens, while feedback comes in. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { localMonth } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { signToken } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { quantile } from '#tests/bench/load.ts';
import { makeChain } from '#tests/bench/make-chain.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { mustSend } from './send.ts';
import type { Plan, Seen } from './tablet-load.ts';

export interface TabletsSize {
  /** One a restaurant. */
  tablets: number;
  reports: number;
  /** Seconds. */
  every: number;
  during: number;
  /** Of the polls' times in milliseconds, the longest that the 99th percentile may be. */
  bound: number;
  /** How many times what it held when it was warm the server may hold at the end. */
  growth: number;
}

export interface Tablet {
  token: string;
  restaurant: string;
  crew: string[];
}

/** So much of the time the server takes to get warm. */
const warmUp = 1 / 3;

export async function tablets(built: string, size: TabletsSize): Promise<string> {
  const place = await install(built, { set: 'empty' });
  try {
    const key = randomBytes(32);
    const all = await place.look(async (database) => {
      await migrate(database);
      await makeChain(database, { now: new Date(), restaurants: size.tablets, reports: size.reports });
      return readTablets(database, key);
    });
    const server = await place.start({ TOKEN_KEY: key.toString('base64') });
    const half = Math.ceil(all.length / 2);
    const halves = [all.slice(0, half), all.slice(half)];
    const loads = await Promise.all(halves.map((some) => startLoad(server.url, some, size)));
    const memory: number[] = [];
    const writes: number[] = [];
    for (let second = 0; second < size.during; second += 1) {
      const began = performance.now();
      await record(server.url, all[(second * 7) % all.length]);
      writes.push(performance.now() - began);
      memory.push(memoryOf(server.pid));
      await wait(Math.max(0, 1_000 - (performance.now() - began)));
    }
    const seen = merged(await Promise.all(loads.map((end) => end())));
    const { code } = await server.terminate();
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    return judged(seen, { memory, writes }, size);
  } finally {
    await place.remove();
  }
}

function judged(
  { times, statuses, streams, hints, errors }: Seen,
  { memory, writes }: { memory: number[]; writes: number[] },
  { tablets: count, reports, every, bound, growth }: TabletsSize,
): string {
  const strange = Object.keys(statuses).filter((status) => !['200', '304'].includes(status));
  if (errors.length > 0 || strange.length > 0) {
    throw new Error(
      `${errors.length} errors (${errors.slice(0, 3).join('; ')}), answers ${JSON.stringify(statuses)}`,
    );
  }
  if (streams !== count) throw new Error(`${streams} of ${count} tablets had a stream`);
  // Those of the last ones may be on their way.
  if (hints < writes.length / 2) throw new Error(`${writes.length} writes, ${hints} hints`);
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => Math.round(quantile(times, share)));
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length * warmUp)));
  const late = memory.at(-1) ?? Number.NaN;
  const said =
    `tablets (${engine}): ${count} on ${reports} reports, a poll each every ${every} s and a stream: ${times.length} polls ` +
    `(${statuses['304'] ?? 0} × 304), ${writes.length} writes, ${hints} hints, 0 errors; p50 ${p50} ms, p99 ${p99} ms, ` +
    `slowest ${slowest} ms; a write ${Math.round(quantile(writes, 0.5))} ms, slowest ${Math.round(Math.max(...writes))} ms; ` +
    `memory ${Math.round(early)} MB → ${Math.round(late)} MB`;
  if ((p99 ?? Infinity) > bound) throw new Error(`too slow: ${said}`);
  if (late > early * growth) throw new Error(`memory grows: ${said}`);
  return said;
}

export async function readTablets({ kysely }: Database, key: Uint8Array): Promise<Tablet[]> {
  const people = await kysely
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['restaurant_id', 'users.id', 'role', 'token_version as tokenVersion'])
    .execute();
  const restaurants = Map.groupBy(people, ({ restaurant_id }) => restaurant_id);
  return Promise.all(
    [...restaurants].map(async ([restaurant, members]) => {
      const evaluator = members.find(({ role }) => role === 'evaluator');
      if (!evaluator) throw new Error(`nobody uses the tablet of ${restaurant}`);
      const crew = members.filter(({ role }) => role === 'user').map(({ id }) => id);
      return { token: await signToken(key, evaluator, new Date()), restaurant, crew };
    }),
  );
}

/** Half of the tablets in a process of their own, all of them there; what it returns ends them and tells what they saw. */
async function startLoad(
  url: string,
  some: readonly Tablet[],
  { every }: TabletsSize,
): Promise<() => Promise<Seen>> {
  const month = localMonth(new Date());
  const plan: Plan = {
    url,
    every: every * 1_000,
    tablets: some.map(({ token, restaurant }) => ({
      token,
      paths: [
        `${getRecordSheet.path}?id=${restaurant}`,
        `${getRestaurantWithReports.path}?id=${restaurant}&date=${month}`,
        `${getOverview.path}?date=${month}&page=1&per_page=25`,
      ],
    })),
  };
  const program = fileURLToPath(new URL('tablet-load.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = text(child.stdout);
  child.stdin.write(`${JSON.stringify(plan)}\n`);
  // Its first word is that all of their streams stand.
  await once(child.stdout, 'readable');
  return async () => {
    child.stdin.end();
    return JSON.parse((await said).trim().split('\n').at(-1) ?? '') as Seen;
  };
}

/** A feedback, as the restaurant's tablet sends it. */
async function record(url: string, tablet: Tablet | undefined): Promise<void> {
  if (!tablet) throw new Error('the chain has no restaurants');
  const { token, restaurant, crew } = tablet;
  const id = newId();
  const evaluated_user_id = crew[Math.floor(chance.next() * crew.length)] ?? '';
  const body = { id, restaurant_id: restaurant, evaluated_user_id, points: 8, confirm: true };
  await mustSend(url, createReport, { token, body });
}

function merged(parts: readonly Seen[]): Seen {
  const whole: Seen = { times: [], statuses: {}, streams: 0, hints: 0, errors: [] };
  for (const { times, statuses, streams, hints, errors } of parts) {
    whole.times = whole.times.concat(times);
    for (const [status, count] of Object.entries(statuses)) {
      whole.statuses[status] = (whole.statuses[status] ?? 0) + count;
    }
    whole.streams += streams;
    whole.hints += hints;
    whole.errors.push(...errors);
  }
  return whole;
}

/** Megabytes. */
function memoryOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024;
}
