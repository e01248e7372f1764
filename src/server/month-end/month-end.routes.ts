/** The calls of month's end. */
import { closeMonth, getClosing, listClosingPeople, listClosings, reopenMonth } from '#contract/closings.ts';
import { addMonths } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import { failureOf } from '#server/http/failure.ts';
import { Problem } from '#server/http/problem.ts';
import { lags, route, type Route } from '#server/http/route.ts';
import { monthScopes, type MonthScopes } from '#server/months/month-scopes.ts';
import { knownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';
import * as close from './close.db.ts';
import { readDetails } from './details.db.ts';
import { listPeople, toPersonAtMonthEnd } from './people.db.ts';
import { listClosings as list, toEntry } from './month-end.db.ts';

export const monthEndRoutes: Route[] = [
  route(
    listClosings,
    async ({ db, actor, query, now, locale, services }) => {
      const scopes = monthEndScopes(query.date, now);
      const seesMoney = may('closing.close', actor.role);
      const restaurants = restaurantsOf(actor, 'closing.read');
      const known = knownRestaurants(services);
      const { rows, totals, meta } = await list(db, known, restaurants, query, scopes, {
        locale,
        seesMoney,
      });
      return {
        success: true,
        data: rows.map((entry) => toEntry(entry, seesMoney)),
        meta: {
          ...meta,
          month: rows[0]?.month ?? scopes.scopeOf(utc).month,
          totals: seesMoney ? totals : [],
        },
      };
    },
    { ...lags, isOfChain: true },
  ),
  route(getClosing, async ({ db, actor, query: { id, date, number }, now }) => {
    const row = await selectRestaurant(db, restaurantsOf(actor, 'closing.read'), id);
    if (!row) throw new Problem('not_found');
    const seesMoney = may('closing.close', actor.role);
    const scope = monthScopes(date, now).scopeOf(row);
    const data = await readDetails(db, row, scope, { number, seesMoney, now });
    await markNamesakes(
      db,
      actor,
      [...data.lines, ...data.known].map(({ person }) => person),
    );
    return { success: true, data };
  }),
  route(
    listClosingPeople,
    async ({ db, actor, query, now, locale, services }) => {
      const scopes = monthEndScopes(query.date, now);
      const known = knownRestaurants(services);
      const { rows, namesakes, totals, meta } = await listPeople(
        services.database,
        known,
        query,
        scopes,
        locale,
      );
      const data = rows.map(toPersonAtMonthEnd);
      const people = data.map(({ person }) => person);
      await markNamesakes(db, actor, people, namesakes);
      return { success: true, data, meta: { ...meta, month: scopes.scopeOf(utc).month, totals } };
    },
    { ...lags, isOfChain: true },
  ),
  route(closeMonth, async (call) => {
    const { mails, metrics } = call.services;
    try {
      const data = await close.closeMonths(call.db, call, call.body);
      for (const { code } of data) metrics?.closingEnded(code);
      mails.wake();
      return { success: true, data };
    } catch (error) {
      metrics?.closingEnded(failureOf(error));
      throw error;
    }
  }),
  route(reopenMonth, async (call) => {
    const { restaurant_id: restaurantId, month, ...which } = call.body;
    return { success: true, data: await close.reopenMonth(call.db, call, { restaurantId, month }, which) };
  }),
];

/** For a chain without a restaurant. */
const utc = { id: '', time_zone: 'UTC', day_starts_at: '00:00' };

/** Without a date each restaurant's last month that is over. */
function monthEndScopes(date: string | undefined, now: Date): MonthScopes {
  const scopes = monthScopes(date, now);
  if (date !== undefined) return scopes;
  return {
    ...scopes,
    scopeOf: (restaurant) => {
      const { restaurantId, month } = scopes.scopeOf(restaurant);
      return { restaurantId, month: addMonths(month, -1) };
    },
  };
}
