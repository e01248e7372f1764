/** The feedback of a restaurant's day, by chance. */
import type { Selectable } from 'kysely';
import { bonusOf, type BonusRule } from '#contract/bonus.ts';
import { dayNumber, weekday, type Day } from '#contract/month.ts';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import { comments, moodOf } from './comments.ts';
import { zones, type PersonPlan, type Plan, type RestaurantPlan } from './plan.ts';
import { createRandom, type Random } from './random.ts';

type Report = Selectable<ReportsTable>;

const MINUTE = 60_000;
const meanPoints = 7.4;

/** What a weekday adds to the chance of a hit, Monday first. */
const weekdayEffect = [0, 0, 0, 0, 0.06, 0.08, -0.1];

/** The day's reports up to the present, in the order in which they were observed. */
export function feedbackOfDay(plan: Plan, restaurant: RestaurantPlan, date: Day, now: Date): Report[] {
  // Each restaurant's day has its own chance, so that it is the same whenever the data is made.
  const random = createRandom(`${restaurant.store_id} ${date}`);
  const present = plan.people.filter((person) =>
    person.stays.some(
      (stay) => stay.restaurant === restaurant && stay.from <= date && (stay.to === null || date <= stay.to),
    ),
  );
  const evaluators = present.filter((person) => canRecord(person, date));
  const crew = present.filter(
    ({ user_position, status }) => user_position === 'crew' && status !== 'disabled',
  );
  if (evaluators.length === 0 || crew.length === 0) return [];

  const goal = restaurant.goals.findLast(({ valid_from }) => valid_from <= date)?.goal ?? 0;
  const rule = plan.rules[restaurant.country].findLast(({ valid_from }) => valid_from <= date);
  const minutes = times(random, count(random, restaurant, date, goal));
  const onDuty = [random.pick(evaluators), random.pick(evaluators)];
  // Closing comes near and the goal doesn't: the last entries follow one another within minutes.
  const burstFrom = random.chance(restaurant.burst ?? 0) ? Math.max(0, minutes.length - 6) : minutes.length;
  const midnight = localMidnight(date, zones[restaurant.country]);

  return minutes.flatMap((planned, index) => {
    const isBurst = index >= burstFrom;
    const minute = isBurst ? 22 * 60 + 40 + (index - burstFrom) * 2 : planned;
    const observed = new Date(midnight + minute * MINUTE + random.between(0, 59) * 1_000);
    const recorded = new Date(observed.getTime() + random.between(5, 90) * 1_000);
    const evaluator = onDuty[isBurst || minute >= 16 * 60 ? 1 : 0] ?? random.pick(evaluators);
    const report = feedback(random, rule, restaurant, evaluator, random.pick(crew));
    const id = random.id(recorded);
    if (recorded > now) return [];
    return {
      ...report,
      restaurant_id: restaurant.id,
      business_date: date,
      id,
      observed_at: observed.toISOString(),
      recorded_at: recorded.toISOString(),
      corrected_at: null,
      import_id: null,
    };
  });
}

function canRecord({ role, status, recordsUntil }: PersonPlan, date: Day): boolean {
  if (role === 'user' || status === 'pending') return false;
  return recordsUntil === null || date <= recordsUntil;
}

/** A day that reaches its goal exceeds it a little, one that misses it misses by more. */
function count(random: Random, restaurant: RestaurantPlan, date: Day, goal: number): number {
  const isHit = random.chance(restaurant.hit + (weekdayEffect[weekday(date) - 1] ?? 0));
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

function feedback(
  random: Random,
  rule: BonusRule | undefined,
  restaurant: RestaurantPlan,
  evaluator: PersonPlan,
  evaluated: PersonPlan,
) {
  const felt = meanPoints + evaluated.skill + evaluator.leniency + random.normal(1.1);
  const points = Math.round(Math.min(pointsMax, Math.max(pointsMin, felt)));
  return {
    points,
    bonus_minor: rule ? bonusOf(points, rule) : 0,
    comment: random.chance(0.35) ? random.pick(comments[restaurant.country][moodOf(points)]) : null,
    evaluator_id: evaluator.id,
    evaluator_first_name: evaluator.first_name,
    evaluator_last_name: evaluator.last_name,
    evaluated_user_id: evaluated.id,
    evaluated_user_first_name: evaluated.first_name,
    evaluated_user_last_name: evaluated.last_name,
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant of a day's midnight as its business hours count it: clocks change between 02:00 and 04:00, when nobody
 * works, so one offset, that of noon, holds from opening to after midnight. Both zones are whole hours ahead of UTC.
 */
function localMidnight(date: Day, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  const utcMidnight = dayNumber(date) * 24 * 60 * MINUTE;
  const noon = 12 * 60 * MINUTE;
  return utcMidnight - (Number(clock.format(utcMidnight + noon)) - 12) * 60 * MINUTE;
}
