/**
 * A person's month: feedback received and given, the course of the year and the memberships; and the preview of a
 * deletion.
 */
import { sql, type Kysely } from 'kysely';
import { currencies, fromMinor, type Currency } from '#contract/money.ts';
import { addMonths, firstDay, type Calendar, type Month } from '#contract/month.ts';
import { pointsAverage } from '#contract/reports.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import type { UserScope } from '#contract/scope.ts';
import type { BonusTotals, CourseMonth, FeedbackMonth, Stay, UserMonth } from '#contract/user-months.ts';
import type { User } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { toReportItem } from '#server/reports/reports.db.ts';
import { markNamesakes, peopleOf } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf, type RestaurantReach } from '#server/restaurants/reach.ts';
import { isWithin } from '#server/restaurants/within.db.ts';
import { isArchived, isRead } from '#server/totals/archived-months.db.ts';

/** On which side of a report the person is. */
type Side = 'evaluated_user' | 'evaluator';

/**
 * A person's month, with the reports of the restaurants within the actor's reach. `present` is the current month: the
 * year's course ends with it.
 */
export async function readUserMonth(
  db: Kysely<Schema>,
  actor: Actor,
  user: User,
  scope: UserScope,
  present: Month,
): Promise<UserMonth> {
  const { userId, month } = scope;
  const restaurants = restaurantsOf(actor, 'report.read');
  const received = await readSide(db, 'evaluated_user', scope, restaurants);
  const given = await readSide(db, 'evaluator', scope, restaurants);
  await markNamesakes(db, actor, peopleOf([...received.reports, ...given.reports]));
  const course = {
    received: await readCourse(db, 'evaluated_user', userId, present, restaurants),
    given: await readCourse(db, 'evaluator', userId, present, restaurants),
  };
  return { ...user, month, received, given, course, stays: await readStays(db, userId, restaurants) };
}

/** The months of a year that have reports, newest first. */
async function readCourse(
  db: Kysely<Schema>,
  side: Side,
  id: string,
  present: Month,
  restaurants: RestaurantReach,
): Promise<CourseMonth[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
    .select(({ fn }) => [
      sql<Month>`substr(business_date, 1, 7)`.as('month'),
      'currency',
      fn.countAll<number>().as('count'),
      fn.sum<number>('points').as('points'),
      fn.sum<number>('bonus_minor').as('bonus'),
    ])
    .where(`${side}_id`, '=', id)
    .where('business_date', '>=', firstDay(addMonths(present, -11)))
    .where(isRead('business_date'))
    .where(isWithin('restaurant_id', restaurants))
    .groupBy([sql`substr(business_date, 1, 7)`, 'currency'])
    .unionAll(archivedOf(db, side, id, restaurants).where('month', '>=', addMonths(present, -11)))
    .execute();
  const months = Map.groupBy(rows, (row) => row.month);
  return [...months]
    .map(([month, parts]) => {
      const count = parts.reduce((sum, part) => sum + part.count, 0);
      const points = parts.reduce((sum, part) => sum + part.points, 0);
      const bonuses = parts.map(({ currency, bonus }) => ({ currency, bonus }));
      return { month, count, points_average: pointsAverage(points, count), bonus_totals: totalsOf(bonuses) };
    })
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

/** What a person's archived reports came to, by month and currency. */
function archivedOf(db: Kysely<Schema>, side: Side, id: string, restaurants: RestaurantReach) {
  return db
    .selectFrom('archived_totals')
    .innerJoin('restaurants', 'restaurants.id', 'archived_totals.restaurant_id')
    .select(({ fn }) => [
      'month',
      'currency',
      fn.sum<number>('count').as('count'),
      fn.sum<number>('points').as('points'),
      fn.sum<number>('bonus_minor').as('bonus'),
    ])
    .where('user_id', '=', id)
    .where('side', '=', side)
    .where(isWithin('restaurant_id', restaurants))
    .groupBy(['month', 'currency']);
}

/** A person's memberships, newest first. */
async function readStays(db: Kysely<Schema>, id: string, restaurants: RestaurantReach): Promise<Stay[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .select(['restaurants.id', 'name', 'store_id', 'valid_from', 'valid_to'])
    .where('user_id', '=', id)
    .where(isWithin('restaurant_id', restaurants))
    .orderBy('valid_from', 'desc')
    .orderBy('search_folded')
    .execute();
  return rows.map(({ valid_from, valid_to, ...restaurant }) => ({
    restaurant,
    from: valid_from,
    to: valid_to,
  }));
}

/**
 * The calendar of a person's months: that of the first restaurant. Restaurants of two zones are in two months for an
 * hour a month.
 */
export async function readCalendar(db: Kysely<Schema>, { restaurants }: User): Promise<Calendar> {
  const [first] = restaurants;
  if (!first) return restaurantDefaults;
  const restaurant = await db
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at'])
    .where('id', '=', first.id)
    .executeTakeFirst();
  return restaurant ?? restaurantDefaults;
}

async function readSide(
  db: Kysely<Schema>,
  side: Side,
  { userId, month }: UserScope,
  restaurants: RestaurantReach,
): Promise<FeedbackMonth> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
    .selectAll('reports')
    .select(['restaurants.name as restaurant_name', 'restaurants.currency'])
    .where(`${side}_id`, '=', userId)
    .where('business_date', '>=', firstDay(month))
    .where('business_date', '<', firstDay(addMonths(month, 1)))
    .where(isWithin('restaurant_id', restaurants))
    .orderBy('business_date', 'desc')
    .orderBy('observed_at', 'desc')
    .orderBy('reports.id', 'desc')
    .execute();
  if (await isArchived(db, month)) {
    const sums = await archivedOf(db, side, userId, restaurants).where('month', '=', month).execute();
    const count = sums.reduce((sum, row) => sum + row.count, 0);
    const points = sums.reduce((sum, row) => sum + row.points, 0);
    return {
      count,
      points_average: pointsAverage(points, count),
      bonus_totals: totalsOf(sums),
      reports: [],
      reports_archived: count > 0,
    };
  }
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const bonuses = rows.map(({ currency, bonus_minor: bonus }) => ({ currency, bonus }));
  return {
    count: rows.length,
    points_average: pointsAverage(points, rows.length),
    bonus_totals: totalsOf(bonuses),
    reports: rows.map((row) => ({
      ...toReportItem(row),
      restaurant_name: row.restaurant_name,
      currency: row.currency,
    })),
    reports_archived: false,
  };
}

