/** kill -9 in the middle of closing a month of many restaurants: each of them is closed or open, none half. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { closeMonth } from '#contract/closings.ts';
import { addMonths, localMonth } from '#contract/month.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import type { Database } from '#server/db/connect.ts';
import { makeChain } from '#tests/bench/make-chain.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { mustSend, send } from './send.ts';

/** Ten reports a day, so that the last month is whole. */
const reportsOfRestaurant = 650;

export async function monthEnds(
  built: string,
  { kills, restaurants }: { kills: number; restaurants: number },
): Promise<string> {
  const place = await install(built, { set: 'empty' });
  try {
    const now = new Date();
    const month = addMonths(localMonth(now), -1);
    await place.look(async (database) => {
      await migrate(database);
      await makeChain(database, { now, restaurants, reports: restaurants * reportsOfRestaurant });
    });
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const ids = await place.look(({ kysely }) => kysely.selectFrom('restaurants').select('id').execute());
    const body = { month, restaurant_ids: ids.map(({ id }) => id) };
    let between = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await place.look(open);
      const server = await place.start();
      const closing = send(server.url, closeMonth, { token, body }).catch(() => undefined);
      // Until the first are closed, and a while longer.
      await untilSome(() => place.look(countClosed));
      await wait(chance.next() * restaurants);
      await server.kill();
      await closing;
      const closed = await place.look(countClosed);
      if (closed > 0 && closed < restaurants) between += 1;
      // The doctor checks each closing with its lines against its hash.
      await place.examine();
      const again = await place.start();
      const { data } = (await mustSend(again.url, closeMonth, { token, body })) as {
        data: { ok: boolean }[];
      };
      if (data.some(({ ok }) => !ok)) throw new Error('a restaurant could not be closed afterwards');
      if ((await place.look(countClosed)) !== restaurants) throw new Error('a restaurant was closed twice');
      await place.examine();
      await again.kill();
    }
    if (between === 0) throw new Error('no kill fell into the middle of closing');
    return (
      `month's end (${engine}): ${kills} kills while ${restaurants} restaurants were closed, ${between} in the ` +
      'middle: each closed or open, none half, none twice'
    );
  } finally {
    await place.remove();
  }
}

/** As many closings as audit rows say: the two are one write. One statement, because the server goes on closing. */
async function countClosed({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ closings: number; audits: number }>`
    select (select count(*) from closings) as closings,
      (select count(*) from audit where action = 'restaurant.close-month') as audits`.execute(kysely);
  const { closings = 0, audits = 0 } = rows[0] ?? {};
  if (closings !== audits) throw new Error(`${closings} closings and ${audits} audit rows of them`);
  return closings;
}

/** Everything as before the first closing. */
async function open({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('closing_lines').execute();
  await kysely.deleteFrom('closings').execute();
  await kysely.deleteFrom('audit').where('action', '=', 'restaurant.close-month').execute();
}

async function untilSome(count: () => Promise<number>): Promise<void> {
  while ((await count()) === 0) await wait(20);
}
