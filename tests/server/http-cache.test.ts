import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { createApp } from '#server/app.ts';
import { acceptedCoding, CachedBody, matches, ResponseCache } from '#server/http/response-cache.ts';
import type { Services } from '#server/http/services.ts';
import { createMetrics } from '#server/metrics/prometheus.ts';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin, testTokenKey } from '#tests/support/server.ts';
import { restaurantId } from '#tests/support/small-chain.ts';
import { valueOf } from '#tests/support/watched-server.ts';

const admin = 'admin@ardealgrill.example';
const manager = 'manager.cluj@ardealgrill.example';
const list = '/v1/restaurant/list-by-month/?reports=0';

const server = await openServer();
beforeEach(() => server.reset());

const get = (as: string, headers: Record<string, string> = {}, path = list) =>
  server.request('GET', path, { as, headers });

describe('an unchanged answer', () => {
  it('is a 304 without a body to whoever has it', async () => {
    const first = await get(admin);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const second = await get(admin, { 'If-None-Match': etag });
    expect(second).toMatchObject({ status: 304, body: '' });
    expect(second.headers.get('etag')).toBe(etag);
    expect((await get(admin, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('keeps its tag over a restart', async () => {
    const before = (await get(admin)).headers.get('etag');
    await server.reset();
    expect((await get(admin)).headers.get('etag')).toBe(before);
  });

  /** An app that has answered nothing yet, on a database that never changes: other tests write to the same PostgreSQL. */
  const build = (more: Partial<Services> = {}) => {
    const { kysely, engine } = server.database;
    return createApp({
      database: { kysely, engine, stamp: async () => 'same', close: async () => undefined },
      clock: () => new Date('2026-10-15T09:00:00Z'),
      mode: 'dev',
      build: 'test',
      tokenKey: testTokenKey,
      log: () => undefined,
      mails: { delivery: 'sent' as const, publicUrl: () => '', wake: () => undefined },
      allowedOrigins: [],
      trustedProxies: [],
      ...more,
    });
  };
  const makeApp = async (more?: Partial<Services>) => {
    const app = build(more);
    const authorization = `Bearer ${await server.as(admin)}`;
    return (path: string, headers: Record<string, string> = {}) =>
      app.fetch(
        new Request(new URL(path, testOrigin), { headers: { ...headers, Authorization: authorization } }),
      );
  };
  const month = async () =>
    `${getRestaurantWithReports.path}?id=${await restaurantId(server, 'RO-CJ-01')}&date=2026-10`;

  it('is found by the quickest of Hono’s routers', async () => {
    const app = build();
    await app.request('/health/live');
    expect(app.router.name).toBe('SmartRouter + RegExpRouter');
  });

  it('is looked up by one state of the database for all calls that come together', async () => {
    const { kysely, engine } = server.database;
    const looks: (() => void)[] = [];
    const stamp = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      looks.push(resolve);
      await promise;
      return 'same';
    };
    const ask = await makeApp({ database: { kysely, engine, stamp, close: async () => undefined } });
    const together = [ask(list), ask(list), ask(list)];
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    // The state may be that of a moment before this call.
    const later = ask(list);
    await vi.waitFor(() => expect(looks).toHaveLength(2));
    for (const end of looks) end();
    const answers = await Promise.all([...together, later]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is a hit of the cache, a new one a miss', async () => {
    const metrics = createMetrics({ closeResults: [], importKinds: [] });
    const ask = await makeApp({ metrics });
    const counts = async () => {
      const said = await metrics.text();
      return ['hit', 'miss'].map((outcome) =>
        valueOf(said, `brigade_response_cache_lookups_total{outcome="${outcome}"}`),
      );
    };
    const etag = (await ask(list)).headers.get('etag') ?? '';
    expect(await counts()).toEqual([0, 1]);
    await ask(list);
    expect(await counts()).toEqual([1, 1]);
    await ask(list, { 'If-None-Match': etag });
    expect(await counts()).toEqual([2, 1]);
  });

  it.each([
    ['a list', async () => list],
    ['a restaurant’s month', month],
  ])('costs no look at the database but the one at its state: %s', async (_what, pathOf) => {
    const path = await pathOf();
    const first = await (await makeApp())(path);
    const body = await first.text();
    const etag = first.headers.get('etag') ?? '';
    // After a restart the first one asks for what they hold.
    const ask = await makeApp();
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
    const looks = vi.spyOn(server.database.kysely, 'selectFrom');
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
    expect(await (await ask(path)).text()).toBe(body);
    const later = vi.spyOn(server.database.kysely, 'selectFrom');
    expect(await (await ask(path)).text()).toBe(body);
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
    expect(later).not.toHaveBeenCalled();
    later.mockRestore();
  });

  it('is not made anew after a write elsewhere where one restaurant alone is in it', async () => {
    const path = await month();
    const first = await get(admin, {}, path);
    await server.database.kysely
      .updateTable('restaurants')
      .set({ name: 'Altfel' })
      .where('store_id', '=', 'RO-B-01')
      .execute();
    const looks = vi.spyOn(server.database.kysely, 'selectFrom');
    expect((await get(admin, {}, path)).body).toEqual(first.body);
    const tables = looks.mock.calls.map(([table]) => table);
    expect(tables).toContain('store_revisions');
    expect(tables).not.toContain('restaurants');
    looks.mockRestore();
  });
});

describe('a remembered answer', () => {
  it('is gone with the next write', async () => {
    const before = await get(admin);
    await server.database.kysely.updateTable('restaurants').set({ name: 'Altfel' }).execute();
    const after = await get(admin, { 'If-None-Match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(JSON.stringify(after.body)).toContain('Altfel');
  });

  it('is never another reach’s', async () => {
    const all = (await get(admin)).body as { data: unknown[] };
    const own = (await get(manager)).body as { data: { store_id: string }[] };
    expect(all.data.length).toBeGreaterThan(1);
    expect(own.data.map((restaurant) => restaurant.store_id)).toEqual(['RO-CJ-01']);
    expect((await get(admin)).body).toEqual(all);
  });

  it('is never another person’s', async () => {
    const path = '/v1/user/my-info/';
    expect((await get(manager, {}, path)).body).toMatchObject({ user: { email: manager } });
    expect((await get('tura.bucuresti@ardealgrill.example', {}, path)).body).toMatchObject({
      user: { email: 'tura.bucuresti@ardealgrill.example' },
    });
    expect((await get(admin, {}, path)).body).toMatchObject({ user: { email: admin } });
  });

  it('ends with the month', async () => {
    server.at('2026-10-31T23:30:00Z');
    expect((await get(admin)).body).toMatchObject({ data: [{ month: '2026-10' }, {}, {}] });
    server.at('2026-11-01T03:30:00Z');
    expect((await get(admin)).body).toMatchObject({ data: [{ month: '2026-11' }, {}, {}] });
  });

  it('is no failure', async () => {
    const path = '/v1/restaurant/details/unknown';
    const first = await get(admin, {}, path);
    const second = await get(admin, {}, path);
    expect(first.status).toBe(404);
    expect((first.body as { request_id: string }).request_id).not.toBe(
      (second.body as { request_id: string }).request_id,
    );
  });
});

describe('a long answer', () => {
  const fetchCoded = async (coding: string) =>
    server.fetch(
      new Request(new URL(list, testOrigin), {
        headers: { Authorization: `Bearer ${await server.as(admin)}`, 'Accept-Encoding': coding },
      }),
    );

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
  ])('travels as %s to whoever takes it', async (coding, asked, decode) => {
    const response = await fetchCoded(asked);
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const plain = await fetchCoded('identity');
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(decode(bytes).toString()).toBe(await plain.text());
  });
});

it('picks a coding as RFC 9110 says', () => {
  expect(acceptedCoding(null)).toBeUndefined();
  expect(acceptedCoding('')).toBeUndefined();
  expect(acceptedCoding('GZIP')).toBe('gzip');
  expect(acceptedCoding('br;q=0.000, gzip;q=0')).toBeUndefined();
  expect(acceptedCoding('br, gzip', ['gzip'])).toBe('gzip');
});

it('compares entity tags weakly', () => {
  expect(matches('W/"a", "b"', '"a"')).toBe(true);
  expect(matches('*', '"a"')).toBe(true);
  expect(matches('"b"', '"a"')).toBe(false);
  expect(matches(null, '"a"')).toBe(false);
});

it('holds no more than its budget, and forgets first what was asked for longest ago', () => {
  const cache = new ResponseCache();
  const big = { moment: 'm', askedAt: 0, etag: '"a"', body: new CachedBody(Buffer.alloc(9 * 1024 * 1024)) };
  for (const key of ['a', 'b', 'c']) cache.set(key, big);
  expect(cache.get('a')).toBe(big);
  cache.set('d', big);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  // One and the same again takes no more room.
  cache.set('d', big);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});
