import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';

/** The events of a `text/event-stream` body as they come; leaving the loop closes the connection. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const texts = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>);
  const reader = texts.pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      // Each event is told before the next one is read.
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
