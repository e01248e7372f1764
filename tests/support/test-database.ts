/** A database of a test's own, with the made data in it: from a snapshot in memory, or in a PostgreSQL schema. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase, sqliteDatabase, type Database } from '#server/db/connect.ts';
import { seedDemo } from '#server/db/demo.ts';
import { migrate } from '#server/db/migrate.ts';

/** `small`: 3 stores, 14 people, 2 months, the demo log-ins. `empty`: the tables only. */
export type DataSet = 'small' | 'empty';

/** The instant that the small set is made for. */
export const smallSetNow = '2026-10-15T09:00:00Z';

export interface TestDatabase {
  readonly database: Database;
  /** Everything as it was at first; `database` may be another one afterwards. */
  reset(): Promise<void>;
  /** The same data once more, as another server process opens it; a database in memory has no second way in. */
  beside(): Promise<Database>;
  close(): Promise<void>;
}

async function fill(database: Database, set: DataSet): Promise<void> {
  await migrate(database);
  if (set === 'small') await seedDemo(database, { now: new Date(smallSetNow), set });
}

/** Made once a worker and set. */
const snapshots = new Map<DataSet, Promise<Uint8Array>>();

async function takeSnapshot(set: DataSet): Promise<Uint8Array> {
  const native = new DatabaseSync(':memory:');
  const database = sqliteDatabase(native);
  await fill(database, set);
  const bytes = native.serialize();
  await database.close();
  return bytes;
}

async function openInMemory(set: DataSet): Promise<TestDatabase> {
  const known = snapshots.get(set) ?? takeSnapshot(set);
  snapshots.set(set, known);
  const bytes = await known;
  const restore = () => {
    const native = new DatabaseSync(':memory:');
    native.deserialize(bytes);
    return sqliteDatabase(native);
  };
  let database = restore();
  return {
    get database() {
      return database;
    },
    async reset() {
      await database.close();
      database = restore();
    },
    beside: () => Promise.reject(new Error('a database in memory is open once')),
    close: () => database.close(),
  };
}

/** SQLite as the server opens it: in a folder, with a connection that reads beside the one that writes. */
async function openInFolder(set: DataSet): Promise<TestDatabase> {
  const known = snapshots.get(set) ?? takeSnapshot(set);
  snapshots.set(set, known);
  const bytes = await known;
  const restore = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brigade-data-'));
    writeFileSync(join(dataDir, 'brigade.db'), bytes);
    const opened = await openDatabase({ dataDir });
    const remove = async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { opened, remove, dataDir };
  };
  let current = await restore();
  return {
    get database() {
      return current.opened;
    },
    async reset() {
      await current.remove();
      current = await restore();
    },
    beside: () => openDatabase({ dataDir: current.dataDir, share: true }),
    close: () => current.remove(),
  };
}

/** All that people write to, each after those that it refers to; the stores' revisions follow by themselves. */
const tables = [
  'users',
  'restaurants',
  'restaurant_goals',
  'memberships',
  'reports',
  'voided_reports',
  'bonus_rules',
  'day_totals',
  'month_totals',
  'audit',
  'login_failures',
  'app_state',
  'ended_sessions',
  'known_devices',
  'link_tokens',
  'outbox',
  'recovery_requests',
] as const;

let schemas = 0;

/** A new schema on the test server, which every connection of the returned database looks in first. */
async function createSchema(
  url: string,
  prefix: string,
): Promise<{ name: string; database: Database; href: string }> {
  schemas += 1;
  const name = `${prefix}_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${schemas}`;
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${name}`);
  const database = await openDatabase({ url: address.href });
  await sql`create schema ${sql.id(name)}`.execute(database.kysely);
  return { name, database, href: address.href };
}

/** Schemas that hold the made data, one a worker and set. */
const templates = new Map<DataSet, Promise<string>>();

async function createTemplate(url: string, set: DataSet): Promise<string> {
  const { name, database } = await createSchema(url, `made_${set}`);
  await fill(database, set);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${name} and table_name not like 'kysely%' and table_name <> 'store_revisions'`.execute(
    database.kysely,
  );
  await database.close();
  const forgotten = rows.filter((row) => !tables.some((table) => table === row.name));
  if (forgotten.length > 0)
    throw new Error(`No reset for ${JSON.stringify(forgotten)}: name them in \`tables\``);
  return name;
}

async function openSchema(url: string, set: DataSet): Promise<TestDatabase> {
  const known = templates.get(set) ?? createTemplate(url, set);
  templates.set(set, known);
  const template = await known;
  const { name, database, href } = await createSchema(url, 'test');
  await migrate(database);
  const restore = [
    ...tables.toReversed().map((table) => `delete from ${table}`),
    ...tables.map((table) => `insert into ${table} select * from ${template}.${table}`),
  ].join(';');
  const copy = async () => {
    // Sent together they are one round trip, and one transaction.
    await sql.raw(restore).execute(database.kysely);
  };
  await copy();
  return {
    database,
    reset: copy,
    beside: () => openDatabase({ url: href }),
    async close() {
      await sql`drop schema ${sql.id(name)} cascade`.execute(database.kysely);
      await database.close();
    },
  };
}

/** The engine that this run is about. */
export const engine = process.env['BRIGADE_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Opens a database of the run's engine with the set in it; `inFolder`: SQLite as the server opens it, on any run. */
export async function openTestDatabase(
  set: DataSet,
  { inFolder = false }: { inFolder?: boolean } = {},
): Promise<TestDatabase> {
  if (inFolder) return openInFolder(set);
  if (engine === 'sqlite') return openInMemory(set);
  return openSchema(postgresUrl(), set);
}

function postgresUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL server: run this through `npm test`');
  return url;
}

/** The settings of an empty database of the run's engine, for what opens one by itself. */
export async function emptyDatabaseSettings(): Promise<{
  env: Record<string, string>;
  remove(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-data-'));
  const env: Record<string, string> = { DATA_DIR: folder };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (engine === 'sqlite') return { env, remove: async () => removeFolder() };
  const { name, database } = await createSchema(postgresUrl(), 'start');
  const address = new URL(postgresUrl());
  address.searchParams.set('options', `-c search_path=${name}`);
  return {
    env: { ...env, DATABASE_URL: address.href },
    async remove() {
      await sql`drop schema ${sql.id(name)} cascade`.execute(database.kysely);
      await database.close();
      removeFolder();
    },
  };
}
