/**
 * What a set of demo data is made from: restaurants, people, who belongs where and when. Days are relative to the
 * present.
 */
import type { BonusRule } from '#contract/bonus.ts';
import type { Currency } from '#contract/money.ts';
import type { Day, Month } from '#contract/month.ts';
import type { Role, UserPosition } from '#contract/users.ts';
import type { UsersTable } from '#server/db/schema.ts';
import { demoLogins } from './demo-logins.ts';

/** In which language a restaurant's people write and are named. */
export type Country = 'ro' | 'de';

export interface RestaurantPlan {
  id: string;
  name: string;
  store_id: string;
  drive_through: boolean;
  country: Country;
  opened_on: Day;
  /** In the order in which they came into force; the first one on the opening day. */
  goals: { valid_from: Day; goal: number }[];
  /** How likely a day is a hit, before the weekday is taken into account. */
  hit: number;
  /** How likely an evening ends with a burst of entries just before closing time. */
  burst?: number;
}

export interface StayPlan {
  restaurant: RestaurantPlan;
  from: Day;
  /** The last day; null while it goes on. */
  to: Day | null;
}

export interface PersonPlan {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  user_position: UserPosition;
  role: Role;
  status: UsersTable['status'];
  country: Country;
  createdOn: Day;
  hasPassword: boolean;
  stays: StayPlan[];
  /** Points above the average that this person gets. */
  skill: number;
  /** Points above the average that this person gives. */
  leniency: number;
  /** The last day on which this person recorded anything; null while it goes on. */
  recordsUntil: Day | null;
}

/** A rule in force from a day on. */
export interface RulePlan extends BonusRule {
  valid_from: Day;
}

export interface Plan {
  /** The months with reports, the current one last. */
  months: Month[];
  /** The business day of the present. */
  today: Day;
  restaurants: RestaurantPlan[];
  people: PersonPlan[];
  /** In the order in which they came into force. */
  rules: Record<Country, readonly RulePlan[]>;
}

/** Null for the demo's log-ins: their visitors keep the language that they have chosen. */
export function languageOf({ email, country }: Pick<PersonPlan, 'email' | 'country'>): Country | null {
  return demoLogins.some((login) => login.email === email) ? null : country;
}

export const zones: Record<Country, string> = { ro: 'Europe/Bucharest', de: 'Europe/Berlin' };
export const currencyOf: Record<Country, Currency> = { ro: 'RON', de: 'EUR' };

/** Above 7 points each one earns 2.50 lei or 60 cents. */
export const rulesOfToday: Record<Country, BonusRule> = {
  ro: { points_threshold: 7, amount_per_point: 250 },
  de: { points_threshold: 7, amount_per_point: 60 },
};
