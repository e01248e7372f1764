/** Checks that no closing was changed after it was made: each hash is over the closing and the hash before it. */
import type { Kysely } from 'kysely';
import { hashOf } from '#server/closings/closing-hash.ts';
import type { Schema } from '#server/db/schema.ts';

export interface ClosingsCheck {
  count: number;
  /** The first of a restaurant that isn't as it was made. */
  changed: { store_id: string; month: string; number: number } | undefined;
}

export async function checkClosings(db: Kysely<Schema>): Promise<ClosingsCheck> {
  const restaurants = await db
    .selectFrom('restaurants')
    .select(['id', 'store_id'])
    .orderBy('store_id_folded')
    .execute();
  let count = 0;
  for (const { id, store_id } of restaurants) {
    const closings = await db
      .selectFrom('closings')
      .selectAll()
      .where('restaurant_id', '=', id)
      .orderBy('ordinal')
      .execute();
    if (closings.length === 0) continue;
    const rows = await db.selectFrom('closing_lines').selectAll().where('restaurant_id', '=', id).execute();
    const linesOf = Map.groupBy(rows, ({ month, number }) => `${month} ${number}`);
    let before = '';
    for (const [index, closing] of closings.entries()) {
      const { month, number, ordinal, hash } = closing;
      // One that is missing leaves a gap in the order.
      if (ordinal !== index + 1 || hash !== hashOf(closing, linesOf.get(`${month} ${number}`) ?? [], before))
        return { count, changed: { store_id, month, number } };
      before = hash;
      count += 1;
    }
  }
  return { count, changed: undefined };
}
