/** What `/metrics` answers, on a port of its own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Readings } from './metrics.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** A database that takes longer counts as away: whoever looks must not wait with those who wait for it. */
const patience = 1_000;

/** An app that knows `/metrics` alone, for whoever carries the token where there is one. */
export function exposeMetrics(
  metrics: PrometheusMetrics,
  readings: Readings,
  token: string | undefined,
): { fetch: (request: Request) => Promise<Response> } {
  const read = createReader(metrics.registry, readings);
  return {
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics') return plain(404, 'Not found\n');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return plain(405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
      if (token !== undefined && !isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
        return plain(401, 'Unauthorized\n', { 'WWW-Authenticate': 'Bearer' });
      await read();
      return plain(200, await metrics.text(), { 'Content-Type': metrics.registry.contentType });
    },
  };
}

/** Fills the gauges of what is read rather than told. What can't be read has no value, instead of its last one. */
function createReader(registry: Registry, { outbox, pool, disk }: Readings): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers, labelNames: [] });
  const up = gauge('brigade_database_up', '1 where the database answers within a second, else 0.');
  const waiting = gauge('brigade_outbox_waiting_mails', 'Mails that wait to be sent.');
  const oldest = gauge('brigade_outbox_oldest_seconds', 'How long the oldest of them has waited.');
  const failed = gauge('brigade_outbox_failed_mails', 'Mails given up in the last thirty days.');
  const connections = new Gauge({
    name: 'brigade_database_pool_connections',
    help: 'Open connections to PostgreSQL.',
    labelNames: ['state'],
    registers,
  });
  const queue = gauge('brigade_database_pool_waiting_requests', 'Statements that wait for a connection.');
  const most = gauge('brigade_database_pool_max_connections', 'How many connections the pool may open.');
  const free = gauge('brigade_disk_free_bytes', 'Free space where the embedded database lies.');
  const size = gauge('brigade_disk_size_bytes', 'All space where the embedded database lies.');

  const readOutbox = async () => {
    const state = await Promise.race([
      outbox().catch(() => undefined),
      wait(patience, undefined, { ref: false }),
    ]);
    up.set(state ? 1 : 0);
    if (state) {
      waiting.set(state.waiting);
      oldest.set(state.oldestSeconds);
      failed.set(state.failed);
    } else for (const one of [waiting, oldest, failed]) one.remove();
  };
  const readDisk = async () => {
    const state = await disk?.().catch(() => undefined);
    if (state) {
      free.set(state.freeBytes);
      size.set(state.sizeBytes);
    } else for (const one of [free, size]) one.remove();
  };
  return async () => {
    const state = pool?.();
    if (state) {
      connections.set({ state: 'idle' }, state.idle);
      connections.set({ state: 'used' }, state.size - state.idle);
      queue.set(state.waiting);
      most.set(state.max);
    } else for (const one of [queue, most]) one.remove();
    await Promise.all([readOutbox(), readDisk()]);
  };
}

function plain(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}
