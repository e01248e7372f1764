/** A stream of server-sent events as a client reads it. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined when the stream is over. Throws after `within` milliseconds without either. */
  next(
    within?: number,
  ): Promise<{ name: string | undefined; data: unknown; id?: string | undefined } | undefined>;
  /** Hangs up. */
  close(): Promise<void>;
}

/** Reads a response that is expected to be a stream of events with JSON in them. */
export function readEvents(response: Response): EventStream {
  const { body } = response;
  if (!body) throw new Error('an answer without a body');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parsed: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => void parsed.push(event),
    onError: (error) => {
      throw error;
    },
  });
  const read = async () => {
    while (parsed.length === 0) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      parser.feed(decoder.decode(value, { stream: true }));
    }
    const event = parsed.shift();
    return (
      event && {
        name: event.event,
        data: JSON.parse(event.data) as unknown,
        ...(event.id !== undefined && { id: event.id }),
      }
    );
  };
  // A read that was given up on is the next one's, so that no event is lost.
  let reading: ReturnType<typeof read> | undefined;
  return {
    status: response.status,
    headers: response.headers,
    async next(within = 5_000) {
      reading ??= read();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no event within ${within} ms`)), within);
      });
      try {
        const event = await Promise.race([reading, late]);
        reading = undefined;
        return event;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => reader.cancel(),
  };
}
