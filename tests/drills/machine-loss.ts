/** One of two machines is killed under load; the other goes on. */
import { setTimeout as wait } from 'node:timers/promises';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad } from './mixed-writes.ts';
import { startProxy } from './proxy.ts';

/** Milliseconds that the other machine has for its first write, on machines that have other things to do. */
const patience = 30_000;

export async function machineLoss(built: string, { kills }: { kills: number }): Promise<string> {
  const place = await install(built);
  const proxy = await startProxy([]);
  try {
    const ledger = new Ledger();
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const servers = await Promise.all([place.start(), place.start()]);
    let cutOff = 0;
    let wentOn = 0;
    for (let number = 0; number < kills; number += 1) {
      proxy.targets = servers.map(({ url }) => url);
      const load = beginLoad({ url: proxy.url, token, restaurants: place.restaurants, ledger });
      await load.begun;
      await wait(200 + chance.next() * 400);
      await servers[number % 2]?.kill();
      const before = ledger.acknowledged;
      for (let waited = 0; ledger.acknowledged === before && waited < patience; waited += 50) await wait(50);
      await wait(500);
      wentOn += ledger.acknowledged - before;
      await load.stop();
      if (ledger.acknowledged === before) throw new Error('the other machine took nothing');
      // The proxy's word where a connection broke; everything else would be the other machine's.
      const strange = [...load.refusals.keys()].filter((what) => !what.startsWith('502'));
      if (strange.length > 0) throw new Error(`refused: ${strange.join(', ')}`);
      cutOff += (await place.look(({ kysely }) => ledger.settle(kysely))).unanswered;
      servers[number % 2] = await place.start();
    }
    await place.look(({ kysely }) => ledger.settle(kysely, true));
    await place.examine();
    return (
      `several machines, loss: ${kills} × one of two killed under load, ${ledger.acknowledged} acknowledged writes ` +
      `(${wentOn} by the other one alone), ${cutOff} cut off: 0 lost, 0 half done`
    );
  } finally {
    await proxy.close();
    await place.remove();
  }
}
