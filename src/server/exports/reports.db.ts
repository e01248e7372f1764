/** Reports for a file: restaurant by restaurant, page by page, however many there are. */
import type { Kysely } from 'kysely';
import type { Currency } from '#contract/money.ts';
import { firstDay, lastDay, type Day, type Month } from '#contract/month.ts';
import { reportMatcher, type ReportFilters } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Locale } from '#contract/locale.ts';
import type { Schema } from '#server/db/schema.ts';
import { sorted } from '#server/lists/order.ts';
import { toReportItem } from '#server/reports/reports.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { isWithin } from '#server/restaurants/within.db.ts';
import { readPages } from '#server/sheets/pages.ts';
import { isArchived } from '#server/totals/archived-months.db.ts';
import { Problem } from '#server/http/problem.ts';

/** The fields of a report's restaurant in a file. */
export interface ReportRestaurant {
  id: string;
  name: string;
  store_id: string;
  time_zone: string;
  currency: Currency;
}

export interface ExportedReport {
  restaurant: ReportRestaurant;
  report: ReportItem;
  /** Null for deleted people. */
  evaluator_email: string | null;
  evaluated_user_email: string | null;
}

/** Both included. */
export interface Months {
  from: Month;
  to: Month;
}

/** The restaurants within reach, or the one with the id, in the order of their names. */
export async function readReportRestaurants(
  db: Kysely<Schema>,
  restaurants: RestaurantReach,
  id: string | undefined,
  locale: Locale,
): Promise<ReportRestaurant[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'store_id', 'time_zone', 'currency'])
    .where(isWithin('id', restaurants))
    .where(isWithin('id', id === undefined ? 'all' : [id]))
    .execute();
  return sorted(rows, ({ name }) => [name], locale);
}

/**
 * The restaurants' reports, each restaurant's newest first. A page holds what the filters take of it, so it can be
 * empty.
 */
export async function* reportPages(
  db: Kysely<Schema>,
  restaurants: readonly ReportRestaurant[],
  months: Months,
  filters: ReportFilters,
  signal: AbortSignal,
): AsyncGenerator<ExportedReport[]> {
  const taken = reportMatcher(filters);
  for (const restaurant of restaurants) {
    const read = (after: Row | undefined, limit: number) =>
      readPage(db, restaurant.id, months, filters, after, limit);
    for await (const page of readPages(read, signal)) {
      const exported = page.map((row) => ({
        restaurant,
        report: toReportItem(row),
        evaluator_email: row.evaluator_email,
        evaluated_user_email: row.evaluated_user_email,
      }));
      yield exported.filter(({ report }) => taken(report));
    }
    if (signal.aborted) return;
  }
  // Detached meanwhile: a file that breaks off, rather than one that lacks some.
  if (await isArchived(db, months.from, months.to)) throw new Problem('month_archived');
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

/** The next reports; the filters that SQL can apply save reading the rest. */
function readPage(
  db: Kysely<Schema>,
  restaurantId: string,
  { from, to }: Months,
  { day, evaluator_id, evaluated_user_id, points }: ReportFilters,
  after: { business_date: Day; observed_at: string; id: string } | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('reports')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', firstDay(from))
    .where('business_date', '<=', after?.business_date ?? lastDay(to));
  if (day !== undefined) query = query.where('business_date', '=', day);
  if (evaluator_id !== undefined) query = query.where('evaluator_id', '=', evaluator_id);
  if (evaluated_user_id !== undefined) query = query.where('evaluated_user_id', '=', evaluated_user_id);
  if (points !== undefined) query = query.where('points', '=', points);
  if (after) {
    const { business_date, observed_at, id } = after;
    query = query.where((is) =>
      is.or([
        is('business_date', '<', business_date),
        is('observed_at', '<', observed_at),
        is.and([is('observed_at', '=', observed_at), is('id', '<', id)]),
      ]),
    );
  }
  const newest = query
    .orderBy('business_date', 'desc')
    .orderBy('observed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  // The page first: addresses are looked up for its rows alone.
  return db
    .selectFrom(newest.as('page'))
    .leftJoin('users as evaluator', 'evaluator.id', 'page.evaluator_id')
    .leftJoin('users as evaluated', 'evaluated.id', 'page.evaluated_user_id')
    .selectAll('page')
    .select(['evaluator.email as evaluator_email', 'evaluated.email as evaluated_user_email'])
    .orderBy('page.business_date', 'desc')
    .orderBy('page.observed_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}
