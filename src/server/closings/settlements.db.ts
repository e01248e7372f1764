/** What closing a month of restaurants would pay now: reads what the contract's `settle` needs. */
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { settle, type ClosedMonth, type KnownMonth, type Settlement } from '#contract/closing.ts';
import { addMonths, firstDay, type Month } from '#contract/month.ts';
import { month as monthText } from '#contract/month-schemas.ts';
import type { MonthScope } from '#contract/scope.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { isRead } from '#server/totals/archived-months.db.ts';
import type { LineRow } from './closing-hash.ts';

const storedChanges = z.array(z.object({ month: monthText, amount: z.int() }));

/** A line as the contract's arithmetic has it. */
export function toSettlement(row: LineRow): Settlement {
  return {
    userId: row.user_id,
    count: row.count,
    points: row.points,
    bonus: row.bonus_minor,
    // Most lines have none.
    changes: row.changes === '[]' ? [] : storedChanges.parse(JSON.parse(row.changes)),
    carriedIn: row.carried_in_minor,
    carriedOut: row.carried_out_minor,
    payable: row.payable_minor,
  };
}

/**
 * The lines of each restaurant's month, against the closings in force of the months before it. A month before the first
 * closed one has none: it is settled elsewhere.
 */
export async function readSettlements(
  db: Kysely<Schema>,
  scopes: readonly MonthScope[],
): Promise<Map<string, Settlement[]>> {
  const { earlier, firstClosed } = await readEarlier(db, scopes);
  const paid = scopes.filter(({ restaurantId, month }) => month >= (firstClosed.get(restaurantId) ?? month));
  const firstOf = ({ restaurantId, month }: MonthScope) => earlier.get(restaurantId)?.[0]?.month ?? month;
  const known = await readKnown(db, paid, firstOf);
  return new Map(
    paid.map(({ restaurantId, month }) => [
      restaurantId,
      settle(month, known.get(restaurantId) ?? [], earlier.get(restaurantId) ?? []),
    ]),
  );
}

/** By restaurant, the closings in force of the months before the scope's, the earliest first, and the first closed month. */
async function readEarlier(
  db: Kysely<Schema>,
  scopes: readonly MonthScope[],
): Promise<{ earlier: Map<string, ClosedMonth[]>; firstClosed: ReadonlyMap<string, Month> }> {
  const monthOf = new Map(scopes.map(({ restaurantId, month }) => [restaurantId, month]));
  const ids = [...monthOf.keys()];
  const closings = await db
    .selectFrom('closings')
    .select(['restaurant_id', 'month', 'number'])
    .where('withdrawn_at', 'is', null)
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .orderBy('restaurant_id')
    .orderBy('month')
    .execute();
  const firstClosed = new Map(
    closings.toReversed().map(({ restaurant_id, month }) => [restaurant_id, month] as const),
  );
  const before = closings.filter(({ restaurant_id, month }) => month < (monthOf.get(restaurant_id) ?? ''));
  if (before.length === 0) return { earlier: new Map(), firstClosed };
  const lines = await db
    .selectFrom('closing_lines')
    .selectAll()
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  const keyOf = (row: { restaurant_id: string; month: Month; number: number }) =>
    `${row.restaurant_id} ${row.month} ${row.number}`;
  const linesOf = Map.groupBy(lines, keyOf);
  const earlier = new Map<string, ClosedMonth[]>();
  for (const closing of before) {
    const closed = { month: closing.month, lines: (linesOf.get(keyOf(closing)) ?? []).map(toSettlement) };
    const months = earlier.get(closing.restaurant_id);
    if (months) months.push(closed);
    else earlier.set(closing.restaurant_id, [closed]);
  }
  return { earlier, firstClosed };
}

/** What is known of each person's months from the first closed one on, by restaurant. */
async function readKnown(
  db: Kysely<Schema>,
  scopes: readonly MonthScope[],
  firstOf: (scope: MonthScope) => Month,
): Promise<Map<string, KnownMonth[]>> {
  const [first, last] = [
    scopes.map(firstOf).toSorted()[0],
    scopes
      .map(({ month }) => month)
      .toSorted()
      .at(-1),
  ];
  if (first === undefined || last === undefined) return new Map();
  const month = sql<Month>`substr(business_date, 1, 7)`;
  const ids = scopes.map(({ restaurantId }) => restaurantId);
  // One statement: each month is read from its reports or from what they came to, never from both or neither.
  const rows = await db
    .selectFrom('reports')
    .select((row) => [
      'restaurant_id',
      'evaluated_user_id as userId',
      month.as('month'),
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('points').as('points'),
      row.fn.sum<number>('bonus_minor').as('bonus'),
    ])
    .where('business_date', '>=', firstDay(first))
    .where('business_date', '<', firstDay(addMonths(last, 1)))
    .where(isRead('business_date'))
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .groupBy(['restaurant_id', 'evaluated_user_id', month])
    .unionAll(
      db
        .selectFrom('archived_totals')
        .select(['restaurant_id', 'user_id as userId', 'month', 'count', 'points', 'bonus_minor as bonus'])
        .where('side', '=', 'evaluated_user')
        .where('month', '>=', first)
        .where('month', '<=', last)
        .$call((query) => amongIds(query, 'restaurant_id', ids)),
    )
    .execute();
  return Map.groupBy(rows, ({ restaurant_id }) => restaurant_id);
}
