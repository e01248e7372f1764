import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problemCodes, problemStatus } from '#contract/problem.ts';
import { routes } from '#server/app.ts';
import { asProblem } from '#server/http/failure.ts';
import { Problem } from '#server/http/problem.ts';
import { problemMessage } from '#server/i18n/words.ts';
import { openServer } from '#tests/support/open-server.ts';

const admin = 'admin@ardealgrill.example';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const server = await openServer();
beforeEach(() => server.reset());

describe('failures', () => {
  it('have one body: code, sentence and the id that the header and the log carry', async () => {
    const { status, headers, body } = await server.request('GET', '/v1/no/such/call');
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      code: 'not_found',
      message: expect.stringMatching(/\w+ \w+/),
      request_id: expect.stringMatching(uuid),
    });
    const { request_id } = body as { request_id: string };
    expect(headers.get('x-request-id')).toBe(request_id);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(server.log).toMatchObject([{ request_id, status: 404, code: 'not_found', path: '/v1/*' }]);
  });

  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en', 'en'],
    ['ro', 'ro'],
    ['fr', 'ro'],
    ['', 'ro'],
  ])('speak the language of Accept-Language %j: %s', async (asked, spoken) => {
    const { headers, body } = await server.request('GET', '/v1/nothing', {
      headers: { 'Accept-Language': asked },
    });
    expect(headers.get('content-language')).toBe(spoken);
    expect(body).toMatchObject({ message: problemMessage('not_found', spoken as 'ro' | 'de' | 'en') });
  });

  it('have a sentence for every code', () => {
    // The specification's text, to the letter.
    expect(problemMessage('internal', 'en')).toBe('Something went wrong');
    const others = problemCodes.filter((code) => code !== 'internal');
    for (const code of others) expect(problemMessage(code, 'en')).toMatch(/^[A-Z].+[.]$/);
  });

  it('say with a 401 how to authenticate', async () => {
    const { status, headers } = await server.request('GET', '/v1/user/my-info/');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('are a 405 with the methods that there are, on every path with a method that it has not', async () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
    const byPath = Map.groupBy(Object.values<Endpoint>(endpoints), ({ path }) => path);
    for (const [path, calls] of byPath) {
      const known: string[] = calls.map(({ method }) => method);
      const allowed = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      const bare = path.replaceAll(/\{\w+\}/g, 'some-id').replace(/\/$/, '');
      for (const method of methods.filter((name) => !known.includes(name))) {
        for (const form of [bare, `${bare}/`]) {
          const { status, headers, body } = await server.request(method, form);
          expect([method, form, status, headers.get('allow')]).toEqual([method, form, 405, allowed]);
          expect(body).toMatchObject({ success: false, code: 'method_not_allowed' });
        }
      }
    }
    expect((await server.request('PATCH', '/v1/no/such/call')).status).toBe(404);
  });

  it.each([
    [new Problem('stale'), 'stale'],
    [new TypeError('a bug'), 'internal'],
    [Object.assign(new Error('database or disk is full'), { errcode: 13 }), 'storage_full'],
    [Object.assign(new Error('disk I/O error'), { errcode: 778 }), 'storage_full'],
    [Object.assign(new Error('disk I/O error'), { errcode: 266 }), 'internal'],
    [Object.assign(new Error('could not extend file'), { code: '53100' }), 'storage_full'],
    [new Error('wrapped', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }), 'storage_full'],
    [Object.assign(new Error('database is locked'), { errcode: 5 }), 'unavailable'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable'],
    [Object.assign(new Error('terminating connection'), { code: '57P01' }), 'unavailable'],
    [Object.assign(new Error('could not serialize access'), { code: '40001' }), 'unavailable'],
    [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
    [new Error('Client was closed and is not queryable'), 'unavailable'],
    ['thrown text', 'internal'],
  ])('take %s for %s', (thrown, code) => {
    expect(asProblem(thrown)).toMatchObject({ code });
  });

  it('of ours are a 500 whose stack is in the log and not in the answer', async () => {
    await server.database.kysely.schema.alterTable('memberships').renameTo('gone').execute();
    try {
      const { status, body } = await server.request('GET', '/v1/user/my-info/', { as: admin });
      expect(status).toBe(500);
      expect(body).toMatchObject({ success: false, code: 'internal' });
      expect(JSON.stringify(body)).not.toContain('memberships');
      const [line] = server.log;
      expect(line).toMatchObject({ level: 'error', status: 500, path: '/v1/user/my-info/' });
      expect(line?.['error']).toMatch(/memberships[\s\S]*\n\s+at /);
    } finally {
      await server.database.kysely.schema.alterTable('gone').renameTo('memberships').execute();
    }
  });
});

