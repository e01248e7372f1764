/** PostgreSQL through `pg`. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

const { builtins } = pg.types;

/** int8 and numeric arrive as numbers: sums of minor units stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const whole = id === builtins.INT8 || id === builtins.NUMERIC;
    return whole ? Number : (pg.types.getTypeParser(id, format) as (text: string) => unknown);
  },
};

/** Connects once, so that a wrong address stops the start. Throws {@link StartError}. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: withTimeZone(url),
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'brigade',
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: of the pool while it is
  // idle, its own between the statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const state = sql<{ stamp: string }>`select pg_current_snapshot()::text as stamp`;
  try {
    await state.execute(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new StartError(`DATABASE_URL: cannot connect (${reasonOf(error)})`, { cause: error });
  }
  let open = true;
  return {
    kysely,
    engine: 'postgres',
    async stamp() {
      const { rows } = await state.execute(kysely);
      return rows[0]?.stamp ?? '';
    },
    async close() {
      if (!open) return;
      open = false;
      await kysely.destroy();
    },
  };
}

/** The session's time zone as a start-up option, beside those that the address has itself (a test's `search_path`). */
function withTimeZone(url: string): string {
  try {
    const address = new URL(url);
    const own = address.searchParams.get('options');
    address.searchParams.set('options', [own, '-c timezone=UTC'].filter(Boolean).join(' '));
    return address.href.replaceAll('+', '%20');
  } catch {
    throw new StartError('DATABASE_URL: not an address like postgres://user:password@host:5432/database');
  }
}

/** Never the address itself: it holds a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
