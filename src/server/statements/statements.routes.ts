/** The calls of statements. */
import { getStatement, listStatements } from '#contract/statements.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute, route, type Route } from '#server/http/route.ts';
import { monthScopes } from '#server/months/month-scopes.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';
import { openLine } from './statement-links.db.ts';
import { readStatement, readStatements } from './statements.db.ts';

export const statementRoutes: Route[] = [
  publicRoute(getStatement, async (call) => {
    const line = await openLine(call.db, call.params.token, call);
    return { success: true, data: await readStatement(call.db, line, call.now) };
  }),
  route(listStatements, async ({ db, actor, query: { id, date, number }, locale, now }) => {
    const row = await selectRestaurant(db, restaurantsOf(actor, 'closing.close'), id);
    if (!row) throw new Problem('not_found');
    const scope = monthScopes(date, now).scopeOf(row);
    return { success: true, data: await readStatements(db, scope, number, { locale, now }) };
  }),
];
