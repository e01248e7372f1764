/** Answers that are made while they are sent: files and events. */
import type { Endpoint } from '#contract/endpoint.ts';
import { asProblem, failureBody } from './failure.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { FileAnswer } from './route.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file to keep. What fails before the first chunk is an ordinary failure; later the connection is cut. */
export async function fileReply({ name, type, chunks }: FileAnswer): Promise<Reply> {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition(name),
      'Cache-Control': 'no-store',
    },
    body: await begunStream(chunks),
  };
}

/** `attachment` with the name twice: in letters that every client reads, and as it is (RFC 6266, RFC 5987). */
function disposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Server-sent events, one a value. `check` is called before each: what it throws (the session has ended) ends the
 * stream with an event named `problem`, as does whatever the handler throws.
 */
export async function eventsReply(
  endpoint: Endpoint,
  events: AsyncIterable<unknown>,
  exchange: Exchange,
  check: () => Promise<void>,
): Promise<Reply> {
  const encoder = new TextEncoder();
  const asText = async function* (): AsyncGenerator<Bytes> {
    let begun = false;
    try {
      for await (const event of events) {
        await check();
        const checked = endpoint.result.safeParse(event);
        if (!checked.success) {
          throw new Error(`${endpoint.path} sent an event out of contract`, { cause: checked.error });
        }
        begun = true;
        yield encoder.encode(`data: ${JSON.stringify(checked.data)}\n\n`);
      }
    } catch (error) {
      if (!begun) throw error;
      const body = failureBody(asProblem(error), exchange.locale, exchange.requestId);
      yield encoder.encode(`event: problem\ndata: ${JSON.stringify(body)}\n\n`);
    }
  };
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies of the nginx kind would hold the events back otherwise.
      'X-Accel-Buffering': 'no',
    },
    body: await begunStream(asText()),
  };
}

/** A stream whose first chunk is there: until then a failure is still an answer. Read no faster than it is taken. */
async function begunStream(chunks: AsyncIterable<Bytes>): Promise<ReadableStream<Bytes>> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Bytes, unknown> | undefined = await iterator.next();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const next = first ?? (await iterator.next());
        first = undefined;
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
