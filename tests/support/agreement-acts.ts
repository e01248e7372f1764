/** What people do, as data; and what of it happens, by the model. */
import fc from 'fast-check';
import { defaultSettings } from '#contract/settings.ts';
import {
  budgetMonths,
  dayOf,
  isThere,
  nextDay,
  todayOf,
  wasThere,
  type Model,
  type ModelPerson,
  type ModelReport,
  type ModelRestaurant,
} from './agreement-model.ts';

const minute = 60_000;

/** Numbers stand for whoever has that place in the model's lists, counted round and round. */
export type Act =
  | {
      kind: 'record';
      by: number;
      restaurant: number;
      about: number;
      points: number;
      /** Minutes. */
      ago: number;
      confirm: boolean;
      comment: boolean;
    }
  | { kind: 'correct'; report: number; points: number; about: number | null }
  | { kind: 'void'; by: number; report: number }
  | { kind: 'import'; restaurant: number; by: number; about: number; points: number; ago: number }
  | { kind: 'goal'; restaurant: number; goal: number }
  | {
      kind: 'budget';
      restaurant: number;
      /** Of the model's months. */
      month: number;
      /** Hundredths. */
      amount: number | null;
    }
  | { kind: 'rule'; restaurant: number; inDays: number; threshold: number; amount: number }
  | { kind: 'assign' | 'remove'; restaurant: number; person: number }
  | { kind: 'rename'; person: number; name: string }
  | { kind: 'delete person'; person: number }
  | { kind: 'delete restaurant'; restaurant: number }
  | { kind: 'wait'; minutes: number };

const place = fc.nat(30);
const points = fc.integer({ min: 0, max: 10 });
/** Now, a moment ago, this morning, and days ago. */
const ago = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 1_400 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1_400, max: 6_000 }) },
);
const waiting = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 3, arbitrary: fc.integer({ min: 60, max: 900 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 4_000 }) },
);

const oneAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 22,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      by: place,
      restaurant: place,
      about: place,
      points,
      ago,
      confirm: fc.boolean(),
      comment: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      report: place,
      points,
      about: fc.option(place),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      restaurant: place,
      by: place,
      about: place,
      points,
      ago,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), by: place, report: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('goal' as const),
      restaurant: place,
      goal: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('budget' as const),
      restaurant: place,
      month: fc.integer({ min: 0, max: 5 }),
      amount: fc.option(fc.constantFrom(1, 99_999, 150_000)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      restaurant: place,
      inDays: fc.integer({ min: 0, max: 3 }),
      threshold: points,
      amount: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('assign' as const, 'remove' as const),
      restaurant: place,
      person: place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      person: place,
      name: fc.constantFrom('Ana', 'Ștefan', 'Jörg'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete person' as const), person: place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: waiting }) },
);
const lastAct = fc.record({ kind: fc.constant('delete restaurant' as const), restaurant: place });

/** A history: at most one restaurant goes, so that there is something left to compare. */
export const histories = fc
  .tuple(
    fc.array(oneAct, { minLength: 30, maxLength: 70, size: 'max' }),
    fc.option(lastAct, { freq: 3 }),
    fc.array(oneAct, { maxLength: 15, size: 'max' }),
  )
  .map(([before, end, after]) => [...before, ...(end ? [end] : []), ...after]);

/** The one at a place of a list that goes round; undefined where the list is empty. */
export const at = <Item>(list: readonly Item[], number: number): Item | undefined =>
  list[number % Math.max(1, list.length)];

export const reachesRestaurant = (model: Model, person: ModelPerson, restaurant: string | undefined) =>
  person.isAdmin || isThere(model, restaurant, person.id);

/** Whether a new report passes, by the contract's rules: an administrator always gives a reason. */
export function mayRecord(model: Model, report: ModelReport, author: ModelPerson, confirm: boolean): boolean {
  const restaurant = model.restaurants.find(({ id }) => id === report.restaurant);
  const about = model.people.find(({ id }) => id === report.evaluated.id);
  if (!restaurant || !about || author.deleted || !reachesRestaurant(model, author, restaurant.id))
    return false;
  if (report.date < restaurant.opened_on) return false;
  // What a device has sent later counts for its own day, for so many hours.
  const isLate =
    report.date < nextDay(todayOf(model, restaurant), -1) &&
    model.now - report.observed > defaultSettings.late_hours * 60 * minute;
  if (!author.isAdmin && (isLate || !wasThere(model, restaurant.id, author.id, report.date))) return false;
  if (about.id === author.id || about.deleted || !wasThere(model, restaurant.id, about.id, report.date))
    return false;
  const isNear = (other: ModelReport) =>
    !other.voided &&
    other.restaurant === report.restaurant &&
    other.evaluator.id === author.id &&
    other.evaluated.id === about.id &&
    other.points === report.points &&
    Math.abs(other.observed - report.observed) < 2 * minute;
  return confirm || !model.reports.some(isNear);
}

/** Whether its author may still change a report. */
export function isFresh(model: Model, report: ModelReport, author: ModelPerson): boolean {
  const exists = model.restaurants.some(({ id }) => id === report.restaurant);
  const inTime = model.now - report.recorded <= 10 * minute;
  return exists && inTime && !author.deleted && reachesRestaurant(model, author, report.restaurant);
}

/** A stay begins today; one that ended today goes on. */
export function beginStay(model: Model, restaurant: ModelRestaurant, person: string): void {
  const today = todayOf(model, restaurant);
  const ended = model.stays.find(
    (stay) =>
      stay.restaurant === restaurant.id && stay.person === person && stay.to !== null && stay.to >= today,
  );
  if (ended) ended.to = null;
  else model.stays.push({ restaurant: restaurant.id, person, from: today, to: null });
}

export function endStays(model: Model, person: string, only?: string): void {
  for (const stay of model.stays) {
    const restaurant = model.restaurants.find(({ id }) => id === stay.restaurant);
    if (!restaurant || stay.person !== person || stay.to !== null) continue;
    if (only === undefined || only === stay.restaurant) stay.to = todayOf(model, restaurant);
  }
}

/** From today on; the days before keep theirs. */
export function changeGoal(model: Model, restaurant: ModelRestaurant, goal: number): void {
  const from = todayOf(model, restaurant);
  restaurant.goals = [...restaurant.goals.filter((step) => step.from < from), { from, goal }];
}

/** Until the month in which the budget changes anyway. */
export function changeBudget({ budgets }: ModelRestaurant, from: string, amount: number | null): void {
  const was = budgets[from];
  for (const month of budgetMonths.filter((one) => one >= from)) {
    if (budgets[month] !== was) return;
    budgets[month] = amount;
  }
}

/** The first day that a rule of a restaurant's currency may count from: today, where it is latest. */
export function firstRuleDay(model: Model, { currency }: ModelRestaurant): string {
  const days = model.restaurants
    .filter((other) => other.currency === currency)
    .map((other) => dayOf(other, model.now));
  return days.toSorted().at(-1) ?? '';
}
