/** The calls that are told of a month: one restaurant's, the restaurants', the overview. */
import { getOverview, listReportMonths } from '#contract/overview.ts';
import { may } from '#contract/permissions.ts';
import {
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { route, type Route } from '#server/http/route.ts';
import { outboxState } from '#server/mail/outbox.db.ts';
import { withMarks } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { listMonthsOfRestaurants, listMonthsWithData } from './months-with-data.db.ts';
import { readOverview } from './overview.db.ts';
import * as months from './restaurant-months.db.ts';

export const monthRoutes: Route[] = [
  route(listRestaurantsByMonth, async ({ db, actor, query, now, locale }) => {
    const restaurants = restaurantsOf(actor, 'report.read');
    const listed = await months.listRestaurantsByMonth(db, restaurants, query, now, locale);
    // Without reports it is a list of restaurants, a thousand of them perhaps, that names nobody on a screen.
    if (query.reports !== '0') for (const shown of listed.data) await withMarks(db, actor, shown);
    return { success: true, ...listed };
  }),
  route(
    getRestaurantByMonth,
    async ({ db, actor, query: { id, date }, now }) => ({
      success: true,
      data: await withMarks(
        db,
        actor,
        await months.readRestaurantByMonth(db, restaurantsOf(actor, 'report.read'), id, { date, now }),
      ),
    }),
    { dependsOn: ({ query }) => [query.id] },
  ),
  route(
    getRestaurantWithReports,
    async ({ db, actor, query: { id, date }, now }) => ({
      success: true,
      data: await withMarks(
        db,
        actor,
        await months.readRestaurantWithReports(db, restaurantsOf(actor, 'report.read'), id, { date, now }),
      ),
    }),
    { dependsOn: ({ query }) => [query.id] },
  ),
  route(listRestaurantMonths, async ({ db, actor, params }) => ({
    success: true,
    data: await listMonthsWithData(db, restaurantsOf(actor, 'report.read'), params.id),
  })),
  route(
    getOverview,
    async ({ db, actor, query, now, locale, services }) => {
      const { data, meta } = await readOverview(db, restaurantsOf(actor, 'report.read'), query, now, locale);
      const hasToKnow = services.mails.delivery === 'waiting' && may('mail.read', actor.role);
      const mails_waiting = hasToKnow ? (await outboxState(db)).waiting : null;
      return { success: true, data: { ...data, mails_waiting }, ...(meta && { meta }) };
    },
    {
      dependsOn: ({ actor }) => {
        const restaurants = restaurantsOf(actor, 'report.read');
        return restaurants === 'all' ? undefined : restaurants;
      },
    },
  ),
  route(listReportMonths, async ({ db, actor }) => ({
    success: true,
    data: await listMonthsOfRestaurants(db, restaurantsOf(actor, 'report.read')),
  })),
];