/** Each currency that occurs, in the contract's order; never added up across. */
function totalsOf(bonuses: readonly { currency: Currency; bonus: number }[]): BonusTotals {
  return currencies.flatMap((currency) => {
    const own = bonuses.filter((entry) => entry.currency === currency);
    if (own.length === 0) return [];
    return [{ currency, amount: fromMinor(own.reduce((sum, { bonus }) => sum + bonus, 0)) }];
  });
}

/**
 * The effect of deleting a person: the memberships that end, and the reports, received and given, that keep the name.
 * Throws `not_found`.
 */
export async function previewUserDelete(
  db: Kysely<Schema>,
  id: string,
): Promise<{ restaurants: number; reports: number; bonus_totals: BonusTotals }> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!user) throw new Problem('not_found');
  const { restaurants } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('restaurants'))
    .where('user_id', '=', id)
    .where('valid_to', 'is', null)
    .executeTakeFirstOrThrow();
  // Two statements, each with its own index; nobody is both people of a report.
  const sums = [
    ...(await sumByCurrency(db, 'evaluated_user', id)),
    ...(await sumByCurrency(db, 'evaluator', id)),
  ];
  return {
    restaurants,
    reports: sums.reduce((sum, { count }) => sum + count, 0),
    bonus_totals: totalsOf(sums),
  };
}

function sumByCurrency(db: Kysely<Schema>, side: Side, id: string) {
  return db
    .selectFrom('reports')
    .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('count'),
      fn.sum<number>('bonus_minor').as('bonus'),
    ])
    .where(`${side}_id`, '=', id)
    .where(isRead('business_date'))
    .groupBy('currency')
    .unionAll(
      archivedOf(db, side, id, 'all')
        .clearSelect()
        .select(({ fn }) => [
          'currency',
          fn.sum<number>('count').as('count'),
          fn.sum<number>('bonus_minor').as('bonus'),
        ])
        .clearGroupBy()
        .groupBy('currency'),
    )
    .execute();
}
