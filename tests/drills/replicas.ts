/** Reads from replicas that lag, die, come back and take the place of the primary (growth.md §2). */
import { setTimeout as wait } from 'node:timers/promises';
import { listActivity } from '#contract/activity.ts';
import { getOverview } from '#contract/overview.ts';
import { createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import type { ReplicaStatus } from '#server/db/replicas.ts';
import { startCluster, type PostgresCluster, type PostgresNode } from '#tests/support/postgres-cluster.ts';
import { install, type Installation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad } from './mixed-writes.ts';
import { PositionedClient } from './positioned-client.ts';

/** Milliseconds that both replicas are behind, always. */
const lag = 40;
const clients = 8;
/** A state is to be seen within so many milliseconds, on machines that have other things to do. */
const patience = 30_000;

/** Each read shows what is looked for where it is up to date, so that each of them can be stale. */
const reads = [
  { endpoint: listRestaurants, query: { sort: 'name' } },
  { endpoint: listRestaurantsByMonth, query: { reports: '0' } },
  { endpoint: getOverview, query: {} },
  // More than the others write meanwhile.
  { endpoint: listActivity, query: { page: '1', per_page: '200' } },
] as const;

interface World {
  cluster: PostgresCluster;
  place: Installation;
  token: string;
}

async function inWorld<Result>(
  built: string,
  synchronous: boolean,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster({ synchronous });
  const place = await install(built, { url: cluster.primary.url });
  try {
    return await work({ cluster, place, token: await place.tokenOf(demoLogins[0]?.email ?? '') });
  } finally {
    await place.remove();
    cluster.stop();
  }
}

const addressesOf = ({ replicas }: PostgresCluster) => ({
  READ_DATABASE_URL: replicas.map(({ url }) => url).join(','),
});

async function statesAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`);
  const { replicas = [] } = (await answer.json()) as { replicas?: ReplicaStatus[] };
  return replicas.map(({ state }) => state).join(' ');
}

/** Waits until a server says so of its replicas; answers the milliseconds. */
export async function untilStates(url: string, wanted: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const states = await statesAt(url);
    if (states === wanted) return Math.round(performance.now() - began);
    if (performance.now() - began > patience) throw new Error(`the replicas are ${states}, not ${wanted}`);
    await wait(50);
  }
}

/** Writes on one server, then reads on the other one, each time what was written. */
export async function ownWrites(built: string, { pairs }: { pairs: number }): Promise<string> {
  return inWorld(built, false, async ({ cluster, place, token }) => {
    const [here, there] = await Promise.all([
      place.start(addressesOf(cluster)),
      place.start(addressesOf(cluster)),
    ]);
    await Promise.all([here, there].map(({ url }) => untilStates(url, 'used used')));
    for (const replica of cluster.replicas) await replica.set({ recovery_min_apply_delay: `${lag}ms` });

    let made = 0;
    let byReplica = 0;
    let slowest = 0;
    let pauses = 0;
    const stale: string[] = [];
    const client = async (number: number) => {
      const person = new PositionedClient(token);
      const created = await person.send(here.url, createRestaurant, {
        body: {
          name: `Pair ${number}`,
          store_id: `P-${number}`,
          drive_through: false,
          daily_feedback_goal: 5,
        },
      });
      const { data } = createRestaurant.result.parse(created?.body);
      while (made < pairs) {
        made += 1;
        const name = `Pair ${number} after ${made}`;
        const read = reads[made % reads.length] ?? reads[0];
        const written = await person.send(here.url, updateRestaurant, {
          params: { id: data.id },
          body: { name },
        });
        if (written?.status !== 200) throw new Error(`not written: ${JSON.stringify(written?.body)}`);
        const began = performance.now();
        const { endpoint, query } = read;
        const answer = await person.send(there.url, endpoint, { query } as object);
        slowest = Math.max(slowest, performance.now() - began);
        if (answer?.status !== 200) throw new Error(`not read: ${JSON.stringify(answer?.body)}`);
        if (!JSON.stringify(answer.body).includes(name)) stale.push(`${name} in ${endpoint.path}`);
      }
      byReplica += person.byReplica;
    };
    const ending = new AbortController();
    const disturb = async () => {
      while (!ending.signal.aborted) {
        // One of them, then both.
        await paused(cluster.replicas.slice(0, 1), 600);
        await wait(500);
        await paused(cluster.replicas, 400);
        await wait(500);
        pauses += 2;
      }
    };
    const disturbing = disturb();
    try {
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    } finally {
      ending.abort();
      await disturbing;
    }
    if (stale.length > 0) throw new Error(`${stale.length} stale: ${stale.slice(0, 5).join('; ')}`);
    if (byReplica < pairs / 4) throw new Error(`only ${byReplica} of ${pairs} reads came from a replica`);
    return (
      `replicas, own writes: ${made} × a write on one server, then a read on the other, both replicas ${lag} ms behind ` +
      `and replay paused ${pauses} times: 0 stale, ${byReplica} answered by a replica, ${Math.round(slowest)} ms at most`
    );
  });
}

async function paused(replicas: readonly PostgresNode[], ms: number): Promise<void> {
  await Promise.all(replicas.map((replica) => replica.ask('select pg_wal_replay_pause()')));
  await wait(ms);
  await Promise.all(replicas.map((replica) => replica.ask('select pg_wal_replay_resume()')));
}

/** A replica is killed while people read, and started again. */
export async function replicaLoss(built: string, { kills }: { kills: number }): Promise<string> {
  return inWorld(built, false, async ({ cluster, place, token }) => {
    const { url } = await place.start(addressesOf(cluster));
    await untilStates(url, 'used used');
    const ending = new AbortController();
    let answers = 0;
    const failures: unknown[] = [];
    const client = async (number: number) => {
      const person = new PositionedClient(token);
      for (let turn = number; !ending.signal.aborted; turn += 1) {
        const { endpoint, query } = reads[turn % reads.length] ?? reads[0];
        const answer = await person.send(url, endpoint, { query } as object);
        if (answer?.status === 200) answers += 1;
        else failures.push(answer?.body ?? 'no answer');
      }
      return person.byReplica;
    };
    const reading = Array.from({ length: 4 }, (_, number) => client(number));
    let slowestOut = 0;
    let slowestBack = 0;
    for (let number = 0; number < kills; number += 1) {
      const index = number % 2;
      await cluster.replicas[index]?.kill();
      slowestOut = Math.max(slowestOut, await untilStates(url, index === 0 ? 'gone used' : 'used gone'));
      await wait(200);
      await cluster.replicas[index]?.start();
      slowestBack = Math.max(slowestBack, await untilStates(url, 'used used'));
    }
    ending.abort();
    const byReplica = (await Promise.all(reading)).reduce((sum, one) => sum + one, 0);
    if (failures.length > 0) throw new Error(`${failures.length} failed: ${JSON.stringify(failures[0])}`);
    return (
      `replicas, loss: ${kills} × one of two killed and started again, ${answers} reads meanwhile, ${byReplica} of them by ` +
      `a replica: 0 failed; left out after ${slowestOut} ms, back after ${slowestBack} ms at most`
    );
  });
}

interface Promotion {
  seconds: number;
  /** In its last moment the primary sends nothing to the replica that each commit waits for: the other one gets further. */
  overtaken?: boolean;
}

/** The primary is lost under load, and the replica that has come furthest becomes the primary. */
export async function promotion(built: string, { seconds, overtaken = false }: Promotion): Promise<string> {
  return inWorld(built, true, async ({ cluster, place, token }) => {
    const ledger = new Ledger();
    const { url } = await place.start(addressesOf(cluster));
    const load = beginLoad({ url, token, restaurants: place.restaurants, ledger });
    await load.begun;
    await wait(seconds * 1_000);
    const { primary, replicas } = cluster;
    const [synchronous, asynchronous] = replicas;
    if (!synchronous || !asynchronous) throw new Error('two replicas are needed');
    if (overtaken) {
      const sender = await primary.ask(
        `select pid from pg_stat_replication where application_name = '${synchronous.name}'`,
      );
      process.kill(Number(sender['pid']), 'SIGSTOP');
      const { at } = await primary.ask(`select pg_current_wal_flush_lsn() - '0/0' as at`);
      // The clients' next writes reach the other replica alone, and none of them is acknowledged.
      while ((await placeOf(asynchronous)) <= Number(at)) await wait(50);
    }
    await primary.kill();
    const lostAt = performance.now();
    await wait(500);
    await load.stop();
    const synchronousIsFurthest = (await placeOf(synchronous)) >= (await placeOf(asynchronous));
    // One that is further than the new primary can't follow it.
    const [furthest, other] = synchronousIsFurthest
      ? [synchronous, asynchronous]
      : [asynchronous, synchronous];
    if (overtaken && synchronousIsFurthest) throw new Error('the other replica did not get further');
    await cluster.promote(furthest);
    const next = await install(built, { set: 'empty', url: furthest.url });
    try {
      const server = await next.start({ READ_DATABASE_URL: other.url });
      await untilStates(server.url, 'used');
      const ms = Math.round(performance.now() - lostAt);
      const { unanswered, tookEffect } = await next.look(({ kysely }) => ledger.settle(kysely, true));
      await next.examine();
      return (
        `replicas, promotion: the primary killed under load after ${ledger.acknowledged} acknowledged writes ` +
        `(remote_apply on one replica${overtaken ? ', which the other one overtakes' : ''}), the furthest replica promoted: ` +
        `0 lost, ${unanswered} without an answer (${tookEffect} took effect), writes and the other replica again after ${ms} ms`
      );
    } finally {
      await next.remove();
    }
  });
}

const placeOf = async (replica: PostgresNode) => {
  const { place } = await replica.ask(
    `select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' as place`,
  );
  return Number(place);
};
