/** A server's first answers, which nobody waits for: code that has run is quick, and the connections stand. */
import { randomBytes } from 'node:crypto';
import { getRecordSheet } from '#contract/feedback.ts';
import { localMonth } from '#contract/month.ts';
import { getOverview } from '#contract/overview.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { createApp } from './app.ts';
import { signToken } from './auth/tokens.ts';
import type { Services } from './http/services.ts';

/** Evaluators whose tablets are stood in for: from about a hundred answers on each takes what it will always take. */
const tablets = 40;
/** Asked side by side: connections that stand when the first calls come. */
const lanes = 8;
/** Milliseconds after which the server takes calls, warm or not: an overloaded database makes no start wait. */
const longest = 3_000;

/**
 * Answers what tablets poll, for evaluators of the database, through an app that ends with it: its tokens are signed with
 * a key of their own, and neither log and metrics nor traces and audit have these calls.
 * Returns how many answers were made, and how many of them failed: the first caller who asks will be told why.
 */
export async function warmUp(services: Services): Promise<{ answers: number; failed: number }> {
  const until = performance.now() + longest;
  const { database, replicas, clock, mode, build, mails } = services;
  const tokenKey = randomBytes(32);
  const nobody = { log: () => undefined, allowedOrigins: [], trustedProxies: [] };
  const app = createApp({
    database,
    clock,
    mode,
    build,
    mails,
    tokenKey,
    ...(replicas && { replicas }),
    ...nobody,
  });
  const evaluators = await database.kysely
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['restaurant_id as restaurant', 'users.id', 'role', 'token_version as tokenVersion'])
    .where('valid_to', 'is', null)
    .where('role', '=', 'evaluator')
    .where('status', '=', 'active')
    .limit(tablets)
    .execute();
  const month = localMonth(clock());
  const work = evaluators.values();
  const made = { answers: 0, failed: 0 };
  const answerSome = async () => {
    // One iterator for all lanes: each takes the next evaluator.
    for (const { restaurant, ...person } of work) {
      const headers = {
        Authorization: `Bearer ${await signToken(tokenKey, person, clock())}`,
        'Accept-Encoding': 'br',
      };
      for (const path of [
        `${getRecordSheet.path}?id=${restaurant}`,
        `${getRestaurantWithReports.path}?id=${restaurant}&date=${month}`,
        `${getOverview.path}?date=${month}&page=1&per_page=25`,
      ]) {
        if (performance.now() > until) return;
        const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }));
        await answer.arrayBuffer();
        made.answers += 1;
        if (!answer.ok) made.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, answerSome));
  return made;
}
