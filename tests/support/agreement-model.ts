/**
 * What the server is about, written a second time as naively as can be: plain arrays, every total added up anew from its
 * rows. It shares no arithmetic with the product, so that the two can only agree by both being right.
 */
import type { Currency } from '#contract/money.ts';

export interface ModelRestaurant {
  id: string;
  name: string;
  store_id: string;
  currency: Currency;
  time_zone: string;
  day_starts_at: string;
  opened_on: string;
  goals: { from: string; goal: number }[];
  /** Hundredths, by month; null: none. */
  budgets: Record<string, number | null>;
}

export interface ModelPerson {
  id: string;
  email: string;
  isAdmin: boolean;
  first_name: string;
  last_name: string;
  deleted: boolean;
}

export interface ModelStay {
  restaurant: string;
  person: string;
  from: string;
  to: string | null;
}

export interface ModelReport {
  id: string;
  restaurant: string;
  date: string;
  points: number;
  comment: string | null;
  evaluator: { id: string; first_name: string; last_name: string };
  evaluated: { id: string; first_name: string; last_name: string };
  observed: number;
  recorded: number;
  voided: boolean;
}

export interface ModelRule {
  currency: Currency;
  from: string;
  threshold: number;
  /** Hundredths. */
  amount: number;
}

export interface Model {
  now: number;
  restaurants: ModelRestaurant[];
  people: ModelPerson[];
  stays: ModelStay[];
  reports: ModelReport[];
  rules: ModelRule[];
}

const minute = 60_000;
const dayMs = 24 * 60 * minute;

export const nextDay = (day: string, count = 1) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** `2026-03-27 20:00`. */
export const localTime = (restaurant: ModelRestaurant, at: number) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: restaurant.time_zone }).slice(0, 16);

/** The local date, or the one before where the restaurant's day hasn't begun. */
export function dayOf(restaurant: ModelRestaurant, at: number): string {
  const [date = '', time = ''] = localTime(restaurant, at).split(' ');
  return time < restaurant.day_starts_at ? nextDay(date, -1) : date;
}

export function todayOf(model: Model, restaurant: ModelRestaurant): string {
  return dayOf(restaurant, model.now);
}

export function daysOf(month: string): string[] {
  const days = [`${month}-01`];
  for (;;) {
    const next = nextDay(days.at(-1) ?? '');
    if (!next.startsWith(month)) return days;
    days.push(next);
  }
}

export function wasThere({ stays }: Model, restaurant: string, person: string, day: string): boolean {
  return stays.some(
    (stay) =>
      stay.restaurant === restaurant &&
      stay.person === person &&
      stay.from <= day &&
      (stay.to === null || stay.to >= day),
  );
}

export function isThere({ stays }: Model, restaurant: string | undefined, person: string): boolean {
  return stays.some((stay) => stay.restaurant === restaurant && stay.person === person && stay.to === null);
}

export function goalOf(restaurant: ModelRestaurant, day: string): number | null {
  let goal: number | null = null;
  for (const step of restaurant.goals) if (step.from <= day) ({ goal } = step);
  return goal;
}

/** The months of the histories, and those for which a budget is planned. */
export const budgetMonths = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'];

/** Hundredths. */
export function bonusOfReport({ rules, restaurants }: Model, report: ModelReport): number {
  const currency = restaurants.find(({ id }) => id === report.restaurant)?.currency;
  const own = rules.filter((rule) => rule.currency === currency && rule.from <= report.date);
  const rule = own.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1);
  if (!rule) return 0;
  let bonus = 0;
  for (let point = rule.threshold + 1; point <= report.points; point += 1) bonus += rule.amount;
  return bonus;
}

/** `1234` is `12.34`. */
export const decimal = (hundredths: number) =>
  `${(hundredths - (hundredths % 100)) / 100}.${String(hundredths % 100).padStart(2, '0')}`;

export const average = (points: number, count: number) =>
  count === 0 ? null : Number((Math.floor((points / count) * 100 + 0.5 + 1e-9) / 100).toFixed(2));

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The reports of a restaurant that count, newest first. */
export function rowsOf(model: Model, restaurant: string, month: string): ModelReport[] {
  const own = model.reports.filter(
    (one) => one.restaurant === restaurant && !one.voided && one.date.startsWith(month),
  );
  return own.toSorted(newestFirst);
}

export function newestFirst(a: ModelReport, b: ModelReport): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  if (a.observed !== b.observed) return b.observed - a.observed;
  return a.id > b.id ? -1 : 1;
}
