/** The calls that are told of a month: one restaurant's, the restaurants', the overview. */
import { getOverview, listReportMonths } from '#contract/overview.ts';
import { may } from '#contract/permissions.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import { Problem } from '#server/http/problem.ts';
import { lags, route, type Call, type Route } from '#server/http/route.ts';
import { outboxState } from '#server/mail/outbox.db.ts';
import { knownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { withMarks } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant, type RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import { monthScopes } from './month-scopes.ts';
import { listMonthsOfRestaurants, listMonthsWithData } from './months-with-data.db.ts';
import { readOverview } from './overview.db.ts';
import * as months from './restaurant-months.db.ts';

const dayLength = 86_400_000;

export const monthRoutes: Route[] = [
  route(
    listRestaurantsByMonth,
    async ({ db, actor, query, now, locale, services }) => {
      const restaurants = restaurantsOf(actor, 'report.read');
      const scopes = monthScopes(query.date, now);
      const known = knownRestaurants(services);
      const listed = await months.listRestaurantsByMonth(db, known, restaurants, query, scopes, locale);
      // Without reports it is a list of restaurants, a thousand of them perhaps, that names nobody on a screen.
      if (query.reports !== '0') for (const shown of listed.data) await withMarks(db, actor, shown);
      return { success: true, ...listed };
    },
    { ...lags, isOfChain: true },
  ),
  route(
    getRestaurantByMonth,
    async (call) => {
      const { row, scope } = await readScope(call);
      const shown = await months.readRestaurantByMonth(call.db, row, scope, call.now);
      return { success: true, data: await withMarks(call.db, call.actor, shown) };
    },
    { dependsOn: ({ query }) => [query.id], mayLag: isOver },
  ),
  route(
    getRestaurantWithReports,
    async (call) => {
      const { row, scope } = await readScope(call);
      const shown = await months.readRestaurantWithReports(call.db, row, scope, call.now);
      return { success: true, data: await withMarks(call.db, call.actor, shown) };
    },
    {
      dependsOn: ({ query }) => [query.id],
      perQuarter: (call) => !isOver(call),
      mayLag: isOver,
    },
  ),
  route(
    listRestaurantMonths,
    async ({ db, actor, params }) => ({
      success: true,
      data: await listMonthsWithData(db, restaurantsOf(actor, 'report.read'), params.id),
    }),
    lags,
  ),
  route(
    getOverview,
    async ({ db, actor, query, now, locale, services }) => {
      const restaurants = restaurantsOf(actor, 'report.read');
      const scopes = monthScopes(query.date, now);
      const { data, meta } = await readOverview(
        db,
        knownRestaurants(services),
        restaurants,
        query,
        scopes,
        locale,
      );
      const hasToKnow = services.mails.delivery === 'waiting' && may('mail.read', actor.role);
      const mails_waiting = hasToKnow ? (await outboxState(db)).waiting : null;
      return { success: true, data: { ...data, mails_waiting }, ...(meta && { meta }) };
    },
    {
      ...lags,
      perQuarter: () => true,
      isOfChain: true,
      dependsOn: ({ actor }) => {
        const restaurants = restaurantsOf(actor, 'report.read');
        return restaurants === 'all' ? undefined : restaurants;
      },
    },
  ),
  route(
    listReportMonths,
    async ({ db, actor }) => ({
      success: true,
      data: await listMonthsOfRestaurants(db, restaurantsOf(actor, 'report.read')),
    }),
    lags,
  ),
];

/** Whether the month that is asked for is over everywhere: then nothing of it tells the present. */
function isOver({ query: { date }, now }: Call<typeof getRestaurantByMonth>): boolean {
  const earliest = new Date(now.getTime() - 2 * dayLength).toISOString().slice(0, 7);
  return date !== undefined && date.slice(0, 7) < earliest;
}

/** The restaurant and the month of a call's `{id, date}`. Throws `not_found` for a restaurant that is out of reach, too. */
async function readScope({
  db,
  actor,
  query: { id, date },
  now,
}: Call<typeof getRestaurantByMonth>): Promise<{ row: RestaurantRow; scope: MonthScope }> {
  const row = await selectRestaurant(db, restaurantsOf(actor, 'report.read'), id);
  if (!row) throw new Problem('not_found');
  return { row, scope: monthScopes(date, now).scopeOf(row) };
}
