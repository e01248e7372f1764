/** The form of a bonus rule. */
import * as z from 'zod/mini';
import { setBonusRuleBody, type BonusRules } from '#contract/bonus-rules.ts';
import { currencies, type Currency } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import { day } from '#contract/month-schemas.ts';

/** Amounts are typed as the person's language writes them, with a comma or a point, and sent with a point. */
const typedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().replace(',', '.')),
  ),
  setBonusRuleBody.shape.amount_per_point,
);

const values = z.strictObject({
  currency: setBonusRuleBody.shape.currency,
  // Apart, so that an empty box is missing rather than a day that doesn't exist.
  valid_from: z.pipe(z.string().check(z.minLength(1)), day),
  points_threshold: setBonusRuleBody.shape.points_threshold,
  amount_per_point: typedAmount,
});

/** What is earned can be told before the day is typed. */
export const earning = z.pick(values, { points_threshold: true, amount_per_point: true });

/** The day from which a currency's rule may count. */
export function earliestOf({ earliest }: BonusRules, currency: Currency): Day {
  return earliest.find((entry) => entry.currency === currency)?.day ?? '';
}

/** The server's own checks, said while typing. */
export function bonusRuleForm(rules: BonusRules) {
  return values.check(
    z.refine(({ currency, valid_from }) => valid_from >= earliestOf(rules, currency), {
      error: 'in_the_past',
      path: ['valid_from'],
    }),
  );
}
export type RuleInput = z.input<typeof values>;
export type RuleValues = z.output<typeof values>;

export const emptyRule: RuleInput = {
  currency: currencies[0],
  valid_from: '',
  // What isn't typed yet is no number; the schema refuses it.
  points_threshold: undefined as unknown as number,
  amount_per_point: '',
};
