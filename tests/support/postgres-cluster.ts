/** A PostgreSQL primary with streaming replicas, each a server of its own on this machine. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, initialize, preparePrograms, type Programs } from './postgres.ts';

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** Runs a statement as the superuser; the first row. */
  ask: (statement: string) => Promise<Record<string, unknown>>;
  pid(): number;
  /** As if it were killed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Its processes take no step until `goOn`: its sockets take what is sent, and nothing is answered. */
  hang(): void;
  goOn(): void;
  /** Changes settings without a restart. */
  set(settings: Record<string, string>): Promise<void>;
}

export interface PostgresCluster {
  primary: PostgresNode;
  replicas: PostgresNode[];
  /** Waits until a replica has replayed all that the primary has now. */
  caughtUp: (replica: PostgresNode) => Promise<void>;
  /** Waits until it replays nothing more: PostgreSQL only takes note of the wish at first. */
  pause: (replica: PostgresNode) => Promise<void>;
  /** Makes a replica the primary; the others follow it. The former one has to be gone. */
  promote(replica: PostgresNode): Promise<void>;
  /** Synchronous, so that it works in an exit handler too. */
  stop(): void;
}

export interface ClusterOptions {
  replicas?: number;
  /** A commit is acknowledged when the first replica shows it. */
  synchronous?: boolean;
  settings?: readonly string[];
}

export async function startCluster({
  replicas = 2,
  synchronous = false,
  settings = [],
}: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = preparePrograms({ copying: true });
  const started: { data: string; running: boolean }[] = [];
  const stop = () => {
    process.removeListener('exit', stop);
    for (const node of started.toReversed()) {
      if (node.running) programs.run('pg_ctl', ['stop', '-D', node.data, '-m', 'immediate', '-w']);
      node.running = false;
    }
    programs.remove();
  };
  process.once('exit', stop);

  const startNode = async (name: string, make: (data: string, port: number) => Promise<void>) => {
    const port = await freePort();
    const data = join(programs.home, name);
    await make(data, port);
    const state = { data, running: false };
    started.push(state);
    const node = nodeOf(programs, name, port, state);
    await node.start();
    return node;
  };

  try {
    const primary = await startNode('primary', async (data, port) =>
      initialize(programs, data, port, [
        'max_connections = 200',
        // A replica that was away for a while finds what it missed.
        'wal_keep_size = 512MB',
        ...settings,
      ]),
    );
    const made: PostgresNode[] = [];
    for (let number = 1; number <= replicas; number += 1) {
      const name = `replica${number}`;
      const copy = async (data: string, port: number) => {
        const source = `host=127.0.0.1 port=${primary.port} user=brigade application_name=${name}`;
        const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
        await programs.runBeside('pg_basebackup', ['-d', source, '-D', data, ...how]);
        appendFileSync(join(data, 'postgresql.conf'), `\nport = ${port}\n`);
      };
      made.push(await startNode(name, copy));
    }
    if (synchronous) {
      await primary.set({
        synchronous_standby_names: 'FIRST 1 (replica1)',
        synchronous_commit: 'remote_apply',
      });
    }
    const cluster: PostgresCluster = {
      primary,
      replicas: made,
      async caughtUp(replica) {
        const { at } = await cluster.primary.ask('select pg_current_wal_flush_lsn()::text as at');
        for (;;) {
          const { done } = await replica.ask(
            `select pg_last_wal_replay_lsn() >= '${String(at)}'::pg_lsn as done`,
          );
          if (done === true) return;
          await wait(20);
        }
      },
      async pause(replica) {
        await replica.ask('select pg_wal_replay_pause()');
        for (;;) {
          const { state } = await replica.ask('select pg_get_wal_replay_pause_state() as state');
          if (state === 'paused') return;
          await wait(5);
        }
      },
      async promote(replica) {
        await replica.set({ synchronous_standby_names: '' });
        await replica.ask('select pg_promote()');
        await replica.ask('checkpoint');
        cluster.primary = replica;
        cluster.replicas = cluster.replicas.filter((other) => other !== replica);
        for (const other of cluster.replicas) {
          await other.set({
            primary_conninfo: `host=127.0.0.1 port=${replica.port} user=brigade application_name=${other.name}`,
          });
        }
      },
      stop,
    };
    return cluster;
  } catch (error) {
    stop();
    throw error;
  }
}

function nodeOf(
  programs: Programs,
  name: string,
  port: number,
  state: { data: string; running: boolean },
): PostgresNode {
  const { data } = state;
  const log = join(programs.home, `${name}.log`);
  const url = `postgres://brigade@127.0.0.1:${port}/postgres`;
  const ask = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let row: Record<string, unknown> = {};
      for (const statement of statements) {
        const { rows } = await client.query<Record<string, unknown>>(statement);
        row = rows[0] ?? {};
      }
      return row;
    } finally {
      await client.end();
    }
  };
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const signal = (name_: NodeJS.Signals) => {
    const { stdout } = spawnSync('pgrep', ['-P', String(pid())], { encoding: 'utf8' });
    for (const one of [pid(), ...stdout.split('\n').filter(Boolean).map(Number)]) process.kill(one, name_);
  };
  return {
    name,
    port,
    url,
    ask,
    pid,
    // The postmaster first, so that it starts no other process meanwhile.
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    async kill() {
      state.running = false;
      await programs.runBeside('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'], log);
    },
    async start() {
      await programs.runBeside('pg_ctl', ['start', '-D', data, '-l', log, '-w', '-t', '60'], log);
      state.running = true;
    },
    async set(settings) {
      const changes = Object.entries(settings).map(
        ([setting, value]) => `alter system set ${setting} = '${value}'`,
      );
      await ask(...changes, 'select pg_reload_conf()');
      // The server's processes take notice one after the other.
      await wait(100);
    },
  };
}
