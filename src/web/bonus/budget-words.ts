/** The budgets of a restaurant as sentences need them. */
import type { RestaurantBudgets } from '#contract/budgets.ts';

/** The amount in force in its current month; null where there is none. */
export function budgetNow({ month, budgets }: RestaurantBudgets): string | null {
  return budgets.findLast(({ valid_from }) => valid_from <= month)?.amount ?? null;
}

/** The budgets that come into force later, the next one first. */
export function plannedBudgets({ month, budgets }: RestaurantBudgets) {
  return budgets.filter(({ valid_from }) => valid_from > month);
}
