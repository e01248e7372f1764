/** Server-sent events that say what the test wants, when it wants it. */
import { HttpResponse, type HttpHandler } from 'msw';
import type { EventsEndpoint, ResultOf } from '#contract/endpoint.ts';
import type { ProblemOf } from '#contract/problems-of.ts';
import { handle } from './calls.ts';

interface Told<E extends EventsEndpoint> {
  push(event: ResultOf<E>): void;
  /** The server's last word. */
  fail(code: ProblemOf<E>): void;
  end(): void;
  /** The connection is lost. */
  cut(): void;
  /** How often it was asked for. */
  readonly asked: number;
  /** Whether a listener has hung up. */
  readonly left: boolean;
}

type Step = (controller: ReadableStreamDefaultController<Uint8Array>) => void;

/**
 * Answers an endpoint with a stream that the test tells. Whoever listens later hears what is told from then on, and what
 * was told before anybody listened; `once` leaves later requests to others.
 */
export function stream<E extends EventsEndpoint>(
  endpoint: E,
  { once = false }: { once?: boolean } = {},
): HttpHandler & Told<E> {
  const encoder = new TextEncoder();
  const early: Step[] = [];
  const listeners = new Set<(step: Step) => void>();
  let asked = 0;
  let left = false;

  function listen(): ReadableStream<Uint8Array> {
    const steps = early.splice(0);
    let wake = () => {};
    const hear = (step: Step) => {
      steps.push(step);
      wake();
    };
    listeners.add(hear);
    return new ReadableStream<Uint8Array>(
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
          listeners.delete(hear);
        },
      },
      { highWaterMark: 0 },
    );
  }

  const next = (step: Step) => {
    if (listeners.size === 0) early.push(step);
    for (const hear of listeners) hear(step);
  };
  const say = (text: string) => next((controller) => controller.enqueue(encoder.encode(text)));
  const end = () => next((controller) => controller.close());
  const answer = () => {
    asked += 1;
    return new HttpResponse(listen(), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  };
  return Object.defineProperties(handle(endpoint, answer, { once }), {
    push: {
      value: (event: ResultOf<E>) => say(`data: ${JSON.stringify(endpoint.result.parse(event))}\n\n`),
    },
    fail: {
      value: (code: ProblemOf<E>) => {
        say(`event: problem\ndata: ${JSON.stringify({ success: false, code, message: code })}\n\n`);
        end();
      },
    },
    end: { value: end },
    cut: { value: () => next((controller) => controller.error(new TypeError('terminated'))) },
    asked: { get: () => asked },
    left: { get: () => left },
  }) as HttpHandler & Told<E>;
}
