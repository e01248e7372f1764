/** PostgreSQL restarted under load, and as if killed. */
import { setTimeout as wait } from 'node:timers/promises';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { startOwnPostgres } from '#tests/support/postgres.ts';
import { chance } from './chance.ts';
import { install } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad } from './mixed-writes.ts';

export interface RestartSize {
  restarts: number;
  /** From the moment that PostgreSQL is back, in milliseconds. */
  bound: number;
}

export async function databaseRestart(built: string, { restarts, bound }: RestartSize): Promise<string> {
  const postgres = await startOwnPostgres({ keeps: true });
  try {
    const place = await install(built, { url: postgres.url });
    try {
      const server = await place.start();
      const token = await place.tokenOf(demoLogins[0]?.email ?? '');
      const ledger = new Ledger();
      const refusals = new Map<string, number>();
      let unanswered = 0;
      let slowest = 0;
      for (let number = 0; number < restarts; number += 1) {
        const load = beginLoad({ url: server.url, token, restaurants: place.restaurants, ledger });
        await load.begun;
        await wait(200 + chance.next() * 300);
        await postgres.restart(number % 2 === 0 ? 'fast' : 'immediate');
        const back = performance.now();
        while (!(await isReady(server.url))) {
          server.expectAlive();
          await wait(20);
        }
        slowest = Math.max(slowest, performance.now() - back);
        const before = ledger.acknowledged;
        const until = performance.now() + bound;
        while (ledger.acknowledged === before && performance.now() < until) await wait(20);
        if (ledger.acknowledged === before) throw new Error('ready again, but it takes no write');
        await load.stop();
        unanswered += (await place.look(({ kysely }) => ledger.settle(kysely))).unanswered;
        for (const [what, times] of load.refusals) refusals.set(what, (refusals.get(what) ?? 0) + times);
      }
      await place.look(({ kysely }) => ledger.settle(kysely, true));
      await place.examine();
      const said = [...refusals].map(([what, times]) => `${times} × ${what}`).join(', ') || 'no request';
      // The client is told to come back; it is no fault of the server's.
      const strange = [...refusals.keys()].filter((what) => what !== '503 unavailable');
      if (strange.length > 0) throw new Error(`while the database was away: ${said}`);
      if (slowest > bound) throw new Error(`ready again after ${Math.round(slowest)} ms`);
      return (
        `database restart: ${restarts} × PostgreSQL restarted under load, every second time killed; ` +
        `${ledger.acknowledged} acknowledged writes, ${unanswered} refused or cut off (${said}): ` +
        `0 lost, 0 half done, ready ${Math.round(slowest)} ms after it was back`
      );
    } finally {
      await place.remove();
    }
  } finally {
    postgres.stop();
  }
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
