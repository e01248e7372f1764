/** The rules by which points become money: per currency, in force from a day on. The formula is in bonus.ts. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { amount, currencies, currency } from './money.ts';
import { day } from './month-schemas.ts';
import { bonusRule, pointsMax, pointsMin } from './reports.ts';
import { instant, wholeNumber } from './text.ts';

/** A rule in the history, and who set it. */
export const bonusRuleEntry = z.extend(bonusRule, {
  set_at: instant,
  /** Empty where it came with the installation. */
  set_by: z.string(),
});
export type BonusRuleEntry = z.output<typeof bonusRuleEntry>;

/** A rule that another one of the same day has replaced, or that was withdrawn before it began. It pays nothing. */
export const replacedBonusRule = z.extend(bonusRule, {
  /** When and by whom it was set; null and empty where it came with the installation. */
  set_at: z.nullable(instant),
  set_by: z.string(),
  replaced_at: instant,
  replaced_by: z.string(),
  withdrawn: z.boolean(),
});
export type ReplacedBonusRule = z.output<typeof replacedBonusRule>;

/** The effect of a rule on recorded reports: how many get another bonus, and the sums of their bonuses. */
export const bonusChange = z.object({
  reports: z.int(),
  bonus_before: amount,
  bonus_after: amount,
  currency,
});
export type BonusChange = z.output<typeof bonusChange>;

/** Above this a point would earn more than any chain pays; it catches a missed decimal mark. In the major unit. */
export const amountPerPointMax = 10_000;

const amountPerPoint = z.string().check(
  z.trim(),
  z.minLength(1),
  z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, { error: 'invalid' }),
  z.refine((text) => !(Number(text) > amountPerPointMax), {
    error: `too_big {"max":${amountPerPointMax}}`,
  }),
);

export const setBonusRuleBody = z.strictObject({
  currency,
  valid_from: day,
  /** Points up to this number earn nothing. */
  points_threshold: z.int().check(z.gte(pointsMin), z.lte(pointsMax)),
  amount_per_point: amountPerPoint,
  /**
   * The previewed effect that the person agreed to: 409 `stale` with the newer `bonusChange` where it differs by now.
   */
  agreed: z.optional(
    z.strictObject({
      reports: z.int(),
      bonus_before: z.string().check(z.maxLength(20)),
      bonus_after: z.string().check(z.maxLength(20)),
    }),
  ),
});

/** A currency's first rule may begin on any day from here on: a chain brings its history. */
export const firstRuleEarliest = '2000-01-01';

/** Every rule there was, is and will be, and the days from which a new one may count. */
export const bonusRules = z.object({
  /** By currency, then newest first. */
  rules: z.array(bonusRuleEntry),
  /** Those that are no longer among them, the last one replaced first. */
  replaced: z._default(z.array(replacedBonusRule), []),
  /**
   * By currency: the latest current business day of its restaurants, for a rule from before it would change a past day.
   * While no rule has begun {@link firstRuleEarliest}.
   */
  earliest: z.array(z.object({ currency, day })).check(z.minLength(currencies.length)),
});
export type BonusRules = z.output<typeof bonusRules>;

export const listBonusRules = endpoint({
  method: 'GET',
  path: '/v1/bonus-rule/list/',
  summary: 'The bonus rules with their history.',
  permission: 'bonus-rule.read',
  result: answer(bonusRules),
});

/** The effect that `setBonusRule` would have on recorded reports; shown before it is called. 422 as there. */
export const previewBonusRule = endpoint({
  method: 'GET',
  path: '/v1/admin/bonus-rule/preview/',
  summary:
    'How many recorded reports a bonus rule would give another bonus, and what they come to before and after.',
  permission: 'bonus-rule.set',
  query: z.strictObject({
    currency,
    valid_from: day,
    points_threshold: wholeNumber(pointsMin, pointsMax),
    amount_per_point: amountPerPoint,
  }),
  result: answer(bonusChange),
});

/**
 * Sets a rule from a day on, today's business day at the earliest (422 `valid_from` `in_the_past`); one that begins on
 * the same day is replaced. The current day's reports follow it at once, each with a line in its history; past days
 * never change, but where no rule of the currency has begun: its first one may begin in the past.
 */
export const setBonusRule = endpoint({
  method: 'PUT',
  path: '/v1/admin/bonus-rule/set/',
  summary:
    'Sets the bonus rule of a currency from a day on; past days keep theirs. The first one may begin in the past.',
  permission: 'bonus-rule.set',
  body: setBonusRuleBody,
  result: answer(bonusRules),
  problems: ['stale'],
});

/** Removes a rule that isn't in force yet; a rule that has begun stays (422 `valid_from` `in_the_past`). Idempotent. */
export const removeBonusRule = endpoint({
  method: 'DELETE',
  path: '/v1/admin/bonus-rule/remove/',
  summary: 'Takes back a bonus rule that has not begun.',
  permission: 'bonus-rule.set',
  body: z.strictObject({ currency, valid_from: day }),
  result: answer(bonusRules),
});
