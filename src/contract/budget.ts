/**
 * The standing of a month's bonuses against the restaurant's budget. Pure, and without schemas: the first screens read
 * it too.
 */
import type { Minor } from './money.ts';
import type { Month } from './month.ts';

/**
 * - `within` below 90 % of the budget
 * - `near` from 90 % on
 * - `over` above 100 %
 */
export const budgetStandings = ['within', 'near', 'over'] as const;
export type BudgetStanding = (typeof budgetStandings)[number];

/** From this many percent of the budget on, a month is near it. */
const nearFrom = 90;

/** `budget` > 0. Whole numbers only, so that exactly 90 % and exactly 100 % are on the right side. */
export function budgetStanding(used: Minor, budget: Minor): BudgetStanding {
  if (used > budget) return 'over';
  return used * 100 >= budget * nearFrom ? 'near' : 'within';
}

/** The amount in force in a month, of spans in the order in which they come into force; null where there is none. */
export function budgetInForce<Amount>(
  spans: readonly { valid_from: Month; amount: Amount | null }[] | undefined,
  month: Month,
): Amount | null {
  return spans?.findLast(({ valid_from }) => valid_from <= month)?.amount ?? null;
}

/** `used / budget` to four places, halves up; `budget` > 0. 0.9312 is 93.12 %. */
export function usedShare(used: Minor, budget: Minor): number {
  return Math.floor((used * 20_000 + budget) / (2 * budget)) / 10_000;
}
