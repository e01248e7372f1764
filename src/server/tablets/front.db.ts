/** A tablet before anybody has begun: its claim, its key, its people, and the PIN with which one of them begins. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { pinTries, type claimTablet as claiming, type TabletFront } from '#contract/tablets.ts';
import type { Person, Role, User } from '#contract/users.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { countFailure } from '#server/auth/count-failure.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import { forgivePinFailures, readPin, takeTry } from '#server/auth/pins.db.ts';
import { checkThrottle } from '#server/auth/throttle.db.ts';
import { isStorageFull } from '#server/db/failures.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import type { TabletOfSession } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { onTablet } from '#server/people/on-tablet.ts';
import { readUser } from '#server/people/users.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { secretHash } from './secret-hash.ts';

interface Asking {
  readonly now: Date;
  readonly requestId: string;
}

export interface KnownTablet {
  readonly id: string;
  readonly name: string;
  readonly restaurant_id: string;
  readonly last_seen_at: string | null;
}

/** How long after it was last seen that is written again: each write ends what is remembered of answers. */
const seenEvery = 60_000;

/**
 * Throws `code_invalid` for a wrong, a used and an expired code alike, and `too_many_requests`. Whoever has a tablet's key
 * asks once more, because the answer was lost.
 */
export async function claimTablet(
  db: Kysely<Schema>,
  { code, key = randomBytes(32).toString('base64url') }: BodyOf<typeof claiming>,
  { now, requestId, address }: Asking & { readonly address: string },
): Promise<{ tablet: KnownTablet; key: string }> {
  const attempt = { account: 'code of a tablet', address, at: now };
  await checkThrottle(db, attempt);
  const code_hash = secretHash(code.toUpperCase().replaceAll(/[\s-]/g, ''));
  const at = now.toISOString();
  const tablet = await transact(db, async (trx) => {
    const claimed = await tabletOf(trx, key);
    if (claimed) return claimed;
    const row = await trx
      .selectFrom('tablets')
      .select(['id', 'name', 'restaurant_id'])
      .where('code_hash', '=', code_hash)
      .where('code_expires_at', '>', at)
      .executeTakeFirst();
    if (!row) return undefined;
    await trx
      .updateTable('tablets')
      .set({
        code_hash: null,
        code_expires_at: null,
        key_hash: secretHash(key),
        claimed_at: at,
        last_seen_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await recordAudit(trx, {
      actor: undefined,
      action: 'tablet.claim',
      subject: { type: 'tablet', id: row.id },
      restaurantId: row.restaurant_id,
      after: { name: row.name },
      at: now,
      requestId,
    });
    return { ...row, last_seen_at: at };
  });
  if (tablet) return { tablet, key };
  await countFailure(db, attempt);
  throw new Problem('code_invalid');
}

async function tabletOf(db: Kysely<Schema>, key: string): Promise<KnownTablet | undefined> {
  return db
    .selectFrom('tablets')
    .select(['id', 'name', 'restaurant_id', 'last_seen_at'])
    .where('key_hash', '=', secretHash(key))
    .executeTakeFirst();
}

/** The tablet of a key. Throws `device_unknown` without one, and where it was withdrawn. */
export async function knownTablet(
  db: Kysely<Schema>,
  key: string | undefined,
  now: Date,
): Promise<KnownTablet> {
  const row = key === undefined ? undefined : await tabletOf(db, key);
  if (!row) throw new Problem('device_unknown');
  if (row.last_seen_at === null || now.getTime() - Date.parse(row.last_seen_at) >= seenEvery) {
    await noteSeen(db, row.id, now);
  }
  return row;
}

/** On a full disk it stays unsaid: a tablet that only reads goes on. */
async function noteSeen(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  try {
    await db.updateTable('tablets').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Active evaluators and administrators who belong to the tablet's restaurant. */
function peopleOf(db: Kysely<Schema>, { restaurant_id }: Pick<KnownTablet, 'restaurant_id'>) {
  const roles: Role[] = ['evaluator', 'admin'];
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('restaurant_id', '=', restaurant_id)
    .where('valid_to', 'is', null)
    .where('status', '=', 'active')
    .where('role', 'in', roles);
}

export async function readFront(db: Kysely<Schema>, tablet: KnownTablet): Promise<TabletFront> {
  const { id, name, restaurant_id } = tablet;
  const restaurant = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'store_id'])
    .where('id', '=', restaurant_id)
    .executeTakeFirstOrThrow();
  const rows = await peopleOf(db, tablet)
    .leftJoin('user_pins', 'user_pins.user_id', 'users.id')
    .leftJoin('pin_failures', (join) =>
      join.onRef('pin_failures.user_id', '=', 'users.id').on('tablet_id', '=', id),
    )
    .select(['users.id', 'first_name', 'last_name', 'pin_id', 'count'])
    .orderBy('search_folded')
    .orderBy('users.id')
    .execute();
  const people = rows.map(({ pin_id, count, ...person }) => ({
    ...person,
    has_pin: pin_id !== null,
    is_locked: (count ?? 0) >= pinTries,
  }));
  const { lock_minutes } = await readChainSettings(db);
  return { id, name, restaurant, people, lock_minutes };
}

/**
 * The person who begins with a PIN, and what their session belongs to. Throws as {@link provePin}.
 */
export async function unlock(
  db: Kysely<Schema>,
  tablet: KnownTablet,
  given: PersonAndPin,
  asking: Asking,
): Promise<{ user: User; tokenVersion: number; session: TabletOfSession }> {
  const { tokenVersion, pinId } = await provePin(db, tablet, given, asking);
  const user = await readUser(db, given.user_id);
  if (!user) throw new Problem('invalid_pin');
  return {
    user: onTablet(user, [tablet.restaurant_id]),
    tokenVersion,
    session: { id: tablet.id, pinId },
  };
}

interface PersonAndPin {
  readonly user_id: string;
  readonly pin: string;
}

/**
 * Checks the PIN of somebody at a tablet. Takes as long for whoever has none or isn't of the restaurant. Throws
 * `invalid_pin`, `pin_locked`.
 */
export async function provePin(
  db: Kysely<Schema>,
  tablet: Pick<KnownTablet, 'id' | 'name' | 'restaurant_id'>,
  { user_id, pin }: PersonAndPin,
  { now, requestId }: Asking,
): Promise<{ person: Pick<Person, 'id' | 'first_name' | 'last_name'>; tokenVersion: number; pinId: string }> {
  const found = await peopleOf(db, tablet)
    .select(['users.id', 'first_name', 'last_name', 'token_version'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  const stored = found && (await readPin(db, found.id));
  const used = stored ? await takeTry(db, user_id, tablet.id) : 1;
  if (used === undefined) throw new Problem('pin_locked');
  const isRight = await verifyPassword(stored?.pin_hash, pin);
  if (isRight && found && stored) {
    await forgivePinFailures(db, user_id, tablet.id);
    const { token_version: tokenVersion, ...person } = found;
    return { person, tokenVersion, pinId: stored.pin_id };
  }
  if (!found || used < pinTries) throw new Problem('invalid_pin');
  await recordAudit(db, {
    actor: undefined,
    action: 'user.lock-pin',
    subject: { type: 'user', id: found.id },
    restaurantId: tablet.restaurant_id,
    after: { tablet: tablet.name },
    at: now,
    requestId,
  });
  throw new Problem('pin_locked');
}
