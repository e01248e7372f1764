/** What a running server tells Prometheus, on a port of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { runImport } from '#contract/imports.ts';
import { followChanges } from '#contract/live.ts';
import { getRestaurant, listRestaurants } from '#contract/restaurants.ts';
import { openDatabase } from '#server/db/open.ts';
import { startServer } from '#server/main.ts';
import { exposeMetrics } from '#server/metrics/exposition.ts';
import { createMetrics } from '#server/metrics/prometheus.ts';
import { StartError } from '#server/start-error.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { engine } from '#tests/support/test-database.ts';
import { startWatched, valueOf, type WatchedServer } from '#tests/support/watched-server.ts';
import { waitingMail } from '#tests/support/waiting-mail.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatched();
});
afterAll(() => server.close());

const text = async () => (await server.look()).text();
const value = async (series: string) => valueOf(await text(), series);
const unknownId = '019a4d6e-7c9b-7000-8000-000000000001';

describe('a request', () => {
  it('is counted by its declared path, status and code, and its time by its path', async () => {
    await server.ask('GET', getRestaurant.path.replace('{id}', unknownId));
    const labels = `method="GET",path="${getRestaurant.path}"`;
    const seen = await text();
    expect(valueOf(seen, `brigade_http_requests_total{${labels},status="404",code="not_found"}`)).toBe(1);
    expect(valueOf(seen, `brigade_http_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(valueOf(seen, `brigade_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(1);
  });

  it('leaves no id, address, token, query or name in what is told', async () => {
    await server.ask('GET', `/v1/nowhere/${unknownId}?email=ana@lant.example`);
    await server.ask('PROPFIND', '/v1/nowhere');
    const seen = await text();
    expect(seen).toContain('path="/v1/*"');
    expect(seen).toContain('method="other"');
    for (const secret of [unknownId, 'ana@', 'Pop', 'PROPFIND', '127.0.0.1', 'eyJ'])
      expect(seen).not.toContain(secret);
  });
});

it('an answer that is known is a hit of the cache, a new one a miss', async () => {
  const counts = async () => {
    const said = await text();
    return ['hit', 'miss'].map(
      (outcome) => valueOf(said, `brigade_response_cache_lookups_total{outcome="${outcome}"}`) ?? 0,
    );
  };
  const [hits = 0, misses = 0] = await counts();
  await server.ask('GET', listRestaurants.path);
  expect(await counts()).toEqual([hits, misses + 1]);
  await server.ask('GET', listRestaurants.path);
  const hit = [hits + 1, misses + 1];
  // On PostgreSQL a transaction of whoever else uses the server lets the answer be made again (http-cache.test.ts has neither).
  const madeAgain = [hits, misses + 2];
  expect(engine === 'sqlite' ? [hit] : [hit, madeAgain]).toContainEqual(await counts());
});

it('counts the streams that are open', async () => {
  const stream = readEvents(await server.ask('GET', followChanges.path));
  await stream.next();
  expect(await value('brigade_live_streams_open')).toBe(1);
  await stream.close();
  await expect.poll(() => value('brigade_live_streams_open')).toBe(0);
});

it('times statements by kind', async () => {
  const series = 'brigade_database_statement_duration_seconds_count{statement="select",outcome="done"}';
  const before = (await value(series)) ?? 0;
  await server.ask('GET', listRestaurants.path);
  expect(await value(series)).toBeGreaterThan(before);
});

it('counts closings by what became of each', async () => {
  const series = (result: string) => `brigade_month_closings_total{result="${result}"}`;
  expect(await value(series('not_found'))).toBe(0);
  await server.ask('POST', closeMonth.path, { month: '2026-09', restaurant_ids: [unknownId] });
  expect(await value(series('not_found'))).toBe(1);
});

it('counts imports by kind and outcome', async () => {
  const series = (outcome: string) => `brigade_imports_total{kind="restaurants",outcome="${outcome}"}`;
  const send = async (body: string) =>
    (await server.ask('POST', `${runImport.path}?kind=restaurants&name=list.csv`, body)).text();
  await send('Restaurant name;Store ID\nTurda;RO-1\n');
  await send('');
  const seen = await text();
  expect([valueOf(seen, series('checked')), valueOf(seen, series('refused'))]).toEqual([1, 1]);
});

it('tells of mails, the database, its connections or its disk, memory and the event loop', async () => {
  const { DATA_DIR: dataDir = '', DATABASE_URL: url } = server.env;
  const other = await openDatabase(url === undefined ? { dataDir, share: true } : { url });
  const since = new Date(Date.now() - 600_000).toISOString();
  await other.kysely
    .insertInto('outbox')
    .values(waitingMail(unknownId, 'nobody@lant.example', since))
    .execute();
  await other.close();
  const seen = await text();
  expect(valueOf(seen, 'brigade_database_up')).toBe(1);
  expect(valueOf(seen, 'brigade_outbox_waiting_mails')).toBe(1);
  expect(valueOf(seen, 'brigade_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(valueOf(seen, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(valueOf(seen, 'brigade_heap_limit_bytes')).toBeGreaterThan(100_000_000);
  expect(valueOf(seen, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  const pool = valueOf(seen, 'brigade_database_pool_max_connections');
  const disk = valueOf(seen, 'brigade_disk_free_bytes');
  expect([pool, disk === undefined]).toEqual(engine === 'postgres' ? [10, true] : [undefined, false]);
});

it('tells the part of the heap that fills up, where its size is set', async () => {
  const limit = async (nodeOptions: string) => {
    const told = await createMetrics({ closeResults: [], importKinds: [], nodeOptions }).text();
    return valueOf(told, 'brigade_heap_limit_bytes');
  };
  expect(await limit('--max-old-space-size=64 --no-warnings --max_old_space_size=512')).toBe(512 * 1024 ** 2);
  expect(await limit('--no-warnings')).toBeGreaterThan(100_000_000);
});

it('says that the database is away, and then nothing of what it would have to tell', async () => {
  const metrics = createMetrics({ closeResults: [], importKinds: [] });
  let state: Promise<{ waiting: number; oldestSeconds: number; failed: number }>;
  const { fetch: look } = exposeMetrics(metrics, { outbox: () => state }, undefined);
  const seen = async () => (await look(new Request('http://x/metrics'))).text();
  state = Promise.resolve({ waiting: 3, oldestSeconds: 40, failed: 1 });
  expect(valueOf(await seen(), 'brigade_outbox_oldest_seconds')).toBe(40);
  for (const away of [Promise.reject(new Error('away')), new Promise<never>(() => undefined)]) {
    state = away;
    const told = await seen();
    expect(valueOf(told, 'brigade_database_up')).toBe(0);
    expect(valueOf(told, 'brigade_outbox_oldest_seconds')).toBeUndefined();
  }
});

it('takes replicas from whoever has them', async () => {
  const metrics = createMetrics({ closeResults: [], importKinds: [] });
  let lag: number | undefined = 4;
  metrics.watchReplica('replica-1', () => lag);
  expect(valueOf(await metrics.text(), 'brigade_replica_lag_seconds{replica="replica-1"}')).toBe(4);
  lag = undefined;
  const seen = await metrics.text();
  expect(valueOf(seen, 'brigade_replica_lag_seconds{replica="replica-1"}')).toBeUndefined();
  expect(valueOf(seen, 'brigade_replica_up{replica="replica-1"}')).toBe(0);
});

describe('the port', () => {
  it('knows /metrics alone, and the main port doesn’t know it', async () => {
    const answer = await server.look();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect((await server.look({}, '/v1/app/info')).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  });

  it('asks for the token where there is one', async () => {
    const token = 'a-token-of-the-watch';
    const guarded = await startWatched({ METRICS_TOKEN: token });
    try {
      expect((await guarded.look()).status).toBe(401);
      expect((await guarded.look({ Authorization: 'Bearer another-token-of-it' })).status).toBe(401);
      expect((await guarded.look({ Authorization: `Bearer ${token}` })).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  it('that is taken stops the start with one line that names the setting', async () => {
    const start = startServer({
      mode: 'production',
      env: { ...server.env, DATA_DIR: `${server.env['DATA_DIR']}-2` },
    });
    await expect(start).rejects.toThrow(/^METRICS_PORT: \d+ is in use/);
    await expect(start).rejects.toBeInstanceOf(StartError);
  });
});
