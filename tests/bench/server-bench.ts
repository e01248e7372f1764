/** Requests a second and times of the server's calls, beside a bare node:http server in the same run. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, firstDay, localMonth } from '#contract/month.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import {
  answerOf,
  firstRestaurant,
  growingCalls,
  type Measured,
  measuredCalls,
  signIn,
  type Target,
} from './calls.ts';
import { connections, fire, fireAtFloor, type LoadFigures, quantile } from './load.ts';
import { milliseconds, printTable, ratio, whole } from './table.ts';

/** One core's speed changes within seconds, so each figure is compared with the floors' of the same turn. */
const turns = 5;
const secondsOfTurn = 2;
const coldReads = 40;
const growthTurns = 9;
const readsOfTurn = 10;

/** The server's own times of a call, from its log, since so many bytes. */
async function serverTimes(server: RunningServer, path: string, since: number): Promise<number[]> {
  const lines = await server.log(since);
  return lines.flatMap((line) =>
    line.path === path && line.ms !== undefined && (line.status === 200 || line.status === 304)
      ? line.ms
      : [],
  );
}

/** The call as somebody makes it who holds its answer. */
async function withTag(measured: Measured): Promise<Measured> {
  const { call } = measured;
  const answer = await fetch(call.url, { headers: call.headers });
  await answer.arrayBuffer();
  const headers = { ...call.headers, 'If-None-Match': answer.headers.get('etag') ?? '' };
  return { ...measured, call: { ...call, headers } };
}

/** Reads after a write each, so that no answer is at hand: the time the database takes. */
async function readCold(
  server: RunningServer,
  target: Target,
  measured: Measured,
  reads = coldReads,
): Promise<number[]> {
  const { id } = await firstRestaurant(target);
  const since = server.logged();
  for (let turn = 0; turn < reads; turn += 1) {
    const write = await fetch(`${target.url}/v1/admin/restaurant/update/${id}`, {
      method: 'PUT',
      headers: { ...target.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ drive_through: turn % 2 === 0 }),
    });
    if (!write.ok) throw new Error(`the write answered ${write.status}: ${await write.text()}`);
    const read = await fetch(measured.call.url, { headers: measured.call.headers });
    await read.arrayBuffer();
  }
  await wait(50);
  return serverTimes(server, measured.path, since);
}

/** Reads after a write each, of two chains in turns: what ten times the restaurants cost. */
export async function benchGrowth(
  title: string,
  servers: readonly [RunningServer, RunningServer],
  email: string,
  password: string,
): Promise<void> {
  const targets = await Promise.all(
    servers.map(async (server) => {
      const { url } = server;
      const target: Target = { url, headers: await signIn(url, email, password) };
      return { server, target, calls: growingCalls(target), times: new Map<string, number[]>() };
    }),
  );
  for (let turn = 0; turn < growthTurns; turn += 1) {
    for (const { server, target, calls, times } of targets) {
      for (const call of calls) {
        const cold = await readCold(server, target, call, turn === 0 ? 2 : readsOfTurn);
        // The first reads fill the memory.
        if (turn > 0) times.set(call.name, [...(times.get(call.name) ?? []), ...cold]);
      }
    }
  }
  const [small, large] = targets.map(
    ({ times }) => new Map([...times].map(([name, cold]) => [name, quantile(cold, 0.5)])),
  );
  printTable(
    title,
    ['call', 'small', 'large', '×'],
    [...(small ?? [])].map(([name, before]) => {
      const after = large?.get(name) ?? Number.NaN;
      return [name, milliseconds(before), milliseconds(after), ratio(after / before)];
    }),
  );
}

/** Milliseconds for a restaurant's reports of a month without any of the server's code: rows, JSON, bytes. */
function readBare(file: string, id: string): { reports: number; ms: number } {
  const db = new DatabaseSync(file, { readOnly: true });
  const month = localMonth(new Date());
  const rows = db.prepare(
    'select * from reports where restaurant_id = ? and business_date >= ? and business_date < ? order by business_date desc, observed_at desc, id desc',
  );
  const times: number[] = [];
  let reports = 0;
  for (let turn = 0; turn < coldReads; turn += 1) {
    const started = performance.now();
    const found = rows.all(id, firstDay(month), firstDay(addMonths(month, 1)));
    Buffer.from(JSON.stringify(found));
    times.push(performance.now() - started);
    reports = found.length;
  }
  db.close();
  return { reports, ms: quantile(times, 0.5) };
}

