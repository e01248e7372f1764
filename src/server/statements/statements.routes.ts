/** The calls of statements and of the questions about them. */
import { monthFor } from '#contract/month.ts';
import {
  answerQuestion,
  askQuestion,
  getStatement,
  listQuestions,
  listStatements,
} from '#contract/statements.ts';
import { Problem } from '#server/http/problem.ts';
import { lags, publicRoute, route, type Route } from '#server/http/route.ts';
import { monthScopes } from '#server/months/month-scopes.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';
import * as list from './question-list.db.ts';
import { countQuestion, openLine } from './statement-links.db.ts';
import * as questions from './statement-questions.db.ts';
import { readStatement, readStatements } from './statements.db.ts';

export const statementRoutes: Route[] = [
  publicRoute(getStatement, async (call) => {
    const line = await openLine(call.db, call.params.token, call);
    return { success: true, data: await readStatement(call.db, line, call.now) };
  }),
  publicRoute(askQuestion, async (call) => {
    const { db, body, now } = call;
    const { token } = call.params;
    await openLine(db, token, call);
    await countQuestion(db, token, call);
    const line = await questions.askByLink(db, token, body, call);
    return { success: true, data: await readStatement(db, line, now) };
  }),
  route(
    listStatements,
    async ({ db, actor, query: { id, date, number }, locale, now }) => {
      const row = await selectRestaurant(db, restaurantsOf(actor, 'closing.close'), id);
      if (!row) throw new Problem('not_found');
      const scope = monthScopes(date, now).scopeOf(row);
      return { success: true, data: await readStatements(db, actor, scope, number, { locale, now }) };
    },
    lags,
  ),
  route(
    listQuestions,
    async ({ db, actor, query: { date, ...query }, now }) => {
      const month = date === undefined ? undefined : monthFor(date, now, utc);
      const { questions: data, meta } = await list.listQuestions(db, { ...query, month });
      const people = data.map(({ person }) => person);
      await markNamesakes(db, actor, people);
      return { success: true, data, meta: meta ?? {} };
    },
    lags,
  ),
  route(answerQuestion, async (call) => {
    const data = await questions.answerQuestion(call.db, call, call.body);
    call.services.mails.wake();
    return { success: true, data };
  }),
];

/** A list over all restaurants has no zone of its own. */
const utc = { time_zone: 'UTC', day_starts_at: '00:00' };
