/** Tablets as administrators manage them: enrolled with a code, listed, withdrawn. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  codeLength,
  codeLetters,
  codeTime,
  type enrolTablet as enrolling,
  type Tablet,
} from '#contract/tablets.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { secretHash } from './secret-hash.ts';

/** The new tablet's code, which is told this once. Throws `not_found`, `restaurant_archived`. */
export async function enrolTablet(
  db: Kysely<Schema>,
  author: Author,
  { restaurant_id, name }: BodyOf<typeof enrolling>,
): Promise<{ id: string; code: string; expires_at: string }> {
  const { now } = author;
  return transact(db, async (trx) => {
    const restaurant = await trx
      .selectFrom('restaurants')
      .select('archived_at')
      .where('id', '=', restaurant_id)
      .executeTakeFirst();
    if (!restaurant) throw new Problem('not_found');
    if (restaurant.archived_at !== null) throw new Problem('restaurant_archived');
    await trx.deleteFrom('tablets').where('code_expires_at', '<=', now.toISOString()).execute();
    const id = newId();
    const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(
      '',
    );
    const expires_at = new Date(now.getTime() + codeTime).toISOString();
    await trx
      .insertInto('tablets')
      .values({
        id,
        restaurant_id,
        name,
        code_hash: secretHash(code),
        code_expires_at: expires_at,
        key_hash: null,
        enrolled_at: now.toISOString(),
        claimed_at: null,
        last_seen_at: null,
      })
      .execute();
    await auditBy(trx, author, {
      action: 'tablet.enrol',
      subject: { type: 'tablet', id },
      restaurantId: restaurant_id,
      after: { name },
    });
    return { id, code, expires_at };
  });
}

/** By restaurant and name; without those whose code has expired. */
export async function listTablets(db: Kysely<Schema>, now: Date): Promise<Tablet[]> {
  const rows = await db
    .selectFrom('tablets')
    .innerJoin('restaurants', 'restaurants.id', 'tablets.restaurant_id')
    .select([
      'tablets.id',
      'tablets.name',
      'restaurant_id',
      'restaurants.name as restaurant_name',
      'store_id',
      'enrolled_at',
      'claimed_at',
      'code_expires_at',
      'last_seen_at',
    ])
    .where((is) => is.or([is('claimed_at', 'is not', null), is('code_expires_at', '>', now.toISOString())]))
    .orderBy('restaurants.search_folded')
    .orderBy('tablets.id')
    .execute();
  return rows.map(({ restaurant_id, restaurant_name, store_id, ...row }) => ({
    ...row,
    restaurant: { id: restaurant_id, name: restaurant_name, store_id },
  }));
}

/** Without its row neither the key nor a session of it is known any more. One that is gone already stays so. */
export async function withdrawTablet(db: Kysely<Schema>, author: Author, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('tablets')
      .select(['name', 'restaurant_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return;
    await trx.deleteFrom('tablets').where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'tablet.withdraw',
      subject: { type: 'tablet', id },
      restaurantId: row.restaurant_id,
      before: { name: row.name },
    });
  });
}
