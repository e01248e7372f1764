/** `node long-drills.ts <folder of the built server> [drill…]`: the long drills on one engine; `run.ts` starts it. */
import { engine } from '#tests/support/test-database.ts';
import { alerts } from './alerts.ts';
import { crash } from './crash.ts';
import { databaseRestart } from './database-restart.ts';
import { diskFull, fullAtFirst } from './disk-full.ts';
import { doubleSubmit } from './double-submit.ts';
import { firstStart } from './first-start.ts';
import { flood } from './flood.ts';
import { lostUpdates } from './lost-updates.ts';
import { machineLoss } from './machine-loss.ts';
import { machines, startTogether } from './machines.ts';
import { migrations } from './migrations.ts';
import { monthEnds } from './month-ends.ts';
import { partitionDrill } from './partition.ts';
import { ownWrites, promotion, replicaLoss } from './replicas.ts';
import { shift } from './shift.ts';
import { shutdown } from './shutdown.ts';
import { slowMail } from './slow-mail.ts';
import { mountDisk, pageLimit } from './small-disk.ts';
import { wholeSet } from './whole-set.ts';
import { tablets } from './tablets.ts';

const [built = '', ...named] = process.argv.slice(2);

// What a drill has started ends with this process, by its `exit` listeners; a signal alone calls none.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const everywhere: Record<string, () => Promise<string | string[]>> = {
  crash: () => crash(built, { kills: 500 }),
  'first-start': () => firstStart(built, { kills: 200 }),
  'double-submit': () => doubleSubmit(built, { creates: 500 }),
  'lost-updates': () => lostUpdates(built, { races: 1_000 }),
  'month-ends': () => monthEnds(built, { kills: 20, restaurants: 1_000 }),
  shift: () => shift(built, { entries: 500, part: 25 }),
  shutdown: () => shutdown(built, { stops: 20 }),
  // The embedded database's disk is watched, PostgreSQL's isn't.
  alerts: () => alerts(built, engine === 'sqlite' ? mountDisk(64) : undefined),
  flood: () => flood(built, { logIns: 500, bound: 200, stalls: 1 }),
  migrations,
  tablets: () =>
    tablets(built, { tablets: 1_000, reports: 1_000_000, every: 15, during: 240, bound: 150, growth: 1.2 }),
};
const onSqlite: typeof everywhere = {
  'disk-full': async () => [
    await diskFull(built, mountDisk() ?? pageLimit(), { fills: 20 }),
    await fullAtFirst(built, mountDisk() ?? pageLimit()),
  ],
  // The same code on either engine.
  'slow-mail': () => slowMail(built, { calls: 200, pause: 31_000 }),
};
const onPostgres: typeof everywhere = {
  'start-together': () => startTogether(built, { starts: 20 }),
  machines: () => machines(built, { rounds: 20, mails: 500 }),
  'machine-loss': () => machineLoss(built, { kills: 20 }),
  partition: () => partitionDrill(built, { rows: 10_000_000, bound: 1_000 }),
  replicas: async () => [
    await ownWrites(built, { pairs: 10_000 }),
    await replicaLoss(built, { kills: 10 }),
    await promotion(built, { seconds: 20 }),
    await promotion(built, { seconds: 1, overtaken: true }),
  ],
  'whole-set': () =>
    wholeSet(built, {
      servers: 4,
      tablets: 4_000,
      reports: 400_000,
      every: 60,
      perSecond: 40,
      rise: 120,
      during: 300,
      bound: 250,
    }),
  'database-restart': () => databaseRestart(built, { restarts: 20, bound: 5_000 }),
  'disk-full': async () => {
    const disk = mountDisk();
    if (!disk) return 'disk full (postgres): not done, this user may not mount a file system';
    return diskFull(built, disk, { fills: 20 });
  },
};

const all = { ...everywhere, ...(engine === 'postgres' ? onPostgres : onSqlite) };
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
