/** The budgets' calls. */
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import { route, type Route } from '#server/http/route.ts';
import * as writes from './budget-writes.db.ts';
import * as budgets from './budgets.db.ts';

export const budgetRoutes: Route[] = [
  route(listBudgets, async ({ db, query, now, locale }) => ({
    success: true,
    data: await budgets.listBudgets(db, query, now, locale),
  })),
  route(setBudgets, async (call) => ({
    success: true,
    data: await writes.setBudgets(call.db, call, call.body),
  })),
];
