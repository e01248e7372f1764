/** The probes of whoever runs the server. */
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import type { Reply } from './exchange.ts';

const reply = (status: number, body: object): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});

/** The process answers. */
export const live = (): Reply => reply(200, { status: 'live' });

/** The database answers and has its tables; anything else throws, and is a 503 or 500. */
export async function ready({ database }: Services): Promise<Reply> {
  await sql`select 1 from app_state limit 1`.execute(database.kysely);
  return reply(200, { status: 'ready' });
}
