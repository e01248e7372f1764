/** Which replica may answer, and what a caller is told of it; the drills have them killed and promoted. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from '#contract/live.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { openReplicas } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { Replicas } from '#server/db/replicas.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { openLine } from '#tests/support/silent-line.ts';
import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { smallSetNow } from '#tests/support/test-database.ts';
import { admin, restaurantId } from '#tests/support/small-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cluster: PostgresCluster;
let primary: Database;
let replicas: Replicas;
let server: TestServer;
beforeAll(async () => {
  cluster = await startCluster();
  primary = await openDatabase({ url: cluster.primary.url });
  await migrate(primary);
  await seedDemo(primary, { now: new Date(smallSetNow), set: 'small' });
  for (const replica of cluster.replicas) await cluster.caughtUp(replica);
});
beforeEach(async () => {
  replicas = openReplicas(
    primary,
    cluster.replicas.map(({ url }) => url),
    () => undefined,
  );
  await seen(replicas, 'used', 'used');
  const testDatabase = {
    database: primary,
    reset: async () => undefined,
    beside: () => openDatabase({ url: cluster.primary.url }),
    close: async () => undefined,
  };
  server = await makeServer({ testDatabase, replicas, lookInterval: 50 });
});
afterEach(async () => {
  for (const replica of cluster.replicas) await replica.ask('select pg_wal_replay_resume()');
  await replicas.close();
});
afterAll(async () => {
  await primary.close();
  cluster.stop();
});

/** Looks until the replicas are in these states. */
async function seen(some: Replicas, ...states: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await some.look();
        return some.statuses().map(({ state }) => state);
      },
      { timeout: 20_000 },
    )
    .toEqual(states);
}

const pause = () => Promise.all(cluster.replicas.map(cluster.pause));
const listPath = '/v1/restaurant/list/?sort=name';
const positionOf = ({ headers }: { headers: Headers }) => headers.get('Brigade-Position');

/** Reads the list as somebody who has been told a position, or none. */
const list = (position?: string | null, headers: Record<string, string> = {}) =>
  server.request('GET', listPath, {
    as: admin,
    headers: { ...headers, ...(position && { 'Brigade-Position': position }) },
  });

let renamed = 0;
async function rename(): Promise<{ name: string; position: string | null }> {
  renamed += 1;
  const name = `Renamed ${renamed}`;
  const id = await restaurantId(server, 'RO-CJ-01');
  const path = updateRestaurant.path.replace('{id}', id);
  const answer = await server.request('PUT', path, { as: admin, body: { name } });
  expect(answer.status).toBe(200);
  return { name, position: positionOf(answer) };
}

it('is never answered about the whole chain with what a replica made before one’s own write', async () => {
  const testDatabase = {
    database: primary,
    reset: async () => undefined,
    beside: () => openDatabase({ url: cluster.primary.url }),
    close: async () => undefined,
  };
  server = await makeServer({ testDatabase, replicas, chainAnswerAge: 5_000 });
  const at = (seconds: number) =>
    server.at(new Date(Date.parse(smallSetNow) + seconds * 1_000).toISOString());
  const overview = (position: string | null) =>
    server.request('GET', '/v1/report/overview/?date=2026-10&page=1&per_page=25', {
      as: admin,
      headers: position ? { 'Brigade-Position': position } : {},
    });
  at(0);
  const told = positionOf(await overview(null));
  let before: string | null = null;
  // Where a replica is that answers, at which it then stays.
  await expect.poll(async () => (before = positionOf(await overview(told)))).not.toBeNull();
  await pause();
  at(5);
  const { name, position } = await rename();
  at(20);
  // As another person who may be answered as of a moment ago: kept for five seconds.
  expect(JSON.stringify((await overview(before)).body)).not.toContain(name);
  at(22);
  expect(JSON.stringify((await overview(position)).body)).toContain(name);
});

