import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin } from '#tests/support/server.ts';

const admin = 'admin@ardealgrill.example';
const create = '/v1/admin/restaurant/create/';
const good = { name: 'Oradea Nufarul', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };

const server = await openServer();
let restaurants: number;
const count = async () =>
  (await server.database.kysely.selectFrom('restaurants').select('id').execute()).length;

beforeEach(async () => {
  await server.reset();
  restaurants = await count();
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', create, { as: admin, body, headers });

/** A body that says nothing of its length. */
function sendChunks(chunks: readonly Uint8Array[]): Promise<Response> {
  return sendStream(
    new ReadableStream({
      start(stream) {
        for (const chunk of chunks) stream.enqueue(chunk);
        stream.close();
      },
    }),
  );
}

async function sendStream(body: ReadableStream<Uint8Array>): Promise<Response> {
  // The DOM's types don't know that a stream is sent while it is still written.
  const options: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { Authorization: `Bearer ${await server.as(admin)}`, 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  };
  return server.fetch(new Request(new URL(create, testOrigin), options));
}

describe('a body', () => {
  it.each([
    ['no JSON', '{"name": '],
    ['a key twice', '{"name": "Aa", "name": "Bb"}'],
    ['a key twice, once escaped', '{"name": "Aa", "n\\u0061me": "Bb"}'],
    ['a key twice, deep down', '{"name": [{"a": 1, "b": {"c": 1, "c": 2}}]}'],
    ['nesting without end', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['text after the end', '{} {}'],
    ['NaN', '{"daily_feedback_goal": NaN}'],
  ])('with %s is a 400', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await count()).toBe(restaurants);
  });

  it('that is not UTF-8 is a 400', async () => {
    const response = await sendChunks([new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]);
    expect(response.status).toBe(400);
  });

  it('may say the same words in two objects, and quote brackets and colons', async () => {
    const body = JSON.stringify({ ...good, name: 'A ":{[" \\' });
    expect(await send(body)).toMatchObject({ status: 201, body: { data: { name: 'A ":{[" \\' } } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonp', 'text/json'])(
    'of type %j is a 415',
    async (type) => {
      const answer = await send(good, { 'Content-Type': type });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
      expect(await count()).toBe(restaurants);
    },
  );

  it('may name its charset', async () => {
    const answer = await send(good, { 'Content-Type': 'Application/JSON; charset=utf-8' });
    expect(answer.status).toBe(201);
  });

  it('over 64 KB is a 413, said beforehand or found on the way', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...good, name: 'x'.repeat(65_536) }));
    expect(await send(new TextDecoder().decode(bytes))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    const half = bytes.length / 2;
    const response = await sendChunks([bytes.slice(0, half), bytes.slice(half)]);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
    const short = await sendChunks([new TextEncoder().encode(JSON.stringify(good).padEnd(65_536))]);
    expect(short.status).toBe(201);
  });

  it('that breaks off on its way is a 400, and no fault of ours', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"name": '));
        stream.error(new Error('the connection was reset'));
      },
    });
    expect((await sendStream(body)).status).toBe(400);
    expect(server.log.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('that is missing is an empty one', async () => {
    const { status, body } = await server.request('POST', create, { as: admin });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'invalid',
      errors: ['name', 'store_id', 'drive_through', 'daily_feedback_goal'].map((path) => ({
        path,
        code: 'required',
      })),
    });
  });

  it.each(['__proto__', 'constructor', 'prototype', 'role', 'version', 'created_at', 'toString'])(
    'with the unknown field %s is a 422 that names it',
    async (field) => {
      const body = `{"${field}": {"admin": true}, ${JSON.stringify(good).slice(1)}`;
      const answer = await send(body);
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: [{ path: field, code: 'unknown_field' }] },
      });
      expect(await count()).toBe(restaurants);
    },
  );

  it('names every bad field with its code and bounds', async () => {
    const { body } = await send({
      ...good,
      name: 'x',
      daily_feedback_goal: 501,
      drive_through: 'yes',
      users: [1],
    });
    expect(body).toMatchObject({
      errors: [
        { path: 'name', code: 'too_short', params: { min: 2 } },
        { path: 'drive_through', code: 'invalid' },
        { path: 'daily_feedback_goal', code: 'too_big', params: { max: 500 } },
        { path: 'users.0', code: 'invalid' },
      ],
    });
  });

  it.each(['null', '[]', '"text"', '5', 'true'])('%s is no object: 422', async (body) => {
    expect(await send(body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });
});

describe('a query', () => {
  it.each([
    ['page=0', 'page', 'too_small'],
    ['page=x', 'page', 'invalid_characters'],
    ['per_page=201', 'per_page', 'too_big'],
    ['sort=password_hash', 'sort', 'invalid_choice'],
    ['colour=red', 'colour', 'unknown_field'],
    ['__proto__=1', '__proto__', 'unknown_field'],
    ['q=a&q=b', 'q', 'duplicate'],
    ['__proto__=a&__proto__=b', '__proto__', 'duplicate'],
  ])('%s is a 422', async (query, path, code) => {
    const answer = await server.request('GET', `/v1/restaurant/list/?${query}`, { as: admin });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ path, code }] } });
  });

  it('that is broken text is read as far as it goes', async () => {
    const answer = await server.request('GET', '/v1/restaurant/list/?q=%E0%A4%A', { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });
});

describe('an id in the path', () => {
  it.each(['unknown', 'a%20b', '%00', '..%2F..', 'x'.repeat(65), '%E0%A4%A', "1'%20or%20'1'='1"])(
    '%s is answered like any unknown one',
    async (id) => {
      const unknown = await server.request('GET', '/v1/restaurant/details/0', { as: admin });
      const answer = await server.request('GET', `/v1/restaurant/details/${id}`, { as: admin });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ ...(unknown.body as object), request_id: expect.any(String) });
    },
  );
});

describe('who is not allowed', () => {
  it('learns so before the body is looked at', async () => {
    const broken = { body: '{', headers: { 'Content-Type': 'text/plain' } };
    expect(await server.request('POST', create, broken)).toMatchObject({ status: 401 });
    expect(
      await server.request('POST', create, { ...broken, as: 'manager.cluj@ardealgrill.example' }),
    ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
