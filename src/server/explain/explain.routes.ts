/** The call that explains an amount. */
import { explainAmount } from '#contract/explain.ts';
import { route, type Route } from '#server/http/route.ts';
import { explain } from './explain.db.ts';

export const explainRoutes: Route[] = [
  route(explainAmount, async ({ db, actor, query, now }) => ({
    success: true,
    data: await explain(db, actor, query, now),
  })),
];
