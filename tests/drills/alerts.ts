/** Alerts are tripped once: a real server in real trouble, its own metrics, the rules evaluated by Prometheus. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { closeMonth } from '#contract/closings.ts';
import { addMonths, localMonth } from '#contract/month.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { getAppInfo } from '#contract/session.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { listen } from '#server/listen.ts';
import { exposeMetrics } from '#server/metrics/exposition.ts';
import { createMetrics } from '#server/metrics/prometheus.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startPrometheus, type Prometheus } from '#tests/support/prometheus.ts';
import { engine } from '#tests/support/test-database.ts';
import { waitingMail } from '#tests/support/waiting-mail.ts';
import { install, type Installation } from './installation.ts';
import { send } from './send.ts';
import type { ServerProcess } from './server-process.ts';
import type { SmallDisk } from './small-disk.ts';

/** So that it is filled by as many people as one process can play. In production a server has 4 GB. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=48' };
/** What is watched while nothing is wrong, so that no alert fires by itself. */
const calm = 12_000;

interface Scene {
  readonly place: Installation;
  readonly server: ServerProcess;
  readonly token: string;
  /** Another server on the database. */
  readonly second: ServerProcess;
  readonly secondPort: number;
  readonly replica: { lag: number };
  readonly disk: SmallDisk | undefined;
}

/** Makes the trouble and returns its end. */
type Trouble = (scene: Scene) => Promise<() => Promise<void>>;

const onSqlite: Record<string, Trouble> = {
  BrigadeOutboxStuck: async ({ place }) => {
    const mail = waitingMail(newId(), 'nobody@drill.example', new Date(Date.now() - 3_600_000).toISOString());
    await place.look(({ kysely }) => kysely.insertInto('outbox').values(mail).execute());
    return async () => {
      await place.look(({ kysely }) => kysely.deleteFrom('outbox').where('id', '=', mail.id).execute());
    };
  },
  BrigadeErrors: failingCloses,
  BrigadeClosingFailed: failingCloses,
  BrigadeDiskFull: async ({ disk }) => {
    if (!disk) throw new Error('not done, this user may not mount a file system');
    disk.fill();
    return async () => disk.free();
  },
  BrigadeReplicaBehind: async ({ replica }) => {
    replica.lag = 45;
    return async () => {
      replica.lag = 0;
    };
  },
};

const onPostgres: Record<string, Trouble> = {
  BrigadePoolExhausted: lockedTable,
  BrigadeSlow: async (scene) => {
    const over = new AbortController();
    const slowing = repeat(over.signal, async () => {
      const release = await lockedTable(scene);
      await wait(2_000);
      await release();
    });
    return async () => {
      over.abort();
      await slowing;
    };
  },
  BrigadeEventLoopBlocked: async ({ server }) => {
    const over = new AbortController();
    const stalling = repeat(over.signal, async () => {
      server.signal('SIGSTOP');
      await wait(500);
      server.signal('SIGCONT');
      await wait(200);
    });
    return async () => {
      over.abort();
      await stalling;
    };
  },
  BrigadeMemory: fullHeap,
  BrigadeDown: async ({ place, second, secondPort }) => {
    await second.kill();
    return async () => {
      await place.start({ METRICS_PORT: String(secondPort) });
    };
  },
};

export async function alerts(built: string, disk: SmallDisk | undefined): Promise<string> {
  const place = await install(built, disk?.folder === undefined ? {} : { folder: disk.folder });
  const replica = { lag: 0 };
  const replicas = await standIn(replica);
  const over = new AbortController();
  let load = Promise.resolve();
  let prometheus: Prometheus | undefined;
  try {
    const [port, secondPort] = [await freePort(), await freePort()];
    const server = await place.start({ METRICS_PORT: String(port) });
    // One process alone has the embedded database.
    const second =
      engine === 'postgres' ? await place.start({ METRICS_PORT: String(secondPort), ...smallHeap }) : server;
    // Rates need requests, and a healthy server has them. Who has waited for a minute for a locked table asks again.
    load = repeat(over.signal, async () => {
      await send(server.url, getAppInfo).catch(() => undefined);
      await wait(50);
    });
    prometheus = await startPrometheus([port, replicas.port, ...(second === server ? [] : [secondPort])]);
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const scene = { place, server, second, secondPort, token, replica, disk };
    await wait(calm);
    const early = await prometheus.firing();
    if (early.length > 0) throw new Error(`${early.join(', ')} without a reason`);
    const troubles = engine === 'postgres' ? onPostgres : onSqlite;
    for (const [alert, make] of Object.entries(troubles)) {
      const end = await make(scene);
      try {
        await prometheus.until(alert, true);
      } finally {
        await end();
      }
      await prometheus.until(alert, false);
    }
    server.expectAlive();
    const tripped = Object.keys(troubles);
    return `alerts (${engine}): ${tripped.length} tripped by Prometheus and over again: ${tripped.join(', ')}`;
  } finally {
    over.abort();
    await load;
    await prometheus?.stop();
    await replicas.close();
    await place.remove();
    disk?.remove();
  }
}

