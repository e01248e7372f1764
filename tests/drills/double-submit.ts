/** The same create sent twice, and sent again after the connection was cut. */
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Endpoint } from '#contract/endpoint.ts';
import { createReport } from '#contract/feedback.ts';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install, type Restaurant } from './installation.ts';
import { send, type Answer, type Sent } from './send.ts';

/** Two instants of one pair with the same points lie further apart than near-duplicates. */
const minutesApart = 3;
const instants = 100;

const ways = ['a double click', 'a cut connection', 'three at once'] as const;

export async function doubleSubmit(built: string, { creates }: { creates: number }): Promise<string> {
  const place = await install(built);
  try {
    const server = await place.start();
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const ids = { report: [] as string[], restaurant: [] as string[] };
    let cutOff = 0;

    const submit = async <E extends Endpoint>(number: number, endpoint: E, sent: Sent<E>) => {
      const once = (signal?: AbortSignal) =>
        send(server.url, endpoint, { token, ...sent, ...(signal && { signal }) });
      const way = ways[number % ways.length];
      if (way === 'a double click') return Promise.all([once(), once()]);
      if (way === 'three at once') return Promise.all([once(), once(), once()]);
      const hangUp = new AbortController();
      const first = once(hangUp.signal);
      await wait(chance.next() * 12);
      hangUp.abort();
      if ((await first) === undefined) cutOff += 1;
      return [await once()];
    };

    const one = async (number: number): Promise<void> => {
      const id = newId();
      const isReport = number % 4 !== 3;
      const answers = isReport
        ? await submit(number, createReport, { body: reportBody(id, number, place.restaurants) })
        : await submit(number, createRestaurant, { body: restaurantBody(id, number) });
      ids[isReport ? 'report' : 'restaurant'].push(id);
      for (const answer of answers) checkAnswer(answer, id);
    };

    // Some at once, as the restaurants of a chain are.
    for (let number = 0; number < creates; number += 5) {
      const some = Array.from({ length: Math.min(5, creates - number) }, (_, index) => one(number + index));
      await Promise.all(some);
    }
    const counted = await place.look(async ({ kysely }) => {
      const rows = async (table: 'reports' | 'restaurants', of: string[]) =>
        (await kysely.selectFrom(table).select('id').where('id', 'in', of).execute()).length;
      const audited = await kysely
        .selectFrom('audit')
        .select('id')
        .where('action', 'in', ['report.create', 'restaurant.create'])
        .execute();
      return {
        reports: await rows('reports', ids.report),
        restaurants: await rows('restaurants', ids.restaurant),
        audited: audited.length,
      };
    });
    const wanted = {
      reports: ids.report.length,
      restaurants: ids.restaurant.length,
      audited: creates,
    };
    if (JSON.stringify(counted) !== JSON.stringify(wanted)) {
      throw new Error(`not one row each: ${JSON.stringify({ counted, wanted })}`);
    }
    await place.examine();
    return `double submit (${engine}): ${creates} creates sent twice or more, ${cutOff} cut off before: 1 row each`;
  } finally {
    await place.remove();
  }
}

function checkAnswer(answer: Answer | undefined, id: string): void {
  const { data } = (answer?.body ?? {}) as { data?: { id?: string } };
  const isDone = answer?.status === 200 || answer?.status === 201;
  if (!isDone || data?.id !== id) throw new Error(`a repeat was answered with ${JSON.stringify(answer)}`);
}

/** Without `confirm`: a repeat is no near-duplicate of itself. */
function reportBody(id: string, number: number, restaurants: readonly Restaurant[]) {
  const restaurant = restaurants[number % restaurants.length];
  const round = Math.floor(number / instants);
  const evaluated = restaurant?.crew[round % restaurant.crew.length];
  if (!restaurant || evaluated === undefined) throw new Error('nobody to evaluate');
  const minutes = (number % instants) * minutesApart;
  return {
    id,
    restaurant_id: restaurant.id,
    evaluated_user_id: evaluated,
    points: round % 11,
    observed_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  };
}

const restaurantBody = (id: string, number: number) => ({
  id,
  name: `Twice ${number}`,
  store_id: `TWICE-${number}`,
  drive_through: false,
  daily_feedback_goal: 10,
});
