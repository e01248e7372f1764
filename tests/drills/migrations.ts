/** The tables' change is cut short at each of its statements, from an empty database and from each version's. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import {
  beforeStart,
  expectKept,
  fingerprint,
  fingerprints,
  installRelease,
  readRows,
  releases,
  type TableRows,
} from '#tests/support/released-schemas.ts';
import { emptyDatabaseSettings, engine } from '#tests/support/test-database.ts';

interface Cuts {
  statements: number;
  /** Places of SQLite's log at which the commit was cut. */
  commits: number;
}

/** The drill: a start is cut short at every place, on nothing and on what each version left. */
export async function migrations(): Promise<string> {
  const total: Cuts = { statements: 0, commits: 0 };
  for (const release of beforeStart) {
    const cuts = await cutShort(release, 1);
    total.statements += cuts.statements;
    total.commits += cuts.commits;
  }
  const commits = engine === 'sqlite' ? ` and at ${total.commits} places of the commit` : '';
  return (
    `migrations (${engine}): from nothing and from ${beforeStart.length - 1} versions, cut short after ${total.statements} ` +
    `statements${commits}: every next start works, every row kept`
  );
}

/**
 * A start on nothing, or on what a version left, is cut short at each `every`-th place, and the next one goes on from there.
 * Throws where a row is lost or the tables are others.
 */
export const cutShort = (release: string | undefined, every: number): Promise<Cuts> =>
  engine === 'sqlite' ? cutInFolder(release, every) : cutOnServer(release, every);

/** What a kill leaves is what lies in the folder at that moment, so it is copied after each statement. */
async function cutInFolder(release: string | undefined, every: number): Promise<Cuts> {
  const root = mkdtempSync(join(tmpdir(), 'brigade-cut-'));
  const live = join(root, 'live');
  try {
    let database = await openDatabase({ dataDir: live });
    if (release !== undefined) await installRelease(database, release);
    const before = await readRows(database);
    // Closing empties the log: what lies in it later is the migration's alone.
    await database.close();
    database = await openDatabase({ dataDir: live });
    const copies: string[] = [];
    const copy = (): string => {
      const folder = join(root, String(copies.length));
      mkdirSync(folder);
      for (const name of ['brigade.db', 'brigade.db-wal']) {
        if (existsSync(join(live, name))) copyFileSync(join(live, name), join(folder, name));
      }
      copies.push(folder);
      return folder;
    };
    await migrate(watched(database, async (number) => void (number % every === 0 && copy())));
    const statements = copies.length;
    const { size } = statSync(join(live, 'brigade.db-wal'));
    for (let at = 0; at <= size; at += every * halfFrame) truncateSync(join(copy(), 'brigade.db-wal'), at);
    await database.close();
    for (const folder of copies) {
      const next = await openDatabase({ dataDir: folder });
      await expectUpToDate(next, before);
      await next.close();
    }
    return { statements, commits: copies.length - statements };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Half a page of SQLite's log with its header, so that pages are cut through too. */
const halfFrame = 2_060;

/** To PostgreSQL a killed server is a connection that ends. What is left is where the next one begins. */
async function cutOnServer(release: string | undefined, every: number): Promise<Cuts> {
  const settings = await emptyDatabaseSettings();
  const name = `cut_${process.pid}`;
  const address = new URL(settings.env['DATABASE_URL'] ?? '');
  const observer = await openDatabase({ url: address.href });
  address.searchParams.set('application_name', name);
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
      observer.kysely,
    );
  try {
    if (release !== undefined) await installRelease(observer, release);
    const before = await readRows(observer);
    let statements = 0;
    for (let wanted = 1; ; wanted += every) {
      const database = await openDatabase({ url: address.href });
      let wasCut = false;
      const outcome = await migrate(
        watched(database, async (number) => {
          if (number !== wanted) return;
          wasCut = true;
          await cut();
        }),
      ).then(
        () => 'done',
        () => 'failed',
      );
      await database.close();
      if (!wasCut) break;
      // After its last statement there is nothing left to fail.
      if (outcome === 'failed') statements += 1;
    }
    await expectUpToDate(observer, before);
    return { statements, commits: 0 };
  } finally {
    await observer.close();
    await settings.remove();
  }
}

/** The database, telling after each statement how many there were. */
function watched(database: Database, after: (number: number) => Promise<void>): Database {
  let number = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      number += 1;
      await after(number);
      return result;
    },
  };
  const kysely: Kysely<Schema> = database.kysely.withPlugin(counter);
  return { ...database, kysely };
}

async function expectUpToDate(database: Database, before: TableRows): Promise<void> {
  await migrate(database);
  if ((await fingerprint(database)) !== fingerprints[engine][releases.at(-1) ?? '']) {
    throw new Error('the tables are others than those of a start that nobody cut short');
  }
  expectKept(before, await readRows(database));
  const findings = await examine({ database, dataDir: undefined, hasMailServer: false, now: new Date() });
  const wrong = findings.filter(({ state }) => state === 'problem');
  if (wrong.length > 0) throw new Error(`doctor: ${wrong.map(({ says }) => says).join('; ')}`);
}
