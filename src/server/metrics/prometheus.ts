/** The server's metrics in Prometheus' text format, through prom-client. Loaded only where `METRICS_PORT` is set. */
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  readonly registry: Registry;
  /** All of them, in Prometheus' text format. */
  text(): Promise<string>;
}

/** Methods that calls have. Whoever makes up others doesn't make up series. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const statements = ['select', 'insert', 'update', 'delete'];
const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/**
 * Each label has values that are known beforehand, but for the names of replicas, which the settings give. The contract's
 * words are handed in: imported here, they would be a file of their own that each start reads.
 */
export function createMetrics({
  closeResults,
  importKinds,
  nodeOptions = '',
}: {
  closeResults: readonly string[];
  importKinds: readonly string[];
  /** `NODE_OPTIONS`. */
  nodeOptions?: string | undefined;
}): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  // Event loop delay, memory, garbage collection, CPU and open files, by the names that dashboards know.
  collectDefaultMetrics({ register: registry });
  const heap = new Gauge({
    name: 'brigade_heap_limit_bytes',
    help: 'How much may stay in the heap before the process ends: all of it but the part for new objects.',
    registers,
  });
  heap.set(heapLimit(nodeOptions));

  const requests = new Counter({
    name: 'brigade_http_requests_total',
    help: 'Requests answered, by call, status and problem code (empty where nothing went wrong).',
    labelNames: ['method', 'path', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'brigade_http_request_duration_seconds',
    help: 'From the head of a request to the head of its answer, by call.',
    labelNames: ['method', 'path'],
    buckets: callBuckets,
    registers,
  });
  const runs = new Histogram({
    name: 'brigade_database_statement_duration_seconds',
    help: 'Statements of the database, by kind and outcome.',
    labelNames: ['statement', 'outcome'],
    buckets: statementBuckets,
    registers,
  });
  const cache = new Counter({
    name: 'brigade_response_cache_lookups_total',
    help: 'Reads that the cache of answers could answer; a hit was known to it or to the caller, a miss was made.',
    labelNames: ['outcome'],
    registers,
  });
  const streams = new Gauge({
    name: 'brigade_live_streams_open',
    help: 'Live streams that somebody listens to.',
    registers,
  });
  const closings = new Counter({
    name: 'brigade_month_closings_total',
    help: 'What became of restaurants whose month was to be closed; failed is a whole call.',
    labelNames: ['result'],
    registers,
  });
  const imports = new Counter({
    name: 'brigade_imports_total',
    help: 'Imports of files, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  // A counter that begins with its first event shows no increase by it.
  for (const result of [...closeResults, 'refused', 'failed']) closings.inc({ result }, 0);
  for (const outcome of ['hit', 'miss']) cache.inc({ outcome }, 0);
  for (const kind of importKinds)
    for (const outcome of ['checked', 'written', 'unchanged', 'refused', 'failed'])
      imports.inc({ kind, outcome }, 0);

  const replicaUp = new Gauge({
    name: 'brigade_replica_up',
    help: '1 where a read replica answers, else 0.',
    labelNames: ['replica'],
    registers,
  });
  const replicaLag = new Gauge({
    name: 'brigade_replica_lag_seconds',
    help: 'How far a read replica is behind its primary; absent while it is gone.',
    labelNames: ['replica'],
    registers,
  });
  const replicas = new Map<string, () => number | undefined>();

  return {
    registry,
    answered({ method, path, status, code = '', seconds }) {
      const known = methods.includes(method) ? method : 'other';
      requests.inc({ method: known, path, status, code });
      durations.observe({ method: known, path }, seconds);
    },
    statementRun({ level, query, queryDurationMillis }) {
      const first = /^\s*([a-z]+)/i.exec(query.sql)?.[1]?.toLowerCase() ?? '';
      const statement = statements.includes(first) ? first : 'other';
      runs.observe(
        { statement, outcome: level === 'error' ? 'failed' : 'done' },
        queryDurationMillis / 1_000,
      );
    },
    cacheAsked: (isHit) => cache.inc({ outcome: isHit ? 'hit' : 'miss' }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    closingEnded: (result) => closings.inc({ result }),
    importEnded: (kind, outcome) => imports.inc({ kind, outcome }),
    watchReplica(name, lagSeconds) {
      replicas.set(name, lagSeconds);
    },
    async text() {
      for (const [replica, lagSeconds] of replicas) {
        const lag = lagSeconds();
        replicaUp.set({ replica }, lag === undefined ? 0 : 1);
        if (lag === undefined) replicaLag.remove({ replica });
        else replicaLag.set({ replica }, lag);
      }
      return registry.metrics();
    },
  };
}

/**
 * V8's own limit has room for new objects in it, by default 192 MB on 64-bit machines with a set old generation. What
 * stays can't use that: with `--max-old-space-size=512` the process ends at 73 % of V8's limit. Where nothing is set, it
 * is a twentieth.
 */
function heapLimit(nodeOptions: string): number {
  const options = [nodeOptions, ...process.execArgv].join(' ');
  const megabytes = [...options.matchAll(/--max[-_]old[-_]space[-_]size[= ](\d+)/g)].at(-1)?.[1];
  return megabytes === undefined ? getHeapStatistics().heap_size_limit : Number(megabytes) * 1024 ** 2;
}
