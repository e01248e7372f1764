/** Metrics and traces as the settings ask for them: each is loaded only where it is turned on. */
import type { LogEvent } from 'kysely';
import { closeResults } from '#contract/closings.ts';
import { importKinds } from '#contract/imports.ts';
import type { Database, Engine } from './db/connect.ts';
import type { Settings } from './env.ts';
import { listen, type Listening } from './listen.ts';
import { outboxLag } from './mail/outbox.db.ts';
import { diskSpace } from './maintenance/free-space.ts';
import type { Metrics, Readings } from './metrics/metrics.ts';
import type { Traces } from './traces/traces.ts';

export interface Watch {
  readonly metrics?: Metrics;
  readonly traces?: Traces;
  /** Told of each statement; undefined where nobody watches. */
  readonly onStatement?: (event: LogEvent) => void;
  /** Opens the metrics' port, if there is one. */
  serve(about: { database: Database; clock: () => Date; dataDir: string | undefined }): Promise<void>;
  /** Closes the port and sends what is left of the traces. */
  close(): Promise<void>;
}

type WatchSettings = Pick<
  Settings,
  'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'
>;

export async function openWatch(
  settings: WatchSettings,
  engine: Engine,
  nodeOptions: string | undefined,
  onFailure: (reason: string) => void,
): Promise<Watch> {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const metrics =
    port === undefined
      ? undefined
      : (await import('./metrics/prometheus.ts')).createMetrics({
          closeResults,
          importKinds,
          nodeOptions,
        });
  const traces =
    endpoint === undefined
      ? undefined
      : (await import('./traces/open-telemetry.ts')).openTraces({
          endpoint,
          serviceName: settings.OTEL_SERVICE_NAME,
          engine,
          onFailure,
        });
  const onStatement = (event: LogEvent) => {
    metrics?.statementRun(event);
    traces?.statementRun(event);
  };
  let listening: Listening | undefined;
  return {
    ...(metrics && { metrics }),
    ...(traces && { traces }),
    ...((metrics ?? traces) && { onStatement }),
    async serve(about) {
      if (!metrics || port === undefined) return;
      const { exposeMetrics } = await import('./metrics/exposition.ts');
      const app = exposeMetrics(metrics, readingsOf(about), settings.METRICS_TOKEN);
      listening = await listen(app, port, settings.METRICS_HOST, 'METRICS_');
    },
    async close() {
      await Promise.all([listening?.close(), traces?.close()]);
    },
  };
}

function readingsOf({ database, clock, dataDir }: Parameters<Watch['serve']>[0]): Readings {
  return {
    outbox: async () => outboxLag(database.kysely, clock()),
    ...(database.pool && { pool: database.pool }),
    ...(dataDir !== undefined && { disk: () => diskSpace(dataDir) }),
  };
}
