/** A collector that takes OpenTelemetry's JSON over HTTP and keeps the spans. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
  }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  kind: 'server' | 'client' | 'other';
  milliseconds: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** All that came, as it came. */
  readonly text: () => string;
  close(): void;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await json(request);
      bodies.push(body);
      if (request.url !== '/v1/traces') throw new Error(`spans were sent to ${request.url}`);
      for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push(received(service, span));
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(bodies),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Span = z.output<typeof exported>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

function received(service: string, span: Span): ReceivedSpan {
  return {
    service,
    trace: span.traceId,
    id: span.spanId,
    parent: span.parentSpanId,
    name: span.name,
    kind: span.kind === 2 ? 'server' : span.kind === 3 ? 'client' : 'other',
    milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
    attributes: plain(span.attributes),
    failed: span.status.code === 2,
  };
}

function plain(attributes: Span['attributes']): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
