/** Spans of requests and their statements, through OpenTelemetry's own SDK. Loaded only where an endpoint is set. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Engine } from '#server/db/connect.ts';
import type { Traces } from './traces.ts';

/** A collector that is away holds up a stop for this long, in milliseconds. */
const longestExport = 3_000;
/** An `in (…)` list has no end of its own. */
const longestStatement = 2_000;

export interface TraceSettings {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string;
  serviceName: string;
  engine: Engine;
  /** Told why spans could not be delivered. */
  onFailure: (reason: string) => void;
}

export function openTraces({ endpoint, serviceName, engine, onFailure }: TraceSettings): Traces {
  const tell = (error: unknown) => onFailure(error instanceof Error ? error.message : String(error));
  // Of a batch under way; what the last one says comes at the stop.
  setGlobalErrorHandler(tell);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: longestExport,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: longestExport })],
  });
  const tracer = provider.getTracer('brigade');
  const propagator = new W3CTraceContextPropagator();
  /** The request under way. What it leaves behind, a timer or a stream, isn't its own any more once it has ended. */
  const requests = new AsyncLocalStorage<{ context: Context; hasEnded: boolean }>();
  const system = engine === 'sqlite' ? 'sqlite' : 'postgresql';

  return {
    begin({ method, path, traceparent }) {
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const span = tracer.startSpan(
        `${method} ${path}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': path } },
        parent,
      );
      const request = { context: trace.setSpan(parent, span), hasEnded: false };
      return {
        traceId: span.spanContext().traceId,
        run: (work) => requests.run(request, work),
        end({ status, code }) {
          request.hasEnded = true;
          span.setAttribute('http.response.status_code', status);
          if (code !== undefined) span.setAttribute('brigade.problem_code', code);
          if (status >= 500) {
            span.setAttribute('error.type', code ?? String(status));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    statementRun({ level, query, queryDurationMillis }) {
      const request = requests.getStore();
      if (!request || request.hasEnded) return;
      const operation = /^\s*([a-z]+)/i.exec(query.sql)?.[1]?.toUpperCase() ?? 'STATEMENT';
      const ended = performance.timeOrigin + performance.now();
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: ended - queryDurationMillis,
          // The text with its placeholders; the values stay here.
          attributes: {
            'db.system.name': system,
            'db.operation.name': operation,
            'db.query.text': query.sql.slice(0, longestStatement),
          },
        },
        request.context,
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    close: () => provider.shutdown().catch(tell),
  };
}
