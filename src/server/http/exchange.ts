/** What every request has in common, whatever answers it: an id, headers, one log line, and an answer in any case. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Handler } from 'hono';
import { acceptedLocale, type Locale } from '#contract/locale.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import type { LogLevel } from '#server/log.ts';
import type { Services } from './services.ts';
import { createAddressReader } from './address.ts';
import { asProblem, failureReply } from './failure.ts';
import { closedPolicy, securityHeaders } from './security-headers.ts';
import { requestIdOf, traceOf } from './trace.ts';

/** An answer before it is a Response. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** A request on its way. */
export interface Exchange {
  readonly request: Request;
  readonly params: Record<string, string>;
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  readonly requestId: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly address: string;
  /** For the log, as soon as it is known. */
  actorId?: string;
  /** Logs what went wrong once the answer had begun: no status can tell it any more. */
  readonly noteFailure: (error: unknown) => void;
  /** Breaks the connection off, so that nobody takes what has come for the whole; false in process, where there is none. */
  readonly cutOff: () => boolean;
  /** What goes into the answer whether it succeeds or fails. */
  headers: Readonly<Record<string, string>>;
}

/** The server's handler of a path; `template` stands for the path in the log, because paths can hold tokens. */
export type Answering = (
  template: string,
  answer: (exchange: Exchange) => Promise<Reply> | Reply,
  /** How loud the log line of an answer is that nobody has to look at. */
  level?: LogLevel,
) => Handler;

export function createAnswering(services: Services): Answering {
  const addressOf = createAddressReader(services.trustedProxies);
  const everywhere = {
    'Content-Security-Policy': closedPolicy,
    ...Object.fromEntries(securityHeaders(services.publicUrl?.startsWith('https:') ?? false)),
  };

  return (template, answer, level = 'info') =>
    async (context: Context) => {
      const started = performance.now();
      const request = context.req.raw;
      const { url } = request;
      const question = url.indexOf('?');
      const exchange: Exchange = {
        request,
        params: context.req.param() as Record<string, string>,
        path: context.req.path,
        search: question < 0 ? '' : url.slice(question + 1),
        requestId: requestIdOf(request.headers.get('x-request-id')),
        locale: acceptedLocale(request.headers.get('accept-language')),
        now: services.clock(),
        address: addressOf(
          connectionOf(context).incoming?.socket.remoteAddress,
          request.headers.get('x-forwarded-for'),
        ),
        noteFailure: (error) => {
          const { code } = asProblem(error);
          if (problemStatus[code] < 500) return;
          services.log({
            time: services.clock().toISOString(),
            level: 'error',
            request_id: exchange.requestId,
            ...trace,
            method: request.method,
            path: template,
            code,
            error: described(error),
          });
        },
        cutOff: () => {
          const { outgoing } = connectionOf(context);
          outgoing?.destroy();
          return outgoing !== undefined;
        },
        headers: {},
      };
      const trace = traceOf(request.headers.get('traceparent'));
      let reply: Reply;
      let code: ProblemCode | undefined;
      let failure: unknown;
      try {
        reply = await answer(exchange);
      } catch (error) {
        const problem = asProblem(error);
        code = problem.code;
        // What was refused on purpose is no fault; in a flood its stacks would cost more than its answers.
        if (problemStatus[code] >= 500 && problem !== error) failure = error;
        reply = failureReply(problem, exchange.locale, exchange.requestId);
      }
      const { requestId, actorId } = exchange;
      services.log({
        time: exchange.now.toISOString(),
        level: failure !== undefined ? 'error' : reply.status >= 500 ? 'warn' : level,
        request_id: requestId,
        ...trace,
        method: request.method,
        path: template,
        status: reply.status,
        ms: Math.round((performance.now() - started) * 100) / 100,
        ...(actorId !== undefined && { actor: actorId }),
        ...(code !== undefined && { code }),
        ...(failure !== undefined && { error: described(failure) }),
      });
      return new Response(reply.body, {
        status: reply.status,
        headers: { ...everywhere, 'X-Request-Id': requestId, ...exchange.headers, ...reply.headers },
      });
    };
}

/** What the HTTP server hands over; nothing where the app is called in process. */
function connectionOf(context: Context): { incoming?: IncomingMessage; outgoing?: ServerResponse } {
  return (context.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse };
}

/** The stack of an error and of its causes: what a developer needs and no answer shows. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${described(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
