/** The overview's calls; its file is with the other exports. */
import { getOverview, listReportMonths } from '#contract/overview.ts';
import { may } from '#contract/permissions.ts';
import { route, type Route } from '#server/http/route.ts';
import { outboxState } from '#server/mail/outbox.store.ts';
import { storesOf } from '#server/restaurants/reach.ts';
import { listMonthsOfStores } from '#server/restaurants/months-with-data.store.ts';
import { readOverview } from './overview.store.ts';

export const overviewRoutes: Route[] = [
  route(
    getOverview,
    async ({ db, actor, query, now, locale, services }) => {
      const { data, meta } = await readOverview(db, storesOf(actor, 'report.read'), query, now, locale);
      const hasToKnow = services.mails.delivery === 'waiting' && may('mail.read', actor.role);
      const mails_waiting = hasToKnow ? (await outboxState(db)).waiting : null;
      return { success: true, data: { ...data, mails_waiting }, ...(meta && { meta }) };
    },
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
