/** The probes of whoever runs the server. */
import { appliedMigrations, latestMigration } from './db/migrate.ts';
import { Problem } from './http/problem.ts';
import { outboxLag } from './mail/outbox.db.ts';
import { freeMegabytes } from './maintenance/free-space.ts';
import type { Services } from './http/services.ts';
import type { Reply } from './http/exchange.ts';

const reply = (status: number, body: object): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});

/** The process answers. */
export const live = (): Reply => reply(200, { status: 'live' });

/**
 * The database answers and has this version's tables, and the server isn't about to stop; anything else throws and is a
 * 503 or 500. The body also tells what is no reason to take the server away: how many mails wait and for how many seconds,
 * how many were given up in the last thirty days, how each read replica is (in the order of its setting), and the free MB of
 * the disk where the data lies in a folder.
 */
export async function ready({ database, clock, dataDir, draining, replicas }: Services): Promise<Reply> {
  if (draining?.aborted === true) throw new Problem('unavailable', { retryAfter: 5 });
  const applied = await appliedMigrations(database, database.kysely);
  if (!applied.includes(latestMigration(database.engine)))
    throw new Problem('unavailable', { retryAfter: 5 });
  const { waiting, oldestSeconds, failed } = await outboxLag(database.kysely, clock());
  return reply(200, {
    status: 'ready',
    ...(replicas && { replicas: replicas.statuses() }),
    outbox: { waiting, oldest_seconds: oldestSeconds, failed },
    ...(dataDir !== undefined && { disk_free_mb: await freeMegabytes(dataDir) }),
  });
}
