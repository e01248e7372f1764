/** PostgreSQL through `pg`. */
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  sql,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TableMetadata,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Database, OnStatement } from './connect.ts';
import { Replicas, type ReplicasOptions } from './replicas.ts';
import type { Schema } from './schema.ts';

const { builtins } = pg.types;

/** int8 and numeric arrive as numbers: sums of minor units stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const whole = id === builtins.INT8 || id === builtins.NUMERIC;
    return whole ? Number : (pg.types.getTypeParser(id, format) as (text: string) => unknown);
  },
};

/**
 * Kysely's own looks through all schemas of the server and fails where somebody drops another one meanwhile. The
 * migrator, which is the only one who asks, wants to know the tables' names.
 */
class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()`.execute(
      this.#db,
    );
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

/** The migrations' transaction has its own lock (migrate.ts). */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // Nothing: see above.
  }

  override async releaseMigrationLock(): Promise<void> {
    // Nothing: the lock ends with the transaction.
  }
}

/** Milliseconds for which a write waits for what another one has locked, with its connection in its hand. */
const lockTimeout = 1_000;

/** Writes are serializable (transaction.ts). Told together, beginning and limit are one round trip. */
class BrieflyWaitingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const { isolationLevel } = settings;
    if (isolationLevel !== 'serializable') return super.beginTransaction(connection, settings);
    const begin = `start transaction isolation level ${isolationLevel}; set local lock_timeout = ${lockTimeout}`;
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class OwnSchemaDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): BrieflyWaitingDriver {
    return new BrieflyWaitingDriver(this.#config);
  }

  override createAdapter(): UnlockedAdapter {
    return new UnlockedAdapter();
  }

  override createIntrospector(db: Kysely<unknown>): OwnSchemaIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}

const mostConnections = 10;

/** Connects once, so that a wrong address stops the start. Throws {@link StartError}. */
export async function openPostgres(url: string, onStatement?: OnStatement): Promise<Database> {
  if (!URL.canParse(url))
    throw new StartError('DATABASE_URL: not an address like postgres://user:password@host:5432/database');
  const database = postgresDatabase({ connectionString: url, connectionTimeoutMillis: 5_000 }, onStatement);
  try {
    await database.stamp();
  } catch (error) {
    await database.close();
    throw new StartError(`DATABASE_URL: cannot connect (${reasonOf(error)})`, { cause: error });
  }
  return database;
}

/** The replicas at these addresses. None of them has to be there: they are looked for, and left out meanwhile. */
export function openReplicas(
  primary: Database,
  urls: readonly string[],
  onChange: ReplicasOptions['onChange'],
  onStatement?: OnStatement,
): Replicas {
  // An export's page takes a moment; what takes this long will not come.
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: 30_000 };
  const replicas = urls.map((connectionString) =>
    postgresDatabase({ connectionString, ...limits }, onStatement),
  );
  return new Replicas({ primary, replicas, onChange });
}

/** A pool that connects when it is asked. Nothing is set for a session: a pooler in between has its own. */
export function postgresDatabase(config: pg.PoolConfig, onStatement?: OnStatement): Database {
  let pool = openPool(config);
  const kysely = new Kysely<Schema>({
    dialect: new OwnSchemaDialect({
      pool: { options: config, connect: () => pool.connect(), end: () => pool.end() },
    }),
    ...(onStatement && { log: onStatement }),
  });
  const state = sql<{ stamp: string }>`select pg_current_snapshot()::text as stamp`;
  let open = true;
  return {
    kysely,
    engine: 'postgres',
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: mostConnections,
    }),
    async stamp() {
      const { rows } = await state.execute(kysely);
      return rows[0]?.stamp ?? '';
    },
    connectAnew() {
      if (!open) return;
      const former = pool;
      pool = openPool(config);
      void former.end();
    },
    async close() {
      if (!open) return;
      open = false;
      await kysely.destroy();
    },
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types, max: mostConnections, application_name: 'brigade', ...config });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: of the pool while it is
  // idle, its own between the statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Never the address itself: it holds a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
