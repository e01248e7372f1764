/** The devices on which people were signed in, by a random mark that the server gives and the device keeps. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** A device that wasn't used for so long is no longer known. */
const keptMs = 180 * 24 * 60 * 60_000;
/** Devices of one person; beyond that the least recently used one is dropped. */
const most = 20;

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('hex');

/** The hash of a device's mark, where the account was signed in there before; undefined for an unknown device. */
export async function knownDevice(
  db: Kysely<Schema>,
  account: string,
  mark: string | undefined,
): Promise<string | undefined> {
  if (mark === undefined) return undefined;
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('device_hash')
    .where('device_hash', '=', hashOf(mark))
    .where('email_folded', '=', account)
    .executeTakeFirst();
  return row?.device_hash;
}

/** Records a log-in on a device. Returns its mark: a new one where the device has no valid one. */
export async function rememberDevice(
  trx: Kysely<Schema>,
  userId: string,
  sent: string | undefined,
  now: Date,
): Promise<string> {
  const mark = sent !== undefined && (await isOurs(trx, sent)) ? sent : randomBytes(32).toString('base64url');
  const last_login_at = now.toISOString();
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hashOf(mark), last_login_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_login_at }))
    .execute();
  const surplus = trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .orderBy('device_hash')
    .offset(most)
    .limit(most);
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('last_login_at', '<', new Date(now.getTime() - keptMs).toISOString()),
        is('device_hash', 'in', surplus),
      ]),
    )
    .execute();
  return mark;
}

async function isOurs(db: Kysely<Schema>, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hashOf(mark))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a deleted person. */
export async function forgetDevices(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