/**
 * Measures every call warm and cold, beside the lean floor, and prints a table; then what a restaurant's reports take at best.
 */
export async function benchServer(
  title: string,
  server: RunningServer,
  email: string,
  password: string,
  dataDir: string,
): Promise<void> {
  const { url } = server;
  const target: Target = { url, headers: await signIn(url, email, password) };
  const rows: string[][] = [];
  for (const asked of await measuredCalls(target)) {
    const measured = asked.isHeld ? await withTag(asked) : asked;
    const { bytes, headers } = await answerOf(measured.call);
    const answer = { headers, ...(!measured.isHeld && { bytes }) };
    const since = server.logged();
    const warm: LoadFigures[] = [];
    const ofFloor: number[] = [];
    const leanOfFloor: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const { rate: floor } = await fireAtFloor(measured.call, 'raw', bytes, secondsOfTurn);
      const lean = await fireAtFloor(measured.call, 'lean', answer, secondsOfTurn);
      const own = await fire(measured.call, secondsOfTurn);
      warm.push(own);
      ofFloor.push(own.rate / floor);
      leanOfFloor.push(lean.rate / floor);
    }
    const times = await serverTimes(server, measured.path, since);
    const median = (of: (figures: LoadFigures) => number) => quantile(warm.map(of), 0.5);
    const cold = measured.isHeld ? [] : await readCold(server, target, measured);
    rows.push([
      measured.name,
      whole(bytes),
      whole(median(({ rate }) => rate)),
      ratio(quantile(ofFloor, 0.5)),
      ratio(quantile(leanOfFloor, 0.5)),
      milliseconds(median(({ p50 }) => p50)),
      milliseconds(median(({ p99 }) => p99)),
      milliseconds(quantile(times, 0.5)),
      milliseconds(quantile(times, 0.99)),
      milliseconds(quantile(cold, 0.5)),
      milliseconds(quantile(cold, 0.99)),
    ]);
  }
  printTable(
    `${title}: medians of ${turns} turns of ${secondsOfTurn} s, ${connections} connections. × is the rate against node:http with the same bytes, ` +
      `lean that of Hono alone with the same headers and bytes. ` +
      `Times in ms; cold is the server's time right after a write`,
    ['call', 'bytes', 'req/s', '×', 'lean', 'p50', 'p99', 'server p50', 'server p99', 'cold p50', 'cold p99'],
    rows,
  );
  const { id } = await firstRestaurant(target);
  const { reports, ms } = readBare(join(dataDir, 'brigade.db'), id);
  console.log(
    `At best: the rows of a restaurant's ${reports} reports as JSON alone take ${milliseconds(ms)} ms`,
  );
}

/** The most that a sheet with its pace may take in the server, in milliseconds (shift.md §3). */
const paceBudget = 3;

/** The sheet with its pace: as it is remembered, and right after a write, when it is read anew. */
export async function benchPace(
  title: string,
  server: RunningServer,
  email: string,
  password: string,
): Promise<void> {
  const { url } = server;
  const target: Target = { url, headers: await signIn(url, email, password) };
  const sheet = (await measuredCalls(target)).find(({ path }) => path === '/v1/report/sheet/');
  if (!sheet) throw new Error('the sheet is not among the calls');
  const since = server.logged();
  await fire(sheet.call, secondsOfTurn);
  const remembered = await serverTimes(server, sheet.path, since);
  const line = (name: string, times: number[]) => {
    const p50 = quantile(times, 0.5);
    return [name, milliseconds(p50), `≤ ${paceBudget}`, p50 <= paceBudget ? 'kept' : 'missed'];
  };
  printTable(
    `${title}: the server's time for a sheet with the day's pace, ms`,
    ['', 'p50', 'budget', 'verdict'],
    [line('remembered', remembered), line('right after a write', await readCold(server, target, sheet))],
  );
}
