/** Checks that payroll runs are as they were made: their sums, their files, and what they hold of closings. */
import { sql, type Kysely } from 'kysely';
import { hashOf } from '#server/payroll/layout-file.ts';
import type { Schema } from '#server/db/schema.ts';

export interface PayrollCheck {
  count: number;
  /** The number of the first run that isn't as it was made, and what of it. */
  changed: { number: number; what: 'sums' | 'file' | 'closing' } | undefined;
}

export async function checkPayroll(db: Kysely<Schema>): Promise<PayrollCheck> {
  const runs = await db.selectFrom('payroll_runs').selectAll().orderBy('number').execute();
  for (const { id, number, people, restaurants, total_minor } of runs) {
    const held = await db
      .selectFrom('payroll_lines as l')
      .innerJoin('closings as c', (join) =>
        join
          .onRef('c.restaurant_id', '=', 'l.restaurant_id')
          .onRef('c.month', '=', 'l.month')
          .onRef('c.number', '=', 'l.number'),
      )
      .innerJoin('closing_lines as p', (join) =>
        join
          .onRef('p.restaurant_id', '=', 'l.restaurant_id')
          .onRef('p.month', '=', 'l.month')
          .onRef('p.number', '=', 'l.number')
          .onRef('p.user_id', '=', 'l.user_id'),
      )
      .select(({ fn }) => [
        fn.count<number>('l.user_id').distinct().as('people'),
        fn.count<number>('l.restaurant_id').distinct().as('restaurants'),
        fn.coalesce(fn.sum<number>('p.payable_minor'), sql<number>`0`).as('total'),
        // A closing that a run in force holds can't be withdrawn.
        fn
          .countAll<number>()
          .filterWhere('c.withdrawn_at', 'is not', null)
          .filterWhere('l.taken_back', '=', 0)
          .as('withdrawn'),
      ])
      .where('l.run_id', '=', id)
      .executeTakeFirstOrThrow();
    if (held.withdrawn > 0) return { count: runs.length, changed: { number, what: 'closing' } };
    const isSame = held.people === people && held.restaurants === restaurants && held.total === total_minor;
    if (!isSame) return { count: runs.length, changed: { number, what: 'sums' } };
    const files = await db
      .selectFrom('payroll_files')
      .select(['hash', 'content'])
      .where('run_id', '=', id)
      .execute();
    const isWhole = files.every(({ hash, content }) => hashOf(Buffer.from(content, 'base64')) === hash);
    if (!isWhole) return { count: runs.length, changed: { number, what: 'file' } };
  }
  return { count: runs.length, changed: undefined };
}
