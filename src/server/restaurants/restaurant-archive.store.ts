/** Restaurants out of use: in no list, without new feedback, and with all that they were. */
import type { Kysely } from 'kysely';
import type { Restaurant } from '#contract/restaurants.ts';
import { auditBy, type Author } from '#server/audit/author.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { readRestaurant } from './restaurants.store.ts';

/** Archives a restaurant or brings it back; done already is done. Its memberships stay. Throws `not_found`. */
export async function setArchived(
  db: Kysely<Schema>,
  author: Author,
  id: string,
  archived: boolean,
): Promise<Restaurant> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('restaurants')
      .select(['archived_at', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Problem('not_found');
    const { archived_at: before, version } = row;
    if ((before !== null) === archived) return readRestaurant(trx, 'all', id, author.now);
    const at = author.now.toISOString();
    const archived_at = archived ? at : null;
    await trx
      .updateTable('restaurants')
      .set({ archived_at, updated_at: at, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await auditBy(trx, author, {
      action: archived ? 'restaurant.archive' : 'restaurant.restore',
      subject: { type: 'restaurant', id },
      restaurantId: id,
      before: { archived_at: before },
      after: { archived_at },
    });
    return readRestaurant(trx, 'all', id, author.now);
  });
}
