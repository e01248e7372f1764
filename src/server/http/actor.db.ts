/** Who is calling. */
import type { Kysely } from 'kysely';
import type { Role } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';

/** Read from the database, never from the token. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  /** The restaurants of the person's open memberships: how far `own` reaches. */
  readonly restaurantIds: readonly string[];
}

/** The session that a call belongs to: its name, which all of its tokens carry, and the token's end. */
export interface CallSession {
  readonly id: string;
  readonly expiresAt: Date;
  /** When the password was given. */
  readonly startedAt: Date;
}

/** A person in one of their sessions. */
export interface Caller extends Actor {
  readonly tokenVersion: number;
  readonly session: CallSession;
}

/**
 * An active person and the version that their tokens must carry; undefined for anybody else, and in a session that was
 * logged out. One statement, because every call begins with it.
 */
export async function readActor(
  db: Kysely<Schema>,
  id: string,
  session?: CallSession['id'],
): Promise<{ actor: Actor; tokenVersion: number } | undefined> {
  const ended = db.selectFrom('ended_sessions').select('ended_sessions.id');
  const rows = await db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.valid_to', 'is', null),
    )
    .select(['users.id', 'role', 'first_name', 'last_name', 'token_version', 'memberships.restaurant_id'])
    .where('users.id', '=', id)
    .where('status', '=', 'active')
    .$if(session !== undefined, (query) =>
      query.where((eb) => eb.not(eb.exists(ended.where('ended_sessions.id', '=', session ?? '')))),
    )
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const restaurantIds = rows.flatMap((row) => row.restaurant_id ?? []);
  const { role, first_name, last_name } = first;
  return { actor: { id, role, first_name, last_name, restaurantIds }, tokenVersion: first.token_version };
}