describe('a read', () => {
  it('without a position is answered by the primary, and told one', async () => {
    await pause();
    const { name } = await rename();
    const answer = await list();
    expect(JSON.stringify(answer.body)).toContain(name);
    expect(positionOf(answer)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('with an earlier position is answered by a replica as it is, and told how far that is', async () => {
    const before = await list();
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    await pause();
    const { name, position } = await rename();
    const answer = await list(positionOf(before));
    expect(JSON.stringify(answer.body)).not.toContain(name);
    expect(positionOf(answer) ?? '').not.toBe('');
    expect(String(positionOf(answer)) < String(position)).toBe(true);
  });

  it('with the position of a write waits for a replica that has it', async () => {
    await pause();
    const { name, position } = await rename();
    const answering = list(position);
    await wait(50);
    await cluster.replicas[0]?.ask('select pg_wal_replay_resume()');
    const answer = await answering;
    expect(JSON.stringify(answer.body)).toContain(name);
    expect(String(positionOf(answer)) >= String(position)).toBe(true);
  });

  it('is answered by the primary where no replica has come far enough in 200 ms', async () => {
    await pause();
    const { name, position } = await rename();
    const began = performance.now();
    const answer = await list(position);
    expect(performance.now() - began).toBeGreaterThan(150);
    expect(JSON.stringify(answer.body)).toContain(name);
    expect(positionOf(answer)).toBeNull();
  });

  it('that waited in vain leaves replicas as they are, whenever its time was over', async () => {
    await pause();
    const { position } = await rename();
    const asking: Promise<{ status: number }>[] = [];
    for (let number = 0; number < 60; number += 1) {
      asking.push(list(position));
      await wait(number % 13);
    }
    expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(replicas.statuses().map(({ state }) => state)).toEqual(['used', 'used']);
  });

  it('with a position that no server of this database can have told is no reason to wait', async () => {
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    expect((await list('f'.repeat(24))).status).toBe(200);
    expect(positionOf(await list('f'.repeat(24)))).not.toBeNull();
  });

  it('has no other position than 24 hexadecimal digits', async () => {
    for (const strange of ['0', 'F'.repeat(24), `${'0'.repeat(24)}1`, "'; select 1"]) {
      const answer = await list(strange);
      expect(answer.status).toBe(200);
      expect(positionOf(answer)).toMatch(/^[0-9a-f]{24}$/);
    }
  });

  it('never has an answer under a tag that is newer than the replica which made it', async () => {
    const first = await list();
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    await pause();
    const { name, position } = await rename();
    // Made from a replica as it was, while the primary is further.
    const old = await list(positionOf(first));
    expect(JSON.stringify(old.body)).not.toContain(name);
    const tag = old.headers.get('etag') ?? '';
    const fresh = await list(position, { 'If-None-Match': tag });
    expect(fresh.status).toBe(200);
    expect(JSON.stringify(fresh.body)).toContain(name);
    for (const replica of cluster.replicas) await replica.ask('select pg_wal_replay_resume()');
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    const later = await list(positionOf(first), { 'If-None-Match': tag });
    expect(JSON.stringify(later.body)).toContain(name);
  });
});

it('a hint names the position from which on what it tells of can be read', async () => {
  const headers = { Authorization: `Bearer ${await server.as(admin)}` };
  const stream = readEvents(
    await server.fetch(new Request(new URL(followChanges.path, testOrigin), { headers })),
  );
  await stream.next();
  await pause();
  const { name, position } = await rename();
  const hint = await stream.next();
  await stream.close();
  expect(hint).toMatchObject({ data: { type: 'changed' } });
  expect(String(hint?.id) >= String(position)).toBe(true);
  expect(JSON.stringify((await list(hint?.id)).body)).toContain(name);
});

describe('a replica', () => {
  it('that is too far behind is left out, and comes back', async () => {
    const patient = new Replicas({
      primary,
      replicas: cluster.replicas.map(({ url }) => replicaAt(url)),
      onChange: () => undefined,
      leftOutAfter: 300,
    });
    await seen(patient, 'used', 'used');
    await pause();
    await rename();
    await patient.look();
    await wait(400);
    await seen(patient, 'behind', 'behind');
    expect(await list(positionOf(await list()))).toMatchObject({ status: 200 });
    for (const replica of cluster.replicas) await replica.ask('select pg_wal_replay_resume()');
    await seen(patient, 'used', 'used');
    expect(patient.statuses()).toMatchObject([{ lag_seconds: 0 }, { lag_seconds: 0 }]);
    await patient.close();
  });

  it('that hangs keeps a read for two seconds at most, and comes back', async () => {
    const looking = openReplicas(
      primary,
      cluster.replicas.map(({ url }) => url),
      () => undefined,
    );
    await looking.start();
    await seen(looking, 'used', 'used');
    const [some] = looking.all;
    if (!some) throw new Error('no replica');
    const testDatabase = {
      database: primary,
      reset: async () => undefined,
      beside: () => openDatabase({ url: cluster.primary.url }),
      close: async () => undefined,
    };
    server = await makeServer({ testDatabase, replicas: looking });
    const position = positionOf(await list());
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    expect((await list(position)).status).toBe(200);
    const timed = async () => {
      const began = performance.now();
      const answer = await list(position);
      return { status: answer.status, ms: performance.now() - began };
    };
    // Under way on a replica when it stops: longer than what is asked of it can take.
    const underWay = some.read(sql`select pg_sleep(0.2)`.execute(some.database.kysely));
    const began = performance.now();
    const ended = underWay.then(
      () => performance.now() - began,
      () => performance.now() - began,
    );
    await wait(100);
    try {
      for (const replica of cluster.replicas) replica.hang();
      const first = await Promise.all(Array.from({ length: 30 }, timed));
      expect(first.map(({ status }) => status)).toEqual(first.map(() => 200));
      expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2_000);
      expect(await ended).toBeLessThan(2_500);
      expect(looking.statuses().map(({ state }) => state)).toEqual(['gone', 'gone']);
      const later = await Promise.all(Array.from({ length: 30 }, timed));
      expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(500);
      const { body } = await server.request('GET', '/health/ready');
      expect(body).toMatchObject({ replicas: [{ state: 'gone' }, { state: 'gone' }] });
      // Long enough for many looks to wait for connections that never come.
      await wait(5_000);
      expect((await timed()).ms).toBeLessThan(500);
    } finally {
      for (const replica of cluster.replicas) replica.goOn();
    }
    const back = performance.now();
    await expect
      .poll(() => looking.statuses().map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['used', 'used']);
    expect(performance.now() - back).toBeLessThan(5_000);
    expect(positionOf(await list(position))).not.toBeNull();
    await looking.close();
  });

  it('whose machine is gone without a word comes back by itself with new connections', async () => {
    const [first] = cluster.replicas;
    const line = await openLine(first?.port ?? 0);
    const looking = openReplicas(
      primary,
      [`postgres://brigade@127.0.0.1:${line.port}/postgres`],
      () => undefined,
    );
    const states = () => looking.statuses().map(({ state }) => state);
    await looking.start();
    await expect.poll(states).toEqual(['used']);
    // All the connections that it may have are open then.
    const sleeping = Array.from({ length: 10 }, async () =>
      sql`select pg_sleep(0.3)`.execute(looking.all[0]?.database.kysely ?? primary.kysely),
    );
    await Promise.all(sleeping);
    line.fallSilent();
    await expect.poll(states, { timeout: 5_000 }).toEqual(['gone']);
    line.goOn();
    // Each of its former connections would keep a look for a second.
    await expect.poll(states, { timeout: 4_000 }).toEqual(['used']);
    await looking.close();
    line.close();
  });

  it('is left out where it is none, has other tables or is nowhere', async () => {
    const [first, second] = cluster.replicas;
    await cluster.primary.ask('create database other');
    await Promise.all(cluster.replicas.map(cluster.caughtUp));
    const changes: unknown[] = [];
    const strange = openReplicas(
      primary,
      [
        cluster.primary.url,
        second?.url.replace(/postgres$/, 'other') ?? '',
        'postgres://nobody@127.0.0.1:9/postgres',
        first?.url ?? '',
      ],
      (number, { state }) => changes.push(`${number} ${state}`),
    );
    await seen(strange, 'no_replica', 'other_schema', 'gone', 'used');
    expect(new Set(changes)).toEqual(new Set(['1 no_replica', '2 other_schema', '4 used']));
    await strange.close();
  });

  it('is found by a role without special rights', async () => {
    await cluster.primary.ask('create role plain login');
    await cluster.primary.ask('grant select on all tables in schema public to plain');
    await Promise.all(cluster.replicas.map((replica) => cluster.caughtUp(replica)));
    const plainly = (url: string) => url.replace('//brigade@', '//plain@');
    const database = await openDatabase({ url: plainly(cluster.primary.url) });
    const found = openReplicas(
      database,
      cluster.replicas.map(({ url }) => plainly(url)),
      () => undefined,
    );
    await seen(found, 'used', 'used');
    const { position } = await found.moment();
    expect((await found.take(position, position))?.position).toMatch(/^[0-9a-f]{24}$/);
    await found.close();
    await database.close();
  });

  it('that is looked at while it is closed ends quietly', async () => {
    const told: string[] = [];
    const closing = openReplicas(
      primary,
      cluster.replicas.map(({ url }) => url),
      (_number, { state }) => told.push(state),
    );
    await seen(closing, 'used', 'used');
    const look = closing.look();
    await closing.close();
    await look;
    // A rejection that nobody takes would end the process; here it ends the test.
    await wait(50);
    expect(told).toEqual(['used', 'used']);
  });

  it('is told of at /health/ready', async () => {
    const { body } = await server.request('GET', '/health/ready');
    expect(body).toMatchObject({
      replicas: [
        { state: 'used', lag_seconds: 0 },
        { state: 'used', lag_seconds: 0 },
      ],
    });
  });
});

const replicaAt = (url: string) => {
  const [only] = openReplicas(primary, [url], () => undefined).all;
  if (!only) throw new Error('no replica');
  return only.database;
};
