/** What every request gets, whatever answers it: an id, security headers, one log line, and a body for a failure. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler } from 'hono';
import { acceptedLocale, type Locale } from '#contract/locale.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import type { LogLevel } from '#server/log.ts';
import type { Services } from './services.ts';
import { createAddressReader } from './address.ts';
import { asProblem, failureBody } from './failure.ts';
import type { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
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
  /** The person's id for the log, set when it is known. */
  actorId?: string;
  /** Logs a failure after the first byte was sent, when no status can tell of it. */
  readonly noteFailure: (error: unknown) => void;
  /** Closes the connection, so that a part isn't taken for the whole; false in process, where there is no connection. */
  readonly cutOff: () => boolean;
  /** Headers of the answer, whether it succeeds or fails. */
  headers: Readonly<Record<string, string>>;
}

/** Makes Hono's handler of a path. The log has `template` instead of the path, because a path can hold a token. */
export type Answering = (
  template: string,
  answer: (exchange: Exchange) => Promise<Reply> | Reply,
  /** The level of the log line where nothing went wrong. */
  level?: LogLevel,
) => Handler;

/** `build` is the web app's; each answer names it, so that a page which a device keeps learns that it is of a former one. */
export function createAnswering(services: Services, build?: string): Answering {
  const addressOf = createAddressReader(services.trustedProxies);
  const everywhere = {
    ...securityHeaders(services.publicUrl?.startsWith('https:') ?? false),
    ...(build !== undefined && { 'Brigade-Build': build }),
  };

  return (template, answer, level = 'info') =>
    async (context: Context) => {
      const started = performance.now();
      const request = context.req.raw;
      const { url } = request;
      const question = url.indexOf('?');
      const traceparent = request.headers.get('traceparent');
      const span = services.traces?.begin({ method: request.method, path: template, traceparent });
      const requestId = requestIdOf(request.headers.get('x-request-id'));
      const about = {
        request_id: requestId,
        ...traceOf(traceparent),
        ...(span && { trace_id: span.traceId }),
        method: request.method,
        path: template,
      };
      const exchange: Exchange = {
        request,
        params: context.req.param() as Record<string, string>,
        path: context.req.path,
        search: question < 0 ? '' : url.slice(question + 1),
        requestId,
        locale: acceptedLocale(request.headers.get('accept-language')),
        now: services.clock(),
        address: addressOf(
          connectionOf(context).incoming?.socket.remoteAddress,
          request.headers.get('x-forwarded-for'),
        ),
        noteFailure: (error) => {
          const { code } = asProblem(error);
          if (problemStatus[code] < 500) return;
          const time = services.clock().toISOString();
          services.log({ time, level: 'error', ...about, code, error: described(error) });
        },
        cutOff: () => {
          const { outgoing } = connectionOf(context);
          outgoing?.destroy();
          return outgoing !== undefined;
        },
        headers: {},
      };
      let reply: Reply;
      let code: ProblemCode | undefined;
      let failure: unknown;
      try {
        reply = await (span ? span.run(() => answer(exchange)) : answer(exchange));
      } catch (error) {
        const problem = asProblem(error);
        code = problem.code;
        // A refusal has no stack in the log: in a flood the stacks would cost more than the answers.
        if (problemStatus[code] >= 500 && problem !== error) failure = error;
        reply = failureReply(problem, exchange.locale, requestId);
      }
      // Hono leaves out the body of an answer to HEAD. A stream that nobody reads would never end.
      if (request.method === 'HEAD' && reply.body instanceof ReadableStream) {
        await reply.body.cancel();
        reply = { ...reply, body: null };
      }
      const { actorId } = exchange;
      const { status } = reply;
      const ms = performance.now() - started;
      span?.end({ status, code });
      services.metrics?.answered({
        method: request.method,
        path: template,
        status,
        code,
        seconds: ms / 1_000,
      });
      services.log({
        time: exchange.now.toISOString(),
        level: failure !== undefined ? 'error' : status >= 500 ? 'warn' : level,
        ...about,
        status,
        ms: Math.round(ms * 100) / 100,
        ...(actorId !== undefined && { actor: actorId }),
        ...(code !== undefined && { code }),
        ...(failure !== undefined && { error: described(failure) }),
      });
      return new Response(reply.body, {
        status,
        headers: { ...everywhere, 'X-Request-Id': requestId, ...exchange.headers, ...reply.headers },
      });
    };
}

/** The answer to a failed call: status, body and the headers that go with the status. */
function failureReply(problem: Problem, locale: Locale, requestId: string): Reply {
  const { code, extra } = problem;
  const status = problemStatus[code];
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': 'no-store',
  };
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  // The rest of the body isn't waited for.
  if (code === 'too_slow') headers['Connection'] = 'close';
  if (extra.allow) headers['Allow'] = extra.allow.join(', ');
  if (extra.retryAfter !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(extra.retryAfter)));
  return { status, headers, body: JSON.stringify(failureBody(problem, locale, requestId)) };
}

/** The request and response of Node's HTTP server; nothing where the app is called in process. */
function connectionOf(context: Context): Partial<HttpBindings> {
  return (context.env ?? {}) as Partial<HttpBindings>;
}

/** The stack of an error and of its causes, for the log alone. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${described(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
