/** What raw connections and strange headers may send: never a fault of the server's, and nobody holds it up. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, type Listening } from '#server/listen.ts';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin } from '#tests/support/server.ts';
import { admin } from '#tests/support/small-chain.ts';

// Hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

/** For a body to arrive, in milliseconds. */
const bodyTimeout = 150;

const server = await openServer({ bodyTimeout });

describe('over a raw connection', () => {
  let listening: Listening;
  let port: number;
  beforeAll(async () => {
    listening = await listen(server, 0, '127.0.0.1');
    port = Number(new URL(listening.url).port);
  });
  afterAll(() => listening.close());

  /** What comes back until the connection ends; the parts are sent one after the other. */
  async function raw(parts: readonly (string | Buffer)[], pause = 0): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    // Whoever is cut off while still sending is told so by an error.
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').catch(() => undefined);
    for (const part of parts) {
      if (socket.destroyed || socket.readableEnded) break;
      socket.write(part);
      if (pause > 0) await wait(pause);
    }
    await closed;
    return received;
  }

  const head = (lines: readonly string[]) => `${['Host: x', ...lines].join('\r\n')}\r\n\r\n`;
  const json = JSON.stringify({ email: 'nobody@lant.example', password: 'a wrong password' });
  const logInHead = (...lines: string[]) =>
    `POST /v1/admin/login/ HTTP/1.1\r\n${head(['Content-Type: application/json', ...lines])}`;
  /** Of one request alone: the connection ends by the caller's own wish. */
  const lastLogIn = (...lines: string[]) => logInHead('Connection: close', ...lines);

  it('a body that stands still is given up, with the reason, and the connection with it', async () => {
    const answer = await raw([logInHead(`Content-Length: ${json.length}`), json.slice(0, 10)]);
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"too_slow"/i);
  });

  it('a body that drips in is given up too, however often a byte of it comes', async () => {
    const drops = Array.from({ length: 1_000 }, (_, place) => json[place % json.length] ?? '');
    const answer = await raw([logInHead('Content-Length: 1000'), ...drops], 10);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('a file may take longer than a form', async () => {
    const file = 'Store ID;Name;Daily goal\nRO-BH-01;Oradea;10\n';
    const token = await server.as(admin);
    const answer = await raw(
      [
        `POST /v1/admin/import/run/?kind=restaurants&name=a.csv HTTP/1.1\r\n${head([
          'Content-Type: text/csv',
          `Authorization: Bearer ${token}`,
          `Content-Length: ${file.length}`,
          'Connection: close',
        ])}`,
        file.slice(0, 10),
        file.slice(10),
      ],
      bodyTimeout * 1.5,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"type":"result"');
  });

  it('a body of chunks is counted as it comes', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x40_00)}\r\n`;
    const answer = await raw([lastLogIn('Transfer-Encoding: chunked'), chunk, chunk, chunk, chunk, chunk]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/);
  });

  const get = (path: string, ...lines: string[]) =>
    `GET ${path} HTTP/1.1\r\n${head([...lines, 'Connection: close'])}`;
  const list = '/v1/restaurant/list/';
  const hostile: Record<string, string | Buffer> = {
    'no HTTP': 'hello\r\n\r\n',
    'half a line': 'GET / HT\r\n\r\n',
    'an unknown method': get(list).replace('GET', 'BREW'),
    'a method that no path has': get(list).replace('GET', 'TRACE'),
    'a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\n${head(['Connection: close'])}`,
    'no host': `GET ${list} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    'a host that can’t be': get(list).replace('Host: x', 'Host: a b<c>'),
    'two hosts': get(list, 'Host: y'),
    'a whole address': get(`http://evil.example${list}`),
    'an asterisk': get('*'),
    'a broken percent': get('/v1/restaurant/details/%zz%E0%A4%A'),
    'a broken percent in the query': get(`${list}?q=%zz%E0%A4%A`),
    'a NUL in the path': get('/v1/restaurant/details/%00'),
    'a raw NUL': get('/v1/restaurant/details/\u0000'),
    'bytes that aren’t text': Buffer.from(get('/v1/restaurant/details/\u00ff\u00fe'), 'latin1'),
    'dots and slashes': get('/v1/../../../etc/passwd'),
    'many slashes': get(`/${'/'.repeat(200)}v1${list}`),
    'a path of 12 KB': get(`/v1/restaurant/details/${'a'.repeat(12_000)}`),
    'a header of 20 KB': get(list, `Authorization: Bearer ${'a'.repeat(20_000)}`),
    'a header of 14 KB': get(list, `Authorization: Bearer ${'a'.repeat(14_000)}`),
    'a header with a line break': get(list, 'Accept-Language: ro\n\tde\u0001'),
    'three thousand headers': get(list, ...Array.from({ length: 3_000 }, (_, number) => `X-${number}: y`)),
    'two lengths': lastLogIn(`Content-Length: ${json.length}`, 'Content-Length: 1') + json,
    'a length and chunks': `${lastLogIn('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'a negative length': lastLogIn('Content-Length: -1') + json,
    'a length that is no number': lastLogIn('Content-Length: many') + json,
    'a chunk that isn’t one': `${lastLogIn('Transfer-Encoding: chunked')}zz\r\n`,
    'an encoding that we don’t read':
      lastLogIn('Content-Encoding: gzip', `Content-Length: ${json.length}`) + json,
    'a request in a request': `${lastLogIn('Content-Length: 4')}{}\r\n${get(list)}`,
  };

  it.each(Object.entries(hostile))('%s is no fault of the server’s', async (_what, text) => {
    const answer = await raw([text]);
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    for (const status of statuses)
      expect([200, 400, 401, 404, 405, 408, 413, 415, 422, 431]).toContain(status);
    // Nothing at all is an answer to what isn't a request.
    expect(statuses.length > 0 || answer === '').toBe(true);
    const response = await fetch(`${listening.url}/health/live`);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('leaves no error in the log', () => {
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    console.info(`raw connections: ${Object.keys(hostile).length} hostile requests, 0 × 5xx`);
  });
});

describe('a header', () => {
  const values = [
    '',
    '\u00ff\u00fe',
    "' or 1=1 --",
    '*/*;q=0.1,*;q=NaN',
    '"',
    'W/"',
    '9'.repeat(400),
    ','.repeat(4_000),
    '%00',
    '{{7*7}}',
    'null',
    '-1',
    '🙂'
      .split('')
      .map((unit) => String.fromCharCode(unit.charCodeAt(0) & 0xff))
      .join(''),
  ];
  const names = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Authorization',
    'Brigade-Position',
    'Content-Length',
    'Content-Type',
    'Cookie',
    'Forwarded',
    'Host',
    'If-Modified-Since',
    'If-None-Match',
    'Last-Event-ID',
    'Origin',
    'Range',
    'X-Client-Id',
    'X-Forwarded-For',
    'X-Http-Method-Override',
    'X-Request-Id',
  ];

  it('of any kind is read or left', async () => {
    const token = `Bearer ${await server.as(admin)}`;
    const body = JSON.stringify({ name: '' });
    const faults: unknown[] = [];
    let sent = 0;
    for (const name of names) {
      for (const value of values) {
        for (const [method, path] of [
          ['GET', '/v1/restaurant/list/'],
          ['POST', '/v1/admin/restaurant/create/'],
        ] as const) {
          const headers = new Headers({ Authorization: token, 'Content-Type': 'application/json' });
          headers.set(name, value);
          const options = { method, headers, ...(method === 'POST' && { body }) };
          const { status } = await server.fetch(new Request(new URL(path, testOrigin), options));
          sent += 1;
          if (![200, 304, 401, 408, 413, 415, 422].includes(status)) faults.push([name, value, status]);
        }
      }
    }
    expect(faults).toEqual([]);
    console.info(`headers: ${sent} requests with hostile headers, 0 × 5xx`);
  });
});
