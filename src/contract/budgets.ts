/** Monthly bonus budgets: what a restaurant's bonuses of a month are meant to stay within, each from a month on. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { amount, currency } from './money.ts';
import { month } from './month-schemas.ts';
import { id } from './text.ts';

/** In the major unit. Above this it is a missed decimal mark. */
export const budgetMax = 10_000_000;

/** A decimal text in the restaurant's currency, above 0. */
export const budgetAmount = z.string().check(
  z.trim(),
  z.minLength(1),
  z.regex(/^\d{1,8}(?:\.\d{1,2})?$/, { error: 'invalid' }),
  z.refine((text) => !(Number(text) === 0), { error: 'too_small {"min":0.01}' }),
  z.refine((text) => !(Number(text) > budgetMax), { error: `too_big {"max":${budgetMax}}` }),
);

/** A budget from a month on, until the next one's; `amount: null` there is none from then on. */
export const budgetSpan = z.object({ valid_from: month, amount: z.nullable(amount) });
export type BudgetSpan = z.output<typeof budgetSpan>;

/** A restaurant in use and its budgets. */
export const restaurantBudgets = z.object({
  restaurant_id: z.string(),
  name: z.string(),
  currency,
  /** Its current business month: the first from which a budget can be set. */
  month,
  /** In the order in which they come into force; the one of months that are over too. */
  budgets: z.array(budgetSpan),
});
export type RestaurantBudgets = z.output<typeof restaurantBudgets>;

export const listBudgets = endpoint({
  method: 'GET',
  path: '/v1/admin/budget/list/',
  summary: 'The restaurants in use with their monthly bonus budgets, by name.',
  permission: 'restaurant.set-budget',
  query: z.strictObject({ restaurant_id: z.optional(id) }),
  result: answer(z.array(restaurantBudgets)),
});

const budgetEntry = z.strictObject({
  restaurant_id: id,
  valid_from: month,
  amount: z.nullable(budgetAmount),
});

/**
 * What became of an entry.
 *
 * - `set` done; where it equals the budget before it, the one that began in that month is taken away
 * - `unchanged` it was so before
 * - `not_found` · `archived` · `not_open_yet` before the month of the opening · `in_the_past` before the current
 *   business month
 */
export const budgetResults = [
  'set',
  'unchanged',
  'not_found',
  'archived',
  'not_open_yet',
  'in_the_past',
] as const;
export type BudgetResult = (typeof budgetResults)[number];

export const setBudgets = endpoint({
  method: 'PUT',
  path: '/v1/admin/budget/set/',
  summary: 'Sets monthly bonus budgets of restaurants from a month on; past months keep theirs.',
  permission: 'restaurant.set-budget',
  body: z.array(budgetEntry).check(z.minLength(1), z.maxLength(1_000)),
  /** One for each entry, in its order. What could be done is done, whatever became of the others. */
  result: answer(
    z.array(z.object({ restaurant_id: z.string(), valid_from: month, result: z.enum(budgetResults) })),
  ),
});
