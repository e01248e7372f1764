/** What the closings of a month pay, person by person. */
import type { Kysely, Selectable } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Currency } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import { closingLines } from '#server/closings/closing-lines.db.ts';
import type { ClosingLinesTable, Schema } from '#server/db/schema.ts';
import { sorted } from '#server/lists/order.ts';

/** A line with its restaurant. */
export interface PaidLine extends Selectable<ClosingLinesTable> {
  payroll_id: string | null;
  restaurant_name: string;
  store_id: string;
  currency: Currency;
}

interface Asked {
  month: Month;
  /** One restaurant; without it all that are closed. */
  restaurantId?: string | undefined;
  /** One of the restaurant's closings of the month, withdrawn or not; without it the one in force. */
  number?: number | undefined;
}

/** The lines, restaurant by restaurant in the order of their names, each by last name. */
export async function readPaidLines(
  db: Kysely<Schema>,
  { month, restaurantId, number }: Asked,
  locale: Locale,
): Promise<PaidLine[]> {
  const lines = await closingLines(db)
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .selectAll('l')
    .select(['u.payroll_id', 'r.name as restaurant_name', 'r.store_id', 'r.currency'])
    .where('l.month', '=', month)
    .$if(restaurantId !== undefined, (query) => query.where('l.restaurant_id', '=', restaurantId ?? ''))
    .$if(number === undefined, (query) => query.where('c.withdrawn_at', 'is', null))
    .$if(number !== undefined, (query) => query.where('l.number', '=', number ?? 0))
    .execute();
  return sorted(
    lines.map((line) => ({ ...line, id: `${line.restaurant_id} ${line.user_id}` })),
    (line) => [line.restaurant_name, line.last_name, line.first_name],
    locale,
  );
}
