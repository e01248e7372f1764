/** Restaurants out of use: in no list, without new feedback, and with all that they were. */
import type { Kysely } from 'kysely';
import { addDays, businessDay, type Calendar } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { recomputeSpan } from '#server/totals/totals.db.ts';
import { pauseGoal } from './goals.db.ts';
import { readRestaurant } from './restaurants.db.ts';

/**
 * Archives a restaurant or brings it back; done already is done. Its memberships stay, and the days between are no days
 * of it. Throws `not_found`.
 */
export async function setArchived(
  db: Kysely<Schema>,
  author: Author,
  id: string,
  archived: boolean,
): Promise<Restaurant> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('restaurants')
      .select(['archived_at', 'version', 'time_zone', 'day_starts_at'])
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
    if (before !== null) await leaveOutDays(trx, id, row, before, author.now);
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

/** The days after that of the archiving until today get no goal; reports of these days, from a file, reach none. */
async function leaveOutDays(
  trx: Kysely<Schema>,
  id: string,
  calendar: Calendar,
  archivedAt: string,
  now: Date,
): Promise<void> {
  const from = addDays(businessDay(new Date(archivedAt), calendar), 1);
  const today = businessDay(now, calendar);
  if (from >= today) return;
  await pauseGoal(trx, id, from, today);
  await recomputeSpan(trx, { restaurants: [id], from, to: today });
}
