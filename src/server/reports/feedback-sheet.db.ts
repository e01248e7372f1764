/** The data of the record screen: the people to evaluate, and the day's count against its goal. */
import { sql, type Kysely } from 'kysely';
import { mostOfMine, type Evaluable, type RecordSheet } from '#contract/feedback.ts';
import type { Locale } from '#contract/locale.ts';
import { addDays, businessDay, monthOfDay, type Day } from '#contract/month.ts';
import { readRules, ruleOn, toBonusRule } from '#server/bonus/rules.db.ts';
import { readClosedMonth } from '#server/closings/closed-months.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { sorted } from '#server/lists/order.ts';
import { readGoals } from '#server/restaurants/goals.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';
import type { ReportItem } from '#contract/reports.ts';
import { toReportItem } from './reports.db.ts';
import { readDays } from '#server/totals/day-totals.db.ts';
import { dayPaceAt, paceFrom, paceOfToday } from '#server/totals/pace.ts';
import { dayTotal } from '#server/totals/summary.ts';

/** A restaurant's sheet for a day; the current business day unless another is asked for. Throws `not_found`. */
export async function readRecordSheet(
  db: Kysely<Schema>,
  actor: Actor,
  { id, day }: { id: string; day?: Day | undefined },
  now: Date,
  locale: Locale,
): Promise<RecordSheet> {
  const restaurant = await selectRestaurant(db, restaurantsOf(actor, 'report.create'), id);
  if (!restaurant) throw new Problem('not_found');
  if (restaurant.archived_at !== null) throw new Problem('restaurant_archived');
  const today = businessDay(now, restaurant);
  const date = day ?? today;
  const isToday = date === today;
  const [goalsOf, daysOf, rules, people, mine, closed] = await Promise.all([
    readGoals(db, [id]),
    readDays(db, [id], [{ from: isToday ? paceFrom(date) : date, to: date }]),
    readRules(db, restaurant.currency),
    readEvaluable(db, id, date, today, actor),
    readMine(db, id, [...new Set([date, ...changeableDays(today)])], actor),
    readClosedMonth(db, { restaurantId: id, month: monthOfDay(date) }),
  ]);
  const [goals, days] = [goalsOf.get(id) ?? [], daysOf.get(id) ?? []];
  // The pace is of today alone.
  const pace = isToday ? paceOfToday(restaurant, goals, days, date) : undefined;
  const rule = ruleOn(rules, date);
  await markNamesakes(db, actor, people);
  return {
    restaurant_id: restaurant.id,
    name: restaurant.name,
    store_id: restaurant.store_id,
    currency: restaurant.currency,
    time_zone: restaurant.time_zone,
    day_starts_at: restaurant.day_starts_at,
    day: dayTotal(
      date,
      goals,
      days.find((row) => row.date === date),
    ),
    today,
    opened_on: restaurant.opened_on,
    closed,
    pace: pace ? dayPaceAt(pace, now) : null,
    bonus_rule: rule ? toBonusRule(rule) : null,
    people: sorted(
      people,
      ({ on_shift, away_until, last_observed_at: last, first_name, last_name }) => [
        on_shift ? 0 : away_until === null ? 1 : 2,
        last === null ? 0 : Date.parse(last),
        last_name,
        first_name,
      ],
      locale,
    ),
    mine,
  };
}

/** The restaurant's people of the day but the actor, the disabled and the deleted, each found by their own index. */
async function readEvaluable(
  db: Kysely<Schema>,
  restaurantId: string,
  date: Day,
  today: Day,
  actor: Actor,
): Promise<Evaluable[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'first_name', 'last_name', 'user_position', 'role'])
    .select((of) => [
      of.fn
        .coalesce(
          of
            .selectFrom('reports')
            .select(lastSeen('business_date', 'observed_at'))
            .whereRef('evaluated_user_id', '=', 'users.id')
            .where('restaurant_id', '=', restaurantId)
            .orderBy('business_date', 'desc')
            .orderBy('observed_at', 'desc')
            .limit(1),
          // Of whoever has no feedback but in archived months, the newest one's.
          of
            .selectFrom('archived_totals')
            .select(lastSeen('last_seen_on', 'last_observed_at'))
            .where('restaurant_id', '=', restaurantId)
            .where('side', '=', 'evaluated_user')
            .whereRef('user_id', '=', 'users.id')
            .orderBy('month', 'desc')
            .limit(1),
        )
        .as('last_seen'),
      of.fn.max('away_until').as('away_until'),
      of.fn.max('on_shift_on').as('on_shift_on'),
      of
        .selectFrom('reports')
        .select(of.fn.countAll<number>().as('count'))
        .whereRef('evaluated_user_id', '=', 'users.id')
        .where('business_date', '=', date)
        .where('restaurant_id', '=', restaurantId)
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where('valid_from', '<=', date)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', date)]))
    .where('status', 'not in', ['disabled', 'deleted'])
    .where('users.id', '<>', actor.id)
    // Who left and came back on one day has two memberships on it.
    .groupBy('users.id')
    .execute();
  return rows.map(({ last_seen, away_until, on_shift_on, ...person }) => {
    const [last_seen_on, last_observed_at] = last_seen?.split(' ') ?? [];
    return {
      ...person,
      last_seen_on: last_seen_on ?? null,
      last_observed_at: last_observed_at ?? null,
      away_until: away_until !== null && away_until >= today ? away_until : null,
      on_shift: on_shift_on === today,
    };
  });
}

/** A business day and an instant of it, as one text: a subquery has one column. */
const lastSeen = (day: string, instant: string) =>
  sql<string>`${sql.ref(day)} || ' ' || ${sql.ref(instant)}`.as('last_seen');

/**
 * The business days for which evaluators may have recorded within the ten minutes: a chain takes what is up to 168 hours late,
 * and meanwhile another day may have begun. By days and not by hours: what has a state's tag doesn't depend on the clock.
 */
const changeableDays = (today: Day) => Array.from({ length: 9 }, (_, before) => addDays(today, -before));

/** What the actor recorded last in a restaurant for one of the days, the newest first. */
async function readMine(
  db: Kysely<Schema>,
  restaurantId: string,
  days: readonly Day[],
  actor: Actor,
): Promise<ReportItem[]> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('evaluator_id', '=', actor.id)
    .where('business_date', 'in', days)
    .where('restaurant_id', '=', restaurantId)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfMine)
    .execute();
  return rows.map(toReportItem);
}
