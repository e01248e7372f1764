/** The spans that a running server sends to an OpenTelemetry collector. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getRestaurant, listRestaurants } from '#contract/restaurants.ts';
import { login } from '#contract/session.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startOtlpReceiver, type OtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { engine } from '#tests/support/test-database.ts';
import { startWatched, type WatchedServer } from '#tests/support/watched-server.ts';

let collector: OtlpReceiver;
let server: WatchedServer;
beforeEach(async () => {
  collector = await startOtlpReceiver();
  server = await startWatched({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_SERVICE_NAME: 'lant',
  });
});
afterEach(async () => {
  await server.close();
  collector.close();
});

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const unknownId = '019a4d6e-7c9b-7000-8000-000000000001';
/** What a stop sends. */
const spans = async () => {
  await server.close();
  return collector.spans;
};

it('a request is a span of the caller’s trace, with its statements below it', async () => {
  const path = getRestaurant.path.replace('{id}', unknownId);
  await server.ask('GET', path, undefined, { traceparent: `00-${trace}-${parent}-01` });
  const own = (await spans()).filter((span) => span.trace === trace);
  const request = own.find(({ kind }) => kind === 'server');
  expect(request).toMatchObject({
    service: 'lant',
    name: `GET ${getRestaurant.path}`,
    parent,
    attributes: {
      'http.request.method': 'GET',
      'http.route': getRestaurant.path,
      'http.response.status_code': 404,
      'brigade.problem_code': 'not_found',
    },
    failed: false,
  });
  const statements = own.filter(({ kind }) => kind === 'client');
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) {
    expect(statement.parent).toBe(request?.id);
    expect(statement.milliseconds).toBeLessThanOrEqual(request?.milliseconds ?? 0);
    expect(statement.attributes['db.system.name']).toBe(engine === 'sqlite' ? 'sqlite' : 'postgresql');
  }
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringContaining(engine === 'sqlite' ? '= ?' : '= $1'),
  );
});

it('without a parent a trace begins, and the log names it', async () => {
  await server.ask('GET', listRestaurants.path);
  const line = server.log.findLast(({ path }) => path === listRestaurants.path);
  const request = (await spans()).find(({ name }) => name === `GET ${listRestaurants.path}`);
  expect(request?.parent).toBeUndefined();
  expect(line).toMatchObject({ trace_id: request?.trace });
  expect(line).not.toHaveProperty('parent_id');
});

it('a trace that its caller doesn’t keep isn’t kept here either', async () => {
  await server.ask('GET', listRestaurants.path, undefined, { traceparent: `00-${trace}-${parent}-00` });
  expect((await spans()).filter((span) => span.trace === trace)).toEqual([]);
});

it('no person, secret, id, query or address is in a span', async () => {
  const answer = await server.ask('POST', login.path, {
    email: 'ana@lant.example',
    password: 'o parolă lungă',
  });
  const { accessToken } = login.result.parse(await answer.json());
  await server.ask('GET', `${listRestaurants.path}?search=needle`);
  await server.ask('GET', getRestaurant.path.replace('{id}', unknownId));
  expect((await spans()).length).toBeGreaterThan(5);
  for (const secret of ['ana@', 'parol', accessToken, 'needle', unknownId, '127.0.0.1', 'Pop', 'argon2'])
    expect(collector.text()).not.toContain(secret);
});

it('a collector that is away costs a line of the log, and no more than seconds at the stop', async () => {
  const alone = await startWatched({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  expect((await alone.ask('GET', listRestaurants.path)).status).toBe(200);
  const began = performance.now();
  await alone.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(alone.log).toContainEqual(expect.objectContaining({ level: 'warn', traces: expect.any(String) }));
});
