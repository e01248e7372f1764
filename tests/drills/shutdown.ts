/** SIGTERM under load. */
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '#contract/session.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad, described } from './mixed-writes.ts';
import { takenRequest } from './taken-requests.ts';

/** Milliseconds. */
const longestStop = 10_000;
/** Each waits for the hash of a password, and all of them have to fit into the time for a stop on a slow machine. */
const takenAtOnce = 12;

export async function shutdown(built: string, { stops }: { stops: number }): Promise<string> {
  const place = await install(built);
  try {
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const { restaurants } = place;
    let answered = 0;
    let turnedAway = 0;
    let slowest = 0;
    for (let number = 0; number < stops; number += 1) {
      const ledger = new Ledger();
      const server = await place.start();
      const load = beginLoad({ url: server.url, token, restaurants, ledger, clients: 12 });
      await load.begun;
      await wait(300 + chance.next() * 400);
      const body = { email: demoLogins[0]?.email ?? '', password: demoPassword };
      const taken = await Promise.all(
        Array.from({ length: takenAtOnce }, () => takenRequest(server.url, login, body)),
      );
      const stopping = server.terminate();
      await wait(chance.next() * 100);
      const statuses = await Promise.all(taken.map((each) => each.finish()));
      const { code, ms } = await stopping;
      await load.stop();
      const cut = statuses.filter((status) => status !== 200);
      if (cut.length > 0) throw new Error(`${cut.length} requests under way were answered with ${cut[0]}`);
      if (code !== 0 || ms > longestStop) throw new Error(`it ended with ${code} after ${ms} ms`);
      if (load.refusals.size > 0) throw new Error(`refused at the stop: ${described(load.refusals)}`);
      const logged = server.requests().length;
      const arrived = load.answers + statuses.length;
      if (logged !== arrived) throw new Error(`${logged} requests were taken, ${arrived} answers arrived`);
      const settled = await place.look(({ kysely }) => ledger.settle(kysely, true));
      if (settled.tookEffect > 0) throw new Error(`${settled.tookEffect} writes were done and not answered`);
      answered += arrived;
      turnedAway += settled.unanswered;
      slowest = Math.max(slowest, ms);
    }
    if (answered === 0) throw new Error('nothing was under way');
    await place.examine();
    return (
      `shutdown (${engine}): ${stops} × SIGTERM under load, ${answered} requests taken and answered, ` +
      `${turnedAway} turned away after it, exit 0 after ${slowest} ms at most`
    );
  } finally {
    await place.remove();
  }
}
