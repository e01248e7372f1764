import { addDays, type Day } from '#contract/month.ts';
import type { Person } from './plan.ts';
import { createRandom } from './random.ts';

/** Of the crew some are on shift today, and a few are away for some days. By chance of their own: others stay as they are. */
export function presenceOf({ row, email }: Person, today: Day) {
  const random = createRandom(`presence of ${email}`);
  const isCrew = row.user_position === 'crew' && row.status === 'active';
  const isOnShift = isCrew && random.chance(0.35);
  const isAway = isCrew && !isOnShift && random.chance(0.1);
  return {
    on_shift_on: isOnShift ? today : null,
    away_until: isAway ? addDays(today, random.between(1, 9)) : null,
  };
}
