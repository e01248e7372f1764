/** The whole set under a chain's load, with one part after the other killed (growth.md §4). */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRecordSheet } from '#contract/feedback.ts';
import { localMonth } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { signToken } from '#server/auth/tokens.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { quantile } from '#tests/bench/load.ts';
import { makeChain } from '#tests/bench/make-chain.ts';
import { startWholeSet, type WholeSet } from '#tests/support/whole-set.ts';
import { untilStates } from './replicas.ts';
import { startProcess } from './server-process.ts';
import { cpuOf, difference, officeCosts, type Costs } from './set-costs.ts';
import type { SetPlan, SetSeen, Timed } from './set-load.ts';
import { readTablets, type Tablet } from './tablets.ts';

export interface SetSize {
  servers: number;
  /** One a restaurant. */
  tablets: number;
  /** Of the chain, at the beginning. */
  reports: number;
  /** Seconds between two polls of a tablet. */
  every: number;
  perSecond: number;
  /** Seconds in which the load grows to that: tablets are switched on one after the other. */
  rise: number;
  /** Seconds of the full load. */
  during: number;
  /** Milliseconds that 99 of 100 answers may take; not looked at without it. */
  bound?: number;
}

/** After a kill, so long an answer may be "unavailable". */
const grace = 2_000;

export async function wholeSet(built: string, size: SetSize): Promise<string[]> {
  const key = randomBytes(32);
  let tablets: Tablet[] = [];
  let admin = '';
  const set = await startWholeSet({
    built,
    servers: size.servers,
    env: { TOKEN_KEY: key.toString('base64'), LOG_LEVEL: 'warn' },
    async prepare(url) {
      const database = await openDatabase({ url });
      await migrate(database);
      await makeChain(database, { now: new Date(), restaurants: size.tablets, reports: size.reports });
      tablets = await readTablets(database, key);
      const person = await database.kysely
        .selectFrom('users')
        .select(['id', 'role', 'token_version as tokenVersion'])
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow();
      admin = await signToken(key, person, new Date());
      await database.close();
    },
  });
  try {
    for (const { url } of set.servers) await untilStates(url, 'used used');
    // As in a chain that was there before: what was filled in just now isn't replayed when a replica starts again.
    for (const node of [set.cluster.primary, ...set.cluster.replicas]) await node.ask('checkpoint');
    const end = await beginLoad(set, tablets, size);
    await wait(size.rise * 1_000);
    // Without kills first: what a call costs is measured on what runs as usual.
    const before = cpuOf(set);
    const began = performance.now();
    await wait((size.during * 1_000) / 4);
    const costs = difference(cpuOf(set), before, (performance.now() - began) / 1_000);
    const kills = await killEach(set, built, (size.during * 1_000) / 4);
    const seen = await end();
    await expectKept(set, seen);
    return [
      judged(seen, kills, size),
      sayCosts(costs, size),
      await officeCosts(set, { admin, tablets, rounds: 100 }),
    ];
  } finally {
    await set.stop();
  }
}

/** One server, one replica and the pooler, each started again; when each was killed and was back. */
async function killEach(set: WholeSet, built: string, pause: number): Promise<Kill[]> {
  const kills: Kill[] = [];
  const during = async (kill: () => Promise<void>, start: () => Promise<void>, away: number) => {
    const from = Date.now();
    await kill();
    await wait(away);
    await start();
    kills.push({ from, to: Date.now() });
    await wait(Math.max(0, pause - (Date.now() - from)));
  };
  const [server] = set.servers;
  const [replica] = set.cluster.replicas;
  if (!server || !replica) throw new Error('a server and a replica are needed');
  const again = async () => {
    set.servers[0] = await startProcess(built, { ...set.env, PORT: new URL(server.url).port });
  };
  // What is killed without a stand-in is started at once, as its supervisor does.
  await during(() => server.kill(), again, pause / 3);
  await during(
    () => replica.kill(),
    () => replica.start(),
    pause / 3,
  );
  await during(
    () => set.pooler.kill(),
    () => set.pooler.start(),
    0,
  );
  return kills;
}

