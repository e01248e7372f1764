/** Vitest's global set-up of the project that runs through PgBouncer. */
import type { TestProject } from 'vitest/node';
import { startPgBouncer, type Pooler } from './pgbouncer.ts';
import { startPostgres } from './postgres.ts';

export async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  const { port, databases, target, stop } = await startPgBouncer(postgres.url);
  const pooler: Pooler = { port, databases, target };
  // Of this project alone: the others go straight to PostgreSQL.
  project.config.env['TEST_POOLER'] = JSON.stringify(pooler);
  project.config.env['TEST_DATABASE_URL'] = postgres.url;
  return () => {
    stop();
    postgres.stop();
  };
}
