/** What the server tests know of the PgBouncer that they go through; apart from its start, which a page's tests have no use for. */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

export interface Pooler {
  readonly port: number;
  /** The file of the databases that it knows. */
  readonly databases: string;
  /** Where its connections lead. */
  readonly target: { host: string; port: string; user: string };
}

/** A command to PgBouncer itself. */
export async function command({ port, target: { user } }: Pooler, text: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'pgbouncer' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * A database of PgBouncer's that is a schema of PostgreSQL's: a session's setting would be another session's too. It has at
 * most so many connections, without a number those of the pooler's setting, which are fewer than a server opens.
 */
export async function addressThrough(pooler: Pooler, schema: string, connections?: number): Promise<string> {
  const { port, databases, target } = pooler;
  const size = connections === undefined ? '' : ` pool_size=${connections}`;
  const to = `host=${target.host} port=${target.port} dbname=postgres${size}`;
  appendFileSync(databases, `${schema} = ${to} connect_query='set search_path to ${schema}'\n`);
  await command(pooler, 'reload');
  return `postgres://${target.user}@127.0.0.1:${port}/${schema}`;
}

/** The pooler that this run's server tests go through, if they do. */
export function pooled(): Pooler | undefined {
  const given = process.env['TEST_POOLER'];
  return given === undefined ? undefined : (JSON.parse(given) as Pooler);
}
