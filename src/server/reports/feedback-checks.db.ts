/** Checks of a report, recorded or corrected: its day and its people. */
import type { Kysely } from 'kysely';
import { clockSkew } from '#contract/feedback.ts';
import { addDays, businessDay, isDay, type Calendar, type Day } from '#contract/month.ts';
import type { Person } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { refusal } from '#server/http/problem.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';

const hour = 60 * 60_000;

/** When it was observed and the business day that it counts for. Throws 422 `in_the_future`, `not_open_yet`. */
export function momentOf(
  observed_at: string | undefined,
  now: Date,
  restaurant: Calendar & { opened_on: Day },
): { observedAt: Date; date: Day } {
  const clientTime = observed_at === undefined ? now : new Date(observed_at);
  if (clientTime.getTime() > now.getTime() + clockSkew) throw refusal('observed_at', 'in_the_future');
  const observedAt = clientTime > now ? now : clientTime;
  const date = businessDay(observedAt, restaurant);
  // A year of three digits isn't a day of ours, and would compare as one to come.
  if (!isDay(date) || date < restaurant.opened_on) throw refusal('observed_at', 'not_open_yet');
  return { observedAt, date };
}

interface Moment {
  observedAt: Date;
  date: Day;
  now: Date;
  /** The restaurant's business day. */
  today: Day;
}

/**
 * Throws 422 `day_over` for evaluators and `reason` `required` for admins, for a day before yesterday. What was entered
 * without a network comes later: within the chain's hours it counts for its own day.
 */
export async function checkDay(
  trx: Kysely<Schema>,
  { observedAt, date, now, today }: Moment,
  actor: Actor,
  reason: string | undefined,
): Promise<void> {
  if (date >= addDays(today, -1)) return;
  const { late_hours } = await readChainSettings(trx);
  if (now.getTime() - observedAt.getTime() <= late_hours * hour) return;
  if (actor.role !== 'admin') throw refusal('observed_at', 'day_over');
  if (reason === undefined) throw refusal('reason', 'required');
}

/** Those of some people who belonged to the restaurant on the day and weren't deleted since, with their present names. */
export async function readPeopleOn(
  trx: Kysely<Schema>,
  restaurantId: string,
  date: Day,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'first_name', 'last_name'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', 'in', ids)
    .where('valid_from', '<=', date)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', date)]))
    .where('status', '<>', 'deleted')
    .execute();
  return new Map(rows.map((person) => [person.id, person]));
}

/**
 * An evaluator must have been a member on the day; an administrator needn't. Throws 422 `observed_at` `not_in_store`.
 */
export function checkEvaluator(ofDay: ReadonlyMap<string, Person>, { id, role }: Actor): void {
  if (role !== 'admin' && !ofDay.has(id)) throw refusal('observed_at', 'not_in_store');
}

/** The evaluated person. Throws 422 `evaluated_user_id` `oneself`, `not_in_store`. */
export function evaluatedPerson(
  ofDay: ReadonlyMap<string, Person>,
  { id: evaluatorId }: Actor,
  id: string,
): Person {
  if (id === evaluatorId) throw refusal('evaluated_user_id', 'oneself');
  const person = ofDay.get(id);
  if (!person) throw refusal('evaluated_user_id', 'not_in_store');
  return person;
}
