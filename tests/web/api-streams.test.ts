import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportUsers } from '#contract/exports.ts';
import { runImport, type ImportEvent } from '#contract/imports.ts';
import { bareApi, failureOf } from '#tests/support/bare-api.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { recordRequests } from '#tests/support/requests.ts';
import type { ApiSettings } from '#web/api/client.ts';

const encoder = new TextEncoder();

/** Answers an endpoint with a body that is sent in these chunks, and then ends, breaks off or stays open. */
function stream(
  endpoint: Endpoint,
  chunks: (string | Uint8Array)[],
  {
    headers = {},
    end = 'close',
  }: { headers?: Record<string, string>; end?: 'close' | 'break' | 'stay' } = {},
): { isCancelled: () => boolean } {
  let isCancelled = false;
  network.use(
    http.all(`*${endpoint.path}`, () => {
      const left = [...chunks];
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          // A turn of its own, as chunks come over a wire.
          await delay(1);
          const chunk = left.shift();
          if (chunk !== undefined) {
            controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
          } else if (end === 'close') controller.close();
          else if (end === 'break') controller.error(new TypeError('terminated'));
          else await delay('infinite');
        },
        cancel() {
          isCancelled = true;
        },
      });
      const type = endpoint.gives === 'events' ? 'text/event-stream; charset=utf-8' : 'text/csv';
      return new HttpResponse(body, { headers: { 'Content-Type': type, ...headers } });
    }),
  );
  return { isCancelled: () => isCancelled };
}

