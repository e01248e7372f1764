/** The bonus of one report: the product's one formula. */
import type { Minor } from './money.ts';

/** `amount_per_point` is in the minor units of the restaurant's currency. */
export interface BonusRule {
  points_threshold: number;
  amount_per_point: Minor;
}

/**
 * Each point above the threshold earns the amount: `bonus = max(0, points − points_threshold) × amount_per_point`.
 * Whole numbers only, so the product is exact. Source: issue 4, "points threshold and amount per point".
 */
export function bonusOf(points: number, rule: BonusRule): Minor {
  return Math.max(0, points - rule.points_threshold) * rule.amount_per_point;
}
