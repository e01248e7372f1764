/** Files over real connections: too large, cut off, given up; and what the server does meanwhile. */
import { once } from 'node:events';
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#contract/imports.ts';
import { addDays } from '#contract/month.ts';
import { listRestaurants } from '#contract/restaurants.ts';
import { listen, type Listening } from '#server/listen.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, everything } from '#tests/support/small-chain.ts';
import { importRequest, resultOf } from '#tests/support/upload.ts';

/** Many rows, on machines that have other things to do. */
const timeout = 60_000;

let server: TestServer;
let listening: Listening;
beforeAll(async () => {
  // In a folder, so that events are sent while the import's transaction is open.
  server = await makeServer({ inFolder: true, at: '2026-11-20T09:00:00Z' });
  // The app of the moment: a reset makes a new one.
  const app = { fetch: (request: Request) => server.fetch(request) } as unknown as Hono;
  listening = await listen(app, 0, '127.0.0.1');
});
afterEach(() => server.reset());
afterAll(async () => {
  await listening.close();
  await server.close();
});

/** Begins to send a file, as a browser does. */
async function begin(
  query: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
): Promise<ClientRequest> {
  const search = new URLSearchParams({ kind: 'reports', name: 'x.csv', ...query });
  return httpRequest(`${listening.url}${runImport.path}?${search}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await server.as(admin)}`, ...headers },
  });
}

const megabyte = Buffer.alloc(1024 * 1024, 'RO-CJ-01;2026-10-18;a;b;8\n');

/** Sends megabytes until all are sent or the server has answered. */
async function sendMegabytes(sending: ClientRequest, count: number): Promise<IncomingMessage> {
  const file = Readable.from(Array.from({ length: count }, () => megabyte));
  file.pipe(sending);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  file.unpipe(sending);
  // The server hangs up on what is still on its way.
  sending.on('error', () => undefined);
  return response;
}

/** Rows that nobody has recorded yet, each of a minute of its own. */
function history(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const time = `${String(8 + (Math.floor(index / 60) % 15)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
    return `RO-CJ-01;${addDays('2026-10-16', Math.floor(index / 900))} ${time};Mihai Ardelean;Radu Pop;8`;
  });
  return ['Store ID;Date;Evaluator;Person;Points', ...lines].join('\n');
}

const problems = () => server.log.filter(({ status, level }) => level === 'error' || Number(status) >= 500);

describe('a file of 200 MB', { timeout }, () => {
  it.each([
    ['that says so', { 'Content-Length': String(200 * megabyte.length) }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('%s is refused before it is all sent', async (_name, headers) => {
    const sending = await begin({}, headers);
    const response = await sendMegabytes(sending, 200);
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({
      code: 'too_large',
      errors: [{ code: 'too_big', params: { max: 32 * 1024 * 1024 } }],
    });
    expect(sending.socket?.bytesWritten ?? 0).toBeLessThan(150 * megabyte.length);
    sending.destroy();
    expect(problems()).toEqual([]);
    expect((await server.request('GET', listRestaurants.path, { as: admin })).status).toBe(200);
  });
});

describe('a connection that is lost', { timeout }, () => {
  it('while the file is sent leaves nothing', async () => {
    const before = await everything(server);
    const sending = await begin(
      { commit: '0'.repeat(64) },
      { 'Content-Length': String(2 * megabyte.length) },
    );
    sending.on('error', () => undefined);
    sending.write(megabyte);
    await expect.poll(() => sending.writableLength).toBe(0);
    sending.destroy();
    await expect
      .poll(() => server.log.filter(({ path }) => path === runImport.path))
      .toMatchObject([{ status: 400 }]);
    expect(problems()).toEqual([]);
    expect(await everything(server)).toEqual(before);
  });

  it('in the middle of the writing leaves nothing half done', async () => {
    const file = history(20_000);
    const { digest, counts } = await resultOf(server, 'reports', file);
    expect(counts.new).toBe(20_000);
    const before = await everything(server);
    const sending = await begin({ commit: digest }, { 'Accept-Language': 'en' });
    sending.end(file);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    for await (const chunk of response) if (String(chunk).includes('"phase":"writing"')) break;
    response.destroy();
    // A write waits for the one that is rolled back.
    const one = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };
    await server.request('POST', '/v1/admin/restaurant/create/', { as: admin, body: one });
    const { reports, day_totals: days, month_totals: months, audit } = await everything(server);
    expect({ reports, days, months }).toEqual({
      reports: before['reports'],
      days: before['day_totals'],
      months: before['month_totals'],
    });
    expect(audit).toHaveLength((before['audit'] as unknown[]).length + 1);
    expect(problems()).toEqual([]);
    // And the file can be imported as if nothing had been.
    expect(await resultOf(server, 'reports', file, { commit: digest })).toMatchObject({
      committed: true,
      counts,
    });
  });
});

describe('an import under way', { timeout }, () => {
  it('tells how far it is, is cancelled by who started it, and lets others read', async () => {
    const file = history(20_000);
    const { digest } = await resultOf(server, 'reports', file);
    const before = await everything(server);
    const request = await importRequest(server, 'reports', file, { commit: digest });
    const events = readEvents(await server.fetch(request));
    const phases = new Set<string>();
    for (;;) {
      const event = (await events.next(20_000))?.data as {
        type: string;
        phase?: string;
        done: number;
        total: number;
      };
      if (event.phase === undefined) continue;
      expect(event.done).toBeLessThanOrEqual(event.total);
      phases.add(event.phase);
      if (event.phase === 'writing') break;
    }
    expect([...phases].at(-1)).toBe('writing');
    // The transaction is open: who reads sees what was there before it.
    const others = await server.request('GET', `${listRestaurants.path}?q=cluj`, { as: admin });
    expect(others.status).toBe(200);
    await events.close();
    expect(await everything(server)).toEqual(before);
  });

  it('that fails says so in its stream and in the log, and leaves nothing', async () => {
    const file = history(10);
    const { digest } = await resultOf(server, 'reports', file);
    const before = await everything(server);
    const { kysely } = server.database;
    await kysely.schema.alterTable('bonus_rules').renameTo('bonus_rules_away').execute();
    const response = await server.fetch(await importRequest(server, 'reports', file, { commit: digest }));
    const events = readEvents(response);
    expect((await events.next())?.data).toMatchObject({ type: 'file' });
    let last = await events.next();
    while (last?.name !== 'problem') last = await events.next();
    expect(last.data).toMatchObject({ code: 'internal', success: false });
    expect(server.log.some(({ error }) => String(error).includes('bonus_rules'))).toBe(true);
    await kysely.schema.alterTable('bonus_rules_away').renameTo('bonus_rules').execute();
    expect(await everything(server)).toEqual(before);
  });
});
