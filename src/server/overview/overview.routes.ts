/** The overview's calls; its file is with the other exports. */
import { getOverview, listReportMonths } from '#contract/overview.ts';
import { route, type Route } from '#server/http/route.ts';
import { storesOf } from '#server/restaurants/reach.ts';
import { listMonthsOfStores } from '#server/restaurants/months-with-data.store.ts';
import { readOverview } from './overview.store.ts';

export const overviewRoutes: Route[] = [
  route(
    getOverview,
    async ({ db, actor, query, now, locale }) => ({
      success: true,
      ...(await readOverview(db, storesOf(actor, 'report.read'), query, now, locale)),
    }),
    {
      madeOf: ({ actor }) => {
        const stores = storesOf(actor, 'report.read');
        return stores === 'all' ? undefined : stores;
      },
    },
  ),
  route(listReportMonths, async ({ db, actor }) => ({
    success: true,
    data: await listMonthsOfStores(db, storesOf(actor, 'report.read')),
  })),
];
