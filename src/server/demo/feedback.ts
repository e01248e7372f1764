/** The reports of a restaurant's day, by chance. */
import type { Selectable } from 'kysely';
import { instantAt } from '#contract/local-time.ts';
import { weekday, type Day } from '#contract/month.ts';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import { bonusOn } from '#server/bonus/rules.db.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import type { Person, Plan, Restaurant } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { comments } from './words.ts';

export type Report = Selectable<ReportsTable>;

const minute = 60_000;
const meanPoints = 7.4;
/** What a weekday adds to the chance of a hit, Monday first. */
const weekdayEffect = [0, 0, 0, 0, 0.06, 0.08, -0.1];

/** The day's reports up to the present, in the order in which they were observed. */
export function feedbackOfDay(plan: Plan, restaurant: Restaurant, date: Day, now: Date): Report[] {
  // Each restaurant's day has a seed of its own, so that it is the same whenever the data is made.
  const random = createRandom(`${restaurant.row.store_id} ${date}`);
  const present = plan.people.filter(({ stays }) =>
    stays.some((stay) => stay.restaurant === restaurant && stay.from <= date && date <= (stay.to ?? date)),
  );
  const evaluators = present.filter(
    ({ row, recordedUntil = date }) =>
      row.role !== 'user' && row.status !== 'pending' && date <= recordedUntil,
  );
  const crew = present.filter(({ row }) => row.user_position === 'crew' && row.status !== 'disabled');
  if (evaluators.length === 0 || crew.length === 0) return [];

  const goal = restaurant.goals.findLast(({ valid_from }) => valid_from <= date)?.goal ?? 0;
  const rules = plan.rules.filter(({ currency }) => currency === restaurant.row.currency);
  const minutes = times(random, count(random, restaurant.hit, date, goal));
  const onDuty = [random.pick(evaluators), random.pick(evaluators)] as const;
  // Shortly before closing the goal is missed: the last entries follow one another within minutes.
  const burstFrom = random.chance(restaurant.more.burst ?? 0)
    ? Math.max(0, minutes.length - 6)
    : minutes.length;
  // Clocks change between 02:00 and 04:00, when nobody works: noon's offset holds for the whole business day.
  const midnight = instantAt(date, '12:00', restaurant.row.time_zone).getTime() - 12 * 60 * minute;

  return minutes.flatMap((planned, index) => {
    const isBurst = index >= burstFrom;
    const at = isBurst ? 22 * 60 + 40 + (index - burstFrom) * 2 : planned;
    const observed = new Date(midnight + at * minute + random.between(0, 59) * 1_000);
    const recorded = new Date(observed.getTime() + random.between(5, 90) * 1_000);
    const by = onDuty[isBurst || at >= 16 * 60 ? 1 : 0];
    const of = random.pick(crew);
    const points = pointsOf(random, by, of);
    const mood = points >= 8 ? 'praise' : points >= 5 ? 'fair' : 'poor';
    const comment = random.chance(0.35) ? random.pick(comments[restaurant.country][mood]) : null;
    const report = {
      restaurant_id: restaurant.row.id,
      business_date: date,
      id: random.id(recorded),
      points,
      bonus_minor: bonusOn(rules, date, points),
      comment,
      evaluator_id: by.row.id,
      evaluator_first_name: by.row.first_name,
      evaluator_last_name: by.row.last_name,
      evaluated_user_id: of.row.id,
      evaluated_user_first_name: of.row.first_name,
      evaluated_user_last_name: of.row.last_name,
      observed_at: observed.toISOString(),
      recorded_at: recorded.toISOString(),
      corrected_at: null,
      import_id: null,
    };
    return recorded <= now ? [report] : [];
  });
}

/** A day that reaches its goal exceeds it a little, one that misses it misses by more. */
function count(random: Random, hit: number, date: Day, goal: number): number {
  const isHit = random.chance(hit + (weekdayEffect[weekday(date) - 1] ?? 0));
  return isHit ? goal + random.poisson(0.9) : Math.max(0, goal - 1 - random.poisson(2.2));
}

/** Minutes after the day's midnight, ascending: lunch, dinner, the hours between, and 6 in 100 after midnight. */
function times(random: Random, amount: number): number[] {
  const time = () => {
    if (random.chance(0.06)) return 24 * 60 + random.between(0, 104);
    const share = random.next();
    if (share < 0.36) return 13 * 60 + random.normal(35);
    if (share < 0.8) return 19.5 * 60 + random.normal(50);
    return random.between(10 * 60, 22 * 60 + 30);
  };
  return Array.from({ length: amount }, () => Math.max(9 * 60, Math.round(time()))).toSorted((a, b) => a - b);
}

function pointsOf(random: Random, by: Person, of: Person): number {
  const felt = meanPoints + of.skill + by.leniency + random.normal(1.1);
  return Math.round(Math.min(pointsMax, Math.max(pointsMin, felt)));
}
