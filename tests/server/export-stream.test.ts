/** A file is read from the database as fast as it is taken, and no faster. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportReports } from '#contract/exports.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { rowsAtOnce } from '#server/sheets/pages.ts';
import { listen, type Listening } from '#server/listen.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { manager, restaurantId } from '#tests/support/small-chain.ts';

const pageCount = 24;
/** Megabytes go over connections, on machines that have other things to do. */
const timeout = 30_000;
/** A megabyte a page: more than the sockets' buffers hold. */
const comment = 'a long story '.repeat(750);

let server: TestServer;
let listening: Listening;
let path: string;
let headers: Record<string, string>;
/** How many pages of reports were read since the test began. */
let read: () => number;

beforeAll(async () => {
  server = await makeServer();
  listening = await listen(
    { fetch: (...of: Parameters<typeof server.fetch>) => server.fetch(...of) },
    0,
    '127.0.0.1',
  );
  const restaurant_id = await restaurantId(server, 'RO-CJ-01');
  path = `${exportReports.path}?${new URLSearchParams({ format: 'csv', from: '2026-07', restaurant_id })}`;
  headers = { Authorization: `Bearer ${await server.as(manager)}` };
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('reports')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let page = 0; page < pageCount; page += 1) {
    const rows = Array.from({ length: rowsAtOnce }, (_, index) => ({
      ...row,
      id: `made-${page}-${index}`,
      business_date: `2026-07-${String(1 + (page % 31)).padStart(2, '0')}`,
      comment,
    }));
    await kysely.insertInto('reports').values(rows).execute();
  }
});
afterAll(async () => {
  await listening.close();
  await server.close();
});

let executed: ReturnType<typeof watch>;
function watch() {
  return vi.spyOn(server.database.kysely.getExecutor(), 'executeQuery');
}
beforeEach(() => {
  executed = watch();
  read = () => executed.mock.calls.filter(([{ sql }]) => sql.includes('from "reports"')).length;
});
afterEach(() => executed.mockRestore());

const begin = () => server.fetch(new Request(`${testOrigin}${path}`, { headers }));
const readerOf = ({ body }: Response) => {
  if (!body) throw new Error('an answer without a body');
  return body.getReader();
};

/** The export over a connection of its own, as it arrives. */
async function download(more = '') {
  const { hostname, port } = new URL(listening.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ Host: 'brigade.test', Connection: 'close', ...headers });
  socket.write(
    `GET ${path}${more} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

/** How many pages were read when no more are. */
async function readAtRest(): Promise<number> {
  let before = -1;
  while (before !== read()) {
    before = read();
    await wait(300);
  }
  return before;
}

describe('who takes a file slowly', { timeout }, () => {
  it('has it read page by page, each when it is asked for', async () => {
    const reader = readerOf(await begin());
    expect(read()).toBe(1);
    for (let taken = 1; taken <= 5; taken += 1) {
      await reader.read();
      await wait(20);
      expect(read()).toBe(taken);
    }
    await reader.cancel();
  });

  it('over a connection too: what the sockets hold is all that is read ahead', async () => {
    const socket = await download();
    // Nothing is taken any more: reading stops once the system's buffers are full.
    expect(await readAtRest()).toBeLessThan((pageCount * 2) / 3);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
    expect(read()).toBe(pageCount + 1);
    expect(text.match(/made-\d+-\d+\r\n/g)).toHaveLength(pageCount * rowsAtOnce);
    expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true);
  });
});

describe('who goes away in the middle', { timeout }, () => {
  it('ends the reading with the next page at the latest', async () => {
    const reader = readerOf(await begin());
    await reader.read();
    await reader.cancel();
    const before = read();
    await wait(50);
    expect(read()).toBeLessThanOrEqual(before + 1);
  });

  it('also by breaking the connection, and also where no row is taken', async () => {
    const socket = await download('&q=nothing+like+this');
    socket.destroy();
    expect(await readAtRest()).toBeLessThan(pageCount);
  });
});

describe('an export', { timeout }, () => {
  it('lets others be answered while it goes on', async () => {
    const reader = readerOf(await begin());
    let isOver = false;
    const whole = (async () => {
      while (!(await reader.read()).done) continue;
      isOver = true;
    })();
    const id = await restaurantId(server, 'RO-CJ-01');
    await server.call(getRestaurant, { as: manager, params: { id } });
    expect(isOver).toBe(false);
    await whole;
  });

  it.each([
    ['has sent much', '', 5],
    // Whatever is left to send would fit into one packet with the end.
    ['has sent its header alone', '&q=nothing+like+this', 2],
  ])(
    'that fails when it %s is cut off, so that nobody takes half of it for the whole',
    async (_, more, page) => {
      executed.mockRestore();
      const executor = server.database.kysely.getExecutor();
      const run = executor.executeQuery.bind(executor);
      let pages = 0;
      executed = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query, ...rest) => {
        if (query.sql.includes('from "reports"')) pages += 1;
        if (pages === page) throw new Error('the disk is gone');
        return run(query, ...rest);
      });
      const answer = await fetch(`${listening.url}${path}${more}`, { headers });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
      expect(server.log.at(-1)).toMatchObject({ level: 'error', code: 'internal' });
      expect(server.log.at(-1)?.['error']).toContain('the disk is gone');
    },
  );
});