async function expectKept(set: WholeSet, { acknowledged }: SetSeen): Promise<void> {
  const database = await openDatabase({ url: set.cluster.primary.url });
  const rows = await database.kysely.selectFrom('reports').select('id').execute();
  await database.close();
  const kept = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !kept.has(id));
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${acknowledged.length} acknowledged reports are lost`);
}

interface Kill {
  /** Milliseconds since 1970. */
  from: number;
  /** When what was killed ran again. */
  to: number;
}

function judged(seen: SetSeen, kills: readonly Kill[], size: SetSize): string {
  const { failures, polls, writes } = seen;
  /** What has no stand-in is away until it runs again. */
  const isAfterKill = (at: number) =>
    kills.some(({ from, to }) => at >= from - grace && at <= (to - from < grace ? to : from) + grace);
  const strange = failures.filter(
    ({ at, what }) => !isAfterKill(at) || !/^50[234]|ECONNRE|socket hang up/.test(what),
  );
  const all = [...polls, ...writes];
  const usual = all.filter(({ at }) => !isAfterKill(at));
  const timesOf = (some: readonly Timed[]) => {
    const times = some.map(({ ms }) => ms);
    const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => Math.round(quantile(times, share)));
    return { p99: p99 ?? 0, text: `p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms` };
  };
  const whole = timesOf(all);
  const said =
    `whole set: ${size.servers} servers, a primary, two replicas, PgBouncer and a proxy with HTTPS; ${size.tablets} tablets polling ` +
    `every ${size.every} s, ${size.perSecond} reports a second, ${size.during} s after ${size.rise} s of growing load: ${polls.length} polls (${seen.unchanged} × 304, ` +
    `${seen.byReplica} by a replica), ${writes.length} acknowledged reports: 0 lost; a server, a replica and the pooler killed: ` +
    `${failures.length} × unavailable within 2 s, ${strange.length} others; ${whole.text}; but for the two seconds around each kill ` +
    timesOf(usual).text;
  if (strange.length > 0) {
    const kinds = Map.groupBy(strange, ({ what }) => what);
    const list = [...kinds].map(([what, some]) => `${some.length} × ${what}`).join(', ');
    throw new Error(`${list}: ${said}`);
  }
  const { bound = Infinity } = size;
  if (whole.p99 > bound) throw new Error(`too slow: ${said}; ${whenSlow(all, bound)}`);
  return said;
}

/** How many took longer than `bound` in each ten seconds of the load. */
function whenSlow(all: readonly Timed[], bound: number): string {
  const began = Math.min(...all.map(({ at }) => at));
  const slow = all.filter(({ ms }) => ms > bound).toSorted((one, other) => one.at - other.at);
  const parts = [...Map.groupBy(slow, ({ at }) => Math.floor((at - began) / 10_000))];
  return `longer than ${bound} ms: ${parts.map(([part, some]) => `${some.length} from ${part * 10} s on`).join(', ')}`;
}

function sayCosts(costs: Costs, { tablets, every, perSecond }: SetSize): string {
  const parts = Object.entries(costs).map(([name, cores]) => `${name} ${cores.toFixed(2)}`);
  return `whole set, cores taken by ${Math.round(tablets / every)} polls and ${perSecond} reports a second: ${parts.join(', ')}`;
}

/** In two processes, begun; what it returns ends them and tells what they saw. */
async function beginLoad(
  { front }: WholeSet,
  tablets: readonly Tablet[],
  { every, perSecond, rise }: SetSize,
): Promise<() => Promise<SetSeen>> {
  const month = localMonth(new Date());
  const halves = [0, 1].map((half) => tablets.filter((_, number) => number % 2 === half));
  const children = await Promise.all(
    halves.map(async (some) => {
      const plan: SetPlan = {
        url: front.url,
        ca: front.ca.toString(),
        every: every * 1_000,
        rise: rise * 1_000,
        perSecond: perSecond / halves.length,
        tablets: some.map((tablet) => ({
          ...tablet,
          paths: [
            `${getRecordSheet.path}?id=${tablet.restaurant}`,
            `${getRestaurantWithReports.path}?id=${tablet.restaurant}&date=${month}`,
            `${getOverview.path}?date=${month}&page=1&per_page=25`,
          ],
        })),
      };
      const program = fileURLToPath(new URL('set-load.ts', import.meta.url));
      const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
      const said = text(child.stdout);
      child.stdin.write(`${JSON.stringify(plan)}\n`);
      await once(child.stdout, 'readable');
      return { child, said };
    }),
  );
  return async () => {
    for (const { child } of children) child.stdin.end();
    const parts = await Promise.all(
      children.map(async ({ said }) => JSON.parse((await said).trim().split('\n').at(-1) ?? '') as SetSeen),
    );
    return {
      polls: parts.flatMap(({ polls }) => polls),
      writes: parts.flatMap(({ writes }) => writes),
      byReplica: parts.reduce((sum, { byReplica }) => sum + byReplica, 0),
      unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
      acknowledged: parts.flatMap(({ acknowledged }) => acknowledged),
      failures: parts.flatMap(({ failures }) => failures),
    };
  };
}
