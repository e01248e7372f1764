/** What payroll runs in force hold of closings. */
import type { Kysely } from 'kysely';
import type { Minor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';

/** What is held of one closing. */
export interface Held {
  payable: Minor;
  /** The newest of the runs. */
  run: { id: string; number: number };
}

interface ClosingKey {
  restaurant_id: string;
  month: Month;
  number: number;
}

/** What is held of the restaurants' closings of these months, by closing. */
export async function readHeld(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
  months: readonly Month[],
): Promise<(closing: ClosingKey) => Held | undefined> {
  const rows = await db
    .selectFrom('payroll_lines')
    .innerJoin('payroll_runs', 'payroll_runs.id', 'payroll_lines.run_id')
    .select(({ fn }) => [
      'payroll_runs.id',
      'payroll_runs.number as run_number',
      'payroll_lines.restaurant_id',
      'payroll_lines.month',
      'payroll_lines.number',
      fn.sum<number>('payroll_lines.payable_minor').as('payable'),
    ])
    .where('taken_back', '=', 0)
    .where('payroll_lines.month', 'in', months.length > 0 ? [...new Set(months)] : [''])
    .$call((query) => amongIds(query, 'payroll_lines.restaurant_id', restaurantIds))
    .groupBy([
      'payroll_runs.id',
      'payroll_runs.number',
      'payroll_lines.restaurant_id',
      'payroll_lines.month',
      'payroll_lines.number',
    ])
    .orderBy('payroll_runs.number')
    .execute();
  const keyOf = ({ restaurant_id, month, number }: ClosingKey) => `${restaurant_id} ${month} ${number}`;
  const held = new Map<string, Held>();
  for (const row of rows) {
    const payable = (held.get(keyOf(row))?.payable ?? 0) + row.payable;
    held.set(keyOf(row), { payable, run: { id: row.id, number: row.run_number } });
  }
  return (closing) => held.get(keyOf(closing));
}
