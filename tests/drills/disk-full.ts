/** No space left, and space again, under mixed writes: refused in words, read on, resumed without a restart. */
import { chownSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { listRestaurants } from '#contract/restaurants.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { startOwnPostgres } from '#tests/support/postgres.ts';
import { engine } from '#tests/support/test-database.ts';
import { chance } from './chance.ts';
import { install, type Installation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { beginLoad, described } from './mixed-writes.ts';
import { send } from './send.ts';
import type { ServerProcess } from './server-process.ts';
import type { SmallDisk } from './small-disk.ts';

/** What a full disk says to a write. */
const full = '507 storage_full';
/** Writes to wait for: refused ones while it is full, taken ones afterwards. */
const enough = 20;
const patience = 60_000;

export async function diskFull(
  built: string,
  disk: SmallDisk,
  { fills }: { fills: number },
): Promise<string> {
  const { place, release } =
    engine === 'sqlite' ? await onSqlite(built, disk) : await onPostgres(built, disk);
  try {
    const server = await place.start(disk.env());
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const ledger = new Ledger();
    let refused = 0;
    let reads = 0;
    for (let number = 0; number < fills; number += 1) {
      const load = beginLoad({ url: server.url, token, restaurants: place.restaurants, ledger });
      await load.begun;
      await wait(chance.next() * 200);
      disk.fill(server);
      await until(server, 'refuses no write', () => (load.refusals.get(full) ?? 0) >= enough);
      reads += await expectReads(server, token, disk);
      disk.free(server);
      const before = ledger.acknowledged;
      await until(server, 'takes no write again', () => ledger.acknowledged >= before + enough);
      await load.stop();
      const strange = [...load.refusals.keys()].filter((what) => what !== full);
      if (strange.length > 0) throw new Error(`while it was full: ${described(load.refusals)}`);
      refused += load.refusals.get(full) ?? 0;
      const { tookEffect } = await place.look(({ kysely }) => ledger.settle(kysely));
      // The answer says that nothing was saved.
      if (tookEffect > 0) throw new Error(`${tookEffect} refused writes were done`);
    }
    await place.look(({ kysely }) => ledger.settle(kysely, true));
    await place.examine();
    const { code } = await server.terminate();
    if (code !== 0) throw new Error(`it ended with ${code}`);
    return (
      `disk full (${engine}): ${fills} × ${disk.how} full under load and free again, no restart; ` +
      `${ledger.acknowledged} acknowledged writes, ${refused} × ${full}, ${reads} reads meanwhile: 0 lost, 0 half done`
    );
  } finally {
    await place.remove();
    release();
    disk.remove();
  }
}

/** A first start without space says so in one line and ends; with space, the next one works. */
export async function fullAtFirst(built: string, disk: SmallDisk): Promise<string> {
  const { folder } = disk;
  const place = await install(built, { set: 'empty', ...(folder !== undefined && { folder }) });
  try {
    disk.fill();
    const said = await place.start(disk.env(true)).then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    if (!/^Error: The server did not start\. Brigade did not start\. [^\n]+\n$/.test(said)) {
      throw new Error(`without space: ${said}`);
    }
    disk.free();
    const server = await place.start(disk.env());
    const ready = await fetch(`${server.url}/health/ready`);
    if (!ready.ok) throw new Error(`not ready: ${await ready.text()}`);
    const { code } = await server.terminate();
    if (code !== 0) throw new Error(`it ended with ${code}`);
    return `disk full, first start (${engine}): on ${disk.how} one line and the end; with space the next start works`;
  } finally {
    await place.remove();
    disk.remove();
  }
}

async function expectReads({ url }: ServerProcess, token: string, { folder }: SmallDisk): Promise<number> {
  for (let number = 0; number < enough; number += 1) {
    const answer = await send(url, listRestaurants, { token });
    if (answer?.status !== 200) throw new Error(`a read was answered with ${JSON.stringify(answer)}`);
  }
  const ready = await fetch(`${url}/health/ready`);
  const { disk_free_mb: space } = (await ready.json()) as { disk_free_mb?: number };
  const tells = engine === 'postgres' || folder === undefined || space === 0;
  if (!ready.ok || !tells) throw new Error(`ready says ${ready.status}, ${space} MB free`);
  return enough;
}

async function until(server: ServerProcess, otherwise: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  while (!isSo()) {
    server.expectAlive();
    if (performance.now() > end) throw new Error(`the server ${otherwise}`);
    await wait(20);
  }
}

interface Place {
  place: Installation;
  /** To be called once the installation is removed. */
  release: () => void;
}

async function onSqlite(built: string, { folder }: SmallDisk): Promise<Place> {
  return { place: await install(built, folder === undefined ? {} : { folder }), release: () => undefined };
}

/** Its tables lie on the small disk and its log doesn't: without that PostgreSQL itself ends. */
async function onPostgres(built: string, { folder }: SmallDisk): Promise<Place> {
  if (folder === undefined) throw new Error('PostgreSQL has no limit of pages: it needs a disk of its own');
  const postgres = await startOwnPostgres({ keeps: true });
  const database = await openDatabase({ url: postgres.url });
  const { kysely } = database;
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(kysely);
  const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
  chownSync(folder, uid, gid);
  await sql`create tablespace small location ${sql.lit(folder)}`.execute(kysely);
  await sql`alter database postgres set default_tablespace = small`.execute(kysely);
  await database.close();
  return { place: await install(built, { url: postgres.url }), release: () => postgres.stop() };
}
