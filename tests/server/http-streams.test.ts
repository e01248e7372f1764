/** Answers that are made while they are sent: how they are framed, how they fail, how they end. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsEndpoint, fileEndpoint } from '#contract/endpoint.ts';
import { createRefusals } from '#server/audit/refusals.ts';
import { readRestaurantsState } from '#server/restaurants/restaurants-state.db.ts';
import { createAuthenticator } from '#server/auth/authenticate.ts';
import { bindRoutes } from '#server/http/bind.ts';
import { createAnswering } from '#server/http/exchange.ts';
import { Problem } from '#server/http/problem.ts';
import { eventsRoute, fileRoute, type Call, type Route } from '#server/http/route.ts';
import { listen } from '#server/listen.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin, testTokenKey } from '#tests/support/server.ts';
import { admin, manager, personId } from '#tests/support/small-chain.ts';

const counting = eventsEndpoint({
  method: 'GET',
  path: '/v1/test/counting/',
  summary: 'Counts.',
  permission: 'live.follow',
  result: z.object({ number: z.int(), text: z.optional(z.string()) }),
});
const file = fileEndpoint({
  path: '/v1/test/file/',
  summary: 'A file.',
  permission: 'report.read',
});

const server = await openServer();
let log: Record<string, unknown>[];
beforeEach(async () => {
  await server.reset();
  log = [];
});

/** A server that has this route alone. */
const appOf = (route: Route) => {
  const app = new Hono();
  const note = (line: object) => void log.push({ ...line });
  const services = {
    database: server.database,
    refusals: createRefusals({ database: server.database, log: note }),
    clock: () => new Date('2026-10-15T09:00:00Z'),
    mode: 'dev' as const,
    build: 'test',
    tokenKey: testTokenKey,
    log: note,
    mails: { delivery: 'sent' as const, publicUrl: () => '', wake: () => undefined },
    allowedOrigins: [],
    trustedProxies: [],
  };
  bindRoutes(app, createAnswering(services), services, [route], {
    authenticate: createAuthenticator(services),
    readRestaurantsState,
  });
  return app;
};
const get = async (route: Route, as = manager) => {
  const headers = { Authorization: `Bearer ${await server.as(as)}`, 'Accept-Language': 'en' };
  return appOf(route).fetch(new Request(new URL(route.endpoint.path, testOrigin), { headers }));
};
const events = (make: (call: Call<typeof counting>) => AsyncIterable<{ number: number; text?: string }>) =>
  get(eventsRoute(counting, make));
const bytes = (text: string) => new TextEncoder().encode(text);