describe('a file', () => {
  const download = (settings?: Partial<ApiSettings>, signal?: AbortSignal) =>
    bareApi(settings).download(exportUsers, { query: { format: 'csv' }, ...(signal && { signal }) });

  it('is asked for with token, language and filters, and keeps its bytes', async () => {
    const asked = recordRequests(exportUsers);
    stream(exportUsers, [new Uint8Array([0xef, 0xbb, 0xbf]), 'a;b\r\n', new Uint8Array([0, 255])]);
    const { blob } = await bareApi({ locale: () => 'de' }).download(exportUsers, {
      query: { format: 'csv', q: 'Ștefan', role: undefined },
    });
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([
      0xef, 0xbb, 0xbf, 97, 59, 98, 13, 10, 0, 255,
    ]);
    const [request] = asked;
    expect(request?.headers.get('Authorization')).toBe('Bearer a-token');
    expect(request?.headers.get('Accept-Language')).toBe('de');
    expect(new URL(request?.url ?? '').search).toBe('?format=csv&q=%C8%98tefan');
  });

  it.each([
    [`attachment; filename="Brigade_Iasi.csv"; filename*=UTF-8''Brigade%20Ia%C8%99i.csv`, 'Brigade Iași.csv'],
    ['attachment; filename="plain name.csv"', 'plain name.csv'],
    [`attachment; filename="plain.csv"; filename*=UTF-8''half%E0.csv`, 'plain.csv'],
    ['attachment; filename=bare.csv', 'bare.csv'],
    [`attachment; filename*=utf-8''..%2F..%2Fetc%2Fpasswd`, '.._.._etc_passwd'],
    ['attachment', 'file'],
    [undefined, 'file'],
  ])('with the header %s is called %s', async (disposition, name) => {
    stream(exportUsers, ['x'], { headers: disposition ? { 'Content-Disposition': disposition } : {} });
    expect((await download()).name).toBe(name);
  });

  it('that breaks off is no answer, not half a file', async () => {
    stream(exportUsers, ['half of it'], { end: 'break' });
    const onAnswer = vi.fn<(answered: boolean) => void>();
    expect((await failureOf(download({ onAnswer }))).code).toBe('no_response');
    expect(onAnswer.mock.calls).toEqual([[false]]);
  });

  it("that is refused rejects with the server's body", async () => {
    network.use(fault(exportUsers, 'forbidden', { message: 'Nicht erlaubt' }));
    expect(await failureOf(download())).toMatchObject({
      code: 'forbidden',
      status: 403,
      message: 'Nicht erlaubt',
      requestId: 'test-request',
    });
  });

  it('with 401 tells which token was refused', async () => {
    network.use(fault(exportUsers, 'expired_token'));
    const onRefused = vi.fn<(token: string) => void>();
    expect((await failureOf(download({ onRefused }))).code).toBe('expired_token');
    expect(onRefused.mock.calls).toEqual([['a-token']]);
  });

  it('that does not begin in time is a timeout; one that has begun may take its time', async () => {
    network.use(http.get(`*${exportUsers.path}`, () => delay('infinite')));
    expect((await failureOf(download({ timeout: 30 }))).code).toBe('timeout');
    // Begun before any timer can run out, however busy the machine is.
    let left = 40;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await delay(1);
        controller.enqueue(encoder.encode('slowly '));
        left -= 1;
        if (left === 0) controller.close();
      },
    });
    const { blob } = await download({ timeout: 30, fetch: async () => new Response(body) });
    expect(blob.size).toBe(40 * 'slowly '.length);
  });

  it('can be cancelled while it comes', async () => {
    stream(exportUsers, ['a begin'], { end: 'stay' });
    const controller = new AbortController();
    const onAnswer = vi.fn<(answered: boolean) => void>();
    const failure = failureOf(download({ onAnswer }, controller.signal));
    setTimeout(() => controller.abort(), 50);
    expect((await failure).code).toBe('cancelled');
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe('events', () => {
  const progress = (done: number): ImportEvent => ({ type: 'progress', phase: 'reading', done, total: 9 });
  const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;
  const problem = (code: string) => `event: problem\n${line({ success: false, code, request_id: 'r1' })}`;

  /** What was told, and how it ended. */
  async function follow(settings: Partial<ApiSettings> = {}, signal?: AbortSignal) {
    const told: ImportEvent[] = [];
    const end = bareApi(settings).follow(runImport, {
      query: { kind: 'users', name: 'Oameni.csv' },
      file: new Blob(['a;b\r\n']),
      onEvent: (event) => told.push(event),
      ...(signal && { signal }),
    });
    const failure = await end.then(
      () => undefined,
      () => failureOf(end),
    );
    return { told, failure };
  }

  it('are told in order, however they are cut up on the way', async () => {
    const bytes = encoder.encode(
      `${line(progress(1))}${line({ ...progress(2), phase: 'checking' })}: a comment\n\n${line(progress(3))}`,
    );
    for (const size of [1, 7, 64, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      stream(runImport, chunks);
      const { told, failure } = await follow();
      expect(told.map((event) => event.type === 'progress' && event.done)).toEqual([1, 2, 3]);
      expect(failure).toBeUndefined();
    }
  });

  it('keep letters whose bytes come apart', async () => {
    const event = { type: 'file', file: { ...facts, header: ['Nume și prenume'] } };
    const bytes = encoder.encode(line(event));
    stream(
      runImport,
      [...bytes].map((byte) => new Uint8Array([byte])),
    );
    const { told } = await follow();
    expect(told).toEqual([event]);
  });

  it('follow what is sent: the bytes of the file, with query and headers', async () => {
    stream(runImport, [line(progress(1))]);
    const asked = recordRequests(runImport);
    await follow();
    const [request] = asked;
    expect(request?.method).toBe('POST');
    expect(new URL(request?.url ?? '').search).toBe('?kind=users&name=Oameni.csv');
    expect(request?.headers.get('Authorization')).toBe('Bearer a-token');
    expect(await request?.text()).toBe('a;b\r\n');
  });

  it.each([
    ['is not JSON', 'data: {half\n\n'],
    ['is out of contract', line({ type: 'progress', phase: 'dancing', done: 1, total: 2 })],
  ])('end with a bad response where one %s', async (_, text) => {
    stream(runImport, [line(progress(1)), text, line(progress(2))]);
    const { told, failure } = await follow();
    expect(told).toHaveLength(1);
    expect(failure?.code).toBe('bad_response');
  });

  it('end with the problem that the server names in their midst', async () => {
    const { isCancelled } = stream(
      runImport,
      [line(progress(1)), problem('unreadable_file'), line(progress(2))],
      {
        end: 'stay',
      },
    );
    const onRefused = vi.fn<(token: string) => void>();
    const { told, failure } = await follow({ onRefused });
    expect(told).toHaveLength(1);
    expect(failure).toMatchObject({ code: 'unreadable_file', requestId: 'r1' });
    expect(onRefused).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(isCancelled()).toBe(true));
  });

  it.each(['revoked_token', 'expired_token'])(
    'of a session that has ended (%s) tell its token',
    async (code) => {
      stream(runImport, [line(progress(1)), problem(code)]);
      const onRefused = vi.fn<(token: string) => void>();
      const { failure } = await follow({ onRefused });
      expect(failure?.code).toBe(code);
      expect(onRefused.mock.calls).toEqual([['a-token']]);
    },
  );

  it('that are refused at once reject with the body', async () => {
    network.use(fault(runImport, 'too_large'));
    expect((await follow()).failure).toMatchObject({ code: 'too_large', status: 413 });
    network.use(fault(runImport, 'invalid_token'));
    const onRefused = vi.fn<(token: string) => void>();
    expect((await follow({ onRefused })).failure?.code).toBe('invalid_token');
    expect(onRefused.mock.calls).toEqual([['a-token']]);
  });

  it('that break off are no answer', async () => {
    stream(runImport, [line(progress(1))], { end: 'break' });
    const { told, failure } = await follow();
    expect(told).toHaveLength(1);
    expect(failure?.code).toBe('no_response');
    expect(failure?.status).toBeUndefined();
  });

  it('may take longer than an answer may', async () => {
    stream(
      runImport,
      Array.from({ length: 40 }, (_, done) => line(progress(done))),
    );
    const { told, failure } = await follow({ timeout: 20 });
    expect(told).toHaveLength(40);
    expect(failure).toBeUndefined();
  });

  it('end when they are taken back, and the server is told', async () => {
    const { isCancelled } = stream(runImport, [line(progress(1))], { end: 'stay' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const { told, failure } = await follow({}, controller.signal);
    expect(told).toHaveLength(1);
    expect(failure?.code).toBe('cancelled');
    await vi.waitFor(() => expect(isCancelled()).toBe(true));
  });

  it('of an answer without a body are a bad response', async () => {
    network.use(http.all(`*${runImport.path}`, () => new HttpResponse(null, { status: 204 })));
    expect((await follow()).failure?.code).toBe('bad_response');
  });

  it('of a page instead of events are a bad response', async () => {
    network.use(http.all(`*${runImport.path}`, () => HttpResponse.html('<h1>It works!</h1>')));
    const { told, failure } = await follow();
    expect(told).toHaveLength(0);
    expect(failure?.code).toBe('bad_response');
  });

  const facts = {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    header: [],
    sample: [],
    rows: 0,
    columns: {},
    missing: [],
  } as const;
});
