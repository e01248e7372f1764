/** A tablet as a test uses it: enrolled, claimed, and with people who have PINs. */
import { hashPassword } from '#server/auth/passwords.ts';
import { writePin } from '#server/auth/pins.db.ts';
import { claimTablet, enrolTablet } from '#contract/tablets.ts';
import { signTabletToken } from '#server/auth/tokens.ts';
import { secretHash } from '#server/tablets/secret-hash.ts';
import { testTokenKey, type Answer, type TestServer } from './server.ts';
import { smallSetNow } from './test-database.ts';
import { admin, personId, restaurantId } from './small-chain.ts';

export interface TabletInHand {
  readonly id: string;
  readonly key: string;
  readonly unlock: (email: string, pin: string) => Promise<Answer>;
  /** The Authorization of a session that begins now; the PIN is right. */
  readonly session: (email: string, pin: string) => Promise<string>;
}

export const pinOf = { manager: '2580', shift: '739164' } as const;

/** Sets a PIN without the call, which asks for the password. */
export async function givePin(server: TestServer, email: string, pin: string): Promise<void> {
  await writePin(server.database.kysely, await personId(server, email), await hashPassword(pin));
}

/** Any key of that form. */
const heldKey = 'k'.repeat(43);

/** A tablet and a PIN without their calls, which cost hashes: its key, and a session of somebody on it. */
export async function heldTablet(
  server: TestServer,
  storeId: string,
  email: string,
): Promise<{ key: string; session: string }> {
  const { kysely } = server.database;
  const { id: userId, token_version: tokenVersion } = await kysely
    .selectFrom('users')
    .select(['id', 'token_version'])
    .where('email_folded', '=', email)
    .executeTakeFirstOrThrow();
  const session = { id: 'held', pinId: 'held' };
  await kysely
    .insertInto('tablets')
    .values({
      id: session.id,
      restaurant_id: await restaurantId(server, storeId),
      name: 'Bar',
      code_hash: null,
      code_expires_at: null,
      key_hash: secretHash(heldKey),
      enrolled_at: smallSetNow,
      claimed_at: smallSetNow,
      last_seen_at: smallSetNow,
    })
    .execute();
  await kysely
    .insertInto('user_pins')
    .values({ user_id: userId, pin_id: session.pinId, pin_hash: '' })
    .execute();
  const token = await signTabletToken(
    testTokenKey,
    { id: userId, tokenVersion },
    session,
    new Date(smallSetNow),
  );
  return { key: `Bearer ${heldKey}`, session: `Bearer ${token}` };
}

export async function takeTablet(server: TestServer, storeId: string, name = 'Bar'): Promise<TabletInHand> {
  const restaurant_id = await restaurantId(server, storeId);
  const { data: enrolled } = await server.call(enrolTablet, { as: admin, body: { restaurant_id, name } });
  const { data } = await server.call(claimTablet, { body: { code: enrolled.code } });
  const headers = { Authorization: `Bearer ${data.key}` };
  const unlock = async (email: string, pin: string) =>
    server.request('POST', '/v1/device/unlock/', {
      headers,
      body: { user_id: await personId(server, email), pin },
    });
  return {
    id: data.id,
    key: data.key,
    unlock,
    async session(email, pin) {
      const { body } = await unlock(email, pin);
      return `Bearer ${(body as { accessToken: string }).accessToken}`;
    },
  };
}
