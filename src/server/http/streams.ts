/** Answers that are made while they are sent: files and events. */
import type { Endpoint } from '#contract/endpoint.ts';
import { asProblem, failureBody } from './failure.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { FileAnswer } from './route.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file to keep. What fails before the first chunk is an ordinary failure; later the connection is cut. */
export async function fileReply({ name, type, chunks }: FileAnswer, exchange: Exchange): Promise<Reply> {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition(name),
      'Cache-Control': 'no-store',
    },
    body: await begunStream(chunks, exchange),
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
 * Server-sent events, one a value. `check` is called before each, and what it returns is the event's id. What it throws (the session has ended) and what the
 * handler throws ends the stream with an event named `problem`. `gone` is aborted when the reader has left, because a
 * generator that waits can't be ended before its next value.
 */
export async function eventsReply(
  endpoint: Endpoint,
  events: AsyncIterable<unknown>,
  exchange: Exchange,
  check: () => Promise<string | undefined>,
  gone: AbortController,
): Promise<Reply> {
  const encoder = new TextEncoder();
  const asText = async function* (): AsyncGenerator<Bytes> {
    let begun = false;
    try {
      for await (const event of events) {
        const id = await check();
        const checked = endpoint.result.safeParse(event);
        if (!checked.success) {
          throw new Error(`${endpoint.path} sent an event out of contract`, { cause: checked.error });
        }
        begun = true;
        const line = id === undefined ? '' : `id: ${id}\n`;
        yield encoder.encode(`${line}data: ${JSON.stringify(checked.data)}\n\n`);
      }
    } catch (error) {
      if (!begun) throw error;
      exchange.noteFailure(error);
      const body = failureBody(asProblem(error), exchange.locale, exchange.requestId);
      yield encoder.encode(`event: problem\ndata: ${JSON.stringify(body)}\n\n`);
    }
  };
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx and proxies like it hold events back without this header.
      'X-Accel-Buffering': 'no',
    },
    body: await begunStream(asText(), exchange, () => gone.abort()),
  };
}

/** A stream after its first chunk, so that an earlier failure has a status. It is read as fast as it is taken. */
async function begunStream(
  chunks: AsyncIterable<Bytes>,
  { noteFailure, cutOff }: Pick<Exchange, 'noteFailure' | 'cutOff'>,
  onCancel: () => void = () => undefined,
): Promise<ReadableStream<Bytes>> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Bytes, unknown> | undefined = await iterator.next();
  let isLeft = false;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const next = first ?? (await iterator.next());
          first = undefined;
          // The reader left during the wait.
          if (isLeft) return;
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          noteFailure(error);
          // If it were thrown, the HTTP server would send the error's text as the rest of the file.
          if (!cutOff()) throw error;
          controller.close();
        }
      },
      async cancel() {
        isLeft = true;
        onCancel();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