describe('events', () => {
  it('are a line of JSON each, whatever letters are in it, and an empty line', async () => {
    const response = await events(async function* () {
      yield { number: 1, text: 'Țăran\r\n\n\u2028data: x' };
      yield { number: 2 };
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe(
      'data: {"number":1,"text":"Țăran\\r\\n\\n\u2028data: x"}\n\ndata: {"number":2}\n\n',
    );
  });

  it('of which the head alone is asked for are ended', async () => {
    let ended = false;
    const route = eventsRoute(counting, async function* () {
      try {
        yield { number: 1 };
        yield { number: 2 };
      } finally {
        ended = true;
      }
    });
    const headers = { Authorization: `Bearer ${await server.as(manager)}` };
    const url = new URL(counting.path, testOrigin);
    const response = await appOf(route).fetch(new Request(url, { method: 'HEAD', headers }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe('');
    expect(ended).toBe(true);
  });

  it.each([
    ['a problem', () => new Problem('not_found'), 404, 'not_found'],
    ['anything else', () => new Error('broken'), 500, 'internal'],
  ])('that fail with %s before the first one are an ordinary failure', async (_what, error, status, code) => {
    const response = await events(async function* () {
      if (log.length >= 0) throw error();
      yield { number: 1 };
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
  });

  it('that fail later end with an event that says so, and a line in the log', async () => {
    const stream = readEvents(
      await events(async function* () {
        yield { number: 1 };
        throw new Error('broken', { cause: new Error('the disk') });
      }),
    );
    expect(await stream.next()).toEqual({ name: undefined, data: { number: 1 } });
    const last = await stream.next();
    expect(last).toMatchObject({
      name: 'problem',
      data: { success: false, code: 'internal', message: expect.stringMatching(/\w/) as string },
    });
    expect(await stream.next()).toBeUndefined();
    const request_id = stream.headers.get('x-request-id');
    expect(last).toMatchObject({ data: { request_id } });
    expect(log.at(-1)).toMatchObject({
      level: 'error',
      request_id,
      path: counting.path,
      code: 'internal',
      error: expect.stringContaining('the disk') as string,
    });
  });

  it('that end with a foreseen problem need no line in the log', async () => {
    const stream = readEvents(
      await events(async function* () {
        yield { number: 1 };
        throw new Problem('unreadable_file', { errors: [{ path: '7', code: 'invalid' }] });
      }),
    );
    await stream.next();
    expect(await stream.next()).toMatchObject({
      name: 'problem',
      data: { code: 'unreadable_file', errors: [{ path: '7', code: 'invalid' }] },
    });
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that break the contract are never sent', async () => {
    const response = await events(async function* () {
      yield { number: 1 };
      yield { number: 1.5 };
      yield { number: 2 };
    });
    const text = await response.text();
    expect(text).toMatch(/^data: \{"number":1\}\n\nevent: problem\ndata: \{.*"code":"internal".*\}\n\n$/);
  });

  it('end with the session', async () => {
    const stream = readEvents(
      await events(async function* () {
        yield { number: 1 };
        yield { number: 2 };
        yield { number: 3 };
      }),
    );
    expect(await stream.next()).toMatchObject({ data: { number: 1 } });
    const body = { status: 'disabled' };
    const id = await personId(server, manager);
    await server.request('PUT', `/v1/user/update/${id}`, { as: admin, body });
    expect(await stream.next()).toMatchObject({ name: 'problem', data: { code: 'revoked_token' } });
    expect(await stream.next()).toBeUndefined();
  });

  it('are made no faster than they are read', async () => {
    let made = 0;
    const response = await events(async function* () {
      for (made = 1; ; made += 1) yield { number: made };
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toBe(1);
    const reader = response.body?.getReader();
    for (let read = 1; read <= 5; read += 1) await reader?.read();
    expect(made).toBeLessThanOrEqual(6);
    await reader?.cancel();
  });

  it('end for whoever made them when nobody reads any more, in the middle of a wait too', async () => {
    const ended = Promise.withResolvers<string>();
    const response = await events(async function* ({ signal }) {
      try {
        yield { number: 1 };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        yield { number: 2 };
      } finally {
        ended.resolve('ended');
      }
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    await reader?.cancel();
    expect(await next).toEqual({ value: undefined, done: true });
    expect(await ended.promise).toBe('ended');
  });
});

describe('a connection that breaks', () => {
  it('ends the events in the middle of a wait', async () => {
    const ended = Promise.withResolvers<string>();
    const waiting = eventsRoute(counting, async function* ({ signal }) {
      try {
        yield { number: 1 };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      } finally {
        ended.resolve('ended');
      }
    });
    const listening = await listen(appOf(waiting), 0, '127.0.0.1');
    const hangUp = new AbortController();
    const stream = readEvents(
      await fetch(`${listening.url}${counting.path}`, {
        headers: { Authorization: `Bearer ${await server.as(manager)}` },
        signal: hangUp.signal,
      }),
    );
    expect(await stream.next()).toMatchObject({ data: { number: 1 } });
    hangUp.abort();
    expect(await ended.promise).toBe('ended');
    await listening.close();
  });
});

describe('a file', () => {
  const fileOf = (chunks: () => AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
    get(fileRoute(file, async () => ({ name: 'Martie – Țară "1".csv', type: 'text/csv', chunks: chunks() })));

  it('is named in letters that every client reads, and in its own', async () => {
    const response = await fileOf(async function* () {
      yield bytes('a;');
      yield bytes('b');
    });
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Martie___Tara__1_.csv"; filename*=UTF-8''Martie%20%E2%80%93%20%C8%9Aar%C4%83%20%221%22.csv`,
    );
    expect(await response.text()).toBe('a;b');
  });

  it('that fails before its first bytes is an ordinary failure', async () => {
    const response = await fileOf(async function* () {
      if (log.length >= 0) throw new Problem('not_found');
      yield bytes('');
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('that fails later is cut off, so that nobody takes half of it for the whole, and logged', async () => {
    const response = await fileOf(async function* () {
      yield bytes('a');
      throw new Error('the disk');
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('the disk');
    expect(log.at(-1)).toMatchObject({ level: 'error', code: 'internal' });
  });

  it('is no longer made when nobody takes it', async () => {
    let ended = false;
    const response = await fileOf(async function* () {
      try {
        for (;;) yield bytes('a');
      } finally {
        ended = true;
      }
    });
    await response.body?.cancel();
    expect(ended).toBe(true);
  });

  it('that nobody takes any more leaves no error in the log, also while its next bytes are made', async () => {
    const { promise: made, resolve: make } = Promise.withResolvers<void>();
    const response = await fileOf(async function* () {
      yield bytes('a');
      await made;
      yield bytes('b');
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const waiting = reader?.read();
    const left = reader?.cancel();
    make();
    await Promise.all([waiting, left]);
    expect(log).toMatchObject([{ level: 'info', status: 200 }]);
  });
});
