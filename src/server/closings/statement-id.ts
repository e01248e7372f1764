/** The number of a statement: the same for a closing's line wherever it is shown, and no secret. */
import { createHash } from 'node:crypto';
import type { MonthScope } from '#contract/scope.ts';

/** Twelve digits and letters in threes of four, as `4F7A-21C9-8B0E`, so that it can be read out on the telephone. */
export function statementIdOf({ restaurantId, month }: MonthScope, number: number, userId: string): string {
  const text = JSON.stringify([restaurantId, month, number, userId]);
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase();
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-');
}