async function repeat(over: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!over.aborted) await work();
}

/** Closing meets a table that is not there. */
async function failingCloses({ place, server, token }: Scene): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) =>
    place.look(({ kysely }) => sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(kysely));
  await rename('closings', 'closings_away');
  const over = new AbortController();
  const body = {
    month: addMonths(localMonth(new Date()), -1),
    restaurant_ids: place.restaurants.map(({ id }) => id),
  };
  const closing = repeat(over.signal, async () => {
    const answer = await send(server.url, closeMonth, { token, body });
    if (answer?.status !== 500) throw new Error(`closing was answered with ${answer?.status}`);
    await wait(200);
  });
  return async () => {
    over.abort();
    await closing;
    await rename('closings_away', 'closings');
  };
}

/** Somebody holds tables that each call reads. */
async function lock(place: Installation): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = place.look(({ kysely }) =>
    kysely.transaction().execute(async (trx) => {
      await sql`lock table users, restaurants in access exclusive mode`.execute(trx);
      locked.resolve();
      await released.promise;
    }),
  );
  await Promise.race([locked.promise, holding]);
  return async () => {
    released.resolve();
    await holding;
  };
}

/** More people call than there are connections. */
async function lockedTable({ place, server, token }: Scene): Promise<() => Promise<void>> {
  const release = await lock(place);
  const over = new AbortController();
  const [{ id } = { id: '' }] = place.restaurants;
  const asking = Array.from({ length: 20 }, () =>
    repeat(over.signal, () => send(server.url, getRestaurant, { token, params: { id } })),
  );
  return async () => {
    over.abort();
    await release();
    await Promise.all(asking);
  };
}

/**
 * More and more people wait for a locked table, and what is known of their calls fills the heap. So many wait on that it
 * is full beyond the alert's bound, and the server lives.
 */
async function fullHeap({ place, second, secondPort, token }: Scene): Promise<() => Promise<void>> {
  const release = await lock(place);
  const over = new AbortController();
  const [{ id } = { id: '' }] = place.restaurants;
  const asking: Promise<void>[] = [];
  // Whoever has waited for a minute asks again.
  const ask = () => send(second.url, getRestaurant, { token, params: { id } }).catch(() => undefined);
  while ((await heapShare(secondPort)) < 0.88) {
    second.expectAlive();
    for (let more = 0; more < 100; more += 1) asking.push(repeat(over.signal, ask));
    await wait(500);
  }
  return async () => {
    second.expectAlive();
    over.abort();
    await release();
    await Promise.all(asking);
  };
}

/** How full a server's heap is, as the alert counts it. */
async function heapShare(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const used = [...text.matchAll(/^nodejs_heap_space_size_used_bytes\{space="(\w+)"\} (\S+)$/gm)]
    .filter(([, space = '']) => !/^(new.*|read_only)$/.test(space))
    .reduce((sum, [, , bytes]) => sum + Number(bytes), 0);
  return used / Number(/^brigade_heap_limit_bytes (\S+)$/m.exec(text)?.[1]);
}

/** The server's own metrics with a replica in them. */
async function standIn(replica: { lag: number }): Promise<{ port: number; close(): Promise<void> }> {
  const metrics = createMetrics({ closeResults: [], importKinds: [] });
  metrics.watchReplica('replica-1', () => replica.lag);
  const outbox = async () => ({ waiting: 0, oldestSeconds: 0, failed: 0 });
  return listen(exposeMetrics(metrics, { outbox }, undefined), 0, '127.0.0.1', 'METRICS_');
}
