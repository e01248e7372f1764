/** The payroll of the demo chain: its layouts, and a run for each closed month. */
import type { Kysely } from 'kysely';
import { layoutOf } from '#contract/payroll-presets.ts';
import type { Currency } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { LayoutBody, LayoutSource } from '#contract/payroll.ts';
import { fromMinor } from '#contract/money.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { readPayrollLines, sumsOf } from '#server/payroll/due-lines.db.ts';
import { createLayout } from '#server/payroll/layouts.db.ts';
import { createRun } from '#server/payroll/runs.db.ts';
import { createRandom } from './random.ts';

const headers: Partial<Record<LayoutSource, string>> = {
  payroll_id: 'Marca',
  first_name: 'Prenume',
  last_name: 'Nume',
  store_id: 'Restaurant',
  store_name: 'Numele restaurantului',
  month: 'Luna',
  count: 'Feedbackuri',
  average: 'Puncte medii',
  bonus: 'Bonus',
  correction: 'Corecție',
  payable: 'De plată',
  currency: 'Moneda',
  closing_number: 'Numărul închiderii',
  statement_id: 'Numărul fluturașului',
};

const layouts: readonly LayoutBody[] = [
  layoutOf('romanian', 'RON', 'Stat de plată', () => ''),
  layoutOf('plain_csv', 'RON', 'Tot, CSV', (source) => headers[source] ?? ''),
  { ...layoutOf('datev', 'EUR', 'DATEV', () => ''), wage_type: '2100' },
];

/** Adds the layouts; the ids of each currency's. */
export async function addLayouts(trx: Kysely<Schema>, author: Author): Promise<Map<Currency, string[]>> {
  const random = createRandom('layouts');
  const ids = new Map<Currency, string[]>();
  for (const body of layouts) {
    const id = random.id(author.now);
    await createLayout(trx, author, { id, ...body });
    ids.set(body.currency, [...(ids.get(body.currency) ?? []), id]);
  }
  return ids;
}

/** Hands over all that is due in a currency; people without a payroll number stay due. */
export async function handOver(
  trx: Kysely<Schema>,
  author: Author,
  month: Month,
  currency: Currency,
  layout_ids: string[],
): Promise<void> {
  const due = await readPayrollLines(trx, { currency });
  const own = due.filter((line) => line.month === month);
  const { people, payable } = sumsOf(own.filter(({ payroll_id }) => payroll_id !== null));
  if (people === 0) return;
  await createRun(trx, author, {
    id: createRandom(`run ${month} ${currency}`).id(author.now),
    currency,
    closings: [{ month, restaurant_ids: [...new Set(own.map(({ restaurant_id }) => restaurant_id))] }],
    layout_ids,
    leave_out_unnumbered: true,
    agreed: { people, payable: fromMinor(payable) },
  });
}
