/** Vitest's global set-up of the project that runs on PostgreSQL, so that it also works without `npm test`. */
import { startPostgres } from './postgres.ts';

export async function setup(): Promise<() => void> {
  const postgres = await startPostgres();
  // Workers start after this and inherit it.
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
