/** The effects of an import of reports on the restaurants' months: counts and bonuses before and after. */
import * as z from 'zod/mini';
import { amount, currency } from './money.ts';
import { month } from './month-schemas.ts';

/**
 * Why a month deserves a look before it is agreed to:
 * - `many_in_a_day` `{day, count, goal}`: the file has more than three times the goal on a day
 * - `unusual_points` `{average, usual}`: the file's average is far from the restaurant's
 * - `doubled` `{count}`: the month has that many reports already, and half as many or more are added
 * - `long_ago`: more than two years before now, as a mistyped year is
 * - `month_over`: the month is over and has reports, so its bonuses may have been paid
 */
export const effectNotes = ['many_in_a_day', 'unusual_points', 'doubled', 'long_ago', 'month_over'] as const;
export type EffectNote = (typeof effectNotes)[number];

const counted = z.object({ before: z.int(), after: z.int() });
const paid = z.object({ before: amount, after: amount });

/** One month of one restaurant. */
export const importEffect = z.object({
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string(), currency }),
  month,
  count: counted,
  bonus: paid,
  notes: z.array(
    z.object({
      code: z.enum(effectNotes),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
});
export type ImportEffect = z.output<typeof importEffect>;

export const importEffects = z.object({
  /** The number of months; `months` holds the first ones, those with an unusual note before the others. */
  total: z.int(),
  months: z.array(importEffect),
  /** A digest of the amounts of all months: an import that was agreed to by them sends it back as `agreed`. */
  digest: z._default(z.string(), ''),
  /** Over all months concerned, by currency. */
  sums: z.array(z.object({ currency, count: counted, bonus: paid })),
});
export type ImportEffects = z.output<typeof importEffects>;
