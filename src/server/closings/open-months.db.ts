/** The restaurants whose month is open, and of which month administrators were reminded. */
import type { Kysely } from 'kysely';
import { firstDay, lastDay, type Month } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';

const remindedKey = 'reminded';

/** In how many restaurants a month that is over isn't closed: those that month's end shows, once they were opened. */
export async function countOpen(db: Kysely<Schema>, month: Month): Promise<number> {
  const { count } = await db
    .selectFrom('restaurants as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('opened_on', '<=', lastDay(month))
    // One that was archived since still has to be closed, if it has feedback in that month.
    .where((is) =>
      is.or([
        is('archived_at', 'is', null),
        is.exists(
          is
            .selectFrom('day_totals')
            .select('date')
            .whereRef('day_totals.restaurant_id', '=', 'r.id')
            .where('date', '>=', firstDay(month))
            .where('date', '<=', lastDay(month)),
        ),
      ]),
    )
    // What is before a closed month is settled elsewhere.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('closings')
            .select('number')
            .whereRef('closings.restaurant_id', '=', 'r.id')
            .where('month', '>=', month)
            .where('withdrawn_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the chain has ever closed a month. */
export async function hasEverClosed(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('closings').select('month').limit(1).executeTakeFirst()) !== undefined;
}

/** The last month of which it was settled whether administrators are reminded; undefined before the first one. */
export async function readReminded(db: Kysely<Schema>): Promise<Month | undefined> {
  const row = await db
    .selectFrom('app_state')
    .select('value')
    .where('key', '=', remindedKey)
    .executeTakeFirst();
  return row?.value;
}

export async function markReminded(trx: Kysely<Schema>, value: Month): Promise<void> {
  await trx
    .insertInto('app_state')
    .values({ key: remindedKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
