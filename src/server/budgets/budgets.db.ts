/** Monthly bonus budgets and their history. */
import type { Kysely } from 'kysely';
import type { RestaurantBudgets } from '#contract/budgets.ts';
import type { Locale } from '#contract/locale.ts';
import { fromMinor, type Minor } from '#contract/money.ts';
import { businessDay, monthOfDay, type Month } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { sorted } from '#server/lists/order.ts';

/** The budget from a month on, until the next span; null: none. */
export interface BudgetSpan {
  valid_from: Month;
  amount: Minor | null;
}

/** The budgets of restaurants, planned ones too, each in the order in which they come into force. */
export async function readBudgets(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
): Promise<Map<string, BudgetSpan[]>> {
  const rows = await db
    .selectFrom('restaurant_budgets')
    .select(['restaurant_id', 'valid_from', 'amount_minor as amount'])
    .$call((query) => amongIds(query, 'restaurant_id', restaurantIds))
    .orderBy('restaurant_id')
    .orderBy('valid_from')
    .execute();
  return Map.groupBy(rows, ({ restaurant_id }) => restaurant_id);
}

/** The restaurants in use with their budgets, by name; `restaurant_id` narrows the list to that one. */
export async function listBudgets(
  db: Kysely<Schema>,
  { restaurant_id }: { restaurant_id?: string | undefined },
  now: Date,
  locale: Locale,
): Promise<RestaurantBudgets[]> {
  const restaurants = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'currency', 'time_zone', 'day_starts_at'])
    .where('archived_at', 'is', null)
    .$if(restaurant_id !== undefined, (query) => query.where('id', '=', restaurant_id ?? ''))
    .execute();
  const ids = restaurants.map(({ id }) => id);
  const budgets = await readBudgets(db, ids);
  return sorted(restaurants, ({ name }) => [name], locale).map(({ id, name, currency, ...calendar }) => ({
    restaurant_id: id,
    name,
    currency,
    month: monthOfDay(businessDay(now, calendar)),
    budgets: (budgets.get(id) ?? []).map(({ valid_from, amount }) => ({
      valid_from,
      amount: amountText(amount),
    })),
  }));
}

/** 150000 → `"1500.00"`; no budget is null. */
export function amountText(amount: Minor | null): string | null {
  return amount === null ? null : fromMinor(amount);
}
