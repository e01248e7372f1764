/** Bonus budgets of some of the chain's restaurants: one stays within it, one comes near it, one goes over. */
import type { Insertable, Kysely } from 'kysely';
import { fromMinor } from '#contract/money.ts';
import { firstDay } from '#contract/month.ts';
import type { RestaurantBudgetsTable, Schema } from '#server/db/schema.ts';
import { founderOf, type Happening } from './happenings.ts';
import { morningOf } from './person-maker.ts';
import type { Plan } from './plan.ts';

/** What part of the budget the last full month used; a little less, because budgets are whole tens. */
const used: Readonly<Record<string, number>> = {
  'RO-B-01': 0.7,
  'RO-CJ-01': 0.95,
  'RO-SB-01': 1.1,
  'DE-M-01': 0.7,
};

/** Set since a point earns more; each fits the bonuses that were made, so the month totals must be there. */
export async function planBudgets(trx: Kysely<Schema>, plan: Plan) {
  const [since = '', , last = ''] = plan.months.slice(-4);
  const totals = await trx
    .selectFrom('month_totals')
    .select(['restaurant_id', 'bonus_minor'])
    .where('month', '=', last)
    .execute();
  const rows: Insertable<RestaurantBudgetsTable>[] = [];
  const happenings: Happening[] = [];
  for (const { id, store_id } of plan.restaurants) {
    const bonus = totals.find(({ restaurant_id }) => restaurant_id === id)?.bonus_minor ?? 0;
    const part = used[store_id];
    if (part === undefined || bonus === 0) continue;
    const amount = Math.ceil(bonus / part / 1_000) * 1_000;
    rows.push({ restaurant_id: id, valid_from: since, amount_minor: amount });
    happenings.push({
      at: morningOf(firstDay(since)),
      by: founderOf(plan),
      action: 'restaurant.set-budget',
      subject: { type: 'restaurant', id },
      restaurantId: id,
      before: { valid_from: since, bonus_budget: null },
      after: { valid_from: since, bonus_budget: fromMinor(amount) },
    });
  }
  return { rows, happenings };
}
