/** The lists as files. */
import {
  exportActivity,
  exportClosingPeople,
  exportClosings,
  exportOverview,
  exportReports,
  exportRestaurants,
  exportUsers,
} from '#contract/exports.ts';
import type { Locale } from '#contract/locale.ts';
import { monthFor } from '#contract/month.ts';
import { reach } from '#contract/permissions.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { matchActivity } from '#server/activity/activity-filter.db.ts';
import { readActivityAfter } from '#server/activity/activity.db.ts';
import { readBudgets } from '#server/budgets/budgets.db.ts';
import { Problem } from '#server/http/problem.ts';
import { fileRoute, type Route } from '#server/http/route.ts';
import { sheetTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { monthScopes } from '#server/months/month-scopes.ts';
import { readOverview } from '#server/months/overview.db.ts';
import { knownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { listRestaurantsByMonth } from '#server/months/restaurant-months.db.ts';
import { listClosings } from '#server/month-end/month-end.db.ts';
import { listPeople } from '#server/month-end/people.db.ts';
import { readPaidLines } from '#server/month-end/paid-lines.db.ts';
import { listUsers } from '#server/people/users.db.ts';
import { activityColumns, type ExportedActivity } from './activity-columns.ts';
import { closingColumns, closingPeopleColumns } from './closing-columns.ts';
import { readClocks } from './clocks.db.ts';
import { currencyTotals } from './currency-totals.ts';
import { overviewColumns } from './overview-columns.ts';
import { pagesOf, readPages } from '#server/sheets/pages.ts';
import { reportColumns } from './report-columns.ts';
import { ReportSums } from './report-sums.ts';
import { readReportRestaurants, reportPages } from './reports.db.ts';
import { restaurantColumns } from './restaurant-columns.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';
import { userColumns } from './user-columns.ts';
import { isArchived } from '#server/totals/archived-months.db.ts';

export const exportRoutes: Route[] = [
  fileRoute(exportReports, async ({ db, actor, query, locale, signal }) => {
    const { format, restaurant_id, from, to = from, ...filters } = query;
    const restaurants = await readReportRestaurants(
      db,
      restaurantsOf(actor, 'report.read'),
      restaurant_id,
      locale,
    );
    if (restaurant_id !== undefined && restaurants.length === 0) throw new Problem('not_found');
    if (await isArchived(db, from, to)) throw new Problem('month_archived');
    const months = to === from ? from : `${from} - ${to}`;
    const restaurant = restaurant_id === undefined ? undefined : restaurants[0]?.store_id;
    const columns = reportColumns(locale, reach('user.read', actor.role) === 'all');
    const sums = new ReportSums();
    const sheet = {
      title: say(sheetTexts.reports, locale),
      columns,
      // Up to the comment: addresses, marks and ids would leave the rest too small to read on A4.
      printed: 10,
      pages: sums.over(reportPages(db, restaurants, { from, to }, filters, signal)),
      sums: () => ({ totals: sums.totals(columns, locale), sheets: sums.sheets(locale) }),
    };
    return sheetFile(fileName([restaurant, months], filters, locale), sheet, format, locale);
  }),
  fileRoute(exportRestaurants, async ({ db, actor, query, now, locale, services }) => {
    const { format, date, sort, ...filters } = query;
    const restaurants = restaurantsOf(actor, 'report.read');
    const listed = { date, sort, ...filters, reports: '0' } as const;
    const { data } = await listRestaurantsByMonth(
      db,
      knownRestaurants(services),
      restaurants,
      listed,
      monthScopes(date, now),
      locale,
    );
    const title = say(sheetTexts.restaurants, locale);
    const name = fileName([title, monthFor(date, now, restaurantDefaults)], filters, locale);
    const ids = data.map(({ id }) => id);
    const columns = restaurantColumns(locale, await readBudgets(db, ids), now);
    const sums = () => ({ totals: currencyTotals(data, columns, locale), sheets: [] });
    return sheetFile(name, { title, columns, pages: pagesOf(data), sums }, format, locale);
  }),
  fileRoute(exportOverview, async ({ db, actor, query, now, locale, services }) => {
    const { format, date, sort, ...filters } = query;
    const restaurants = restaurantsOf(actor, 'report.read');
    const listed = { date, sort, ...filters };
    const { data } = await readOverview(
      db,
      knownRestaurants(services),
      restaurants,
      listed,
      monthScopes(date, now),
      locale,
    );
    const title = say(sheetTexts.overview, locale);
    const name = fileName([title, monthFor(date, now, restaurantDefaults)], filters, locale);
    const columns = overviewColumns(locale);
    const sums = () => ({ totals: currencyTotals(data.stores, columns, locale), sheets: [] });
    return sheetFile(name, { title, columns, pages: pagesOf(data.stores), sums }, format, locale);
  }),
  fileRoute(exportClosings, async ({ db, query, now, locale, services }) => {
    const { format, month, restaurant_id: restaurantId, number, ...filters } = query;
    const { rows: listed } = await listClosings(
      db,
      knownRestaurants(services),
      'all',
      filters,
      monthScopes(month, now),
      { locale, seesMoney: true },
    );
    const ids = new Set(listed.map(({ id }) => id));
    const paid = await readPaidLines(db, { month, restaurantId, number }, locale);
    const lines = paid.filter(({ restaurant_id }) => ids.has(restaurant_id));
    const title = say(sheetTexts.closings, locale);
    const restaurant = restaurantId === undefined ? undefined : lines[0]?.store_id;
    const columns = closingColumns(locale);
    const sums = () => ({ totals: currencyTotals(lines, columns, locale), sheets: [] });
    const name = fileName([title, restaurant, month], filters, locale);
    return sheetFile(name, { title, columns, pages: pagesOf(lines), sums }, format, locale);
  }),
  fileRoute(exportClosingPeople, async ({ query, locale, now, services }) => {
    const { format, month, sort, ...filters } = query;
    const scopes = monthScopes(month, now);
    const listed = { sort, ...filters };
    const { rows } = await listPeople(services.database, knownRestaurants(services), listed, scopes, locale);
    const columns = closingPeopleColumns(locale);
    const sums = () => ({ totals: currencyTotals(rows, columns, locale), sheets: [] });
    const title = say(sheetTexts.closing_people, locale);
    const sheet = { title, columns, pages: pagesOf(rows), sums };
    return sheetFile(fileName([title, month], filters, locale), sheet, format, locale);
  }),
  fileRoute(exportUsers, async ({ db, actor, query, locale, services }) => {
    const { format, sort, ...filters } = query;
    const { data } = await listUsers(services.database, actor, { sort, ...filters }, locale);
    const title = say(sheetTexts.users, locale);
    const columns = userColumns(locale, reach('user.read', actor.role) === 'all', await readClocks(db));
    const sheet = { title, columns, pages: pagesOf(data) };
    return sheetFile(fileName([title], filters, locale), sheet, format, locale);
  }),
  fileRoute(exportActivity, async ({ db, query, locale, signal }) => {
    const { format, ...filters } = query;
    const matching = await matchActivity(db, filters);
    const read = async (after: ExportedActivity | undefined, limit: number): Promise<ExportedActivity[]> => {
      const { data, names } = await readActivityAfter(db, matching, after?.activity, limit);
      return data.map((activity) => ({ activity, names }));
    };
    const title = say(sheetTexts.activity, locale);
    const sheet = {
      title,
      columns: activityColumns(locale, await readClocks(db)),
      pages: readPages(read, signal),
    };
    return sheetFile(fileName([title], filters, locale), sheet, format, locale);
  }),
];

/**
 * The name of a file: `Brigade RO-CJ-01 2026-10 (filtered)`, without an ending. A part that is undefined is left out; a filter that is given
 * says so.
 */
function fileName(
  parts: readonly (string | undefined)[],
  filters: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const note = isFiltered ? `(${say(sheetTexts.filtered, locale)})` : undefined;
  return ['Brigade', ...parts, note].filter((part) => part !== undefined).join(' ');
}
