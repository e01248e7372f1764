/**
 * Everything that compose.cluster.yaml has, as processes of this machine: a primary with two replicas, PgBouncer, servers and
 * a proxy with HTTPS.
 */
import { startProcess, type ServerProcess } from '#tests/drills/server-process.ts';
import { startCaddy, type Front } from './caddy.ts';
import { startPgBouncer, type OwnPooler } from './pgbouncer.ts';
import { startCluster, type PostgresCluster } from './postgres-cluster.ts';

export interface WholeSet {
  readonly cluster: PostgresCluster;
  readonly pooler: OwnPooler;
  readonly servers: ServerProcess[];
  readonly front: Front;
  /** What each server is started with. */
  readonly env: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

export interface WholeSetOptions {
  /** The folder of the built server. */
  built: string;
  env: Record<string, string>;
  servers?: number;
  replicas?: number;
  /** The proxy's port; a free one unless given. */
  port?: number;
  /** Called with the primary's address before a server starts. */
  prepare?: (url: string) => Promise<void>;
}

export async function startWholeSet({
  built,
  env: given,
  servers: count = 2,
  replicas = 2,
  port,
  prepare = async () => undefined,
}: WholeSetOptions): Promise<WholeSet> {
  const cluster = await startCluster({ replicas });
  const stops: (() => Promise<void> | void)[] = [() => cluster.stop()];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const pooler = await startPgBouncer(cluster.primary.url, { size: 20 });
    stops.push(() => pooler.stop());
    await prepare(cluster.primary.url);
    const env = {
      ...given,
      DATABASE_URL: pooler.url,
      READ_DATABASE_URL: cluster.replicas.map(({ url }) => url).join(','),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '4',
    };
    const servers: ServerProcess[] = [];
    stops.push(async () => void (await Promise.all(servers.map((server) => server.kill()))));
    for (let number = 0; number < count; number += 1) servers.push(await startProcess(built, env));
    const front = await startCaddy(
      servers.map(({ url }) => url),
      port,
    );
    stops.push(() => front.stop());
    return { cluster, pooler, servers, front, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
