/** Who is calling. */
import type { Kysely } from 'kysely';
import type { Role } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';

/** What a session on a restaurant's tablet belongs to: it ends with either of them. */
export interface TabletOfSession {
  readonly id: string;
  /** The PIN that it began with. */
  readonly pinId: string;
}

/** Read from the database, never from the token. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  /** The restaurants of the person's open memberships: how far `own` reaches. */
  readonly restaurantIds: readonly string[];
  /** In a session on a tablet: there everybody is an evaluator of the tablet's restaurant alone. */
  readonly tablet?: TabletOfSession;
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

/** Of what a person's session consists, as far as it is known. */
interface SessionParts {
  readonly session?: CallSession['id'] | undefined;
  readonly tablet?: TabletOfSession | undefined;
}

/**
 * An active person and the version that their tokens must carry; undefined for anybody else, and in a session that was
 * logged out. On a tablet also where the tablet was withdrawn, the PIN changed, or the person left its restaurant. One
 * statement, because every call begins with it.
 */
export async function readActor(
  db: Kysely<Schema>,
  id: string,
  { session, tablet }: SessionParts = {},
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
    .$if(tablet !== undefined, (query) =>
      query
        .innerJoin('tablets', 'tablets.restaurant_id', 'memberships.restaurant_id')
        .innerJoin('user_pins', 'user_pins.user_id', 'users.id')
        .where('tablets.id', '=', tablet?.id ?? '')
        .where('pin_id', '=', tablet?.pinId ?? ''),
    )
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const restaurantIds = rows.flatMap((row) => row.restaurant_id ?? []);
  const { first_name, last_name, token_version: tokenVersion } = first;
  const person = { id, first_name, last_name, restaurantIds };
  const actor: Actor = tablet ? { ...person, role: 'evaluator', tablet } : { ...person, role: first.role };
  return { actor, tokenVersion };
}
