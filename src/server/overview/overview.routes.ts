/** The overview's call. */
import { getOverview } from '#contract/overview.ts';
import { route, type Route } from '#server/http/route.ts';
import { storesOf } from '#server/restaurants/reach.ts';
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
];
