/** A stream of events that says what the test wants, when it wants it. */
import { http, HttpResponse } from 'msw';
import type { EventsEndpoint, ResultOf } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { network } from './network.ts';

interface ToldEvents<E extends EventsEndpoint> {
  tell(event: ResultOf<E>): void;
  /** The server's last word. */
  fail(code: ProblemCode): void;
  end(): void;
  /** The connection is lost. */
  cut(): void;
  /** Whether the listener has hung up. */
  readonly left: boolean;
}

/** Answers the next request of an endpoint with a stream that the test tells. */
export function tellNext<E extends EventsEndpoint>(endpoint: E): ToldEvents<E> {
  const encoder = new TextEncoder();
  const steps: ((stream: ReadableStreamDefaultController<Uint8Array>) => void)[] = [];
  let wake = () => {};
  let left = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (steps.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        steps.shift()?.(controller);
      },
      cancel() {
        left = true;
      },
    },
    { highWaterMark: 0 },
  );
  const next = (step: (typeof steps)[number]) => {
    steps.push(step);
    wake();
  };
  const say = (text: string) => next((stream) => stream.enqueue(encoder.encode(text)));
  const end = () => next((stream) => stream.close());
  network.use(
    http.all(
      `*${endpoint.path}`,
      () => new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }),
      { once: true },
    ),
  );
  return {
    tell: (event) => say(`data: ${JSON.stringify(event)}\n\n`),
    fail: (code) => {
      say(`event: problem\ndata: ${JSON.stringify({ success: false, code, message: code })}\n\n`);
      end();
    },
    end,
    cut: () => next((stream) => stream.error(new TypeError('terminated'))),
    get left() {
      return left;
    },
  };
}
