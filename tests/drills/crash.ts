/** kill -9 at random moments under mixed writes, and a restart on the same data. */
import { setTimeout as wait } from 'node:timers/promises';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad, described } from './mixed-writes.ts';

export async function crash(built: string, { kills }: { kills: number }): Promise<string> {
  const place = await install(built);
  try {
    const ledger = new Ledger();
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const { restaurants } = place;
    let unanswered = 0;
    let tookEffect = 0;
    let done = 0;
    while (done < kills) {
      const server = await place.start();
      const load = beginLoad({ url: server.url, token, restaurants, ledger });
      // Most of them in the middle of it, some before the first write is through.
      if (done % 5 > 0) await load.begun;
      await wait(chance.next() * 500);
      await server.kill();
      await load.stop();
      if (load.refusals.size > 0) throw new Error(`refused under load: ${described(load.refusals)}`);
      const settled = await place.look(({ kysely }) => ledger.settle(kysely));
      unanswered += settled.unanswered;
      tookEffect += settled.tookEffect;
      await place.examine();
      done += 1;
    }
    await place.look(({ kysely }) => ledger.settle(kysely, true));
    // A drill in which nothing was under way has shown nothing.
    if (ledger.acknowledged < done) throw new Error(`only ${ledger.acknowledged} writes in ${done} rounds`);
    return (
      `crash (${engine}): ${done} kills, ${ledger.acknowledged} acknowledged writes, ${unanswered} cut off ` +
      `(${tookEffect} took effect whole): 0 lost, 0 half done, totals equal their rows`
    );
  } finally {
    await place.remove();
  }
}
