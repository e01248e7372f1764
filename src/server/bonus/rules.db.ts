/** Reading bonus rules, and the bonus of a report by them. */
import type { Kysely, Selectable } from 'kysely';
import { bonusOf } from '#contract/bonus.ts';
import type { BonusRuleItem } from '#contract/reports.ts';
import type { BonusRuleEntry } from '#contract/bonus-rules.ts';
import { fromMinor, type Currency, type Minor } from '#contract/money.ts';
import { firstDay, lastDay, type Day, type Month } from '#contract/month.ts';
import type { BonusRulesTable, Schema } from '#server/db/schema.ts';

/** A currency's rules, each from its `valid_from` until the next one's; ascending. */
export type Rules = readonly Selectable<BonusRulesTable>[];

/** The rules of a currency, in the order in which they come into force. */
export async function readRules(db: Kysely<Schema>, currency: Currency): Promise<Rules> {
  return db
    .selectFrom('bonus_rules')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('valid_from')
    .execute();
}

/** The rules of every currency. */
export async function readAllRules(db: Kysely<Schema>): Promise<(currency: Currency) => Rules> {
  const rows = await db.selectFrom('bonus_rules').selectAll().orderBy('valid_from').execute();
  const rules = Map.groupBy(rows, ({ currency }) => currency);
  return (currency) => rules.get(currency) ?? [];
}

/** The rule in force on a day; undefined before the first one, when points earn nothing. */
export function ruleOn(rules: Rules, day: Day): Selectable<BonusRulesTable> | undefined {
  return rules.findLast((rule) => rule.valid_from <= day);
}

/** What points earn on a day, in minor units. */
export function bonusOn(rules: Rules, day: Day, points: number): Minor {
  return bonusBy(ruleOn(rules, day), points);
}

/** What points earn by a rule, in minor units; nothing without one. */
export function bonusBy(rule: Selectable<BonusRulesTable> | undefined, points: number): Minor {
  return rule ? bonusOf(points, { ...rule, amount_per_point: rule.amount_per_point_minor }) : 0;
}

/** Those in force on any day of the month. */
export function rulesOfMonth(rules: Rules, month: Month): Rules {
  const first = ruleOn(rules, firstDay(month));
  const later = rules.filter(
    ({ valid_from }) => valid_from > firstDay(month) && valid_from <= lastDay(month),
  );
  return first ? [first, ...later] : later;
}

/** A row as the calls tell it. */
export function toBonusRule(row: Selectable<BonusRulesTable>): BonusRuleItem {
  return {
    currency: row.currency,
    valid_from: row.valid_from,
    points_threshold: row.points_threshold,
    amount_per_point: fromMinor(row.amount_per_point_minor),
  };
}

/** The same with who set it. */
export function toRuleEntry(row: Selectable<BonusRulesTable>): BonusRuleEntry {
  return { ...toBonusRule(row), set_at: row.set_at, set_by: row.set_by_name };
}
