import type { BonusRuleItem } from '#contract/reports.ts';
import { firstDay, lastDay, type Day, type Month } from '#contract/month.ts';

/** The rule of each currency that counts on a day, of rules in any order; a currency without one is left out. */
export function rulesOn<Rule extends BonusRuleItem>(rules: readonly Rule[], day: Day): Rule[] {
  return rules.filter(
    (rule) =>
      rule.valid_from <= day &&
      !rules.some(
        (other) =>
          other.currency === rule.currency && other.valid_from > rule.valid_from && other.valid_from <= day,
      ),
  );
}

/** The rules that count for a day of the month: by currency as given, then the earliest first. */
export function rulesOfMonth<Rule extends BonusRuleItem>(rules: readonly Rule[], month: Month): Rule[] {
  const before = rulesOn(rules, firstDay(month));
  const within = rules.filter(
    ({ valid_from }) => valid_from > firstDay(month) && valid_from <= lastDay(month),
  );
  const currencies = [...new Set(rules.map(({ currency }) => currency))];
  return currencies.flatMap((currency) =>
    [...before, ...within]
      .filter((rule) => rule.currency === currency)
      .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1)),
  );
}
