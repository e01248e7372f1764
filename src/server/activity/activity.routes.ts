/** The activity's call. */
import { listActivity } from '#contract/activity.ts';
import { lags, route, type Route } from '#server/http/route.ts';
import * as activity from './activity.db.ts';

export const activityRoutes: Route[] = [
  route(
    listActivity,
    async ({ db, query }) => ({ success: true, ...(await activity.listActivity(db, query)) }),
    lags,
  ),
];
