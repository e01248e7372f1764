/** What reports add up to, with the rule's part in it. Pure. */
import type { ExplainedRule, Explanation } from '#contract/explain.ts';
import { fromMinor, type Currency } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import { bonusBy, ruleOn, toRuleEntry, type Rules } from '#server/bonus/rules.db.ts';
import type { CountedReports } from './explained-rows.db.ts';

type Sums = Pick<Explanation, 'total' | 'currency' | 'count' | 'points_total' | 'points_average' | 'formula'>;

/** The total is of the recorded bonuses, as that of every screen. */
export function sumsOf(rows: readonly CountedReports[], rules: Rules, currency: Currency): Sums {
  const { count, points, bonus } = figuresOf(rows);
  const byRule = Map.groupBy(rows, (row) => ruleOn(rules, row.business_date));
  return {
    total: fromMinor(bonus),
    currency,
    count,
    points_total: points,
    points_average: pointsAverage(points, count),
    // In the order of the rules; those before the first one have none.
    formula: [undefined, ...rules].flatMap((rule) => {
      const own = byRule.get(rule);
      return own ? [lineOf(rule, own)] : [];
    }),
  };
}

function lineOf(rule: Rules[number] | undefined, rows: readonly CountedReports[]): ExplainedRule {
  const { count, points, bonus } = figuresOf(rows);
  // A point above the threshold is what earns one unit where each earns one.
  const onePoint = rule && { ...rule, amount_per_point_minor: 1 };
  return {
    rule: rule ? toRuleEntry(rule) : null,
    count,
    points,
    points_above: sum(rows, (row) => bonusBy(onePoint, row.points)),
    by_rule: fromMinor(sum(rows, (row) => bonusBy(rule, row.points))),
    bonus: fromMinor(bonus),
    differing: sum(rows, (row) => (bonusBy(rule, row.points) === row.bonus_minor ? 0 : 1)),
  };
}

function figuresOf(rows: readonly CountedReports[]) {
  return {
    count: sum(rows, () => 1),
    points: sum(rows, (row) => row.points),
    bonus: sum(rows, (row) => row.bonus_minor),
  };
}

function sum(rows: readonly CountedReports[], of: (row: CountedReports) => number): number {
  return rows.reduce((whole, row) => whole + row.count * of(row), 0);
}
