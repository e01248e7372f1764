import { bonusOf } from '#contract/bonus.ts';
import type { BonusRuleItem } from '#contract/reports.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import type { Formats } from './format.ts';

/** What a rule pays for points, as a decimal text. */
export function earned(points: number, rule: BonusRuleItem): string {
  const { points_threshold, amount_per_point } = rule;
  return fromMinor(bonusOf(points, { points_threshold, amount_per_point: toMinor(amount_per_point) }));
}

/**
 * Rules in the words of a language, for `BonusFormula` of #web/ui: the earliest first, as the servers' answers have them
 * for a month. `first` is the first day of what is shown: rules that begin after it are told with their day.
 */
export function ruleWords(rules: readonly BonusRuleItem[], first: Day, formats: Formats) {
  const amount = (text: string, rule: BonusRuleItem) => formats.amount(text, rule.currency);
  return rules.map((rule) => ({
    threshold: formats.number(rule.points_threshold),
    amount: amount(rule.amount_per_point, rule),
    nine: amount(earned(9, rule), rule),
    from: rule.valid_from > first ? formats.shortDay(rule.valid_from) : undefined,
  }));
}
