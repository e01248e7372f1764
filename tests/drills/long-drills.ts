/** `node long-drills.ts <folder of the built server> [drill…]`: the long drills on one engine; `run.ts` starts it. */
import { engine } from '#tests/support/test-database.ts';
import { crash } from './crash.ts';
import { databaseRestart } from './database-restart.ts';
import { doubleSubmit } from './double-submit.ts';
import { firstStart } from './first-start.ts';
import { flood } from './flood.ts';
import { lostUpdates } from './lost-updates.ts';
import { machineLoss } from './machine-loss.ts';
import { machines, startTogether } from './machines.ts';
import { shutdown } from './shutdown.ts';

const [built = '', ...named] = process.argv.slice(2);

const everywhere: Record<string, () => Promise<string | string[]>> = {
  crash: () => crash(built, { kills: 500 }),
  'first-start': () => firstStart(built, { kills: 200 }),
  'double-submit': () => doubleSubmit(built, { creates: 500 }),
  'lost-updates': () => lostUpdates(built, { races: 1_000 }),
  shutdown: () => shutdown(built, { stops: 20 }),
  flood: () => flood(built, { logIns: 500, bound: 200 }),
};
const onPostgres: typeof everywhere = {
  'start-together': () => startTogether(built, { starts: 20 }),
  machines: () => machines(built, { rounds: 20, mails: 500 }),
  'machine-loss': () => machineLoss(built, { kills: 20 }),
  'database-restart': () => databaseRestart(built, { restarts: 20, bound: 5_000 }),
};

const all = { ...everywhere, ...(engine === 'postgres' && onPostgres) };
let broken = false;
for (const [name, drill] of Object.entries(all)) {
  if (named.length > 0 && !named.includes(name)) continue;
  try {
    for (const line of [await drill()].flat()) console.log(line);
  } catch (error) {
    broken = true;
    console.error(`${name} (${engine}): BROKEN`, error);
  }
}
process.exit(broken ? 1 : 0);