describe('every call', () => {
  const all = Object.entries<Endpoint>(endpoints);

  /** What no two answers have in common. */
  const madeAnew = { request_id: '', accessToken: '' };

  it('is bound, once', () => {
    const bound = routes.map((route) => route.endpoint);
    expect(new Set(bound)).toEqual(new Set(all.map(([, endpoint]) => endpoint)));
    expect(bound).toHaveLength(all.length);
  });

  it.each(all)(
    '[calls-slashes] %s answers with and without the slash, alike and without a redirect',
    async (_name, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, 'unknown').replace(/\/$/, '');
      const answers = [
        await server.request(endpoint.method, path, { as: admin }),
        await server.request(endpoint.method, `${path}/`, { as: admin }),
      ].map(({ status, body }) => ({ status, body: { ...(body as object), ...madeAnew } }));
      expect(answers[0]).toEqual(answers[1]);
      expect(server.log.map((line) => line['path'])).toEqual([endpoint.path, endpoint.path]);
      expect(answers[0]?.status).toBeLessThan(500);
    },
  );

  it('has statuses for its problems', () => {
    for (const [, endpoint] of all) {
      for (const code of endpoint.problems) expect(problemStatus[code]).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('what a request brings with it', () => {
  const get = (headers: Record<string, string>) => server.request('GET', '/v1/app/info/', { headers });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';

  it.each(['a', 'order-17.retry_2', '0HN3V:00000001', 'a'.repeat(64)])('%s stays its id', async (id) => {
    const { headers } = await get({ 'X-Request-Id': id });
    expect(headers.get('x-request-id')).toBe(id);
    expect(server.log.at(-1)).toMatchObject({ request_id: id });
  });

  it.each(['', 'a'.repeat(65), 'two words', '{"level":"error"}', 'naïve', 'a,b', '../etc'])(
    '%j becomes an id of ours',
    async (id) => {
      const { headers } = await get({ 'X-Request-Id': id });
      expect(headers.get('x-request-id')).toMatch(uuid);
      expect(server.log.at(-1)).toMatchObject({ request_id: headers.get('x-request-id') });
    },
  );

  it.each([`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`, `01-${trace}-${parent}-01-more`])(
    'traceparent %s is in the log line',
    async (traceparent) => {
      const { headers } = await get({ traceparent });
      expect(headers.get('x-request-id')).toMatch(uuid);
      expect(server.log.at(-1)).toMatchObject({ trace_id: trace, parent_id: parent });
    },
  );

  it.each([
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-more`,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `01-${trace}-${parent}-01more`,
    'nonsense',
  ])('traceparent %s is none', async (traceparent) => {
    await get({ traceparent });
    expect(server.log.at(-1)).not.toHaveProperty('trace_id');
  });
});

describe('the log', () => {
  it('has one line a request, with who called and what came of it', async () => {
    await server.request('GET', '/v1/user/my-info/?x=secret', { as: admin });
    await server.request('GET', '/v1/user/my-info/', { as: admin });
    expect(server.log).toEqual([
      {
        time: '2026-10-15T09:00:00.000Z',
        level: 'info',
        request_id: expect.stringMatching(uuid),
        method: 'GET',
        path: '/v1/user/my-info/',
        status: 422,
        ms: expect.any(Number),
        actor: expect.any(String),
        code: 'invalid',
      },
      expect.objectContaining({ status: 200, level: 'info' }),
    ]);
    expect(server.log[1]).not.toHaveProperty('code');
  });

  it('holds no token, no password and no query', async () => {
    const token = await server.as(admin);
    await server.request('GET', '/v1/restaurant/list/?q=needle-1', { as: admin });
    await server.request('POST', '/v1/app/setup/needle-2', { body: { password: 'needle-3' } });
    await server.request('POST', '/v1/admin/login/', {
      body: { email: 'needle-4@x.example', password: 'needle-5' },
    });
    await server.request('PUT', '/v1/user/reset-password/needle-6', { body: {} });
    const lines = JSON.stringify(server.log);
    expect(server.log).toHaveLength(4);
    expect(lines).not.toMatch(/needle/);
    expect(lines).not.toContain(token.slice(-20));
  });
});
